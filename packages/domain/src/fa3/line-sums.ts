import { Decimal, sumOf, toDecimal } from '../money/decimal.ts';
import { memoizeByObject } from '../shared/memoize-by-object.ts';
import type { Element } from '../xml/element.ts';
import type { BucketId, RateLiteral } from './buckets.ts';
import type { Invoice } from './invoice.ts';
import type { Row } from './row.ts';
import { getPriceTolerance } from './tolerances.ts';

/** The sums of the lines of one rate; lines that show the state before a correction are summed separately. */
export interface RateSum {
  readonly bucket: BucketId;
  /** The literal of the rate; null for a foreign rate (`P_12_XII`), for margin, and for exempt lines without a rate. */
  readonly rate: RateLiteral | null;
  /** Percentage of the tax, zero where there is none. */
  readonly percent: Decimal;
  readonly isBefore: boolean;
  readonly rows: number;
  /** Sum of the bases with the sign they have on the lines, before and after a correction alike. Not rounded to grosze. */
  readonly base: Decimal;
  /** Sum of the taxes: as stated on the lines, otherwise calculated from the rate. Not rounded to grosze. */
  readonly tax: Decimal;
}

/** The sums of the lines of one bucket: lines after a correction minus lines before it. */
export interface BucketSum {
  /** Lines in the bucket, those before a correction included. */
  readonly rows: number;
  /** Lines that may contain rounding: pairs of lines before and after a correction with equal values cancel out exactly and do not count. */
  readonly roundedRows: number;
  readonly hasBefore: boolean;
  readonly base: Decimal;
  readonly tax: Decimal;
  /** The different percentages on these lines. */
  readonly percents: readonly Decimal[];
  /** Rounding of values that are not stated but follow from quantity and price. */
  readonly derivedTolerance: Decimal;
  /** Every line of the bucket has a value, so that the sums cover all of them. */
  readonly isComplete: boolean;
}

/** Sums of the lines of an invoice, or of its order. */
export interface LineSums {
  readonly rates: readonly RateSum[];
  readonly buckets: ReadonlyMap<BucketId, BucketSum>;
  /** Lines whose bucket is unknown. */
  readonly rowsWithoutBucket: number;
  /** Lines whose value is not stated but follows from quantity and price. */
  readonly derivedRows: number;
  /** There are lines, and each has a value and a bucket, so that the sums cover all of them. */
  readonly isComplete: boolean;
}

/**
 * Sums of the lines (`FaWiersz`) and of the order (`ZamowienieWiersz`), calculated once per invoice.
 *
 * @source FA(3), opisy pól P_13_x; art. 106e ust. 1 pkt 13 i 14 ustawy o VAT
 */
export const lineSumsOf = memoizeByObject((invoice: Invoice<Element>): { readonly lines: LineSums; readonly order: LineSums } => ({
  lines: sumRows(invoice, invoice.lines, statedValueOf),
  order: sumRows(invoice, invoice.orderLines, statedValueOf),
}));

/**
 * The same sums, where a line that states no value counts with quantity times price: one missing value must not make the other amounts
 * uncheckable. Calculated once per invoice.
 */
export const knownSumsOf = memoizeByObject((invoice: Invoice<Element>): { readonly lines: LineSums; readonly order: LineSums } => {
  const { lines, order } = lineSumsOf(invoice);
  return {
    lines: lines.isComplete ? lines : sumRows(invoice, invoice.lines, knownValueOf),
    order: order.isComplete ? order : sumRows(invoice, invoice.orderLines, knownValueOf),
  };
});

const hundred = toDecimal('100');
const hundredth = toDecimal('0.01');

/** Decimals of a base calculated from one gross value, and of a sum of bases: far finer than any tolerance. */
const rowDecimals = 12;
const sumDecimals = 6;

/**
 * The base contained in a gross value: value * 100 / (100 + percent), not rounded to grosze.
 *
 * @source art. 106e ust. 7 pkt 3 ustawy o VAT
 */
export function computeBaseOfGross(gross: Decimal, percent: Decimal): Decimal {
  return percent.isZero ? gross : gross.times(hundred).dividedBy(hundred.plus(percent), rowDecimals);
}

/** The tax on a base: base * percent / 100, exact. */
export function computeTaxOnBase(base: Decimal, percent: Decimal): Decimal {
  return base.times(percent).times(hundredth);
}

/**
 * The base of a line: its net value, otherwise the base contained in its gross value. Under the margin scheme, the gross value.
 *
 * @param percent of the line
 * @returns       null when the line has no value, or a net value that cannot be read
 */
export function computeBaseOfRow(row: Row<Element>, bucket: BucketId, percent: Decimal): Decimal | null {
  const isMargin = bucket === '11';
  if (row.net !== null && !(isMargin && row.gross !== null)) return row.net;
  if (row.gross === null || (row.net === null && row.field('net') !== null)) return null;
  return isMargin ? row.gross : computeBaseOfGross(row.gross, percent);
}

/** The base of a line, and how far rounding can move it. */
interface RowValue {
  readonly base: Decimal;
  readonly tolerance: Decimal;
}

type ValueOfRow = (row: Row<Element>, bucket: BucketId, percent: Decimal) => RowValue | null;

function statedValueOf(row: Row<Element>, bucket: BucketId, percent: Decimal): RowValue | null {
  const base = computeBaseOfRow(row, bucket, percent);
  return base === null ? null : { base, tolerance: Decimal.zero };
}

function knownValueOf(row: Row<Element>, bucket: BucketId, percent: Decimal): RowValue | null {
  return statedValueOf(row, bucket, percent) ?? derivedValueOf(row, bucket, percent);
}

/**
 * The base that follows from quantity and price; null when the line states a value, or a discount that may be meant for the line or for one
 * unit. Under the margin scheme a line needs no value.
 */
function derivedValueOf(row: Row<Element>, bucket: BucketId, percent: Decimal): RowValue | null {
  const states = row.field('net') !== null || (!row.isOrderRow && (row.has('P_11A') || row.has('P_10')));
  if (bucket === '11' || states || row.quantity === null) return null;
  const netPrice = row.amount(row.nameOf('netPrice'));
  if (netPrice !== null) return { base: row.quantity.times(netPrice), tolerance: getPriceTolerance(netPrice, row.quantity) };
  const grossPrice = row.isOrderRow || row.field('netPrice') !== null ? null : row.amount('P_9B');
  if (grossPrice === null) return null;
  return { base: computeBaseOfGross(row.quantity.times(grossPrice), percent), tolerance: getPriceTolerance(grossPrice, row.quantity) };
}

/** The bucket in which a line is summed; also null where it is ambiguous between margin and exemption. */
function bucketFor(row: Row<Element>, invoice: Invoice<Element>): BucketId | null {
  const isGuess = row.rate === null && invoice.isMargin && invoice.isExempt && row.field('foreignRate') === null;
  return isGuess ? null : invoice.bucketOf(row);
}

/** The sum of one rate, and how much of it is known. */
interface AccumulatedRate extends RateSum {
  readonly derivedRows: number;
  readonly derivedTolerance: Decimal;
  readonly isComplete: boolean;
}

/** Accumulates the sum of one rate. */
class RateAccumulator {
  readonly #bucket: BucketId;
  readonly #rate: RateLiteral | null;
  readonly #percent: Decimal | null;
  readonly #isBefore: boolean;
  #rows = 0;
  #base = Decimal.zero;
  #statedTax = Decimal.zero;
  /** Base of the lines that state no tax. */
  #baseWithoutTax = Decimal.zero;
  #derivedRows = 0;
  #derivedTolerance = Decimal.zero;
  #isComplete = true;

  constructor(row: Row<Element>, bucket: BucketId) {
    this.#bucket = bucket;
    this.#rate = row.rate;
    this.#percent = row.rate === null && bucket !== '5' ? Decimal.zero : row.percent;
    this.#isBefore = row.isBefore;
  }

  /** @param rowValueOf the value with which the line counts; without one the sum is incomplete */
  add(row: Row<Element>, rowValueOf: ValueOfRow): void {
    this.#rows += 1;
    const value = this.#percent === null ? null : rowValueOf(row, this.#bucket, this.#percent);
    if (value === null) {
      this.#isComplete = false;
      return;
    }
    const { base, tolerance } = value;
    this.#base = this.#base.plus(base);
    if (!tolerance.isZero) {
      this.#derivedRows += 1;
      this.#derivedTolerance = this.#derivedTolerance.plus(tolerance);
    }
    const tax = this.#bucket === '11' ? null : row.amount(row.nameOf('tax'));
    if (tax === null) this.#baseWithoutTax = this.#baseWithoutTax.plus(base);
    else this.#statedTax = this.#statedTax.plus(tax);
  }

  sum(): AccumulatedRate {
    const percent = this.#percent ?? Decimal.zero;
    return {
      bucket: this.#bucket,
      rate: this.#rate,
      percent,
      isBefore: this.#isBefore,
      rows: this.#rows,
      base: this.#base.rounded(sumDecimals),
      tax: this.#statedTax.plus(computeTaxOnBase(this.#baseWithoutTax, percent)).rounded(sumDecimals),
      derivedRows: this.#derivedRows,
      derivedTolerance: this.#derivedTolerance,
      isComplete: this.#isComplete,
    };
  }
}

function sumRows(invoice: Invoice<Element>, rows: readonly Row<Element>[], rowValueOf: ValueOfRow): LineSums {
  const accumulators = { before: new Map<string, RateAccumulator>(), after: new Map<string, RateAccumulator>() };
  let rowsWithoutBucket = 0;
  for (const row of rows) {
    const bucket = bucketFor(row, invoice);
    if (bucket === null) {
      rowsWithoutBucket += 1;
      continue;
    }
    const side = row.isBefore ? accumulators.before : accumulators.after;
    const key = row.rate ?? `${bucket}: ${row.text(row.nameOf('foreignRate'))}`;
    let accumulator = side.get(key);
    if (accumulator === undefined) {
      accumulator = new RateAccumulator(row, bucket);
      side.set(key, accumulator);
    }
    accumulator.add(row, rowValueOf);
  }
  const rates = [...accumulators.before.values(), ...accumulators.after.values()].map((accumulator) => accumulator.sum());
  const cancelled = accumulators.before.size === 0 ? new Map<BucketId, number>() : countCancelled(invoice, rows);
  return {
    rates,
    buckets: sumBuckets(rates, cancelled),
    rowsWithoutBucket,
    derivedRows: rates.reduce((count, { derivedRows }) => count + derivedRows, 0),
    isComplete: rows.length > 0 && rowsWithoutBucket === 0 && rates.every((sum) => sum.isComplete),
  };
}

/** Number of lines per bucket that cancel out: lines before a correction with equal lines after it. */
function countCancelled(invoice: Invoice<Element>, rows: readonly Row<Element>[]): Map<BucketId, number> {
  const before = new Map<string, number>();
  for (const row of rows) {
    if (!row.isBefore) continue;
    const key = valuesOf(row);
    before.set(key, (before.get(key) ?? 0) + 1);
  }
  const cancelled = new Map<BucketId, number>();
  for (const row of rows) {
    const bucket = row.isBefore ? null : bucketFor(row, invoice);
    if (bucket === null) continue;
    const key = valuesOf(row);
    const left = before.get(key) ?? 0;
    if (left === 0) continue;
    before.set(key, left - 1);
    cancelled.set(bucket, (cancelled.get(bucket) ?? 0) + 2);
  }
  return cancelled;
}

/** Rate, net and gross value, and tax of a line as one string. */
function valuesOf(row: Row<Element>): string {
  const rate = row.rate ?? row.text(row.nameOf('foreignRate'));
  return `${rate} ${row.net} ${row.gross} ${row.amount(row.nameOf('tax'))}`;
}

function sumBuckets(rates: readonly AccumulatedRate[], cancelled: ReadonlyMap<BucketId, number>): Map<BucketId, BucketSum> {
  const byBucket = new Map<BucketId, AccumulatedRate[]>();
  for (const sum of rates) {
    const others = byBucket.get(sum.bucket);
    if (others === undefined) byBucket.set(sum.bucket, [sum]);
    else others.push(sum);
  }
  return new Map([...byBucket].map(([bucket, sums]) => [bucket, sumBucket(sums, cancelled.get(bucket) ?? 0)]));
}

function sumBucket(sums: readonly AccumulatedRate[], cancelled: number): BucketSum {
  let rows = 0;
  let base = Decimal.zero;
  let tax = Decimal.zero;
  for (const sum of sums) {
    rows += sum.rows;
    base = sum.isBefore ? base.minus(sum.base) : base.plus(sum.base);
    tax = sum.isBefore ? tax.minus(sum.tax) : tax.plus(sum.tax);
  }
  const percents = [...new Map(sums.map(({ percent }) => [percent.toString(), percent])).values()];
  return {
    rows,
    roundedRows: rows - cancelled,
    hasBefore: sums.some(({ isBefore }) => isBefore),
    base,
    tax,
    percents,
    derivedTolerance: sumOf(sums.map(({ derivedTolerance }) => derivedTolerance)),
    isComplete: sums.every(({ isComplete }) => isComplete),
  };
}
