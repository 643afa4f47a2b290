import { Decimal } from '@nakor/domain/money/decimal';
import type { Language } from '@nakor/domain/shared/localized';
import { escapeControlCharacters } from '@nakor/domain/shared/terminal-escape';
import type { DocumentEntry, EntryProblem } from '../document-entry.ts';
import { formatSeverity, labelsIn } from './labels.ts';

/** How a CSV is written. */
export interface CsvOptions {
  readonly language: Language;
  /** Semicolons, a byte order mark, decimal commas, and words in place of codes: for Excel with Polish settings, and its readers. */
  readonly isForExcel: boolean;
}

/** The value of a cell; null is empty. */
export type Cell = string | number | null;

/**
 * CSV by RFC 4180: a line per problem, and one for each document without any; the columns of the document are in each of them. Cells that a
 * spreadsheet would calculate begin with an apostrophe; characters that do not show are escaped.
 */
export function createCsvWriter({ language, isForExcel }: CsvOptions) {
  const { documentColumns, problemColumns, yes, no, ...labels } = labelsIn[language];
  const separator = isForExcel ? ';' : ',';
  const row = (cells: readonly Cell[]) => formatCsvRow(cells, separator);
  const yesOrNo = (value: boolean) => (value ? yes : no);

  function documentCells({
    name,
    ending,
    isRejectedByKsef,
    number,
    kind,
    issueDate,
    seller,
    buyer,
    gross,
    currency,
  }: DocumentEntry): Cell[] {
    const amount = gross !== null && isForExcel && Decimal.parse(gross) !== null ? gross.replace('.', ',') : gross;
    return [
      ...[
        name,
        isForExcel ? labels[ending].toLowerCase() : ending,
        yesOrNo(isRejectedByKsef),
        number,
        kind,
        issueDate,
        seller.name,
        seller.identifier,
        buyer.name,
        buyer.identifier,
      ],
      // A negative amount is a number, which a spreadsheet may calculate.
      ...[amount, currency],
    ];
  }

  function problemCells({
    severity,
    code,
    message,
    isRejectedByKsef,
    field_name,
    xpath,
    line,
    column,
    occurrences,
    quick_fix,
  }: EntryProblem) {
    return [
      isForExcel ? formatSeverity(severity, language) : severity,
      code,
      message,
      yesOrNo(isRejectedByKsef),
      field_name,
      xpath,
      line,
      column,
      occurrences,
      quick_fix,
    ];
  }

  return {
    begin: () => `${isForExcel ? '\ufeff' : ''}${row([...documentColumns, ...problemColumns])}`,
    document(entry: DocumentEntry): string {
      const cells = documentCells(entry);
      if (entry.problems.length === 0) return row([...cells, ...Array<null>(problemColumns.length).fill(null)]);
      return entry.problems.map((problem) => row([...cells, ...problemCells(problem)])).join('');
    },
  };
}

/** A line of a CSV. Cells that a spreadsheet would calculate begin with an apostrophe; characters that do not show are escaped. */
export function formatCsvRow(cells: readonly Cell[], separator: ',' | ';'): string {
  return `${cells.map((cell) => formatCell(cell, separator)).join(separator)}\r\n`;
}

/** A number as FA(3) or a Polish spreadsheet writes it: nothing that could be calculated. */
const plainNumber = /^-?\d+(?:[.,]\d+)?$/;

/** What begins a formula, also with full-width characters, behind characters that a spreadsheet may ignore. */
const formulaStart = String.raw`[\s\p{Cc}\p{Cf}]{0,20}[=+\-@\uff1d\uff0b\uff0d\uff20]`;
const startsAsFormula = new RegExp(`^(?:${formulaStart}|[\\t\\r\\n])`, 'u');
/** What would be the next cell for a spreadsheet that reads the file with another separator, such as a comma in Excel with American settings. */
const laterParts = {
  ',': new RegExp(`([;\\t])(${formulaStart}[^;\\t]*)`, 'gu'),
  ';': new RegExp(`([,\\t])(${formulaStart}[^,\\t]*)`, 'gu'),
} as const;

/** One cell; null is empty. */
function formatCell(value: Cell, separator: keyof typeof laterParts): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = escapeControlCharacters(disarmFormulas(value, separator));
  return text.includes(separator) || /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Spreadsheets execute texts that begin like formulas: a document could send data from the reader's computer. An apostrophe makes them texts. */
function disarmFormulas(value: string, separator: keyof typeof laterParts): string {
  const isFormula = (text: string) => startsAsFormula.test(text) && !plainNumber.test(text.trim());
  const inside = value.replace(laterParts[separator], (whole, before: string, part: string) =>
    isFormula(part) ? `${before}'${part}` : whole,
  );
  return isFormula(value) ? `'${inside}` : inside;
}
