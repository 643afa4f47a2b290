import { formatNumber } from '@nakor/domain/money/number-text';
import type { Language } from '@nakor/domain/shared/localized';
import { formatCount } from '../reports/counted.ts';
import { reportStyle } from '../reports/html-report.ts';
import { formatSeverity } from '../reports/labels.ts';
import { formatMarkupText as text } from '../reports/markup-text.ts';
import { formatDifferences, formatField, formatPlaces, formatRange } from './finding-texts.ts';
import { labelsOfReconciliation } from './labels.ts';
import { type FindingEntry, type ReconciliationResult, sortIntoLists } from './result.ts';

/** The report as one page without scripts and without anything to load, to work through and to print. */
export function buildReconciliationPage(result: ReconciliationResult, language: Language): string {
  const label = labelsOfReconciliation(language);
  const { corrections, questions, notes } = sortIntoLists(result);
  const months = result.registers.map(({ file, month, form }) => `${form} ${month} (${file})`).join(', ');
  const parts = [
    `<p>${text(`${label('taxpayer')} ${result.taxpayer}; ${months}`)}</p>`,
    buildSummary(result, language),
    corrections.length === 0 ? `<p>${text(label('nothing'))}</p>` : buildFindings(label('corrections'), corrections, language),
    buildFindings(label('questions'), questions, language),
    buildList(
      label('suggestions'),
      result.suggestions.map(
        ({ invoice, row }) => `${row.month} ${label('row')} ${row.ordinal} (${row.number}) ~ ${invoice.number ?? invoice.file}`,
      ),
    ),
    buildList(
      label('deductions'),
      result.deductions.map(
        ({ invoice, from, to }) => `${invoice.seller ?? ''} ${invoice.number ?? invoice.file}: ${formatRange(from, to, language)}`,
      ),
    ),
    buildFindings(label('notes'), notes, language),
    buildList(
      label('notRead'),
      result.not_read.map(({ file, message }) => `${file}: ${message}`),
    ),
    buildTotals(result, language),
    buildErp(result, language),
    `<p class="note">${text(result.model)}</p>`,
  ];
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${text(label('title'))}</title><style>${reportStyle}</style></head><body>
<h1>${text(label('title'))}</h1>
${parts.filter((part) => part !== '').join('\n')}
</body></html>
`;
}

function buildTable(name: string, heads: readonly (readonly [string, isNumber: boolean])[], rows: readonly string[]): string {
  const cells = heads.map(([head, isNumber]) => `<th scope="col"${isNumber ? ' class="number"' : ''}>${text(head)}</th>`).join('');
  return `<div class="wide" tabindex="0" role="region" aria-label="${text(name)}"><table><thead><tr>${cells}</tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table></div>`;
}

function buildSummary({ summary }: ReconciliationResult, language: Language): string {
  const label = labelsOfReconciliation(language);
  const count = (value: number) => `<td class="number">${formatCount(value, language)}</td>`;
  const row = (name: string, counts: readonly number[]) => `<tr><td>${text(name)}</td>${counts.map(count).join('')}</tr>`;
  const sides = summary.sides.flatMap((side) => [
    row(`${label(side.side)}, ${label('rowsColumn')}`, [side.rows, side.matched_rows, side.unmatched_rows]),
    row(`${label(side.side)}, ${label('invoicesColumn')}`, [side.invoices, side.matched_invoices, side.unmatched_invoices]),
  ]);
  const heads = [['', false], ...(['total', 'matched', 'unmatched'] as const).map((part) => [label(part), true] as const)] as const;
  const codes = summary.by_code.map(
    ({ code, severity, title, count: found }) =>
      `<tr><td>${text(code)}</td><td><span class="${severity}">${formatSeverity(severity, language)}</span></td><td>${text(title)}</td>${count(found)}</tr>`,
  );
  const table = buildTable(label('byCode'), heads, sides);
  if (codes.length === 0) return table;
  const codeHeads = [
    [label('code'), false],
    ['', false],
    [label('meaning'), false],
    [label('count'), true],
  ] as const;
  return `${table}\n<h2>${text(label('byCode'))}</h2>\n${buildTable(label('byCode'), codeHeads, codes)}`;
}

function buildFindings(title: string, findings: readonly FindingEntry[], language: Language): string {
  if (findings.length === 0) return '';
  const label = labelsOfReconciliation(language);
  const items = findings.map((finding) => {
    const due = finding.due_on === null ? '' : ` (${label('until')} ${finding.due_on})`;
    const lines = [
      `<strong>${text(formatPlaces(finding, language))}</strong>`,
      `<span class="${finding.severity}">${formatSeverity(finding.severity, language)}</span> ${text(`${finding.code} ${finding.message}`)}`,
      ...formatDifferences(finding, language).map(text),
      text(`→ ${finding.todo}${due}`),
      `<span class="note">${text(finding.basis)}</span>`,
    ];
    return `<li>${lines.join('<br>')}</li>`;
  });
  return `<h2>${text(title)} (${formatCount(findings.length, language)})</h2>\n<ul>\n${items.join('\n')}\n</ul>`;
}

function buildList(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  return `<h2>${text(title)} (${lines.length})</h2>\n<ul>\n${lines.map((line) => `<li>${text(line)}</li>`).join('\n')}\n</ul>`;
}

function buildTotals({ totals }: ReconciliationResult, language: Language): string {
  const label = labelsOfReconciliation(language);
  const amount = (value: string) => `<td class="number">${text(formatNumber(value, language))}</td>`;
  const rows = totals.flatMap((side) =>
    (['rows', 'invoices'] as const).flatMap((part) =>
      side[part].map(({ field, total, matched, unmatched, outside }) => {
        const name = formatField(field, language);
        const place = `${label(side.side)}, ${label(part === 'rows' ? 'rowsColumn' : 'invoicesColumn')}`;
        return `<tr><td>${text(place)}</td><td>${text(name)}</td>${amount(total)}${amount(matched)}${amount(unmatched)}${amount(outside)}</tr>`;
      }),
    ),
  );
  const heads = [
    ['', false],
    [label('field'), false],
    ...(['total', 'matched', 'unmatched', 'outside'] as const).map((part) => [label(part), true] as const),
  ] as const;
  return rows.length === 0 ? '' : `<h2>${text(label('totals'))}</h2>\n${buildTable(label('totals'), heads, rows)}`;
}

/** What the registers of an ERP record: rows and sums, whose parts add up. */
function buildErp({ erp }: ReconciliationResult, language: Language): string {
  if (erp.sides.length === 0) return '';
  const label = labelsOfReconciliation(language);
  const cell = (value: string) => `<td class="number">${text(value)}</td>`;
  const rows = erp.sides.flatMap((side) => {
    const counts = [side.rows, side.with_invoice, side.with_row, side.unmatched, side.malformed].map((count) =>
      formatCount(count, language),
    );
    const ofRows = `<tr><td>${text(label(side.side))}</td><td>${text(label('erpRows'))}</td>${counts.map(cell).join('')}</tr>`;
    const ofAmounts = side.totals.map((sums) => {
      const amounts = [sums.total, sums.with_invoice, sums.with_row, sums.unmatched].map((amount) => formatNumber(amount, language));
      return `<tr><td>${text(label(side.side))}</td><td>${text(formatField(sums.amount, language))}</td>${[...amounts, ''].map(cell).join('')}</tr>`;
    });
    return [ofRows, ...ofAmounts];
  });
  const parts = ['total', 'withInvoice', 'withRow', 'unmatched', 'malformed'] as const;
  const heads = [['', false], ['', false], ...parts.map((part) => [label(part), true] as const)] as const;
  return `<h2>${text(label('erp'))}</h2>\n${buildTable(label('erp'), heads, rows)}`;
}
