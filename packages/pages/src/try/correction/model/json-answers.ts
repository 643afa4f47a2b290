import { readNumber } from './numbers.ts';

/** How an answer in JSON is entered: as rows of a table. */
export interface AnswerTable {
  readonly columns: readonly AnswerColumn[];
  /** Rows of the answer as entered; those without any text are left out. */
  readonly read: (json: string) => readonly AnswerRow[];
  readonly write: (rows: readonly AnswerRow[]) => string;
}

/** A row as entered, by the ids of its columns. */
export type AnswerRow = Readonly<Record<string, string>>;

/** A column of an answer in JSON. */
export interface AnswerColumn {
  readonly id: 'nr' | 'data' | 'nr_ksef' | 'rate' | 'amount' | 'net' | 'tax';
  readonly input: 'text' | 'date' | 'amount' | 'rate';
}

const invoices: AnswerTable = {
  columns: [
    { id: 'nr', input: 'text' },
    { id: 'data', input: 'date' },
    { id: 'nr_ksef', input: 'text' },
  ],
  read: (json) => {
    const list = parsed(json);
    return Array.isArray(list) ? list.map((entry) => textsOf(entry)) : [];
  },
  write: (rows) => {
    const entries = filled(rows).map(({ nr = '', data = '', nr_ksef = '' }) => ({
      nr: nr.trim(),
      data: data.trim(),
      ...(nr_ksef.trim() === '' ? {} : { nr_ksef: nr_ksef.trim() }),
    }));
    return entries.length === 0 ? '' : JSON.stringify(entries);
  },
};

const amounts: AnswerTable = {
  columns: [
    { id: 'rate', input: 'rate' },
    { id: 'amount', input: 'amount' },
  ],
  read: (json) => Object.entries(recordOf(json)).map(([rate, amount]) => ({ rate, amount: String(amount) })),
  write: (rows) => writeRecord(rows, ({ amount = '' }) => plainAmount(amount)),
};

const advances: AnswerTable = {
  columns: [
    { id: 'rate', input: 'rate' },
    { id: 'net', input: 'amount' },
    { id: 'tax', input: 'amount' },
  ],
  read: (json) => Object.entries(recordOf(json)).map(([rate, one]) => ({ rate, ...textsOf(one) })),
  write: (rows) => writeRecord(rows, ({ net = '', tax = '' }) => ({ net: plainAmount(net), tax: plainAmount(tax) })),
};

const tables: Readonly<Record<string, AnswerTable>> = {
  faktury_korygowane: invoices,
  opust: amounts,
  sprzedaz: amounts,
  zaliczki: advances,
};

/** The table for the answer to a question in JSON; null for questions that are not known here, which are answered as text. */
export function answerTableOf(questionId: string): AnswerTable | null {
  return tables[questionId] ?? null;
}

function writeRecord(rows: readonly AnswerRow[], contentOf: (row: AnswerRow) => unknown): string {
  const entries = filled(rows).map((row): [string, unknown] => [(row['rate'] ?? '').trim(), contentOf(row)]);
  return entries.length === 0 ? '' : JSON.stringify(Object.fromEntries(entries));
}

/** A text that is no number stays as it is, so that the engine explains what is wrong. */
function plainAmount(text: string): string {
  const number = readNumber(text);
  return number.ok ? number.value : text.trim();
}

function filled(rows: readonly AnswerRow[]): readonly AnswerRow[] {
  return rows.filter((row) => Object.entries(row).some(([id, text]) => id !== 'rate' && text.trim() !== ''));
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return null;
  }
}

function recordOf(json: string): Readonly<Record<string, unknown>> {
  const value = parsed(json);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function textsOf(entry: unknown): AnswerRow {
  if (typeof entry !== 'object' || entry === null) return {};
  return Object.fromEntries(Object.entries(entry).map(([id, value]): [string, string] => [id, String(value)]));
}

/**
 * Rows of a spreadsheet that were pasted: cells between tabs, in the order of the columns.
 *
 * @returns an empty list for a text of one cell, which is pasted as usual
 */
export function parsePastedRows(text: string, columns: readonly AnswerColumn[]): readonly AnswerRow[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.length === 0 || !(text.includes('\t') || lines.length > 1)) return [];
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(columns.map(({ id }, index): [string, string] => [id, (cells[index] ?? '').trim()]));
  });
}
