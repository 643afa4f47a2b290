import { type Decimal, toWholeDecimal } from '../money/decimal.ts';
import type { Element } from '../xml/element.ts';
import { type Bucket, type BucketId, buckets } from './buckets.ts';
import { bandOf, type RateBand } from './exchange-rate-bands.ts';
import type { Invoice } from './invoice.ts';
import { lineSumsOf } from './line-sums.ts';
import { grosz, halfGrosz } from './tolerances.ts';

/** A tax that an invoice in another currency states in PLN too. */
export interface TaxPair {
  readonly bucket: Bucket & { readonly id: BucketId; readonly tax: string; readonly taxInPln: string };
  readonly tax: Decimal;
  readonly inPln: Decimal;
  /** How far rounding can move each of both: every line may round its tax before it is added up, and again after it is converted. */
  readonly tolerance: Decimal;
}

/** The rates at which a tax may have been converted. */
export interface ImpliedRate {
  readonly low: Decimal;
  /** Null when the tax is so small that rounding hides the rate. */
  readonly high: Decimal | null;
}

/** Decimals of a quotient of amounts: more than any rate on an invoice has. */
const decimals = 8;

/** The taxes of an invoice in another currency that are stated in PLN too. */
export function listTaxPairs(invoice: Invoice<Element>): TaxPair[] {
  if (invoice.currency === null || invoice.currency === 'PLN') return [];
  return buckets.flatMap((bucket): TaxPair[] => {
    const { tax: field, taxInPln } = bucket;
    if (field === null || taxInPln === null) return [];
    const [tax, inPln] = [invoice.fa.amount(field), invoice.fa.amount(taxInPln)];
    if (tax === null || inPln === null) return [];
    return [{ bucket: { ...bucket, tax: field, taxInPln }, tax, inPln, tolerance: toleranceOf(invoice, bucket.id) }];
  });
}

function toleranceOf(invoice: Invoice<Element>, id: BucketId): Decimal {
  const { lines, order } = lineSumsOf(invoice);
  const rows = [lines, order].reduce((sum, { buckets: sums }) => sum + (sums.get(id)?.rows ?? 0), 0);
  return grosz.plus(halfGrosz.times(toWholeDecimal(invoice.isCorrection ? 2 * rows : rows)));
}

/** The rates that lead from a tax to its amount in PLN, whatever was rounded; null for amounts of zero or of opposite signs. */
export function impliedRateOf({ tax, inPln, tolerance }: TaxPair): ImpliedRate | null {
  if (tax.isZero || tax.sign !== inPln.sign) return null;
  const [from, to] = [tax.absolute(), inPln.absolute()];
  const least = from.minus(tolerance);
  return {
    low: to.minus(tolerance).dividedBy(from.plus(tolerance), decimals),
    high: least.isPositive ? to.plus(tolerance).dividedBy(least, decimals) : null,
  };
}

/** Whether no rate of a band leads from the tax to its amount in PLN. */
export function isOutside({ low, high }: ImpliedRate, band: RateBand): boolean {
  return low.isAbove(band.high) || high?.isBelow(band.low) === true;
}

/**
 * The lowest rate at which a tax of the invoice was converted to PLN, so that nothing lawful exceeds a limit because of it.
 *
 * @returns in PLN for one unit; null when no tax is stated in PLN, or its rate is impossible for the currency
 */
export function findLowestImpliedRate(invoice: Invoice<Element>): Decimal | null {
  if (invoice.isCorrection) return null;
  const limits = bandOf(invoice.currency);
  let lowest: Decimal | null = null;
  for (const pair of listTaxPairs(invoice)) {
    const rate = impliedRateOf(pair);
    if (rate === null || (limits !== null && isOutside(rate, limits))) continue;
    const possible = limits?.low.isAbove(rate.low) === true ? limits.low : rate.low;
    if (possible.isPositive && (lowest === null || possible.isBelow(lowest))) lowest = possible;
  }
  return lowest;
}
