import { type BucketId, buckets } from '../../fa3/buckets.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import { Decimal } from '../../money/decimal.ts';
import type { Element } from '../../xml/element.ts';
import type { AmountsByBucket, BucketAmounts } from './correction-plan.ts';

/**
 * The amounts that an invoice declares in `P_13_x`, `P_14_x` and `P_14_xW`, in the order of the schema; buckets without a base are omitted.
 */
export function readDeclaredAmounts({ fa }: Invoice<Element>): AmountsByBucket {
  return new Map(
    buckets.flatMap(({ id, base, tax, taxInPln }): [BucketId, BucketAmounts][] => {
      const amount = fa.amount(base);
      if (amount === null) return [];
      const amountOf = (field: string | null) => (field === null ? null : fa.amount(field));
      return [[id, { base: amount, tax: amountOf(tax), taxInPln: amountOf(taxInPln) }]];
    }),
  );
}

/**
 * The differences of a bucket between two states.
 *
 * @returns null when nothing changes
 */
function differenceOf(before: BucketAmounts | undefined, after: BucketAmounts | undefined): BucketAmounts | null {
  const base = minus(after?.base, before?.base) ?? Decimal.zero;
  const tax = minus(after?.tax, before?.tax);
  const taxInPln = minus(after?.taxInPln, before?.taxInPln);
  return base.isZero && tax?.isZero !== false && taxInPln?.isZero !== false ? null : { base, tax, taxInPln };
}

/** Differences of all buckets that change, in the order of the schema. */
export function computeDifferences(before: AmountsByBucket, after: AmountsByBucket): AmountsByBucket {
  return new Map(
    buckets.flatMap(({ id }): [BucketId, BucketAmounts][] => {
      const difference = differenceOf(before.get(id), after.get(id));
      return difference === null ? [] : [[id, difference]];
    }),
  );
}

/** The sum of bases and taxes. */
export function computeGross(amounts: AmountsByBucket): Decimal {
  let gross = Decimal.zero;
  for (const { base, tax } of amounts.values()) gross = gross.plus(base).plus(tax ?? Decimal.zero);
  return gross;
}

/** Null when neither amount applies. */
function minus(after: Decimal | null | undefined, before: Decimal | null | undefined): Decimal | null {
  if ((after ?? null) === null && (before ?? null) === null) return null;
  return (after ?? Decimal.zero).minus(before ?? Decimal.zero);
}
