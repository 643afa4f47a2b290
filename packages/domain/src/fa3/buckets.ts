import { type Decimal, toDecimal } from '../money/decimal.ts';

/**
 * `P_13_x` with its tax fields: the totals of the lines with certain rates.
 * `id` is the part of the name after `P_13_`: `1` for `P_13_1`, `6_2` for `P_13_6_2`.
 */
export interface Bucket {
  readonly id: string;
  /** Field of the tax base. */
  readonly base: string;
  /** Field of the tax; null where there is none. */
  readonly tax: string | null;
  /** Field of the tax in PLN on invoices in another currency; null where there is none. */
  readonly taxInPln: string | null;
  /** Literals of `P_12` that fall into the bucket. */
  readonly rates: readonly string[];
}

/** All buckets in the order of the schema. */
export const buckets = [
  { id: '1', base: 'P_13_1', tax: 'P_14_1', taxInPln: 'P_14_1W', rates: ['23', '22'] },
  { id: '2', base: 'P_13_2', tax: 'P_14_2', taxInPln: 'P_14_2W', rates: ['8', '7'] },
  { id: '3', base: 'P_13_3', tax: 'P_14_3', taxInPln: 'P_14_3W', rates: ['5'] },
  { id: '4', base: 'P_13_4', tax: 'P_14_4', taxInPln: 'P_14_4W', rates: ['4', '3'] },
  { id: '5', base: 'P_13_5', tax: 'P_14_5', taxInPln: null, rates: [] },
  { id: '6_1', base: 'P_13_6_1', tax: null, taxInPln: null, rates: ['0 KR'] },
  { id: '6_2', base: 'P_13_6_2', tax: null, taxInPln: null, rates: ['0 WDT'] },
  { id: '6_3', base: 'P_13_6_3', tax: null, taxInPln: null, rates: ['0 EX'] },
  { id: '7', base: 'P_13_7', tax: null, taxInPln: null, rates: ['zw'] },
  { id: '8', base: 'P_13_8', tax: null, taxInPln: null, rates: ['np I'] },
  { id: '9', base: 'P_13_9', tax: null, taxInPln: null, rates: ['np II'] },
  { id: '10', base: 'P_13_10', tax: null, taxInPln: null, rates: ['oo'] },
  { id: '11', base: 'P_13_11', tax: null, taxInPln: null, rates: [] },
] as const satisfies readonly Bucket[];

export type BucketId = (typeof buckets)[number]['id'];

/** A literal of `P_12`. */
export type RateLiteral = (typeof buckets)[number]['rates'][number];

/** The bucket of each rate literal. */
export const bucketOfRate: ReadonlyMap<string, BucketId> = new Map(
  buckets.flatMap(({ id, rates }) => rates.map((rate): [string, BucketId] => [rate, id])),
);

const totals: ReadonlyMap<string, string> = new Map(
  buckets.flatMap(({ base, rates }) => rates.map((rate): [string, string] => [rate, base])),
);

/** The field with the total of a rate: `P_13_6_2` for `0 WDT`. */
export function totalOf(rate: RateLiteral): string {
  return totals.get(rate) ?? '';
}

const percentages: ReadonlyMap<string, Decimal> = new Map(['23', '22', '8', '7', '5', '4', '3'].map((rate) => [rate, toDecimal(rate)]));

/** The percentage of a rate literal: 23 for `23`; zero for literals without tax. */
export function getPercentOfBucket(rate: RateLiteral): Decimal {
  return percentages.get(rate) ?? toDecimal('0');
}
