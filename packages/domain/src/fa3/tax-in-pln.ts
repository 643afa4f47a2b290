import { Decimal, sumOf, toDecimal } from '../money/decimal.ts';
import { memoizeByObject } from '../shared/memoize-by-object.ts';
import type { Element } from '../xml/element.ts';
import type { BucketId } from './buckets.ts';
import type { Part } from './elements/part.ts';
import { readRate } from './exchange-rate-bands.ts';
import type { Invoice } from './invoice.ts';
import { computeBaseOfRow, computeTaxOnBase, lineSumsOf } from './line-sums.ts';
import type { Row } from './row.ts';
import { getConversionTolerance, getTaxTolerance, grosz, halfGrosz, sumTolerance } from './tolerances.ts';

/** A tax converted to PLN. Not rounded to grosze. */
export interface ConvertedTax {
  /** All amounts that the law allows; the first is the usual one. */
  readonly amounts: readonly [Decimal, ...Decimal[]];
  readonly tolerance: Decimal;
  /** The largest difference between the ways of counting in use; beyond it the amount is certainly wrong. */
  readonly certainTolerance: Decimal;
  /** The only rate of the lines or of the advance; null where several rates are used. */
  readonly rate: Decimal | null;
  /** Number of lines with rates, otherwise zero. */
  readonly lines: number;
  /** Number of payments with rates, otherwise zero. */
  readonly payments: number;
}

/** The lines of one bucket converted to PLN. */
interface ConvertedLines {
  readonly rows: number;
  readonly rates: ReadonlyMap<string, Decimal>;
  /** Sum of the tax of each line times its rate; null where a line has no tax to convert. */
  readonly tax: Decimal | null;
}

/** Added to a rate, it gives `4.25` and `4.2500` the same notation. */
const allDecimals = toDecimal('0.0000000000');

/**
 * Converts the tax of a bucket to PLN at the exchange rates stated on the invoice: those of the lines (`KursWaluty`), on advances that of the
 * invoice (`KursWalutyZ`) or those of the payments (`KursWalutyZW`).
 *
 * @param tax `P_14_x` in the currency of the invoice
 * @returns   null when the rates are missing, impossible for the currency, or ambiguous
 * @source    art. 31a i art. 106e ust. 11 ustawy o VAT
 */
export function convertTax(invoice: Invoice<Element>, bucket: BucketId, tax: Decimal): ConvertedTax | null {
  const isAdvance = invoice.kind === 'ZAL' || invoice.kind === 'KOR_ZAL';
  return isAdvance ? convertAdvance(invoice, tax) : convertByLines(invoice, bucket, tax);
}

function convertAdvance(invoice: Invoice<Element>, tax: Decimal): ConvertedTax | null {
  const { fa, kind } = invoice;
  const payments = fa.all('ZaliczkaCzesciowa');
  const rates = payments.map((payment) => readRate(payment.amount('KursWalutyZW'), invoice.currency));
  const byPayments = kind === 'ZAL' ? averageRate(payments, rates) : null;
  if (byPayments !== null) {
    // The tax of each payment is rounded before it is converted at the rate of that payment.
    const rounding = halfGrosz.times(sumOf(rates.map((rate) => rate ?? Decimal.zero)));
    const tolerance = sumTolerance(payments.length).plus(rounding);
    const certainTolerance = tolerance.plus(
      getConversionTolerance(payments.length, largest(rates.map((rate) => rate ?? Decimal.zero)), invoice.isCorrection),
    );
    return { amounts: [byPayments(tax)], tolerance, certainTolerance, rate: null, lines: 0, payments: payments.length };
  }
  const rate = readRate(fa.amount('KursWalutyZ'), invoice.currency);
  if (rate === null || payments.some((payment) => payment.has('KursWalutyZW'))) return null;
  // Where the rate itself is corrected, the difference depends on both rates.
  if (fa.has('KursWalutyZK') && readRate(fa.amount('KursWalutyZK'), invoice.currency)?.equals(rate) !== true) return null;
  const certainTolerance = sumTolerance(1).plus(getConversionTolerance(Math.max(1, invoice.orderLines.length), rate, invoice.isCorrection));
  return { amounts: [tax.times(rate)], tolerance: sumTolerance(1), certainTolerance, rate, lines: 0, payments: 0 };
}

/** Converts each payment's share of the tax at its own rate; null when a payment has no rate. */
function averageRate(payments: readonly Part<Element>[], rates: readonly (Decimal | null)[]): ((tax: Decimal) => Decimal) | null {
  const converted: Decimal[] = [];
  const amounts: Decimal[] = [];
  for (const [index, payment] of payments.entries()) {
    const amount = payment.amount('P_15Z');
    const rate = rates[index] ?? null;
    if (amount === null || rate === null) return null;
    amounts.push(amount);
    converted.push(amount.times(rate));
  }
  const total = sumOf(amounts);
  if (total.isZero) return null;
  return (tax) => tax.times(sumOf(converted)).dividedBy(total, 6);
}

function convertByLines(invoice: Invoice<Element>, bucket: BucketId, tax: Decimal): ConvertedTax | null {
  const lines = convertedLinesOf(invoice).get(bucket);
  if (lines === undefined || lines.rates.size === 0) return null;
  const summed = (invoice.kind === 'VAT' || invoice.kind === 'KOR') && lineSumsOf(invoice).lines.isComplete ? lines.tax : null;
  const tolerance = sumTolerance(lines.rows);
  const [rate] = lines.rates.values();
  const certainTolerance = tolerance.plus(getConversionTolerance(lines.rows, largest(lines.rates.values()), invoice.isCorrection));
  const parts = { lines: lines.rows, payments: 0, certainTolerance };
  if (lines.rates.size === 1 && rate !== undefined) {
    return { amounts: summed === null ? [tax.times(rate)] : [tax.times(rate), summed], tolerance, rate, ...parts };
  }
  if (summed === null) return null;
  const rounding = roundingOf(invoice, bucket, tax).times(largest(lines.rates.values()));
  return {
    amounts: [summed],
    tolerance: tolerance.plus(rounding),
    rate: null,
    ...parts,
    certainTolerance: certainTolerance.plus(rounding),
  };
}

/**
 * How far rounding alone can move the stated tax from that of the lines. With several rates it is unknown which of them applies to the
 * rounding. A correction is a difference of two conversions, either of which may use a tax rounded to grosze that the lines do not show.
 */
function roundingOf(invoice: Invoice<Element>, bucket: BucketId, tax: Decimal): Decimal {
  const sum = lineSumsOf(invoice).lines.buckets.get(bucket);
  if (sum === undefined) return Decimal.zero;
  const distance = tax.minus(sum.tax).absolute();
  const most = getTaxTolerance(sum.roundedRows, invoice.isCorrection);
  const shown = distance.isAbove(most) ? most : distance;
  return invoice.isCorrection ? shown.plus(grosz) : shown;
}

/** Tax and rates of the lines by bucket. Buckets with a line that states no rate are omitted. */
const convertedLinesOf = memoizeByObject(convertLines);

function convertLines(invoice: Invoice<Element>): Map<BucketId, ConvertedLines> {
  const byBucket = new Map<BucketId, { rows: number; rates: Map<string, Decimal>; tax: Decimal | null }>();
  const withoutRate = new Set<BucketId>();
  for (const row of invoice.lines) {
    const bucket = invoice.bucketOf(row);
    if (bucket === null || withoutRate.has(bucket)) continue;
    const rate = readRate(row.amount('KursWaluty'), invoice.currency);
    if (rate === null) {
      withoutRate.add(bucket);
      byBucket.delete(bucket);
      continue;
    }
    const lines = byBucket.get(bucket) ?? { rows: 0, rates: new Map<string, Decimal>(), tax: Decimal.zero };
    const tax = taxOfRow(row, bucket);
    lines.rows += 1;
    lines.rates.set(rate.plus(allDecimals).toString(), rate);
    lines.tax = lines.tax === null || tax === null ? null : lines.tax.plus(row.signed(tax.times(rate)));
    byBucket.set(bucket, lines);
  }
  return byBucket;
}

/** The stated tax of a line, otherwise the tax on its base; null when neither is known. */
function taxOfRow(row: Row<Element>, bucket: BucketId): Decimal | null {
  const stated = row.amount(row.nameOf('tax'));
  if (stated !== null) return stated;
  const { percent } = row;
  const base = percent === null ? null : computeBaseOfRow(row, bucket, percent);
  return percent === null || base === null ? null : computeTaxOnBase(base, percent);
}

function largest(values: Iterable<Decimal>): Decimal {
  let most = Decimal.zero;
  for (const value of values) if (value.isAbove(most)) most = value;
  return most;
}
