import { Decimal } from '../money/decimal.ts';
import { memoizeByObject } from '../shared/memoize-by-object.ts';
import type { Element } from '../xml/element.ts';
import { type BucketId, buckets } from './buckets.ts';
import type { Part } from './elements/part.ts';

/** One bucket with its fields, as stated on the invoice. */
export interface DeclaredBucket {
  readonly bucket: (typeof buckets)[number];
  readonly id: BucketId;
  /** `P_13_x`; null when it is absent. */
  readonly base: Decimal | null;
  /** `P_14_x`; null when it is absent or the bucket has none. */
  readonly tax: Decimal | null;
  /** A field of the bucket is unreadable, repeated or lacks its partner: the schema check reports it, and rules must not use the bucket. */
  readonly isBroken: boolean;
}

/** All buckets of an invoice, read once, including those it does not state. */
export const readBuckets = memoizeByObject((fa: Part<Element>): readonly DeclaredBucket[] =>
  buckets.map((bucket) => {
    // Most buckets are absent.
    if (!fa.has(bucket.base) && (bucket.tax === null || !fa.has(bucket.tax))) {
      return { bucket, id: bucket.id, base: null, tax: null, isBroken: false };
    }
    const base = fa.amount(bucket.base);
    const tax = bucket.tax === null ? null : fa.amount(bucket.tax);
    return { bucket, id: bucket.id, base, tax, isBroken: isBroken(fa, bucket) };
  }),
);

function isBroken(fa: Part<Element>, { base, tax, id }: (typeof buckets)[number]): boolean {
  if (!isReadable(fa, base) || (tax !== null && !isReadable(fa, tax))) return true;
  if (tax === null) return false;
  // The tax of the OSS procedure may be omitted.
  return fa.has(base) ? !fa.has(tax) && id !== '5' : fa.has(tax);
}

function isReadable(fa: Part<Element>, name: string): boolean {
  const elements = fa.elements(name);
  return elements.length === 0 || (elements.length === 1 && fa.amount(name) !== null);
}

/** The sum of all bases and taxes; null when one of them cannot be read. */
export function sumOfBuckets(stated: readonly DeclaredBucket[]): Decimal | null {
  let sum = Decimal.zero;
  for (const { base, tax, isBroken } of stated) {
    if (isBroken) return null;
    if (base !== null) sum = sum.plus(base);
    if (tax !== null) sum = sum.plus(tax);
  }
  return sum;
}
