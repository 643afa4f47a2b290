import type { BucketId } from '../../fa3/buckets.ts';
import type { DeclaredBucket } from '../../fa3/declared-buckets.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import { computeBaseOfRow, type LineSums } from '../../fa3/line-sums.ts';
import type { Row } from '../../fa3/row.ts';
import { getNetTolerance } from '../../fa3/tolerances.ts';
import { Decimal, toDecimal } from '../../money/decimal.ts';
import { memoizeByObject } from '../../shared/memoize-by-object.ts';

/** Two rows of a correction that show one line before and after it, without the marker of the state before. */
export interface UnmarkedPair {
  readonly before: Row;
  readonly after: Row;
  /** The `UU_ID` or `UU_IDZ` that both state; null when they state none. */
  readonly id: string | null;
}

/**
 * Pairs of rows that share their number, and their id if they state one, while neither is marked as the state before. Rows that reverse a line
 * by negative values need no marker.
 *
 * @param rows of an invoice, or of its order, in document order; the result is memoized
 */
export const pairsWithoutMarker = memoizeByObject((rows: readonly Row[]): readonly UnmarkedPair[] => {
  const byNumber = new Map<string, Row[]>();
  for (const row of rows) {
    if (row.number === null) continue;
    const others = byNumber.get(row.number);
    if (others === undefined) byNumber.set(row.number, [row]);
    else others.push(row);
  }
  return [...byNumber.values()].flatMap((sameNumber) => pairOf(sameNumber) ?? []);
});

function pairOf([before, after, ...others]: readonly Row[]): UnmarkedPair | null {
  if (before === undefined || after === undefined || others.length > 0) return null;
  if (before.isBefore || after.isBefore || isNegative(before) || isNegative(after)) return null;
  const [id, otherId] = [before, after].map((row) => row.text(row.nameOf('uniqueId')));
  return id === otherId ? { before, after, id: id ?? null } : null;
}

function isNegative({ quantity, net, gross }: Row): boolean {
  return [quantity, net, gross].some((amount) => amount?.isNegative === true);
}

const two = toDecimal('2');

/** The unmarked pairs of a correction, when every base agrees with its lines once their first rows count as the state before; otherwise none. */
export function findUnmarkedPairs(invoice: Invoice, stated: readonly DeclaredBucket[], sums: LineSums): readonly UnmarkedPair[] {
  const pairs = invoice.kind === 'KOR' ? pairsWithoutMarker(invoice.lines) : [];
  if (pairs.length === 0) return [];
  const changes = new Map<BucketId, Decimal>();
  for (const { before } of pairs) {
    const bucket = invoice.bucketOf(before);
    const base = bucket === null ? null : computeBaseOfRow(before, bucket, before.percent ?? Decimal.zero);
    if (bucket === null || base === null) return [];
    changes.set(bucket, (changes.get(bucket) ?? Decimal.zero).plus(base));
  }
  const agrees = ({ id, base }: DeclaredBucket): boolean => {
    const sum = sums.buckets.get(id);
    const expected = (sum?.base ?? Decimal.zero).minus((changes.get(id) ?? Decimal.zero).times(two));
    const tolerance = getNetTolerance(sum?.roundedRows ?? 0, true).plus(sum?.derivedTolerance ?? Decimal.zero);
    return sum?.isComplete !== false && (base ?? Decimal.zero).isWithin(tolerance, expected);
  };
  return stated.every(agrees) ? pairs : [];
}
