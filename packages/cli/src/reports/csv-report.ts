import { labelsIn } from './labels.ts';
import { determineEnding, type FileOutcome, listProblems } from './outcome.ts';
import type { Report, ReportOptions } from './report.ts';

/**
 * CSV by RFC 4180: a line per issue, and one for each file without any. Cells that a spreadsheet would calculate begin with an apostrophe.
 * For Excel with Polish settings, it has semicolons and a byte order mark.
 */
export function createCsvReport({ language, isForExcel }: ReportOptions): Report {
  const separator = isForExcel ? ';' : ',';
  const row = (cells: readonly (string | number | null)[]) => `${cells.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`;

  function file(outcome: FileOutcome): string {
    const ending = determineEnding(outcome);
    const problems = listProblems(outcome);
    if (problems.length === 0) return row([outcome.name, ending, ...Array<null>(labelsIn[language].columns.length - 2).fill(null)]);
    return problems
      .map(({ severity, code, message, field_name, xpath, line, column, occurrences, quick_fix }) =>
        row([outcome.name, ending, severity, code, message, field_name, xpath, line, column, occurrences, quick_fix]),
      )
      .join('');
  }

  return { begin: () => `${isForExcel ? '\ufeff' : ''}${row(labelsIn[language].columns)}`, file, end: () => '' };
}

/** One cell; null is empty. */
function csvCell(value: string | number | null, separator: string): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  // Spreadsheets execute such texts as formulas, also with full-width characters: a document could send data from the reader's computer.
  const text = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(value) ? `'${value}` : value;
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
