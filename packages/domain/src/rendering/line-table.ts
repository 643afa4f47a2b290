import { getFieldHeading } from '../fa3/field-names/field-names.ts';
import type { Row } from '../fa3/row.ts';
import { pairRows } from '../fa3/row-pairs.ts';
import type { Decimal } from '../money/decimal.ts';
import { formatNumber } from '../money/number-text.ts';
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
};

const weights: Readonly<Record<string, number>> = { P_8A: 1.4, P_8AZ: 1.4, P_12: 1.4, P_12Z: 1.4 };

/**
 * The lines of an invoice or of its order as a table. A line before a correction is followed by the same line after it, and by the
 * differences; all other lines are in document order.
 */
export function buildLineTable(reading: Reading, rows: readonly Row[], caption: string): readonly ViewBlock[] {
  const [first] = rows;
  if (first === undefined) return [];
  const layout = first.isOrderRow ? orderLayout : invoiceLayout;
  const lines = new LineRows(reading, layout, usedColumns(reading, layout, rows));
  const groups = lines.groupsOf(rows);
  if (groups.length === 0) return [];
  return [{ kind: 'table', table: { caption, isCaptionHidden: true, columns: lines.columns(first.element), groups } }];
}

function usedColumns(reading: Reading, layout: LineLayout, rows: readonly Row[]): readonly (readonly string[])[] {
  return layout.columns.filter((names) => rows.some((row) => names.some((name) => reading.children(row.element, name).length > 0)));
}

class LineRows {
  readonly #reading: Reading;
  readonly #layout: LineLayout;
  readonly #columns: readonly (readonly string[])[];

  constructor(reading: Reading, layout: LineLayout, columns: readonly (readonly string[])[]) {
    this.#reading = reading;
    this.#layout = layout;
    this.#columns = columns;
  }

  columns(line: LocatedElement): readonly ViewColumn[] {
    const { language } = this.#reading;
    const column = (name: string, align: ViewColumn['align'], weight: number): ViewColumn => ({
      label: getFieldHeading(line.name, name, language),
      align,
      weight,
    });
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

  #row({ element }: Row, role: ViewRow['role'], changed?: ReadonlySet<string>): ViewRow {
    const number = this.#values(element, [this.#layout.number]);
    const marker = this.#reading
      .values(element, this.#layout.before)
      .map((value): ViewValue => (role === 'before' ? { ...value, meaning: this.#reading.say(phrases.before) } : value));
    const cells = [
      cellOf([...number, ...marker]),
      this.#nameCell(element, changed),
      ...this.#columns.map((names) => cellOf(this.#values(element, names, changed))),
    ];
    return { role, label: role === 'after' ? this.#reading.say(phrases.after) : null, cells };
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
    const cells = this.#columns.map(([name = '']): ViewCell | null => {
      const difference = this.#isComparable(name, before, after) ? differenceOf(before.amount(name), after.amount(name)) : null;
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
