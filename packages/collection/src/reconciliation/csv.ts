import { type Cell, type CsvOptions, formatCsvRow } from '../reports/csv.ts';
import { formatSeverity } from '../reports/labels.ts';
import { csvColumns, labelsOfReconciliation } from './labels.ts';
import { type FindingEntry, type ReconciliationResult, sortIntoLists } from './result.ts';

/**
 * CSV with a line for each value that differs, the corrections of the register first, in the order of its rows, and a line for each file that was
 * not read.
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
  if (!isOnlyCorrections) for (const file of result.not_read) yield formatCsvRow(listUnreadable(file, { language, isForExcel }), separator);
}

function listUnreadable(
  { file, code, message }: ReconciliationResult['not_read'][number],
  { language, isForExcel }: CsvOptions,
): readonly Cell[] {
  const severity = isForExcel ? formatSeverity('error', language) : 'error';
  const head = [labelsOfReconciliation(language)('no'), severity, code];
  const cells = [...head, ...Array<null>(9).fill(null), file, ...Array<null>(4).fill(null), message];
  return [...cells, ...Array<null>(csvColumns[language].length - cells.length).fill(null)];
}

/** Polish spreadsheets read numbers with a decimal comma. */
function formatAmount(text: string | null, isForExcel: boolean): string | null {
  return text !== null && isForExcel && /^-?\d+\.\d+$/.test(text) ? text.replace('.', ',') : text;
}

function listCells(finding: FindingEntry, options: CsvOptions): readonly (readonly Cell[])[] {
  const { rows, erp_rows: erpRows, differences } = finding;
  const count = Math.max(1, differences.length);
  // Findings that list a value of each row have as many of both.
  const pick = <Place>(places: readonly Place[], index: number) => (places.length === differences.length ? places[index] : places[0]);
  return Array.from({ length: count }, (_, index): readonly Cell[] => {
    const [row, erpRow, difference] = [pick(rows, index), pick(erpRows, index), differences[index]];
    return [
      ...listHead(finding, row?.month ?? difference?.month ?? null, options),
      ...(row === undefined ? [null, null, null, null] : [row.ordinal, row.number, row.contractor, row.ksef_number]),
      ...listInvoice(finding),
      ...(difference === undefined ? [null, null, null, null] : listDifference(difference, options)),
      ...[finding.message, finding.todo, finding.basis, finding.due_on],
      ...(erpRow === undefined ? [null, null, null] : [erpRow.file, erpRow.line, erpRow.number]),
    ];
  });
}

function listHead(finding: FindingEntry, month: string | null, { language, isForExcel }: CsvOptions): readonly Cell[] {
  const { side, severity, code } = finding;
  const label = labelsOfReconciliation(language);
  const shown = isForExcel ? formatSeverity(severity, language) : severity;
  return [label(finding.corrects_register ? 'yes' : 'no'), shown, code, side === null ? null : label(side), month];
}

function listInvoice({ invoices: [invoice], file }: FindingEntry): readonly Cell[] {
  return invoice === undefined ? [null, null, null, file] : [invoice.number, invoice.ksef_number, invoice.issue_date, invoice.file];
}

function listDifference(difference: FindingEntry['differences'][number], { isForExcel }: CsvOptions): readonly Cell[] {
  const { field, register, invoice, difference: amount } = difference;
  const values = [register, invoice, amount].map((value) => (amount === null ? value : formatAmount(value, isForExcel)));
  return [field, ...values];
}
