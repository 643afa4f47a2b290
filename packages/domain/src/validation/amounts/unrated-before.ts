import { readBuckets } from '../../fa3/declared-buckets.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import { knownSumsOf } from '../../fa3/line-sums.ts';
import type { Row } from '../../fa3/row.ts';
import { getNetTolerance } from '../../fa3/tolerances.ts';
import { Decimal, sumOf } from '../../money/decimal.ts';
import { memoizeByObject } from '../../shared/memoize-by-object.ts';
import type { Element } from '../../xml/element.ts';

/** Totals of sales without tax, any of which may contain lines without a rate. */
const untaxedTotals = ['P_13_6_1', 'P_13_6_2', 'P_13_6_3', 'P_13_7', 'P_13_8', 'P_13_9', 'P_13_10', 'P_13_11'];

/** Lines from before a correction whose bucket is unknown: they state no rate, and the annotations describe the invoice after it. */
function listUnratedBefore(invoice: Invoice<Element>): readonly Row<Element>[] {
  return invoice.lines.filter((row) => row.isBefore && row.field('rate') === null && invoice.bucketOf(row) === null);
}

/**
 * Whether a correction reduces sales without a rate that its totals do not name: an exemption of small businesses or a margin before it. Then no
 * total of sales without tax is stated, and the lines with a rate account for all others.
 *
 * @source art. 106e ust. 3 i ust. 4 pkt 3 ustawy o VAT
 */
export const hasUnratedBefore = memoizeByObject((invoice: Invoice<Element>): boolean => {
  if (invoice.kind !== 'KOR' || untaxedTotals.some((total) => invoice.fa.has(total))) return false;
  const withoutBucket = invoice.lines.filter((row) => invoice.bucketOf(row) === null).length;
  if (withoutBucket === 0 || listUnratedBefore(invoice).length < withoutBucket) return false;
  const { buckets } = knownSumsOf(invoice).lines;
  return readBuckets(invoice.fa).every(({ id, base }) => {
    const sum = buckets.get(id);
    const tolerance = getNetTolerance(sum?.roundedRows ?? 0, true).plus(sum?.derivedTolerance ?? Decimal.zero);
    return (base ?? Decimal.zero).isWithin(tolerance, sum?.base ?? Decimal.zero);
  });
});

/**
 * What these lines contribute to `P_15`: their gross value, otherwise their net value, because only sales without tax lack a rate beside it.
 *
 * @returns a negative amount; null when one of them has no value
 */
export function getUnratedBefore(invoice: Invoice<Element>): Decimal | null {
  const values = listUnratedBefore(invoice).map((row) => row.gross ?? row.net);
  return values.some((value) => value === null) ? null : sumOf(values.flatMap((value) => value ?? [])).negated();
}
