import { Decimal } from '../money/decimal.ts';
import { withoutTrailingZeros } from '../money/trailing-zeros.ts';
import type { Element, LocatedElement } from '../xml/element.ts';
import type { Row } from './row.ts';
import { pairRows } from './row-pairs.ts';

/** Where a before-row differs from the line it should repeat. */
export interface LineDifference<Node extends Element = LocatedElement> {
  readonly element: Node;
  /** The field that differs and its value before; null where the invoice has no matching line. */
  readonly field: { readonly name: string; readonly value: string; readonly before: string } | null;
}

/** The lines of an invoice, or of its order, as they were before a correction, with earlier corrections applied. */
export class LinesBefore {
  /** Each line and the row that shows its state; null where an earlier correction stated only a difference. */
  readonly #states: Map<Row<Element>, Row<Element> | null> = new Map();
  readonly #byId: Map<string, Row<Element>> = new Map();
  readonly #byNumber: Map<string, Row<Element>> = new Map();
  /** Null for a name that several lines have. */
  readonly #byName: Map<string, Row<Element> | null> = new Map();
  #byContent: ReadonlyMap<string, Row<Element>> | null = null;

  /**
   * @param original    lines of the corrected invoice
   * @param corrections lines of its earlier corrections, oldest first
   */
  constructor(original: readonly Row<Element>[], corrections: readonly (readonly Row<Element>[])[]) {
    for (const row of original) this.#add(row, row);
    for (const rows of corrections) this.#apply(rows);
  }

  /**
   * Compares a before-row with its line. A row that repeats another line exactly is accepted too, since rows may be numbered separately.
   *
   * @returns null when they agree or when the state of the line is unknown
   */
  differenceOf<Node extends Element>(row: Row<Node>): LineDifference<Node> | null {
    if (this.#states.size === 0) return null;
    const line = this.#lineOf(row);
    if (line === null) return { element: row.field('number') ?? row.element, field: null };
    const state = this.#states.get(line) ?? null;
    return state === null ? null : firstDifference(row, state);
  }

  /** The line to which a row refers by its id, its number and name, or its name alone; null when the invoice has no such line. */
  lineOf(row: Row<Element>): Row<Element> | null {
    const line = this.#lineOf(row);
    const isNamed = line !== null && (nameOf(line) === nameOf(row) || (idOf(row) !== null && idOf(line) === idOf(row)));
    return isNamed ? line : null;
  }

  /** The state of the line that a before-row repeats; null when the line does not exist or its state is unknown. */
  stateOf(row: Row<Element>): Row<Element> | null {
    const line = this.#lineOf(row);
    return line === null ? null : (this.#states.get(line) ?? null);
  }

  #add(line: Row<Element>, state: Row<Element> | null): void {
    this.#states.set(line, state);
    const id = idOf(line);
    const name = nameOf(line);
    if (id !== null && !this.#byId.has(id)) this.#byId.set(id, line);
    if (line.number !== null && !this.#byNumber.has(line.number)) this.#byNumber.set(line.number, line);
    if (name !== null) this.#byName.set(name, this.#byName.has(name) ? null : line);
  }

  /** The line to which a row refers; null when the invoice has no matching line. */
  #lineOf(row: Row<Element>): Row<Element> | null {
    const keyed = this.#keyedLineOf(row);
    const state = keyed === null ? null : (this.#states.get(keyed) ?? null);
    if (state !== null && firstDifference(row, state) === null) return keyed;
    this.#byContent ??= new Map([...this.#states].flatMap(([line, known]) => (known === null ? [] : [[contentOf(known), line]])));
    return this.#byContent.get(contentOf(row)) ?? keyed;
  }

  #keyedLineOf(row: Row<Element>): Row<Element> | null {
    const byId = this.#byId.get(idOf(row) ?? '');
    if (byId !== undefined) return byId;
    const byNumber = this.#byNumber.get(row.number ?? '') ?? null;
    const name = nameOf(row);
    return byNumber !== null && nameOf(byNumber) === name ? byNumber : (this.#byName.get(name ?? '') ?? byNumber);
  }

  #apply(rows: readonly Row<Element>[]): void {
    const pairs = pairRows(rows);
    // All rows refer to the state before this correction, so find their lines before applying any change.
    const changes = [...pairs].map(([before, after]) => ({ line: this.#lineOf(before), after }));
    for (const { line, after } of changes) {
      if (line !== null) this.#states.set(line, after);
      else if (after !== null) this.#add(after, after);
    }
    this.#addUnpaired(rows, new Set(pairs.values()));
    this.#byContent = null;
  }

  /** An unpaired row is an added line if other rows are paired; if none is, it is a difference, which states no state. */
  #addUnpaired(rows: readonly Row<Element>[], paired: ReadonlySet<Row<Element> | null>): void {
    const showsStates = paired.size > 0;
    for (const row of rows) {
      if (row.isBefore || paired.has(row)) continue;
      const line = showsStates ? null : this.#keyedLineOf(row);
      if (line === null) this.#add(row, showsStates ? row : null);
      else this.#states.set(line, null);
    }
  }
}

function idOf(row: Row<Element>): string | null {
  return row.text(row.nameOf('uniqueId'));
}

function nameOf(row: Row<Element>): string | null {
  return row.text(row.nameOf('name'))?.toUpperCase() ?? null;
}

/** The fields that a before-row repeats, in the order of the schema. */
function comparedFields(row: Row<Element>): string[] {
  const names = (['name', 'unit', 'quantity', 'netPrice', 'net', 'tax', 'rate', 'foreignRate'] as const).map((field) => row.nameOf(field));
  return row.isOrderRow ? names : [...names, 'P_9B', 'P_10', 'P_11A', 'KursWaluty'];
}

/** Whether a row repeats another exactly. Most do, which saves the detailed comparison. */
function repeats(row: Row<Element>, state: Row<Element>): boolean {
  const [number, id, marker] = [row.nameOf('number'), row.nameOf('uniqueId'), row.nameOf('before')];
  const { children } = state.element;
  let index = 0;
  for (const { name, text } of row.element.children) {
    if (name === number || name === id || name === marker) continue;
    while (index < children.length && children[index]?.name !== name) index += 1;
    if (children[index]?.text !== text) return false;
  }
  return true;
}

function firstDifference<Node extends Element>(row: Row<Node>, state: Row<Element>): LineDifference<Node> | null {
  if (repeats(row, state)) return null;
  for (const name of comparedFields(row)) {
    const value = row.text(name);
    const before = state.text(name);
    const element = row.at(name);
    if (value === null || before === null || element === null || comparable(value) === comparable(before)) continue;
    // Older versions of the form write some rates differently.
    if (name === row.nameOf('rate') && state.rate === null) continue;
    return { element, field: { name, value, before } };
  }
  return null;
}

function contentOf(row: Row<Element>): string {
  return JSON.stringify(comparedFields(row).map((name) => comparable(row.text(name) ?? '')));
}

/** A normalized value: strings in upper case, numbers in canonical notation. */
function comparable(text: string): string {
  const number = Decimal.parse(text)?.toString();
  return number === undefined ? text.toUpperCase() : withoutTrailingZeros(number);
}
