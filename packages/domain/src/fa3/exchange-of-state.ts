import { type Decimal, sumOf } from '../money/decimal.ts';
import type { Element } from '../xml/element.ts';
import { type BucketId, buckets } from './buckets.ts';
import type { Invoice } from './invoice.ts';
import { halfGrosz } from './tolerances.ts';

/** An amount with the exchange rate at which it is converted. */
interface Converted {
  readonly amount: Decimal;
  readonly rate: Decimal;
}

/**
 * Where an exchange rate comes from: the line; the advance (`KursWalutyZ`); the payment (`KursWalutyZW`); the average of the lines or
 * payments, by value; other lines of the invoice; the stated taxes in PLN; the request.
 */
export type RateSource = 'line' | 'advance' | 'payment' | 'average' | 'other-lines' | 'taxes' | 'request';

/** An exchange rate in PLN for one unit of the currency, with its source. */
export interface KnownRate {
  readonly rate: Decimal;
  readonly source: RateSource;
}

/** Decimals of an average rate: precise enough that a tax multiplied by it is off by far less than a grosz. */
const averageDecimals = 10;

/** Decimals of the rates published by the NBP. */
const publishedDecimals = 4;

/**
 * The rate at which an advance is converted to PLN: that of the invoice (`KursWalutyZ`), otherwise the average rate of its payments
 * (`KursWalutyZW`), otherwise the rate that follows from the stated taxes in PLN.
 *
 * @returns null in PLN, and when the rate is unknown
 * @source  art. 31a ustawy o VAT; FA(3), opisy pól KursWalutyZ i KursWalutyZW
 */
export function advanceRateOf(invoice: Invoice<Element>): Decimal | null {
  return readKnownAdvanceRate(invoice)?.rate ?? null;
}

/** The same with its source. */
export function readKnownAdvanceRate(invoice: Invoice<Element>): KnownRate | null {
  if (invoice.currency === 'PLN') return null;
  const rate = positive(invoice.fa.amount('KursWalutyZ'));
  if (rate !== null) return { rate, source: 'advance' };
  const payments = invoice.fa.all('ZaliczkaCzesciowa');
  const converted = payments.flatMap((payment) => pairOf(payment.amount('P_15Z'), payment.amount('KursWalutyZW')));
  const ofPayments = converted.length === payments.length ? averageOf(converted, 'payment') : null;
  return ofPayments ?? deriveRateFromTaxes(invoice);
}

/**
 * The rate at which the amounts of a bucket are converted to PLN: that of its lines (`KursWaluty`), averaged by value where they have
 * several, otherwise that of the other lines, otherwise the rate that follows from the stated taxes in PLN. On a correction, the lines after
 * it count.
 *
 * @returns null in PLN, and when the rate is unknown
 * @source  art. 31a ustawy o VAT; FA(3), opis pola KursWaluty
 */
export function readLineRate(invoice: Invoice<Element>, bucket: BucketId): Decimal | null {
  return readKnownLineRate(invoice, bucket)?.rate ?? null;
}

/** The same with its source. */
export function readKnownLineRate(invoice: Invoice<Element>, bucket: BucketId): KnownRate | null {
  if (invoice.currency === 'PLN') return null;
  const rated = (isMeant: (id: BucketId | null) => boolean) =>
    invoice.lines.flatMap((row) =>
      !row.isBefore && isMeant(invoice.bucketOf(row)) ? pairOf(row.net ?? row.gross, row.amount('KursWaluty')) : [],
    );
  const ofBucket = averageOf(
    rated((id) => id === bucket),
    'line',
  );
  if (ofBucket !== null) return ofBucket;
  const ofOthers = averageOf(
    rated(() => true),
    'other-lines',
  );
  return ofOthers ?? deriveRateFromTaxes(invoice, bucket);
}

/**
 * The rate that follows from the stated taxes in PLN (`P_14_xW` divided by `P_14_x`). Both are rounded to grosze, so the quotient is replaced
 * by the nearest rate of four decimals, as the NBP publishes them, where that rate gives the same taxes: of all buckets, otherwise of the
 * bucket itself.
 *
 * @returns null when no bucket states both
 */
export function deriveRateFromTaxes({ fa }: Invoice<Element>, bucket: BucketId | null = null): KnownRate | null {
  const stated = buckets.flatMap(({ id, tax, taxInPln }): StatedTax[] => {
    const [amount, inPln] = [tax === null ? null : fa.amount(tax), taxInPln === null ? null : fa.amount(taxInPln)];
    return amount === null || amount.isZero || inPln === null ? [] : [{ id, amount, inPln }];
  });
  const common = quotientOf(stated);
  if (common === null || common.isExact) return common;
  const own = stated.filter(({ id }) => id === bucket);
  return quotientOf(own) ?? common;
}

interface StatedTax {
  readonly id: BucketId;
  readonly amount: Decimal;
  readonly inPln: Decimal;
}

function quotientOf(taxes: readonly StatedTax[]): (KnownRate & { readonly isExact: boolean }) | null {
  const total = sumOf(taxes.map(({ amount }) => amount));
  const quotient = total.isZero ? null : positive(sumOf(taxes.map(({ inPln }) => inPln)).dividedBy(total, averageDecimals));
  if (quotient === null) return null;
  const published = quotient.rounded(publishedDecimals);
  const isExact = published.isPositive && taxes.every(({ amount, inPln }) => amount.times(published).isWithin(halfGrosz, inPln));
  return { rate: isExact ? published : quotient, source: 'taxes', isExact };
}

function pairOf(amount: Decimal | null, rate: Decimal | null): Converted[] {
  const known = positive(rate);
  return amount === null || known === null ? [] : [{ amount, rate: known }];
}

/** @param source of the only rate */
function averageOf(converted: readonly Converted[], source: RateSource): KnownRate | null {
  const [first] = converted;
  if (first === undefined) return null;
  if (converted.every(({ rate }) => rate.equals(first.rate))) return { rate: first.rate, source };
  const total = sumOf(converted.map(({ amount }) => amount));
  const inPln = sumOf(converted.map(({ amount, rate }) => amount.times(rate)));
  const rate = total.isZero ? null : positive(inPln.dividedBy(total, averageDecimals));
  return rate === null ? null : { rate, source: 'average' };
}

function positive(rate: Decimal | null): Decimal | null {
  return rate?.isPositive === true ? rate : null;
}
