import { type BucketId, buckets } from '../fa3/buckets.ts';
import type { Invoice } from '../fa3/invoice.ts';
import { type JpkEntry, jpkEntries, jpkFieldsOfBucket } from '../fa3/jpk-map.ts';
import { Decimal } from '../money/decimal.ts';
import { advanceRateOf, lineRateOf } from './exchange-of-state.ts';

/** A field of the sales record of JPK_V7M(3), such as `K_19`. */
export type JpkField = JpkEntry['field'];

/**
 * What a correction changes in the sales record of JPK_V7M(3): its own row there. Services of art. 100(1)(4) (`K_12`) count in `K_11` as
 * well, so that a move between the two shows `K_11` with zero.
 *
 * @param before     the state before the correction
 * @param correction the correcting invoice as a document
 * @returns          differences in PLN by field, in the order of the schema; null where the documents do not tell the amount in PLN
 * @source opis pól JPK_V7M(3), wzór 14090 z 2025-12-19
 */
export function jpkDeltas(before: Invoice, correction: Invoice): ReadonlyMap<JpkField, Decimal | null> {
  const known = jpkEntries(correction).map(({ field, amount }): [JpkField, Decimal | null] => [
    field,
    amount ?? convertedDelta(before, correction, field),
  ]);
  return new Map(known);
}

/** A base in PLN where the rate itself changes: the base after at the rate after, less the base before at the rate before. */
function convertedDelta(before: Invoice, correction: Invoice, field: JpkField): Decimal | null {
  const ofField = buckets.filter(({ id }) => jpkFieldsOfBucket[id].base.includes(field));
  // A tax in PLN stands on the correction, or nowhere; what stood before is unknown where no total tells it.
  if (ofField.length === 0 || !buckets.some(({ base }) => before.fa.has(base))) return null;
  let sum = Decimal.zero;
  for (const { id, base } of ofField) {
    const was = before.fa.amount(base) ?? Decimal.zero;
    const is = was.plus(correction.fa.amount(base) ?? Decimal.zero);
    const rates = ratesOf(before, correction, id);
    const [from, to] = [inPln(was, rates.before), inPln(is, rates.after)];
    if (from === null || to === null) return null;
    sum = sum.plus(to).minus(from);
  }
  return sum;
}

function inPln(amount: Decimal, rate: Decimal | null): Decimal | null {
  if (amount.isZero) return Decimal.zero;
  return rate === null ? null : amount.times(rate).rounded(2);
}

interface Rates {
  readonly before: Decimal | null;
  readonly after: Decimal | null;
}

function ratesOf(before: Invoice, correction: Invoice, bucket: BucketId): Rates {
  if (correction.kind !== 'KOR_ZAL') {
    const rate = lineRateOf(before, bucket);
    return { before: rate, after: lineRateOf(correction, bucket) ?? rate };
  }
  const stated = correction.fa.amount('KursWalutyZ');
  if (stated !== null) return { before: before.fa.amount('KursWalutyZ') ?? stated, after: stated };
  // Payments at rates of their own: a correction shows only those that change, which tells no rate of all.
  const average = correction.fa.has('ZaliczkaCzesciowa') ? null : advanceRateOf(before);
  return { before: average, after: average };
}
