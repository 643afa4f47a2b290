import { buildReversedRow } from '../../correction/document/row-states.ts';
import { type Draft, readTextAt } from '../../correction/draft/draft.ts';
import { listFields, readNumberAt, withField } from '../../correction/draft/line-fields.ts';
import { findLineNumber } from '../../correction/draft/match-lines.ts';
import { Decimal } from '../../money/decimal.ts';
import { groupBy } from '../../shared/group-by.ts';
import type { OtherBefore } from './before-rows.ts';

/** A line while its rows are read. */
interface OpenLine {
  readonly line: Draft | null;
  /** Null once the line is reversed; `unknown` when it cannot be determined. */
  after: Draft | null | 'unknown';
  readonly rows: Draft[];
  isRewritten: boolean;
}

/**
 * Lines of a correction without `StanPrzed`: a row either states the difference of a line or reverses it, and the row after a reversal
 * replaces the line (storno). A row without a matching line is an added one, provided that all lines are known.
 *
 * @param known       lines of the original
 * @param rows        rows of the correction, in their order
 * @param areAllKnown whether the original shows all its lines
 */
export function computeLinesByDifferences(known: readonly Draft[], rows: readonly Draft[], areAllKnown: boolean): readonly ShownLine[] {
  const lineOf = lineFinder(known);
  const open = new Map<Draft, OpenLine>();
  const found: OpenLine[] = [];
  for (const row of rows) {
    const line = lineOf(row);
    const current = line === null ? lineReplacedBy(row, found.at(-1)) : open.get(line);
    if (current !== undefined) {
      continueLine(current, row);
      continue;
    }
    const after = line === null ? unmatchedRow(row, areAllKnown) : afterRow(line, row);
    const opened: OpenLine = { line, after, rows: [row], isRewritten: false };
    found.push(opened);
    if (line !== null) open.set(line, opened);
  }
  return found.map(({ line, after, rows: shown, isRewritten }) => ({
    isRewritten,
    before: after === 'unknown' ? null : line,
    after: after === 'unknown' ? null : after,
    areStatesKnown: after !== 'unknown',
    rows: shown.map((row) => ({ row, isBefore: false })),
  }));
}

/** The last line that was read, if it is reversed and the row replaces it. */
function lineReplacedBy(row: Draft, last: OpenLine | undefined): OpenLine | undefined {
  return last?.line != null && last.after === null && isSameItem(last.line, row) ? last : undefined;
}

function continueLine(current: OpenLine, row: Draft): void {
  current.isRewritten ||= current.after === null;
  current.after = afterRow(current.after, row);
  current.rows.push(row);
}

/** The state after a row without a matching line, which may be an added line. */
function unmatchedRow(row: Draft, areAllKnown: boolean): OpenLine['after'] {
  return areAllKnown && !isNegative(row) ? row : 'unknown';
}

/** Finds the line of a row: by its id, by number and name, or by a name that is unique. */
function lineFinder(known: readonly Draft[]): (row: Draft) => Draft | null {
  const byId = firstBy(known, idOf);
  const byNumber = firstBy(known, (line) => findLineNumber(line) || null);
  const names = groupBy(known, nameOf);
  return (row) => {
    const sameId = byId.get(idOf(row) ?? '');
    if (sameId !== undefined) return sameId;
    const sameNumber = byNumber.get(findLineNumber(row));
    const name = nameOf(row);
    if (sameNumber !== undefined && (name === null || nameOf(sameNumber) === null || nameOf(sameNumber) === name)) return sameNumber;
    const sameName = name === null ? [] : (names.get(name) ?? []);
    return sameName.length === 1 && findLineNumber(row) === '' ? (sameName[0] ?? null) : null;
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
  return readTextAt(line, listFields(line).uniqueId);
}

function nameOf(line: Draft): string | null {
  return readTextAt(line, 'P_7')?.replace(/\s+/g, ' ').toUpperCase() ?? null;
}

/** Whether a row replaces a reversed line: storno gives it another number. */
function isSameItem(line: Draft, row: Draft): boolean {
  const id = idOf(line);
  return (id !== null && id === idOf(row)) || nameOf(line) === nameOf(row);
}

function afterRow(state: OpenLine['after'], row: Draft): OpenLine['after'] {
  if (state === 'unknown') return state;
  if (state === null) return row;
  // A row without figures does not determine the state after the correction.
  if (!hasFigures(row)) return 'unknown';
  return reverses(row, state) ? null : plus(state, row);
}

/** Whether a row has the quantity and values of a line with the opposite sign. */
function reverses(row: Draft, line: Draft): boolean {
  const { quantity, netPrice, grossPrice, net, gross } = listFields(line);
  const wanted = buildReversedRow(line);
  const stated = [quantity, netPrice, grossPrice, net, gross].flatMap((field) => {
    const [is, should] = [readNumberAt(row, field), readNumberAt(wanted, field)];
    return is === null || should === null ? [] : [is.equals(should)];
  });
  const hasValue =
    [net, gross].some((field) => readNumberAt(row, field)?.isZero === false) || readNumberAt(row, quantity)?.isNegative === true;
  return hasValue && stated.every((isEqual) => isEqual);
}

/** A line with the difference that a row shows: of its quantity, of its price, or of its values alone. */
function plus(line: Draft, row: Draft): Draft {
  const { quantity, netPrice, grossPrice, discount, net, gross, tax, excise } = listFields(line);
  const values = [net, gross, tax, excise].reduce((state, field) => added(state, row, field), line);
  const prices = [netPrice, grossPrice];
  const hasPrice = prices.some((field) => readNumberAt(row, field) !== null);
  const count = readNumberAt(row, quantity);
  if (!hasPrice && count === null) return values;
  const isSamePrice = prices.every((field) => isSame(readNumberAt(row, field), readNumberAt(line, field)));
  if (count !== null && (!hasPrice || isSamePrice)) return added(values, row, quantity);
  if (count === null || isSame(count, readNumberAt(line, quantity)))
    return prices.reduce((state, field) => added(state, row, field), values);
  // Both quantity and price differ from those of the line, so neither is known after the correction.
  return [quantity, netPrice, grossPrice, discount].reduce((state, field) => withField(state, field, null), values);
}

function isSame(left: Decimal | null, right: Decimal | null): boolean {
  return left === null || right === null ? left === right : left.equals(right);
}

function added(line: Draft, row: Draft, field: string | null): Draft {
  const difference = readNumberAt(row, field);
  if (difference === null) return line;
  return withField(line, field, (readNumberAt(line, field) ?? Decimal.zero).plus(difference).toString());
}

function hasFigures(row: Draft): boolean {
  const { quantity, netPrice, grossPrice, discount, net, gross, tax } = listFields(row);
  return [quantity, netPrice, grossPrice, discount, net, gross, tax].some((field) => readNumberAt(row, field) !== null);
}

function isNegative(row: Draft): boolean {
  const { quantity, net, gross } = listFields(row);
  return [quantity, net, gross].some((field) => readNumberAt(row, field)?.isNegative === true);
}

/** A line before and after a correction, as far as its rows determine it. */
export interface ShownLine {
  /** Null for an added line and for an unknown state. */
  readonly before: Draft | null;
  /** Null for a removed line and for an unknown state. */
  readonly after: Draft | null;
  /** Whether {@link before} and {@link after} are states; otherwise only {@link rows} are known. */
  readonly areStatesKnown: boolean;
  /** The rows of the correction about this line. */
  readonly rows: readonly SignedRow[];
  /** Whether the line was reversed and replaced by a new row. */
  readonly isRewritten?: boolean;
  /** Set when {@link before} differs from the invoice. */
  readonly otherBefore?: OtherBefore;
}

/** A row of a correction; a row that shows the state before counts negative. */
interface SignedRow {
  readonly row: Draft;
  readonly isBefore: boolean;
}
