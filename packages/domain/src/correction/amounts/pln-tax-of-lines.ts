import { type BucketId, buckets } from '../../fa3/buckets.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import type { Row } from '../../fa3/row.ts';
import { Decimal, sumOf } from '../../money/decimal.ts';
import { groupBy } from '../../shared/group-by.ts';
import { memoizeByObject } from '../../shared/memoize-by-object.ts';
import type { Element } from '../../xml/element.ts';
import type { AmountsByBucket, BucketAmounts } from '../model/correction-plan.ts';
import { computeTaxOfRow, type TaxMethod } from './amounts-by-method.ts';

/** How the tax of an invoice in another currency is converted to PLN. */
export interface PlnConversion {
  /** How the tax itself is calculated. */
  readonly method: TaxMethod;
  /**
   * Whether the tax of the sum or that of each line is converted. With several exchange rates the results differ by the rounding of the
   * sum.
   */
  readonly of: 'sum' | 'lines';
  /** Rate for lines without one: `KursWalutyZ`, otherwise the ratio of the declared taxes of the bucket. */
  readonly rateOf: (bucket: BucketId) => Decimal | null;
  /** Whether a rate had to be derived from declared taxes. */
  readonly isDerived: boolean;
}

/**
 * Determines how the original converts its tax, so that a correction uses the same method and rates.
 *
 * @param method   how it calculates its tax
 * @param amounts  bases and taxes of its lines by that method
 * @param declared its declared amounts
 * @source         art. 31a, art. 31b ust. 1 ustawy o VAT: the rate adopted on the original
 */
export function findConversion(
  original: Invoice<Element>,
  method: TaxMethod,
  amounts: AmountsByBucket,
  declared: AmountsByBucket,
): PlnConversion {
  const rates = { method, ...fallbackRates(original, declared) };
  const [ofSum, ofLines] = (['sum', 'lines'] as const).map((of) => {
    const conversion = { of, ...rates };
    return { conversion, distance: distanceOf(withTaxInPln(original, amounts, conversion), declared) };
  });
  if (ofSum === undefined || ofLines === undefined) return { of: 'sum', ...rates };
  return ofLines.distance.isBelow(ofSum.distance) ? ofLines.conversion : ofSum.conversion;
}

/** Adds the tax in PLN, rounded to grosze; null on invoices in PLN, for buckets without such a field and without a known rate. */
export function withTaxInPln(invoice: Invoice<Element>, amounts: AmountsByBucket, conversion: PlnConversion): AmountsByBucket {
  if (invoice.currency === 'PLN' || invoice.currency === null) return amounts;
  return new Map(
    [...amounts].map(([id, amount]): [BucketId, BucketAmounts] => {
      const bucket = buckets.find((candidate) => candidate.id === id);
      if (bucket?.taxInPln === null || amount.tax === null) return [id, amount];
      return [id, { ...amount, taxInPln: converted(invoice, id, amount.tax, conversion) }];
    }),
  );
}

function converted(invoice: Invoice<Element>, bucket: BucketId, tax: Decimal, { method, of, rateOf }: PlnConversion): Decimal | null {
  const parts = listPartsToConvert(invoice, bucket, tax, { method, of, rateOf });
  return parts === null ? null : sumOf(parts.map((part) => part.tax.times(part.rate))).rounded(2);
}

/** A tax in the currency of the invoice with its exchange rate. */
export interface PartOfTaxInPln {
  readonly tax: Decimal;
  readonly rate: Decimal;
}

/**
 * The taxes of the lines of a bucket with their rates, and the rounding of the sum where that is converted, at their average rate.
 *
 * @returns null when a rate is unknown
 */
export function listPartsToConvert(
  invoice: Invoice<Element>,
  bucket: BucketId,
  tax: Decimal,
  { method, of, rateOf }: Pick<PlnConversion, 'method' | 'of' | 'rateOf'>,
): readonly PartOfTaxInPln[] | null {
  const rows = taxedRows(invoice, method).get(bucket) ?? [];
  const rates = rows.map(({ row }) => rateOn(row) ?? rateOf(bucket));
  const [first = null] = rates;
  if (first === null || rates.includes(null)) return null;
  const parts = rows.map((row, index) => ({ tax: row.tax, rate: rates[index] ?? first }));
  if (of === 'lines') return parts;
  const residue = tax.minus(sumOf(parts.map((part) => part.tax)));
  return residue.isZero ? parts : [...parts, { tax: residue, rate: averageRate(parts) ?? first }];
}

/** Weighted by absolute taxes, so that lines of opposite signs cannot yield an impossible rate. Null without any tax. */
function averageRate(parts: readonly { readonly tax: Decimal; readonly rate: Decimal }[]): Decimal | null {
  const [first] = parts;
  if (first === undefined || parts.every(({ rate }) => rate.equals(first.rate))) return first?.rate ?? null;
  return quotient(sumOf(parts.map(({ tax, rate }) => tax.absolute().times(rate))), sumOf(parts.map(({ tax }) => tax.absolute())));
}

interface TaxedRow {
  readonly bucket: BucketId;
  readonly row: Row<Element>;
  readonly tax: Decimal;
}

/** Lines with a tax by bucket; memoized for each state and method. */
function taxedRows(invoice: Invoice<Element>, method: TaxMethod): ReadonlyMap<BucketId, readonly TaxedRow[]> {
  return taxedRowsBy[method](invoice);
}

const taxedRowsBy = {
  'net-sum': memoizeByObject((invoice: Invoice<Element>) => groupTaxed(invoice, 'net-sum')),
  'gross-sum': memoizeByObject((invoice: Invoice<Element>) => groupTaxed(invoice, 'gross-sum')),
  'line-taxes': memoizeByObject((invoice: Invoice<Element>) => groupTaxed(invoice, 'line-taxes')),
};

function groupTaxed(invoice: Invoice<Element>, method: TaxMethod): ReadonlyMap<BucketId, readonly TaxedRow[]> {
  const rows = invoice.lines.flatMap((row): TaxedRow[] => {
    const bucket = invoice.bucketOf(row);
    const tax = bucket === null ? null : computeTaxOfRow(method, row, bucket);
    return bucket === null || tax === null ? [] : [{ bucket, row, tax }];
  });
  return groupBy(rows, ({ bucket }) => bucket);
}

function rateOn(row: Row<Element>): Decimal | null {
  return positive(row.amount('KursWaluty'));
}

/** Rates for lines without one. */
function fallbackRates(original: Invoice<Element>, declared: AmountsByBucket): Pick<PlnConversion, 'rateOf' | 'isDerived'> {
  const isOnLines = original.lines.every((row) => rateOn(row) !== null);
  const ofInvoice = positive(original.fa.amount('KursWalutyZ'));
  if (ofInvoice !== null) return { rateOf: () => ofInvoice, isDerived: false };
  const average = quotient(sumOf([...declared.values()].map(pln)), sumOf([...declared.values()].map(taxWithPln)));
  const rateOf = (bucket: BucketId) => {
    const amounts = declared.get(bucket);
    return (amounts === undefined ? null : quotient(pln(amounts), taxWithPln(amounts))) ?? average;
  };
  return { rateOf, isDerived: !isOnLines && average !== null && original.currency !== 'PLN' };
}

function pln({ taxInPln }: BucketAmounts): Decimal {
  return taxInPln ?? Decimal.zero;
}

function taxWithPln({ tax, taxInPln }: BucketAmounts): Decimal {
  return tax === null || taxInPln === null ? Decimal.zero : tax;
}

/** Ten decimals, so that the rate reproduces the declared tax. */
function quotient(upper: Decimal, lower: Decimal): Decimal | null {
  return lower.isZero ? null : positive(upper.dividedBy(lower, 10));
}

function positive(rate: Decimal | null): Decimal | null {
  return rate?.isPositive === true ? rate : null;
}

function distanceOf(amounts: AmountsByBucket, declared: AmountsByBucket): Decimal {
  return sumOf(
    [...declared].map(([id, { taxInPln }]) => {
      const found = amounts.get(id)?.taxInPln ?? null;
      return taxInPln === null || found === null ? Decimal.zero : found.minus(taxInPln).absolute();
    }),
  );
}
