import { Decimal } from '../money/decimal.ts';
import { memoizeByObject } from '../shared/memoize-by-object.ts';
import { type BucketId, buckets } from './buckets.ts';
import type { Part } from './part.ts';

/** One bucket with its group of fields, as the invoice states them. */
export interface StatedBucket {
  readonly bucket: (typeof buckets)[number];
  readonly id: BucketId;
  /** `P_13_x`; null when it is absent. */
  readonly base: Decimal | null;
  /** `P_14_x`; null when it is absent or the bucket has none. */
  readonly tax: Decimal | null;
  /** A field of the group cannot be read, is repeated, or lacks its pair: the schema says so, and nothing follows from the group. */
  readonly isBroken: boolean;
}

/** The buckets of an invoice, read once: those that it states, and those that it could. */
export const readBuckets = memoizeByObject((fa: Part): readonly StatedBucket[] =>
  buckets.map((bucket) => {
    const base = fa.amount(bucket.base);
    const tax = bucket.tax === null ? null : fa.amount(bucket.tax);
    return { bucket, id: bucket.id, base, tax, isBroken: isBroken(fa, bucket) };
  }),
);

function isBroken(fa: Part, { base, tax, id }: (typeof buckets)[number]): boolean {
  if (!isReadable(fa, base) || (tax !== null && !isReadable(fa, tax))) return true;
  if (tax === null) return false;
  // The tax of the OSS procedure may be left out.
  return fa.has(base) ? !fa.has(tax) && id !== '5' : fa.has(tax);
}

function isReadable(fa: Part, name: string): boolean {
  const elements = fa.elements(name);
  return elements.length === 0 || (elements.length === 1 && fa.amount(name) !== null);
}

/** The sum of all bases and taxes; null when one of them cannot be read. */
export function sumOfBuckets(stated: readonly StatedBucket[]): Decimal | null {
  let sum = Decimal.zero;
  for (const { base, tax, isBroken } of stated) {
    if (isBroken) return null;
    if (base !== null) sum = sum.plus(base);
    if (tax !== null) sum = sum.plus(tax);
  }
  return sum;
}
