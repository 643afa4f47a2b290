import { Decimal, decimal } from '../money/decimal.ts';
import { memoizeByObject } from '../shared/memoize-by-object.ts';
import type { BucketId, RateLiteral } from './buckets.ts';
import type { Invoice } from './invoice.ts';
import type { Row } from './row.ts';

/** What the lines of one rate add up to; lines that show the state before a correction are summed apart. */
export interface RateSum {
  readonly bucket: BucketId;
  /** The literal of the rate; null for a foreign rate (`P_12_XII`), for margin, and for exempt lines that name none. */
  readonly rate: RateLiteral | null;
  /** Percentage of the tax, zero where there is none. */
  readonly percent: Decimal;
  readonly isBefore: boolean;
  readonly rows: number;
  /** Sum of the bases as they stand on the lines, whichever side of a correction they are on. Not rounded to grosze. */
  readonly base: Decimal;
  /** Sum of the taxes: as stated on the lines, otherwise by the rate. Not rounded to grosze. */
  readonly tax: Decimal;
}

/** What the lines of one bucket add up to: lines after a correction minus lines before it. */
export interface BucketSum {
  /** Lines in the bucket, those before a correction included. */
  readonly rows: number;
  /** Of these, lines that rounding can be in: pairs of lines before and after a correction with equal values cancel out exactly. */
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
  /** Lines that do not tell into which bucket they fall. */
  readonly rowsWithoutBucket: number;
  /** There are lines, and each has a value and a bucket: only then are these the sums of all of them. */
  readonly isComplete: boolean;
}

/**
 * Sums of the lines (`FaWiersz`) and of the order (`ZamowienieWiersz`), worked out once for each invoice.
 *
 * @source FA(3), opisy pól P_13_x; art. 106e ust. 1 pkt 13 i 14 ustawy o VAT
 */
export const lineSumsOf = memoizeByObject((invoice: Invoice): { readonly lines: LineSums; readonly order: LineSums } => ({
  lines: sumRows(invoice, invoice.lines),
  order: sumRows(invoice, invoice.orderLines),
}));

const hundred = decimal('100');
const hundredth = decimal('0.01');

/** Decimals of a base that is worked out of one gross value, and of a sum of them: far finer than any tolerance. */
const rowDecimals = 12;
const sumDecimals = 6;

/**
 * The base that lies in a gross value: value * 100 / (100 + percent), not rounded to grosze.
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
 * The base of a line: its net value, otherwise what its gross value leaves. Under the margin scheme, the gross value.
 *
 * @param percent of the line
 * @returns       null when the line has no value, or a net value that cannot be read
 */
export function baseOfRow(row: Row, bucket: BucketId, percent: Decimal): Decimal | null {
  const isMargin = bucket === '11';
  if (row.net !== null && !(isMargin && row.gross !== null)) return row.net;
  if (row.gross === null || (row.net === null && row.field('net') !== null)) return null;
  return isMargin ? row.gross : baseOfGross(row.gross, percent);
}

/** The bucket of a line for a sum; null also where margin and exemption could both be meant. */
function bucketFor(row: Row, invoice: Invoice): BucketId | null {
  const isGuess = row.rate === null && invoice.isMargin && invoice.isExempt && row.field('foreignRate') === null;
  return isGuess ? null : invoice.bucketOf(row);
}

/** The sum of one rate while lines are added. */
class RateAdder {
  readonly #bucket: BucketId;
  readonly #rate: RateLiteral | null;
  readonly #percent: Decimal | null;
  readonly #isBefore: boolean;
  #rows = 0;
  #base = Decimal.zero;
  #statedTax = Decimal.zero;
  /** Base of the lines that state no tax. */
  #baseWithoutTax = Decimal.zero;

  constructor(row: Row, bucket: BucketId) {
    this.#bucket = bucket;
    this.#rate = row.rate;
    this.#percent = row.rate === null && bucket !== '5' ? Decimal.zero : row.percent;
    this.#isBefore = row.isBefore;
  }

  /** @returns whether the line has a value that can be summed */
  add(row: Row): boolean {
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

function sumRows(invoice: Invoice, rows: readonly Row[]): LineSums {
  const adders = { before: new Map<string, RateAdder>(), after: new Map<string, RateAdder>() };
  let rowsWithoutBucket = 0;
  let isComplete = rows.length > 0;
  for (const row of rows) {
    const bucket = bucketFor(row, invoice);
    if (bucket === null) {
      rowsWithoutBucket += 1;
      isComplete = false;
      continue;
    }
    const side = row.isBefore ? adders.before : adders.after;
    const key = row.rate ?? `${bucket}: ${row.text(row.nameOf('foreignRate'))}`;
    let adder = side.get(key);
    if (adder === undefined) {
      adder = new RateAdder(row, bucket);
      side.set(key, adder);
    }
    if (!adder.add(row)) isComplete = false;
  }
  const rates = [...adders.before.values(), ...adders.after.values()].map((adder) => adder.sum());
  const cancelled = adders.before.size === 0 ? new Map<BucketId, number>() : countCancelled(invoice, rows);
  return { rates, buckets: sumBuckets(rates, cancelled), rowsWithoutBucket, isComplete };
}

/** Lines of each bucket that cancel out: those before a correction with their equals after it. */
function countCancelled(invoice: Invoice, rows: readonly Row[]): Map<BucketId, number> {
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

/** Rate, net and gross value, and tax of a line as one text. */
function valuesOf(row: Row): string {
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
