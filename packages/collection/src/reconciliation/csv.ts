import { type Cell, type CsvOptions, formatCsvRow } from '../reports/csv.ts';
import { formatSeverity } from '../reports/labels.ts';
import { csvColumns, labelsOfReconciliation } from './labels.ts';
import { type FindingEntry, type ReconciliationResult, sortIntoLists } from './result.ts';

/**
 * CSV with a line for each value that differs, the corrections of the register first, in the order of its rows.
 *
 * @param isOnlyCorrections whether everything else is left out
 */
export function* writeReconciliationCsv(
  result: ReconciliationResult,
  { language, isForExcel }: CsvOptions,
  isOnlyCorrections: boolean,
): Generator<string> {
  const separator = isForExcel ? ';' : ',';
  const { corrections, questions, notes } = sortIntoLists(result);
  yield `${isForExcel ? '\ufeff' : ''}${formatCsvRow(csvColumns[language], separator)}`;
  const findings = isOnlyCorrections ? corrections : [...corrections, ...questions, ...notes];
  for (const finding of findings) for (const cells of listCells(finding, { language, isForExcel })) yield formatCsvRow(cells, separator);
}

/** Polish spreadsheets read numbers with a decimal comma. */
function formatAmount(text: string | null, isForExcel: boolean): string | null {
  return text !== null && isForExcel && /^-?\d+\.\d+$/.test(text) ? text.replace('.', ',') : text;
}

function listCells(finding: FindingEntry, { language, isForExcel }: CsvOptions): readonly (readonly Cell[])[] {
  const { rows, invoices, differences, side } = finding;
  const label = labelsOfReconciliation(language);
  const [invoice] = invoices;
  const count = Math.max(1, differences.length);
  return Array.from({ length: count }, (_, index): readonly Cell[] => {
    const difference = differences[index];
    // Findings that list a value of each row have as many of both.
    const row = rows.length === differences.length ? rows[index] : rows[0];
    return [
      label(finding.corrects_register ? 'yes' : 'no'),
      isForExcel ? formatSeverity(finding.severity, language) : finding.severity,
      finding.code,
      side === null ? null : label(side),
      row?.month ?? difference?.month ?? null,
      ...(row === undefined ? [null, null, null, null] : [row.ordinal, row.number, row.contractor, row.ksef_number]),
      ...(invoice === undefined
        ? [null, null, null, finding.file]
        : [invoice.number, invoice.ksef_number, invoice.issue_date, invoice.file]),
      ...(difference === undefined
        ? [null, null, null, null]
        : [
            difference.field,
            ...[difference.register, difference.invoice, difference.difference].map((value) =>
              difference.difference === null ? value : formatAmount(value, isForExcel),
            ),
          ]),
      ...[finding.message, finding.todo, finding.basis, finding.due_on],
    ];
  });
}
