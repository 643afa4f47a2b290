import { type BucketId, buckets } from '../../fa3/buckets.ts';
import { Decimal } from '../../money/decimal.ts';
import type { AmountsByBucket, BucketAmounts } from './correction-plan.ts';

/** The totals of an invoice after a correction. */
interface TotalsAfter {
  readonly totals: AmountsByBucket;
  /** Whether the tax in PLN of some bucket is unknown, because only one of the documents states it. */
  readonly isPlnUnknown: boolean;
}

/**
 * Adds the differences of a correction to the totals of an invoice.
 *
 * @param isForeign whether the invoice is in another currency than PLN
 */
export function addTotals(before: AmountsByBucket, differences: AmountsByBucket, isForeign: boolean): TotalsAfter {
  let isPlnUnknown = false;
  const totals = new Map<BucketId, BucketAmounts>(before);
  for (const { id, taxInPln } of buckets) {
    const change = differences.get(id);
    if (change === undefined) continue;
    const former = before.get(id);
    const isUnknown = isForeign && taxInPln !== null && (lacksPln(former) || lacksPln(change));
    isPlnUnknown ||= isUnknown;
    totals.set(id, {
      base: (former?.base ?? Decimal.zero).plus(change.base),
      tax: sum(former?.tax ?? null, change.tax),
      taxInPln: isUnknown ? null : sum(former?.taxInPln ?? null, change.taxInPln),
    });
  }
  return { totals, isPlnUnknown };
}

/** Whether there is a tax whose amount in PLN is not stated. */
function lacksPln(amounts: BucketAmounts | undefined): boolean {
  return amounts !== undefined && amounts.taxInPln === null && amounts.tax?.isZero === false;
}

/** Null when neither amount applies. */
function sum(left: Decimal | null, right: Decimal | null): Decimal | null {
  return left === null ? right : right === null ? left : left.plus(right);
}
