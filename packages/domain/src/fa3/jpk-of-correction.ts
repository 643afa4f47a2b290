import { Decimal } from '../money/decimal.ts';
import type { Element } from '../xml/element.ts';
import { type BucketId, buckets } from './buckets.ts';
import { advanceRateOf, lineRateOf } from './exchange-of-state.ts';
import type { Invoice } from './invoice.ts';
import { type JpkEntry, jpkEntries, jpkFieldsOfBucket } from './jpk-map.ts';

/**
 * The JPK_V7M fields in which a correction is recorded, in the order of the schema. Where the base in PLN does not follow from the correction
 * alone, such as when the exchange rate changes, it is calculated from the state before it.
 *
 * @param before the state before the correction
 */
export function jpkEntriesFrom(before: Invoice<Element>, correction: Invoice<Element>): readonly JpkEntry[] {
  return jpkEntries(correction).map((entry) => ({ ...entry, amount: entry.amount ?? convertedDelta(before, correction, entry.field) }));
}

/** The base in PLN where the rate changes: the base after at the rate after, minus the base before at the rate before. */
function convertedDelta(before: Invoice<Element>, correction: Invoice<Element>, field: JpkEntry['field']): Decimal | null {
  const ofField = buckets.filter(({ id }) => jpkFieldsOfBucket[id].base.includes(field));
  // A tax in PLN is only ever stated on the correction itself; without totals the bases before are unknown.
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

function ratesOf(before: Invoice<Element>, correction: Invoice<Element>, bucket: BucketId): Rates {
  if (correction.kind !== 'KOR_ZAL') {
    const rate = lineRateOf(before, bucket);
    return { before: rate, after: lineRateOf(correction, bucket) ?? rate };
  }
  const stated = correction.fa.amount('KursWalutyZ');
  if (stated !== null) return { before: before.fa.amount('KursWalutyZ') ?? stated, after: stated };
  // Payments may have individual rates; a correction shows only payments whose amount changes, and not the rates of the others.
  const isKnown = !correction.fa.has('ZaliczkaCzesciowa') && !changesRate(correction);
  const average = isKnown ? advanceRateOf(before) : null;
  return { before: average, after: average };
}

/** A tax that changes only in PLN means that the exchange rate changes. */
function changesRate({ fa }: Invoice<Element>): boolean {
  return buckets.some(({ tax, taxInPln }) => taxInPln !== null && fa.amount(tax)?.isZero === true && fa.amount(taxInPln)?.isZero === false);
}
