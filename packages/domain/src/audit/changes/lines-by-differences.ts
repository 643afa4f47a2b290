import { reversedRow } from '../../correction/document/row-states.ts';
import { type Draft, textAt } from '../../correction/draft/draft.ts';
import { fieldsOf, numberAt, withField } from '../../correction/draft/line-fields.ts';
import { lineNumber } from '../../correction/draft/match-lines.ts';
import { Decimal } from '../../money/decimal.ts';
import type { OtherBefore } from './before-rows.ts';

/** A line while the rows about it are read. */
interface OpenLine {
  readonly line: Draft | null;
  /** Null once it is taken back; `unknown` where nothing tells it. */
  after: Draft | null | 'unknown';
  readonly rows: Draft[];
  isRewritten: boolean;
}

/**
 * Lines of a correction without `StanPrzed`: a row is the difference of a line, or takes it back; the row behind one that takes back
 * writes the line anew (storno). A row about no known line is added, where all lines are known.
 *
 * @param known       lines of the original
 * @param rows        rows of the correction, in their order
 * @param areAllKnown whether the original shows all its lines
 */
export function linesByDifferences(known: readonly Draft[], rows: readonly Draft[], areAllKnown: boolean): readonly ShownLine[] {
  const lineOf = finder(known);
  const open = new Map<Draft, OpenLine>();
  const found: OpenLine[] = [];
  for (const row of rows) {
    const line = lineOf(row);
    const last = found.at(-1);
    if (line === null && last?.line != null && last.after === null && isSameThing(last.line, row)) {
      last.after = row;
      last.isRewritten = true;
      last.rows.push(row);
      continue;
    }
    const current = line === null ? undefined : open.get(line);
    if (current !== undefined) {
      current.isRewritten ||= current.after === null;
      current.after = afterRow(current.after, row);
      current.rows.push(row);
      continue;
    }
    const isAdded = line === null && areAllKnown && !isNegative(row);
    const after = line === null ? (isAdded ? row : 'unknown') : afterRow(line, row);
    const opened: OpenLine = { line, after, rows: [row], isRewritten: false };
    found.push(opened);
    if (line !== null) open.set(line, opened);
  }
  return found.map(({ line, after, rows: shown, isRewritten }) => ({
    isRewritten,
    before: after === 'unknown' ? null : line,
    after: after === 'unknown' ? null : after,
    isTold: after !== 'unknown',
    rows: shown.map((row) => ({ row, isBefore: false })),
  }));
}

/** Finds the line of a row: by its id, by its number under the same name, or by a name that only one line has. */
function finder(known: readonly Draft[]): (row: Draft) => Draft | null {
  const byId = firstBy(known, idOf);
  const byNumber = firstBy(known, (line) => lineNumber(line) || null);
  const names = Map.groupBy(known, nameOf);
  return (row) => {
    const sameId = byId.get(idOf(row) ?? '');
    if (sameId !== undefined) return sameId;
    const sameNumber = byNumber.get(lineNumber(row));
    const name = nameOf(row);
    if (sameNumber !== undefined && (name === null || nameOf(sameNumber) === null || nameOf(sameNumber) === name)) return sameNumber;
    const sameName = name === null ? [] : (names.get(name) ?? []);
    return sameName.length === 1 && lineNumber(row) === '' ? (sameName[0] ?? null) : null;
  };
}

function firstBy(lines: readonly Draft[], keyOf: (line: Draft) => string | null): ReadonlyMap<string, Draft> {
  const first = new Map<string, Draft>();
  for (const line of lines) {
    const key = keyOf(line);
    if (key !== null && !first.has(key)) first.set(key, line);
  }
  return first;
}

function idOf(line: Draft): string | null {
  return textAt(line, fieldsOf(line).uniqueId);
}

function nameOf(line: Draft): string | null {
  return textAt(line, 'P_7')?.replace(/\s+/g, ' ').toUpperCase() ?? null;
}

/** Whether a row writes a line anew: storno gives it another number. */
function isSameThing(line: Draft, row: Draft): boolean {
  const id = idOf(line);
  return (id !== null && id === idOf(row)) || nameOf(line) === nameOf(row);
}

function afterRow(state: OpenLine['after'], row: Draft): OpenLine['after'] {
  if (state === 'unknown') return state;
  if (state === null) return row;
  // A row without figures names a line, and tells nothing of what becomes of it.
  if (!hasFigures(row)) return 'unknown';
  return takesBack(row, state) ? null : plus(state, row);
}

/** Whether a row has the quantity and values of a line with the opposite sign. */
function takesBack(row: Draft, line: Draft): boolean {
  const { quantity, netPrice, grossPrice, net, gross } = fieldsOf(line);
  const wanted = reversedRow(line);
  const stated = [quantity, netPrice, grossPrice, net, gross].flatMap((field) => {
    const [is, should] = [numberAt(row, field), numberAt(wanted, field)];
    return is === null || should === null ? [] : [is.equals(should)];
  });
  const hasValue = [net, gross].some((field) => numberAt(row, field)?.isZero === false) || numberAt(row, quantity)?.isNegative === true;
  return hasValue && stated.every((isEqual) => isEqual);
}

/** A line with the difference that a row shows: of its quantity, of its price, or of its values alone. */
function plus(line: Draft, row: Draft): Draft {
  const { quantity, netPrice, grossPrice, discount, net, gross, tax, excise } = fieldsOf(line);
  const values = [net, gross, tax, excise].reduce((state, field) => added(state, row, field), line);
  const prices = [netPrice, grossPrice];
  const hasPrice = prices.some((field) => numberAt(row, field) !== null);
  const count = numberAt(row, quantity);
  if (!hasPrice && count === null) return values;
  const isSamePrice = prices.every((field) => isSame(numberAt(row, field), numberAt(line, field)));
  if (count !== null && (!hasPrice || isSamePrice)) return added(values, row, quantity);
  if (count === null || isSame(count, numberAt(line, quantity))) return prices.reduce((state, field) => added(state, row, field), values);
  // Quantity and price are neither the line's: nothing tells them after the correction.
  return [quantity, netPrice, grossPrice, discount].reduce((state, field) => withField(state, field, null), values);
}

function isSame(left: Decimal | null, right: Decimal | null): boolean {
  return left === null || right === null ? left === right : left.equals(right);
}

function added(line: Draft, row: Draft, field: string | null): Draft {
  const difference = numberAt(row, field);
  if (difference === null) return line;
  return withField(line, field, (numberAt(line, field) ?? Decimal.zero).plus(difference).toString());
}

function hasFigures(row: Draft): boolean {
  const { quantity, netPrice, grossPrice, discount, net, gross, tax } = fieldsOf(row);
  return [quantity, netPrice, grossPrice, discount, net, gross, tax].some((field) => numberAt(row, field) !== null);
}

function isNegative(row: Draft): boolean {
  const { quantity, net, gross } = fieldsOf(row);
  return [quantity, net, gross].some((field) => numberAt(row, field)?.isNegative === true);
}

/** A line before and after a correction, as far as its rows tell. */
export interface ShownLine {
  /** Null where the line is added, or where nothing tells its state. */
  readonly before: Draft | null;
  /** Null where the line is removed, or where nothing tells its state. */
  readonly after: Draft | null;
  /** Whether {@link before} and {@link after} are states; otherwise only {@link rows} are known. */
  readonly isTold: boolean;
  /** The rows of the correction that show it, each with the sign with which it counts. */
  readonly rows: readonly SignedRow[];
  /** Whether it was taken back whole and written anew. */
  readonly isRewritten?: boolean;
  /** Given where {@link before} is not what the invoice says. */
  readonly otherBefore?: OtherBefore;
}

/** A row of a correction; a row that shows the state before counts negative. */
interface SignedRow {
  readonly row: Draft;
  readonly isBefore: boolean;
}
