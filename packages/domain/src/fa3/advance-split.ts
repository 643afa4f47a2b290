import { Decimal, decimal, sumOf } from '../money/decimal.ts';
import type { BucketId } from './buckets.ts';
import type { RateSum } from './line-sums.ts';

/** What falls to one bucket of an amount that is spread over an order. In grosze. */
export interface SplitPart {
  readonly base: Decimal;
  readonly tax: Decimal;
}

const hundred = decimal('100');

/** What rounding each share to grosze leaves over goes to the largest share. */
function grossParts(amount: Decimal, sums: readonly RateSum[], total: Decimal): Decimal[] {
  const shares = sums.map(({ base, tax }) => base.plus(tax));
  const parts = shares.map((share) => amount.times(share).dividedBy(total, 2));
  const largest = shares.reduce((best, share, index) => (share.isAbove(shares[best] ?? Decimal.zero) ? index : best), 0);
  const left = amount.minus(sumOf(parts));
  return parts.map((part, index) => (index === largest ? part.plus(left) : part));
}

/**
 * Spreads a payment over an order by the gross share of each rate: tax = gross part * rate / (100 + rate), rounded to grosze,
 * and the base is the rest.
 *
 * @param amount gross, in grosze
 * @param sums   of the order: all of one side of a correction
 * @returns      base and tax by bucket; null when the order comes to nothing, so that it has no shares
 * @source       art. 106f ust. 1 pkt 3 ustawy o VAT
 */
export function splitAdvance(amount: Decimal, sums: readonly RateSum[]): ReadonlyMap<BucketId, SplitPart> | null {
  const total = sumOf(sums.map(({ base, tax }) => base.plus(tax)));
  if (total.isZero) return null;
  const parts = new Map<BucketId, SplitPart>();
  const gross = grossParts(amount, sums, total);
  for (const [index, { bucket, percent }] of sums.entries()) {
    const part = gross[index] ?? Decimal.zero;
    const tax = part.times(percent).dividedBy(hundred.plus(percent), 2);
    const before = parts.get(bucket);
    parts.set(bucket, {
      base: part.minus(tax).plus(before?.base ?? Decimal.zero),
      tax: tax.plus(before?.tax ?? Decimal.zero),
    });
  }
  return parts;
}
