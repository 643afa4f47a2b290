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
  const pairs = new Map<Row<Node>, Row<Node> | null>();
  const after = rows.filter(({ isBefore }) => !isBefore);
  const byId = firstBy(after, idOf);
  let byNumber: ReadonlyMap<string, Row<Node>> | null = null;
  const taken = new Set<Row<Node>>();
  for (const row of rows) {
    if (!row.isBefore) continue;
    let partner = byId.get(idOf(row) ?? '');
    if (partner === undefined) {
      byNumber ??= firstBy(after, ({ number }) => number);
      partner = byNumber.get(row.number ?? '');
    }
    pairs.set(row, partner ?? null);
    if (partner !== undefined) taken.add(partner);
  }
  pairByOrder(rows, pairs, taken);
  return pairs;
}

function idOf(row: Row<Element>): string | null {
  return row.text(row.nameOf('uniqueId'));
}

function firstBy<Node extends Element>(
  rows: readonly Row<Node>[],
  keyOf: (row: Row<Node>) => string | null,
): ReadonlyMap<string, Row<Node>> {
  const first = new Map<string, Row<Node>>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key !== null && !first.has(key)) first.set(key, row);
  }
  return first;
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
