import type { SplitPart } from '../../fa3/advance-split.ts';
import { type BucketId, buckets } from '../../fa3/buckets.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import { splitTolerance, totalTolerance } from '../../fa3/tolerances.ts';
import { Decimal, sumOf } from '../../money/decimal.ts';
import type { Element } from '../../xml/element.ts';
import type { AmountsByBucket, BucketAmounts } from '../model/correction-plan.ts';
import { readDeclaredAmounts } from '../model/declared-amounts.ts';

/** How an amount is split among buckets, in the currency of the invoice; the tax is zero for buckets without one. */
export type Parts = ReadonlyMap<BucketId, SplitPart>;

const none: SplitPart = { base: Decimal.zero, tax: Decimal.zero };

/** Amounts of buckets without their taxes in PLN. */
export function splitIntoParts(amounts: AmountsByBucket): Parts {
  return new Map([...amounts].map(([id, { base, tax }]) => [id, { base, tax: tax ?? Decimal.zero }]));
}

/**
 * The split of an amount according to the totals of the invoice.
 *
 * @param amount the required sum; null is returned when the totals differ from it
 */
export function readDeclaredParts(invoice: Invoice<Element>, amount: Decimal): Parts | null {
  const parts = splitIntoParts(readDeclaredAmounts(invoice));
  return computeGrossOfParts(parts).isWithin(totalTolerance(parts.size), amount) ? parts : null;
}

/** Bases and taxes together. */
export function computeGrossOfParts(parts: Parts): Decimal {
  return sumOf([...parts.values()].flatMap(({ base, tax }) => [base, tax]));
}

/** Whether two splits differ only by rounding. */
export function areEqualParts(left: Parts, right: Parts): boolean {
  return [...new Set([...left.keys(), ...right.keys()])].every((id) => {
    const [one, other] = [left.get(id) ?? none, right.get(id) ?? none];
    return one.base.isWithin(splitTolerance, other.base) && one.tax.isWithin(splitTolerance, other.tax);
  });
}

/** Left plus right, bucket by bucket. */
export function addParts(left: Parts, right: Parts): Parts {
  return new Map(
    [...new Set([...left.keys(), ...right.keys()])].map((id) => {
      const [one, other] = [left.get(id) ?? none, right.get(id) ?? none];
      return [id, { base: one.base.plus(other.base), tax: one.tax.plus(other.tax) }];
    }),
  );
}

/** Left minus right, bucket by bucket. */
export function subtractParts(left: Parts, right: Parts): Parts {
  return addParts(left, new Map([...right].map(([id, { base, tax }]) => [id, { base: base.negated(), tax: tax.negated() }])));
}

/**
 * Parts as amounts of buckets, in the order of the schema.
 *
 * @param rateOf PLN for one unit of the currency, by bucket; null on an invoice in PLN and when no rate is known
 */
export function computeAmounts(parts: Parts, rateOf: (bucket: BucketId) => Decimal | null): AmountsByBucket {
  return new Map(
    buckets.flatMap(({ id, tax, taxInPln }): [BucketId, BucketAmounts][] => {
      const part = parts.get(id);
      if (part === undefined) return [];
      const rate = taxInPln === null ? null : rateOf(id);
      const inPln = rate === null ? null : part.tax.times(rate).rounded(2);
      return [[id, { base: part.base, tax: tax === null ? null : part.tax, taxInPln: inPln }]];
    }),
  );
}
