import type { Invoice } from '../../fa3/invoice.ts';
import { getNetTolerance, getTaxTolerance } from '../../fa3/tolerances.ts';
import { Decimal, sumOf } from '../../money/decimal.ts';
import type { Element } from '../../xml/element.ts';
import type { AmountsByBucket } from '../model/correction-plan.ts';
import { computeAmountsByMethod, type TaxMethod, taxMethods } from './amounts-by-method.ts';

/** The method of an invoice, and whether it reproduces what the invoice declares. */
export interface FoundMethod {
  readonly method: TaxMethod;
  /** Whether bases and taxes equal the declared ones within rounding tolerance. */
  readonly fits: boolean;
}

/**
 * Finds the method that reproduces the declared bases and taxes of an invoice: the nearest one, preferring among equals the one suggested
 * by its lines. If none is near enough, rate times the sum of net values.
 *
 * @param declared declared amounts; if empty, only the lines decide
 */
export function findTaxMethod(invoice: Invoice<Element>, declared: AmountsByBucket): FoundMethod {
  const suggested = methodOfLines(invoice);
  if (declared.size === 0) return { method: suggested, fits: true };
  const methods = [suggested, ...taxMethods.filter((method) => method !== suggested)];
  const found = methods.map((method) => ({ method, amounts: computeAmountsByMethod(method, invoice) }));
  const distances = found.map(({ method, amounts }) => ({ method, amounts, distance: distanceOf(amounts, declared) }));
  const [nearest] = distances.toSorted((left, right) => left.distance.compareTo(right.distance));
  if (nearest !== undefined && isNear(invoice, nearest.amounts, declared)) return { method: nearest.method, fits: true };
  return { method: 'net-sum', fits: false };
}

/** The method suggested by the fields of the taxed lines, or of all lines when none is taxed yet. */
function methodOfLines(invoice: Invoice<Element>): TaxMethod {
  const taxed = invoice.lines.filter((row) => row.percent?.isPositive === true);
  const relevant = taxed.length > 0 ? taxed : invoice.lines;
  if (relevant.length === 0) return 'net-sum';
  if (relevant.every((row) => row.has(row.nameOf('tax')))) return 'line-taxes';
  return relevant.every((row) => row.gross !== null && (row.net === null || row.has('P_9B'))) ? 'gross-sum' : 'net-sum';
}

function distanceOf(amounts: AmountsByBucket, declared: AmountsByBucket): Decimal {
  return sumOf(
    [...declared].flatMap(([id, { base, tax }]) => {
      const found = amounts.get(id);
      if (found === undefined) return [];
      return [found.base.minus(base).absolute(), tax === null || found.tax === null ? Decimal.zero : found.tax.minus(tax).absolute()];
    }),
  );
}

/** Buckets with lines without a value are not compared. */
function isNear(invoice: Invoice<Element>, amounts: AmountsByBucket, declared: AmountsByBucket): boolean {
  return [...declared].every(([id, { base, tax }]) => {
    const rows = invoice.lines.filter((row) => invoice.bucketOf(row) === id);
    const found = amounts.get(id);
    if (rows.some((row) => row.net === null && row.gross === null)) return true;
    if (found === undefined) return base.isZero;
    if (!found.base.isWithin(getNetTolerance(rows.length, false), base)) return false;
    return tax === null || found.tax === null || found.tax.isWithin(getTaxTolerance(rows.length, false), tax);
  });
}
