import Papa from 'papaparse';
import { parseKsefNumber } from '../../fa3/identifiers/ksef-number.ts';
import type { Localized } from '../../shared/localized.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { truncate } from '../../shared/truncate.ts';
import { type ErpAmount, type ErpRegister, type ErpRow, erpAmounts, type MalformedErpRow } from '../model/erp-register.ts';
import { type Grosze, sumGrosze } from '../model/grosze.ts';
import { type Side, sidesOfRegister } from '../model/register.ts';
import { decodeCsv } from './decode-csv.ts';
import { type ColumnPlaces, type ErpColumn, type ErpMapping, erpCsvPresets, findColumns, findSideOfHeadings } from './erp-columns.ts';
import { type DecimalSign, findDecimalSign, parseErpAmount, parseErpDay, parseErpSide } from './erp-values.ts';

/** How a CSV is read, where it is not found out. */
export interface ErpReading {
  /** Null for the side that the file shows. */
  readonly side: Side | null;
  readonly mapping: ErpMapping;
  /** The slug of a preset; null for none. */
  readonly preset: string | null;
}

/** Limits far above what a month has, so that a hostile file is refused early. */
const erpLimits = { bytes: 200_000_000, rows: 2_000_000, columns: 500, cellLength: 10_000 } as const;

/** Lines in which the headings are: programs write titles in front of them. */
const headingLines = 30;

const delimiters = [';', '\t', ',', '|'] as const;

/** Where the table is in a file. */
interface Table {
  readonly delimiter: string;
  readonly headings: readonly string[];
  readonly places: ColumnPlaces;
  /** Position of the headings among the rows, from 0. */
  readonly at: number;
}

/**
 * Reads the register of an ERP from a CSV. Encoding, delimiter, decimal sign and columns are found out; a row that cannot be read is reported with
 * its line, and the others are compared.
 *
 * @returns why the file as a whole is not read
 */
export function readErpRegister(name: string, bytes: Uint8Array, reading: ErpReading): Result<ErpRegister, Localized> {
  if (bytes.length > erpLimits.bytes) return err(texts.tooLarge);
  const { text, encoding } = decodeCsv(bytes);
  const preset = erpCsvPresets.find(({ slug }) => slug === reading.preset);
  if (reading.preset !== null && preset === undefined) return err(describeUnknownPreset(reading.preset));
  const tables = (reading.side === null ? sidesOfRegister : [reading.side]).map((side) => ({
    side,
    table: findTable(text, { ...preset?.mappings[side], ...reading.mapping }),
  }));
  const best = tables.reduce((left, right) => (countPlaces(right.table) > countPlaces(left.table) ? right : left));
  const { table } = best;
  const missing = listMissing(table);
  if (table === null || missing.length > 0) return err(describeMissing(missing, table?.headings ?? firstHeadings(text)));
  const side = findSide(
    reading.side,
    table,
    tables.map(({ table: each }) => countPlaces(each)),
    best.side,
  );
  if (side === null && table.places.side === undefined) return err(texts.noSide);
  if (side === 'purchases' && table.places.contractor === undefined && table.places.ksef_number === undefined) return err(texts.noSeller);
  const reader = new ErpReader(name, side, table, findSignOfFile(text, table));
  const isWhole = readRows(text, table.delimiter, null, (cells, line, index, isBroken) => {
    if (index > table.at) reader.take(cells, line, isBroken);
    return index <= erpLimits.rows;
  });
  if (!isWhole) return err(texts.tooLarge);
  return ok({ name, side: side ?? 'sales', encoding, delimiter: table.delimiter, rows: reader.rows, malformed: reader.malformed });
}

/** The stated side; the one that the headings show; with a preset, the only one whose headings are there. */
function findSide(stated: Side | null, { headings }: Table, counts: readonly number[], best: Side): Side | null {
  if (stated !== null) return stated;
  return findSideOfHeadings(headings) ?? (counts[0] === counts[1] ? null : best);
}

/**
 * The rows of a CSV, each with the line in which it begins.
 *
 * @param preview rows that are read; null for all
 * @param take    returns whether to go on; a row is broken whose quotation marks do not match
 * @returns       whether it was read to its end
 */
function readRows(
  text: string,
  delimiter: string,
  preview: number | null,
  take: (cells: readonly string[], line: number, index: number, isBroken: boolean) => boolean,
): boolean {
  let [line, at, index, isWhole] = [1, 0, 0, true];
  Papa.parse<readonly string[]>(text, {
    delimiter,
    preview: preview ?? 0,
    step({ data, meta, errors }, parser) {
      const begin = line;
      // A quoted cell may contain ends of lines.
      for (let next = text.indexOf('\n', at); next !== -1 && next < meta.cursor; next = text.indexOf('\n', next + 1)) line += 1;
      at = Math.max(at, meta.cursor);
      isWhole = take(data, begin, index, errors.length > 0);
      index += 1;
      if (!isWhole) parser.abort();
    },
  });
  return isWhole;
}

function listFirstRows(text: string, delimiter: string): readonly (readonly string[])[] {
  const rows: (readonly string[])[] = [];
  readRows(text.slice(0, beginningLength), delimiter, headingLines, (cells) => rows.push(cells) > 0);
  return rows;
}

/** Characters in which the headings are. */
const beginningLength = 200_000;

/** The delimiter and the row of headings in which most columns are found; null where none is. */
function findTable(text: string, mapping: ErpMapping): Table | null {
  let best: Table | null = null;
  for (const delimiter of delimiters) {
    for (const [at, headings] of listFirstRows(text, delimiter).entries()) {
      if (headings.length > erpLimits.columns) continue;
      const table = { delimiter, headings, places: findColumns(headings, mapping), at };
      if (countPlaces(table) > countPlaces(best)) best = table;
    }
  }
  return best;
}

function countPlaces(table: Table | null): number {
  return table === null ? 0 : Object.values(table.places).flat().length;
}

/** What the user sees of a file whose headings are not known: the first row with several cells. */
function firstHeadings(text: string): readonly string[] {
  for (const delimiter of delimiters) {
    const row = listFirstRows(text, delimiter).find((cells) => cells.filter((cell) => cell.trim() !== '').length > 1);
    if (row !== undefined) return row;
  }
  return [];
}

function listMissing(table: Table | null): readonly ErpColumn[] {
  const places = table?.places ?? {};
  const hasAmount = erpAmounts.some((amount) => places[amount] !== undefined);
  return [...(places.number === undefined ? (['number'] as const) : []), ...(hasAmount ? [] : (['gross'] as const))];
}

/** The decimal sign that amounts of the file show; null where they show none, or both. */
function findSignOfFile(text: string, { delimiter, places, at }: Table): DecimalSign | null {
  const signs = new Set<DecimalSign>();
  readRows(text, delimiter, signRows, (cells, _, index) => {
    if (index > at) for (const amount of erpAmounts) for (const place of places[amount] ?? []) noteSign(cells[place] ?? '', signs);
    return true;
  });
  return signs.size === 1 ? ([...signs][0] ?? null) : null;
}

const signRows = 2_000;

function noteSign(cell: string, signs: Set<DecimalSign>): void {
  const sign = findDecimalSign(cell);
  if (sign !== null) signs.add(sign);
}

/** Thrown for a cell that cannot be read; caught for its row. */
class MalformedCell extends Error {
  readonly row: Omit<MalformedErpRow, 'line'>;

  constructor(column: string | null, value: string | null, reason: Localized) {
    super('malformed cell');
    this.row = { column, value: value === null || value === '' ? null : truncate(value, shownLength), reason };
  }
}

const shownLength = 100;

const summaryWord = /^\s*(?:razem|suma|ogółem|podsumowanie|total)\b/i;

/** Collects the rows of a file. */
class ErpReader {
  readonly rows: ErpRow[] = [];
  readonly malformed: MalformedErpRow[] = [];
  readonly #name: string;
  readonly #side: Side | null;
  readonly #table: Table;
  readonly #sign: DecimalSign | null;

  constructor(name: string, side: Side | null, table: Table, sign: DecimalSign | null) {
    this.#name = name;
    this.#side = side;
    this.#table = table;
    this.#sign = sign;
  }

  take(cells: readonly string[], line: number, isBroken: boolean): void {
    if (cells.every((cell) => cell.trim() === '')) return;
    try {
      if (isBroken) throw new MalformedCell(null, null, texts.openQuote);
      if (this.#isSummary(cells)) return;
      this.rows.push(this.#read(cells, line));
    } catch (error) {
      if (!(error instanceof MalformedCell)) throw error;
      this.malformed.push({ line, ...error.row });
    }
  }

  /** Programs write totals below the rows: the word for it, in the column of the numbers or in another one, and neither contractor nor day. */
  #isSummary(cells: readonly string[]): boolean {
    const number = this.#cell(cells, 'number');
    const isBare = this.#cell(cells, 'contractor') === '' && this.#cell(cells, 'issue_date') === '';
    return (number === '' || (isBare && summaryWord.test(number))) && cells.some((cell) => summaryWord.test(cell));
  }

  #read(cells: readonly string[], line: number): ErpRow {
    const { headings } = this.#table;
    if (cells.length > headings.length && cells.slice(headings.length).some((cell) => cell.trim() !== '')) {
      throw new MalformedCell(null, null, describeCells(cells.length, headings.length));
    }
    const number = this.#cell(cells, 'number');
    if (number === '') throw new MalformedCell(this.#headingOf('number'), null, texts.noNumber);
    const currency = this.#cell(cells, 'currency').toUpperCase();
    return {
      ...{ side: this.#readSide(cells), file: this.#name, line, number },
      ksefNumber: this.#readOptional(cells, 'ksef_number', (text) => parseKsefNumber(text)?.text ?? null, texts.noKsefNumber),
      contractor: this.#cell(cells, 'contractor') || null,
      issueDay: this.#readOptional(cells, 'issue_date', parseErpDay, texts.noDay),
      currency: currency === '' || currency === 'PLN' || currency === 'ZŁ' ? null : currency,
      amounts: { net: this.#sum(cells, 'net'), tax: this.#sum(cells, 'tax'), gross: this.#sum(cells, 'gross') },
    };
  }

  #readSide(cells: readonly string[]): Side {
    const side = this.#side ?? parseErpSide(this.#cell(cells, 'side'));
    if (side === null) throw new MalformedCell(this.#headingOf('side'), this.#cell(cells, 'side'), texts.noSideOfRow);
    return side;
  }

  #cell(cells: readonly string[], column: ErpColumn): string {
    const text = (cells[this.#table.places[column]?.[0] ?? -1] ?? '').trim();
    if (text.length > erpLimits.cellLength) throw new MalformedCell(this.#headingOf(column), text, texts.longCell);
    return text;
  }

  #headingOf(column: ErpColumn, index = 0): string | null {
    return this.#table.headings[this.#table.places[column]?.[index] ?? -1]?.trim() ?? null;
  }

  /** A cell that may be empty, but not wrong. */
  #readOptional(cells: readonly string[], column: ErpColumn, parse: (text: string) => string | null, reason: Localized): string | null {
    const text = this.#cell(cells, column);
    if (text === '') return null;
    const value = parse(text);
    if (value === null) throw new MalformedCell(this.#headingOf(column), text, reason);
    return value;
  }

  #sum(cells: readonly string[], column: ErpAmount): Grosze | null {
    let sum: Grosze | null = null;
    for (const [index, place] of (this.#table.places[column] ?? []).entries()) {
      const text = (cells[place] ?? '').trim();
      if (text === '') continue;
      const amount = text.length > shownLength ? null : parseErpAmount(text, this.#sign);
      if (amount === null) throw new MalformedCell(this.#headingOf(column, index), text, texts.noAmount);
      sum = sum === null ? amount : sumGrosze([sum, amount]);
    }
    return sum;
  }
}

const columnTexts: Readonly<Record<'number' | 'gross', Localized>> = {
  number: { pl: 'numer dokumentu (number)', en: 'the number of the document (number)' },
  gross: { pl: 'kwota (net, tax albo gross)', en: 'an amount (net, tax or gross)' },
};

function describeMissing(missing: readonly ErpColumn[], headings: readonly string[]): Localized {
  const names = missing.map((column) => columnTexts[column === 'number' ? 'number' : 'gross']);
  const list = headings.length === 0 ? '-' : truncate(headings.map((heading) => heading.trim()).join(' | '), 1_000);
  return {
    pl: `W pliku CSV nie rozpoznano kolumn: ${names.map(({ pl }) => pl).join(', ')}. Nagłówki w pliku: ${list}. Podaj, które kolumny co zawierają (--erp-columns "number=Numer;gross=Brutto", w bibliotece columns).`,
    en: `Columns of the CSV are not recognized: ${names.map(({ en }) => en).join(', ')}. Headings in the file: ${list}. State which columns contain what (--erp-columns "number=Numer;gross=Brutto", in the library columns).`,
  };
}

function describeUnknownPreset(preset: string): Localized {
  const list = erpCsvPresets.map(({ slug }) => slug).join(', ');
  return {
    pl: `Nie ma presetu „${truncate(preset, shownLength)}”; są: ${list}.`,
    en: `There is no preset "${truncate(preset, shownLength)}"; there are: ${list}.`,
  };
}

function describeCells(cells: number, headings: number): Localized {
  return {
    pl: `wiersz ma ${cells} komórek, a nagłówek ${headings}: brakuje cudzysłowu albo separator jest w tekście`,
    en: `the row has ${cells} cells, but the headings are ${headings}: a quotation mark is missing, or a separator is in a text`,
  };
}

const texts = {
  tooLarge: {
    pl: 'Plik CSV jest za duży: najwyżej 200 000 000 bajtów i 2 000 000 wierszy.',
    en: 'The CSV is too large: at most 200,000,000 bytes and 2,000,000 rows.',
  },
  noSide: {
    pl: 'Z nagłówków nie wynika, czy to rejestr sprzedaży, czy zakupów. Podaj stronę: sales (sprzedaż) albo purchases (zakupy).',
    en: 'The headings do not show whether this is a register of sales or of purchases. State the side: sales or purchases.',
  },
  noSeller: {
    pl: 'W rejestrze zakupów musi być kolumna z NIP sprzedawcy albo z numerem KSeF: numery dwóch sprzedawców bywają takie same.',
    en: 'A register of purchases needs a column with the NIP of the seller or the KSeF number: two sellers may use the same number.',
  },
  noNumber: { pl: 'brak numeru dokumentu', en: 'the number of the document is missing' },
  noKsefNumber: { pl: 'to nie jest poprawny numer KSeF', en: 'this is no valid KSeF number' },
  noDay: { pl: 'to nie jest data (na przykład 30.09.2026)', en: 'this is no date (such as 2026-09-30)' },
  noAmount: { pl: 'to nie jest kwota (na przykład 1 234,50)', en: 'this is no amount (such as 1234.50)' },
  noSideOfRow: { pl: 'to nie jest ani sprzedaż, ani zakup', en: 'this is neither a sale nor a purchase' },
  openQuote: { pl: 'cudzysłów nie jest zamknięty albo stoi w środku tekstu', en: 'a quotation mark is not closed, or is inside a text' },
  longCell: { pl: 'tekst jest za długi', en: 'the text is too long' },
} as const satisfies Readonly<Record<string, Localized>>;
