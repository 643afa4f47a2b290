import { buckets } from '../../fa3/buckets.ts';
import { Decimal } from '../../money/decimal.ts';
import { createLeaf, type Draft } from '../draft/draft.ts';
import type { AmountsByBucket, BucketAmounts } from './correction-plan.ts';

/** Names of all fields of totals: `P_13_x`, `P_14_x` and `P_14_xW`. */
export const bucketFields: readonly string[] = buckets.flatMap(({ base, tax, taxInPln }) =>
  [base, tax, taxInPln].filter((name) => name !== null),
);

/**
 * `P_13_x`, `P_14_x` and `P_14_xW`, in the order of the schema. Buckets with only zeros are omitted; otherwise base and tax are both
 * written even if one is zero, because the schema requires the pair.
 *
 * @param amounts differences, or sums, by bucket
 * @source FA(3), grupy P_13_1 do P_14_4W
 */
export function buildBucketElements(amounts: AmountsByBucket): Draft[] {
  return buckets.flatMap((bucket) => {
    const stated = amounts.get(bucket.id);
    if (stated === undefined || !hasNonZeroAmount(stated)) return [];
    const elements = [createLeaf(bucket.base, stated.base.toAmount())];
    // Only the special procedure of section XII may omit its tax.
    const tax = stated.tax ?? (bucket.taxInPln === null ? null : Decimal.zero);
    if (bucket.tax !== null && tax !== null) elements.push(createLeaf(bucket.tax, tax.toAmount()));
    if (bucket.taxInPln !== null && stated.taxInPln !== null) elements.push(createLeaf(bucket.taxInPln, stated.taxInPln.toAmount()));
    return elements;
  });
}

function hasNonZeroAmount({ base, tax, taxInPln }: BucketAmounts): boolean {
  return [base, tax, taxInPln].some((amount) => amount !== null && !amount.rounded(2).isZero);
}
