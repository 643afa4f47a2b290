import { Decimal, decimal } from '../money/decimal.ts';
import { memoizeByObject } from '../shared/memoize-by-object.ts';
import type { Element } from '../xml/element.ts';
import type { BucketId, RateLiteral } from './buckets.ts';
import type { Invoice } from './invoice.ts';
import type { Row } from './row.ts';

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
}

/** Sums of the lines of an invoice, or of its order. */
export interface LineSums {
  readonly rates: readonly RateSum[];
  readonly buckets: ReadonlyMap<BucketId, BucketSum>;
  /** Lines whose bucket is unknown. */
  readonly rowsWithoutBucket: number;
  /** There are lines, and each has a value and a bucket, so that the sums cover all of them. */
  readonly isComplete: boolean;
}

/**
 * Sums of the lines (`FaWiersz`) and of the order (`ZamowienieWiersz`), calculated once per invoice.
 *
 * @source FA(3), opisy pól P_13_x; art. 106e ust. 1 pkt 13 i 14 ustawy o VAT
 */
export const lineSumsOf = memoizeByObject((invoice: Invoice<Element>): { readonly lines: LineSums; readonly order: LineSums } => ({
  lines: sumRows(invoice, invoice.lines),
  order: sumRows(invoice, invoice.orderLines),
}));

const hundred = decimal('100');
const hundredth = decimal('0.01');

/** Decimals of a base calculated from one gross value, and of a sum of bases: far finer than any tolerance. */
const rowDecimals = 12;
const sumDecimals = 6;

/**
 * The base contained in a gross value: value * 100 / (100 + percent), not rounded to grosze.
 *
 * @source art. 106e ust. 7 pkt 3 ustawy o VAT
 */
export function baseOfGross(gross: Decimal, percent: Decimal): Decimal {
  return percent.isZero ? gross : gross.times(hundred).dividedBy(hundred.plus(percent), rowDecimals);
}

/** The tax on a base: base * percent / 100, exact. */
export function taxOnBase(base: Decimal, percent: Decimal): Decimal {
  return base.times(percent).times(hundredth);
}

/**
 * The base of a line: its net value, otherwise the base contained in its gross value. Under the margin scheme, the gross value.
 *
 * @param percent of the line
 * @returns       null when the line has no value, or a net value that cannot be read
 */
export function baseOfRow(row: Row<Element>, bucket: BucketId, percent: Decimal): Decimal | null {
  const isMargin = bucket === '11';
  if (row.net !== null && !(isMargin && row.gross !== null)) return row.net;
  if (row.gross === null || (row.net === null && row.field('net') !== null)) return null;
  return isMargin ? row.gross : baseOfGross(row.gross, percent);
}

/** The bucket in which a line is summed; also null where it is ambiguous between margin and exemption. */
function bucketFor(row: Row<Element>, invoice: Invoice<Element>): BucketId | null {
  const isGuess = row.rate === null && invoice.isMargin && invoice.isExempt && row.field('foreignRate') === null;
  return isGuess ? null : invoice.bucketOf(row);
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

  constructor(row: Row<Element>, bucket: BucketId) {
    this.#bucket = bucket;
    this.#rate = row.rate;
    this.#percent = row.rate === null && bucket !== '5' ? Decimal.zero : row.percent;
    this.#isBefore = row.isBefore;
  }

  /** @returns whether the line has a value that can be summed */
  add(row: Row<Element>): boolean {
    this.#rows += 1;
    if (this.#percent === null) return false;
    const base = baseOfRow(row, this.#bucket, this.#percent);
    if (base === null) return false;
    this.#base = this.#base.plus(base);
    const tax = this.#bucket === '11' ? null : row.amount(row.nameOf('tax'));
    if (tax === null) this.#baseWithoutTax = this.#baseWithoutTax.plus(base);
    else this.#statedTax = this.#statedTax.plus(tax);
    return true;
  }

  sum(): RateSum {
    const percent = this.#percent ?? Decimal.zero;
    return {
      bucket: this.#bucket,
      rate: this.#rate,
      percent,
      isBefore: this.#isBefore,
      rows: this.#rows,
      base: this.#base.rounded(sumDecimals),
      tax: this.#statedTax.plus(taxOnBase(this.#baseWithoutTax, percent)).rounded(sumDecimals),
    };
  }
}

function sumRows(invoice: Invoice<Element>, rows: readonly Row<Element>[]): LineSums {
  const accumulators = { before: new Map<string, RateAccumulator>(), after: new Map<string, RateAccumulator>() };
  let rowsWithoutBucket = 0;
  let isComplete = rows.length > 0;
  for (const row of rows) {
    const bucket = bucketFor(row, invoice);
    if (bucket === null) {
      rowsWithoutBucket += 1;
      isComplete = false;
      continue;
    }
    const side = row.isBefore ? accumulators.before : accumulators.after;
    const key = row.rate ?? `${bucket}: ${row.text(row.nameOf('foreignRate'))}`;
    let accumulator = side.get(key);
    if (accumulator === undefined) {
      accumulator = new RateAccumulator(row, bucket);
      side.set(key, accumulator);
    }
    if (!accumulator.add(row)) isComplete = false;
  }
  const rates = [...accumulators.before.values(), ...accumulators.after.values()].map((accumulator) => accumulator.sum());
  const cancelled = accumulators.before.size === 0 ? new Map<BucketId, number>() : countCancelled(invoice, rows);
  return { rates, buckets: sumBuckets(rates, cancelled), rowsWithoutBucket, isComplete };
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

function sumBuckets(rates: readonly RateSum[], cancelled: ReadonlyMap<BucketId, number>): Map<BucketId, BucketSum> {
  const byBucket = new Map<BucketId, RateSum[]>();
  for (const sum of rates) {
    const others = byBucket.get(sum.bucket);
    if (others === undefined) byBucket.set(sum.bucket, [sum]);
    else others.push(sum);
  }
  return new Map([...byBucket].map(([bucket, sums]) => [bucket, sumBucket(sums, cancelled.get(bucket) ?? 0)]));
}

function sumBucket(sums: readonly RateSum[], cancelled: number): BucketSum {
  let rows = 0;
  let base = Decimal.zero;
  let tax = Decimal.zero;
  for (const sum of sums) {
    rows += sum.rows;
    base = sum.isBefore ? base.minus(sum.base) : base.plus(sum.base);
    tax = sum.isBefore ? tax.minus(sum.tax) : tax.plus(sum.tax);
  }
  const percents = [...new Map(sums.map(({ percent }) => [percent.toString(), percent])).values()];
  return { rows, roundedRows: rows - cancelled, hasBefore: sums.some(({ isBefore }) => isBefore), base, tax, percents };
}
