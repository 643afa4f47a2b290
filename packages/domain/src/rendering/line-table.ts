import { getFieldHeading } from '../fa3/field-names/field-names.ts';
import type { Invoice } from '../fa3/invoice.ts';
import { getBucket, type Row } from '../fa3/row.ts';
import { pairRows } from '../fa3/row-pairs.ts';
import type { Decimal } from '../money/decimal.ts';
import { formatNumber } from '../money/number-text.ts';
import type { Localized } from '../shared/localized.ts';
import type { LocatedElement } from '../xml/element.ts';
import { phrases } from './phrases.ts';
import type { Reading } from './reading.ts';
import type { ViewBlock, ViewCell, ViewColumn, ViewRow, ViewRowGroup, ViewValue } from './view.ts';

/** How lines of one kind are shown: the fields with columns of their own, and those in small print under the name. */
interface LineLayout {
  readonly number: string;
  readonly name: string;
  /** Further columns: several fields share a column if only one of them is used. */
  readonly columns: readonly (readonly string[])[];
  readonly details: readonly string[];
  readonly before: string;
  /** Fields of which the difference of a pair is shown. */
  readonly differences: ReadonlySet<string>;
  readonly unit: string;
  /** Those of them that are numbers of this unit, or prices of one: 1000 kg and 1 t have no difference. */
  readonly inUnit: ReadonlySet<string>;
  /**
   * Fields for amounts without tax, of which the values are shown among those with tax for lines under the margin scheme: what these lines
   * state is the price and the value of the sale.
   */
  readonly withTax: ReadonlyMap<string, string>;
  /** Headings of columns that would say “net” although lines under the margin scheme are among them. */
  readonly neutralHeadings: ReadonlyMap<string, Localized>;
}

const invoiceLayout: LineLayout = {
  number: 'NrWierszaFa',
  name: 'P_7',
  columns: [['P_8B'], ['P_8A'], ['P_9A'], ['P_9B'], ['P_10'], ['P_12', 'P_12_XII'], ['P_11'], ['P_11Vat'], ['P_11A']],
  details: ['P_6A', 'Indeks', 'GTIN', 'PKWiU', 'CN', 'PKOB', 'GTU', 'Procedura', 'P_12_Zal_15', 'KwotaAkcyzy', 'KursWaluty', 'UU_ID'],
  before: 'StanPrzed',
  differences: new Set(['P_8B', 'P_9A', 'P_9B', 'P_10', 'P_11', 'P_11Vat', 'P_11A']),
  unit: 'P_8A',
  inUnit: new Set(['P_8B', 'P_9A', 'P_9B']),
  withTax: new Map([
    ['P_9A', 'P_9B'],
    ['P_11', 'P_11A'],
  ]),
  neutralHeadings: new Map(),
};

const orderLayout: LineLayout = {
  number: 'NrWierszaZam',
  name: 'P_7Z',
  columns: [['P_8BZ'], ['P_8AZ'], ['P_9AZ'], ['P_12Z', 'P_12Z_XII'], ['P_11NettoZ'], ['P_11VatZ']],
  details: ['IndeksZ', 'GTINZ', 'PKWiUZ', 'CNZ', 'PKOBZ', 'GTUZ', 'ProceduraZ', 'P_12Z_Zal_15', 'KwotaAkcyzyZ', 'UU_IDZ'],
  before: 'StanPrzedZ',
  differences: new Set(['P_8BZ', 'P_9AZ', 'P_11NettoZ', 'P_11VatZ']),
  unit: 'P_8AZ',
  inUnit: new Set(['P_8BZ', 'P_9AZ']),
  // Lines of an order have no fields for amounts with tax.
  withTax: new Map(),
  neutralHeadings: new Map<string, Localized>([
    ['P_9AZ', phrases.unitPrice],
    ['P_11NettoZ', phrases.saleValue],
  ]),
};

const weights: Readonly<Record<string, number>> = { P_8A: 1.4, P_8AZ: 1.4, P_12: 1.4, P_12Z: 1.4 };

/**
 * The lines of an invoice or of its order as a table. A line before a correction is followed by the same line after it, and by the
 * differences; all other lines are in document order.
 */
export function buildLineTable(reading: Reading, invoice: Invoice, rows: readonly Row[], caption: string): readonly ViewBlock[] {
  const [first] = rows;
  if (first === undefined) return [];
  const layout = first.isOrderRow ? orderLayout : invoiceLayout;
  const lines = new LineRows(reading, layout, invoice, rows);
  const groups = lines.groupsOf(rows);
  if (groups.length === 0) return [];
  return [{ kind: 'table', table: { caption, isCaptionHidden: true, columns: lines.columns(first.element), groups } }];
}

class LineRows {
  readonly #reading: Reading;
  readonly #layout: LineLayout;
  readonly #invoice: Invoice;
  readonly #columns: readonly (readonly string[])[];
  readonly #hasMarginLine: boolean;

  constructor(reading: Reading, layout: LineLayout, invoice: Invoice, rows: readonly Row[]) {
    this.#reading = reading;
    this.#layout = layout;
    this.#invoice = invoice;
    this.#columns = layout.columns.filter((names) => rows.some((row) => this.#fieldsOf(row, names).some((name) => this.#has(row, name))));
    this.#hasMarginLine = rows.some((row) => this.#isMargin(row));
  }

  columns(line: LocatedElement): readonly ViewColumn[] {
    const { language } = this.#reading;
    const column = (name: string, align: ViewColumn['align'], weight: number): ViewColumn => {
      const neutral = this.#hasMarginLine ? this.#layout.neutralHeadings.get(name) : undefined;
      return { label: neutral === undefined ? getFieldHeading(line.name, name, language) : this.#reading.say(neutral), align, weight };
    };
    return [
      column(this.#layout.number, 'start', 1),
      column(this.#layout.name, 'start', 7),
      ...this.#columns.map(([name = '']) => column(name, name in weights && name.startsWith('P_8') ? 'start' : 'end', weights[name] ?? 2)),
    ];
  }

  groupsOf(rows: readonly Row[]): readonly ViewRowGroup[] {
    const partners = partnersOf(rows);
    const partnered = new Set(partners.values());
    return rows.flatMap((row): ViewRowGroup[] => {
      if (partnered.has(row)) return [];
      const after = partners.get(row);
      const group = after === undefined ? [this.#row(row, row.isBefore ? 'before' : 'plain')] : this.#pair(row, after);
      return group.some(({ cells }) => cells.some((cell) => cell !== null)) ? [group] : [];
    });
  }

  #pair(before: Row, after: Row): ViewRowGroup {
    const changed = new Set(this.#layout.columns.flat().filter((name) => before.text(name) !== after.text(name)));
    if (before.text(this.#layout.name) !== after.text(this.#layout.name)) changed.add(this.#layout.name);
    return [this.#row(before, 'before', changed), this.#row(after, 'after', changed), ...this.#difference(before, after)];
  }

  #row(row: Row, role: ViewRow['role'], changed?: ReadonlySet<string>): ViewRow {
    const { element } = row;
    const number = this.#values(element, [this.#layout.number]);
    const markers = this.#reading.values(element, this.#layout.before);
    // A before-row has one marker; a second one breaks the schema, but is shown.
    const [marker = null, ...others] = role === 'before' ? markers : [null, ...markers];
    const cells = [
      cellOf([...number, ...others.filter((value) => value !== null)]),
      this.#nameCell(element, changed),
      ...this.#columns.map((names) => cellOf(this.#values(element, this.#fieldsOf(row, names), changed))),
    ];
    return { role, label: role === 'after' ? this.#reading.say(phrases.after) : marker, cells };
  }

  #has({ element }: Row, name: string): boolean {
    return this.#reading.children(element, name).length > 0;
  }

  #isMargin(row: Row): boolean {
    return getBucket(row, this.#invoice.isMargin, this.#invoice.isExempt) === '11';
  }

  /** The fields that a column shows for a line. */
  #fieldsOf(row: Row, names: readonly string[]): readonly string[] {
    if (this.#layout.withTax.size === 0 || !this.#isMargin(row)) return names;
    const moved = [...this.#layout.withTax].filter(([, target]) => !this.#has(row, target));
    const [from, to] = [new Map(moved), new Map(moved.map(([source, target]) => [target, source]))];
    return names.flatMap((name) => (from.has(name) ? [] : [to.get(name) ?? name]));
  }

  #nameCell(element: LocatedElement, changed?: ReadonlySet<string>): ViewCell | null {
    const values = this.#values(element, [this.#layout.name], changed);
    const details = this.#reading.facts(element, this.#layout.details);
    if (details.length > 0) return { values, details };
    return cellOf(values);
  }

  #values(element: LocatedElement, names: readonly string[], changed?: ReadonlySet<string>): readonly ViewValue[] {
    return names.flatMap((name) => {
      const values = this.#reading.values(element, name);
      return changed?.has(name) === true ? values.map((value): ViewValue => ({ ...value, isChanged: true })) : values;
    });
  }

  #isComparable(name: string, before: Row, after: Row): boolean {
    const { differences, inUnit } = this.#layout;
    return differences.has(name) && (!inUnit.has(name) || this.#isSameProduct(before, after));
  }

  /** A line of a correction may replace one product by another: then only their values have a difference. */
  #isSameProduct(before: Row, after: Row): boolean {
    const { unit, name } = this.#layout;
    const isShared = (stated: (row: Row) => string | null) => stated(before) !== null && stated(before) === stated(after);
    if (before.text(unit) !== after.text(unit)) return false;
    return isShared((row) => row.text(name)) || isShared((row) => row.number) || isShared((row) => row.text(row.nameOf('uniqueId')));
  }

  /** The differences of the numbers of a pair; none when they are equal. */
  #difference(before: Row, after: Row): readonly ViewRow[] {
    const { language } = this.#reading;
    const cells = this.#columns.map((names): ViewCell | null => {
      const [name = '', nameAfter = ''] = [this.#fieldsOf(before, names)[0], this.#fieldsOf(after, names)[0]];
      const difference = this.#isComparable(name, before, after) ? differenceOf(before.amount(name), after.amount(nameAfter)) : null;
      if (difference === null) return null;
      return { values: [{ text: formatNumber(difference.toString(), language), kind: 'number', origin: 'computed' }] };
    });
    if (cells.every((cell) => cell === null)) return [];
    return [{ role: 'difference', label: this.#reading.say(phrases.difference), cells: [null, null, ...cells] }];
  }
}

function differenceOf(before: Decimal | null, after: Decimal | null): Decimal | null {
  if (before === null || after === null) return null;
  const difference = after.minus(before);
  return difference.isZero ? null : difference;
}

function cellOf(values: readonly ViewValue[]): ViewCell | null {
  return values.length === 0 ? null : { values };
}

/** Rows before a correction with the row after it; each row after it belongs to the first row that names it. */
function partnersOf(rows: readonly Row[]): ReadonlyMap<Row, Row> {
  const partners = new Map<Row, Row>();
  const taken = new Set<Row>();
  for (const [before, after] of pairRows(rows)) {
    if (after === null || taken.has(after)) continue;
    taken.add(after);
    partners.set(before, after);
  }
  return partners;
}
