import { buckets } from '../../fa3/buckets.ts';
import { Decimal } from '../../money/decimal.ts';
import { type Draft, leaf } from '../draft/draft.ts';
import type { AmountsByBucket, BucketAmounts } from './correction-plan.ts';

/**
 * `P_13_x`, `P_14_x` and `P_14_xW`, in the order of the schema. A bucket in which nothing changes is left out; of another, base and tax
 * are both written even where one is zero, since the schema takes them as a pair.
 *
 * @param amounts differences, or sums, by bucket
 * @source FA(3), grupy P_13_1 do P_14_4W
 */
export function bucketElements(amounts: AmountsByBucket): Draft[] {
  return buckets.flatMap((bucket) => {
    const stated = amounts.get(bucket.id);
    if (stated === undefined || !saysSomething(stated)) return [];
    const elements = [leaf(bucket.base, stated.base.toAmount())];
    // Only the special procedure of section XII may leave its tax out.
    const tax = stated.tax ?? (bucket.taxInPln === null ? null : Decimal.zero);
    if (bucket.tax !== null && tax !== null) elements.push(leaf(bucket.tax, tax.toAmount()));
    if (bucket.taxInPln !== null && stated.taxInPln !== null) elements.push(leaf(bucket.taxInPln, stated.taxInPln.toAmount()));
    return elements;
  });
}

function saysSomething({ base, tax, taxInPln }: BucketAmounts): boolean {
  return [base, tax, taxInPln].some((amount) => amount !== null && !amount.rounded(2).isZero);
}
