import { groupBy } from '../shared/group-by.ts';
import { memoizeByObject } from '../shared/memoize-by-object.ts';
import type { Element } from '../xml/element.ts';
import type { Row } from './row.ts';

/** Before-rows with their after-rows; null for those that have none. */
type RowPairs<Node extends Element> = ReadonlyMap<Row<Node>, Row<Node> | null>;

/**
 * Pairs each row that shows the state before a correction with the row after it: by `UU_ID`, by number, and then by order, since the schema's
 * note requires separate numbers while the Ministry's examples use one number for both.
 *
 * @param rows rows of an invoice, or of its order, in document order; the result is memoized
 */
export const pairRows: <Node extends Element>(rows: readonly Row<Node>[]) => RowPairs<Node> = memoizeByObject(
  <Node extends Element>(rows: readonly Row<Node>[]): RowPairs<Node> =>
    rows.some(({ isBefore }) => isBefore) ? findPairs(rows) : new Map(),
);

function findPairs<Node extends Element>(rows: readonly Row<Node>[]): RowPairs<Node> {
  const pairs = new Map<Row<Node>, Row<Node> | null>(rows.flatMap((row) => (row.isBefore ? [[row, null]] : [])));
  const after = rows.filter(({ isBefore }) => !isBefore);
  const taken = new Set<Row<Node>>();
  for (const keyOf of [keyOfBoth, idOf, ({ number }: Row<Element>) => number]) pairBy(keyOf, pairs, after, taken);
  pairByOrder(rows, pairs, taken);
  return pairs;
}

/** Pairs rows of the same key, each once, in their order: ids and numbers should be unique, but some programs repeat them. */
function pairBy<Node extends Element>(
  keyOf: (row: Row<Node>) => string | null,
  pairs: Map<Row<Node>, Row<Node> | null>,
  after: readonly Row<Node>[],
  taken: Set<Row<Node>>,
): void {
  const waiting = groupBy(after.filter((row) => !taken.has(row)).toReversed(), keyOf);
  for (const [row, partner] of pairs) {
    const key = keyOf(row);
    const found = partner === null && key !== null ? waiting.get(key)?.pop() : undefined;
    if (found === undefined) continue;
    pairs.set(row, found);
    taken.add(found);
  }
}

function keyOfBoth(row: Row<Element>): string | null {
  const [id, { number }] = [idOf(row), row];
  return id === null || number === null ? null : JSON.stringify([id, number]);
}

function idOf(row: Row<Element>): string | null {
  return row.text(row.nameOf('uniqueId'));
}

/** An after-row without a partner is paired with the nearest unpaired before-row above it; remaining rows are paired in order. */
function pairByOrder<Node extends Element>(
  rows: readonly Row<Node>[],
  pairs: Map<Row<Node>, Row<Node> | null>,
  taken: ReadonlySet<Row<Node>>,
): void {
  const waiting: Row<Node>[] = [];
  const spare: Row<Node>[] = [];
  for (const row of rows) {
    if (row.isBefore) {
      if (pairs.get(row) === null) waiting.push(row);
    } else if (!taken.has(row)) {
      const above = waiting.pop();
      if (above === undefined) spare.push(row);
      else pairs.set(above, row);
    }
  }
  for (const [index, row] of waiting.entries()) pairs.set(row, spare[index] ?? null);
}
