import { type Decimal, sumOf } from '../money/decimal.ts';
import type { Element } from '../xml/element.ts';
import { type BucketId, buckets } from './buckets.ts';
import type { Invoice } from './invoice.ts';

/** An amount with the exchange rate at which it is converted. */
interface Converted {
  readonly amount: Decimal;
  readonly rate: Decimal;
}

/** Decimals of an average rate: precise enough that a tax multiplied by it is off by far less than a grosz. */
const averageDecimals = 10;

/**
 * The rate at which an advance is converted to PLN: that of the invoice (`KursWalutyZ`), otherwise the average rate of its payments
 * (`KursWalutyZW`), otherwise the rate that follows from the stated taxes in PLN.
 *
 * @returns null in PLN, and when the rate is unknown
 * @source  art. 31a ustawy o VAT; FA(3), opisy pól KursWalutyZ i KursWalutyZW
 */
export function advanceRateOf(invoice: Invoice<Element>): Decimal | null {
  if (invoice.currency === 'PLN') return null;
  const rate = positive(invoice.fa.amount('KursWalutyZ'));
  if (rate !== null) return rate;
  const payments = invoice.fa.all('ZaliczkaCzesciowa');
  const converted = payments.flatMap((payment) => pairOf(payment.amount('P_15Z'), payment.amount('KursWalutyZW')));
  return (converted.length === payments.length ? averageOf(converted) : null) ?? statedRateOf(invoice);
}

/**
 * The rate at which the tax of a bucket is converted to PLN: that of its lines (`KursWaluty`), averaged by value where they have several,
 * otherwise that of the other lines, otherwise the rate that follows from the stated taxes in PLN. On a correction, the lines after it count.
 *
 * @returns null in PLN, and when the rate is unknown
 * @source  art. 31a ustawy o VAT; FA(3), opis pola KursWaluty
 */
export function lineRateOf(invoice: Invoice<Element>, bucket: BucketId): Decimal | null {
  if (invoice.currency === 'PLN') return null;
  const rated = (isMeant: (id: BucketId | null) => boolean) =>
    invoice.lines.flatMap((row) =>
      !row.isBefore && isMeant(invoice.bucketOf(row)) ? pairOf(row.net ?? row.gross, row.amount('KursWaluty')) : [],
    );
  return averageOf(rated((id) => id === bucket)) ?? averageOf(rated(() => true)) ?? statedRateOf(invoice);
}

function pairOf(amount: Decimal | null, rate: Decimal | null): Converted[] {
  const known = positive(rate);
  return amount === null || known === null ? [] : [{ amount, rate: known }];
}

function averageOf(converted: readonly Converted[]): Decimal | null {
  const [first] = converted;
  if (first === undefined) return null;
  if (converted.every(({ rate }) => rate.equals(first.rate))) return first.rate;
  const total = sumOf(converted.map(({ amount }) => amount));
  const inPln = sumOf(converted.map(({ amount, rate }) => amount.times(rate)));
  return total.isZero ? null : positive(inPln.dividedBy(total, averageDecimals));
}

/** `P_14_xW` divided by `P_14_x`, over all buckets that state both. */
function statedRateOf({ fa }: Invoice<Element>): Decimal | null {
  const stated = buckets.flatMap(({ tax, taxInPln }) => {
    const [amount, inPln] = [tax === null ? null : fa.amount(tax), taxInPln === null ? null : fa.amount(taxInPln)];
    return amount === null || inPln === null ? [] : [{ amount, inPln }];
  });
  const total = sumOf(stated.map(({ amount }) => amount));
  return total.isZero ? null : positive(sumOf(stated.map(({ inPln }) => inPln)).dividedBy(total, averageDecimals));
}

function positive(rate: Decimal | null): Decimal | null {
  return rate?.isPositive === true ? rate : null;
}
