import { formatNumber } from '@nakor/domain/money/number-text';
import type { Language } from '@nakor/domain/shared/localized';
import { escapeControlCharacters } from '@nakor/domain/shared/terminal-escape';
import { formatCount, formatCounted } from '../reports/counted.ts';
import { formatSeverity } from '../reports/labels.ts';
import { formatDifferences, formatField, formatPlaces, formatRange } from './finding-texts.ts';
import { labelsOfReconciliation, reconciliationNouns } from './labels.ts';
import { type FindingEntry, type ReconciliationResult, sortIntoLists } from './result.ts';

/** Entries of a list that a terminal shows; the other formats have all. */
const shownLimit = 200;

/** The report for people at a terminal: counts, what has to be corrected, what has to be clarified, the sums. */
export function formatReconciliation(result: ReconciliationResult, language: Language): string {
  const label = labelsOfReconciliation(language);
  const { corrections, questions, notes } = sortIntoLists(result);
  const months = result.registers.map(({ month, form }) => `${form} ${month}`).join(', ');
  const sections = [
    [
      `${label('title')}: ${label('taxpayer')} ${result.taxpayer}; ${months}`,
      ...result.summary.sides.map((side) => describeSide(side, language)),
      ...result.erp.sides.map((side) => describeErpSide(side, language)),
    ],
    corrections.length === 0
      ? [label('nothing')]
      : listFindings(`${label('corrections')} (${formatCount(corrections.length, language)})`, corrections, language),
    listFindings(label('questions'), questions, language),
    notes.length === 0 ? [] : [`${label('notes')}: ${formatCount(notes.length, language)}`, ...countCodes(notes)],
    listShown(
      label('suggestions'),
      result.suggestions.map(
        ({ invoice, row }) => `${row.month} ${label('row')} ${row.ordinal} (${row.number}) ~ ${invoice.number ?? invoice.file}`,
      ),
      language,
    ),
    listShown(
      label('deductions'),
      result.deductions.map(
        ({ invoice, from, to }) => `${invoice.seller ?? ''} ${invoice.number ?? invoice.file}: ${formatRange(from, to, language)}`,
      ),
      language,
    ),
    listShown(
      label('notRead'),
      result.not_read.map(({ file, message }) => `${file}: ${message}`),
      language,
    ),
    describeTotals(result, language),
    [result.model],
  ];
  const lines = sections.filter((section) => section.length > 0).map((section) => section.join('\n'));
  return `${escapeControlCharacters(lines.join('\n\n'))}\n`;
}

function describeSide(side: ReconciliationResult['summary']['sides'][number], language: Language): string {
  const label = labelsOfReconciliation(language);
  const { rows, invoices } = reconciliationNouns;
  const part = (total: string, matched: number, unmatched: number) =>
    `${total} (${label('matched')} ${formatCount(matched, language)}, ${label('unmatched')} ${formatCount(unmatched, language)})`;
  const ofRows = part(formatCounted(side.rows, rows, language), side.matched_rows, side.unmatched_rows);
  const ofInvoices = part(formatCounted(side.invoices, invoices, language), side.matched_invoices, side.unmatched_invoices);
  return `${label(side.side)}: ${ofRows}; ${ofInvoices}`;
}

function describeErpSide(side: ReconciliationResult['erp']['sides'][number], language: Language): string {
  const label = labelsOfReconciliation(language);
  const parts = [
    [label('withInvoice'), side.with_invoice],
    [label('withRow'), side.with_row],
    [label('unmatched'), side.unmatched],
    [label('malformed'), side.malformed],
  ] as const;
  const counts = parts.map(([name, count]) => `${name} ${formatCount(count, language)}`).join(', ');
  return `${label('erp')}, ${label(side.side)}: ${formatCounted(side.rows, reconciliationNouns.rows, language)} (${counts})`;
}

function listFindings(title: string, findings: readonly FindingEntry[], language: Language): readonly string[] {
  if (findings.length === 0) return [];
  const label = labelsOfReconciliation(language);
  const shown = findings
    .slice(0, shownLimit)
    .flatMap((finding) => [
      `  ${formatPlaces(finding, language)}`,
      `    ${formatSeverity(finding.severity, language)} ${finding.code} ${finding.message}`,
      ...formatDifferences(finding, language).map((line) => `      ${line}`),
      `    -> ${finding.todo}${finding.due_on === null ? '' : ` (${label('until')} ${finding.due_on})`}`,
    ]);
  return [`${title}:`, ...shown, ...listRest(findings.length, language)];
}

function listRest(count: number, language: Language): readonly string[] {
  return count > shownLimit ? [`  ... +${formatCount(count - shownLimit, language)} (csv, html, json)`] : [];
}

function listShown(title: string, lines: readonly string[], language: Language): readonly string[] {
  if (lines.length === 0) return [];
  const head = `${title} (${formatCount(lines.length, language)}):`;
  return [head, ...lines.slice(0, shownLimit).map((line) => `  ${line}`), ...listRest(lines.length, language)];
}

function countCodes(findings: readonly FindingEntry[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { code } of findings) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].map(([code, count]) => `  ${code}: ${count}`);
}

function describeTotals({ totals, erp }: ReconciliationResult, language: Language): readonly string[] {
  const label = labelsOfReconciliation(language);
  const describe = (
    { field, total, matched, unmatched, outside }: ReconciliationResult['totals'][number]['rows'][number],
    isOutside: boolean,
  ) =>
    [
      `  ${formatField(field, language)}: ${label('total')} ${formatNumber(total, language)}`,
      `${label('matched')} ${formatNumber(matched, language)}`,
      `${label('unmatched')} ${formatNumber(unmatched, language)}`,
      ...(isOutside ? [`${label('outside')} ${formatNumber(outside, language)}`] : []),
    ].join(', ');
  return [
    `${label('totals')}:`,
    ...totals.flatMap(({ side, rows, invoices }) => [
      ...(rows.length === 0 ? [] : [`${label(side)}, ${label('rowsColumn')}`, ...rows.map((row) => describe(row, false))]),
      ...(invoices.length === 0 ? [] : [`${label(side)}, ${label('invoicesColumn')}`, ...invoices.map((row) => describe(row, true))]),
    ]),
    ...erp.sides.flatMap((side) => [
      `${label('erp')}, ${label(side.side)}`,
      ...side.totals.map((sums) => {
        const parts = [
          [label('total'), sums.total],
          [label('withInvoice'), sums.with_invoice],
          [label('withRow'), sums.with_row],
          [label('unmatched'), sums.unmatched],
        ] as const;
        return `  ${formatField(sums.amount, language)}: ${parts.map(([name, value]) => `${name} ${formatNumber(value, language)}`).join(', ')}`;
      }),
    ]),
  ];
}
