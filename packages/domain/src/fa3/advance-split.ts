import { Decimal, sumOf, toDecimal } from '../money/decimal.ts';
import type { BucketId } from './buckets.ts';
import type { RateSum } from './line-sums.ts';

/** The share of one bucket in an amount that is split over an order. Rounded to grosze. */
export interface SplitPart {
  readonly base: Decimal;
  readonly tax: Decimal;
}

const hundred = toDecimal('100');

/** Each share is rounded to grosze; the remainder is added to the largest share. */
function grossParts(amount: Decimal, sums: readonly RateSum[], total: Decimal): Decimal[] {
  const shares = sums.map(({ base, tax }) => base.plus(tax));
  const parts = shares.map((share) => amount.times(share).dividedBy(total, 2));
  const largest = shares.reduce((best, share, index) => (share.isAbove(shares[best] ?? Decimal.zero) ? index : best), 0);
  const remainder = amount.minus(sumOf(parts));
  return parts.map((part, index) => (index === largest ? part.plus(remainder) : part));
}

/**
 * Splits a payment over an order by the gross share of each rate: tax = gross part * rate / (100 + rate), rounded to grosze; the base is the
 * rest.
 *
 * @param amount gross, rounded to grosze
 * @param sums   sums of the order, all of the same side of a correction
 * @returns      base and tax by bucket; null when the order adds up to zero, so that it has no shares
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
