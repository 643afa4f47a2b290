import { bucketOfRate, buckets, type RateLiteral } from '../../../fa3/buckets.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import { at, type Hit } from '../../rule.ts';

/** Where an invoice uses a rate: on its first line with it, else at its total; null when it does not use it. */
export function placeOfRate(invoice: Invoice, rate: RateLiteral): Hit['place'] | null {
  if (!invoice.uses(rate)) return null;
  const row = invoice.rows.find((candidate) => candidate.rate === rate && !candidate.isBefore);
  const element = row?.field('rate') ?? invoice.fa.at(totalOf(rate));
  return element === null ? null : at(element);
}

/** The field with the total of a rate: `P_13_6_2` for `0 WDT`. */
export function totalOf(rate: RateLiteral): string {
  const id = bucketOfRate.get(rate);
  return buckets.find((bucket) => bucket.id === id)?.base ?? '';
}
