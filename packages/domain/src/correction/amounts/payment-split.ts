import { splitAdvance } from '../../fa3/advance-split.ts';
import { type BucketId, bucketOfRate, percentOf, type RateLiteral } from '../../fa3/buckets.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import { type RateSum, taxOnBase } from '../../fa3/line-sums.ts';
import type { Row } from '../../fa3/row.ts';
import { Decimal, decimal, sumOf } from '../../money/decimal.ts';
import { weightedOrder } from '../lines/order-lines.ts';
import { agree, declaredParts, type Parts } from './split-parts.ts';

/** A payment before and after a correction, each divided among the buckets. */
export interface PaymentSplit {
  readonly before: Parts;
  readonly after: Parts;
  /**
   * On what the division rests: the gross values of the order (`order`); those of the items to which the totals show that the payment
   * belongs (`chosen-items`); the totals before and the order after, where no item explains the totals (`totals-and-order`); the totals
   * alone, where there is no order (`totals`); on nothing (`unknown`).
   */
  readonly basis: 'order' | 'chosen-items' | 'totals-and-order' | 'totals' | 'unknown';
}

const one = decimal('1');
const nothing: Parts = new Map();

/**
 * Divides the payment of an advance before and after a correction. Both sides are divided in the same way, so that what the original's
 * totals were rounded by is left alone.
 *
 * @param paymentBefore gross, as the original documents it
 * @param paymentAfter  gross, as it should be
 * @source art. 106f ust. 1 pkt 3 ustawy o VAT
 */
export function splitPayment(before: Invoice, after: Invoice, paymentBefore: Decimal, paymentAfter: Decimal): PaymentSplit {
  const declared = declaredParts(before, paymentBefore);
  const split = splitOver(
    paymentBefore,
    weightedOrder(before, () => one),
  );
  const splitAfter = splitOver(
    paymentAfter,
    weightedOrder(after, () => one),
  );
  if (splitAfter === null) return declared === null ? unknown : splitByTotals(declared, paymentBefore, paymentAfter);
  if (split === null && declared === null) return unknown;
  if (split !== null && (declared === null || agree(split, declared))) return { before: split, after: splitAfter, basis: 'order' };
  const chosen = declared === null ? null : splitByItems(before, after, declared, paymentBefore, paymentAfter);
  return chosen ?? { before: declared ?? nothing, after: splitAfter, basis: 'totals-and-order' };
}

const unknown: PaymentSplit = { before: nothing, after: nothing, basis: 'unknown' };

function splitOver(amount: Decimal, sums: readonly RateSum[] | null): Parts | null {
  return sums === null ? null : splitAdvance(amount, sums);
}

/** In proportion to the totals: nothing else tells how the payment divides. */
function splitByTotals(declared: Parts, paymentBefore: Decimal, paymentAfter: Decimal): PaymentSplit {
  const sums = sumsOfTotals(declared);
  const [before, after] = [splitAdvance(paymentBefore, sums), splitAdvance(paymentAfter, sums)];
  if (before === null || after === null) return unknown;
  return { before, after, basis: 'totals' };
}

/** Totals as if they were those of an order. */
export function sumsOfTotals(declared: Parts): readonly RateSum[] {
  return [...declared].map(([bucket, { base, tax }]) => {
    const percent = percentOfTotals(bucket, base, tax);
    return { bucket, rate: null, percent, isBefore: false, rows: 1, base, tax };
  });
}

/** The rate of the bucket that makes the stated tax; of a bucket without rates, what the tax comes to. */
function percentOfTotals(bucket: BucketId, base: Decimal, tax: Decimal): Decimal {
  const rates: readonly RateLiteral[] = [...bucketOfRate].flatMap(([rate, id]) => (id === bucket ? [rate as RateLiteral] : []));
  const distance = (percent: Decimal) => taxOnBase(base, percent).minus(tax).absolute();
  const percents = rates.map(percentOf).toSorted((left, right) => distance(left).compareTo(distance(right)));
  const [nearest] = percents;
  if (nearest !== undefined) return nearest;
  return base.isZero ? Decimal.zero : tax.times(decimal('100')).dividedBy(base, 2);
}

/** Totals that depart from the order say that the payment is for some items only: each bucket tells how far its items are covered. */
function splitByItems(
  before: Invoice,
  after: Invoice,
  declared: Parts,
  paymentBefore: Decimal,
  paymentAfter: Decimal,
): PaymentSplit | null {
  const covered = coverageOf(before, declared);
  if (covered === null) return null;
  const average = paymentBefore.dividedBy(covered.orderGross, coverageDecimals);
  const weightOf = (row: Row) => covered.byRow.get(row.number) ?? average;
  const splitBefore = splitOver(paymentBefore, weightedOrder(before, weightOf));
  const splitAfter = splitOver(paymentAfter, weightedOrder(after, weightOf));
  return splitBefore === null || splitAfter === null ? null : { before: splitBefore, after: splitAfter, basis: 'chosen-items' };
}

interface Coverage {
  /** Which part of each line is paid, by the number of the line. */
  readonly byRow: ReadonlyMap<string | null, Decimal>;
  readonly orderGross: Decimal;
}

/** A share of a payment is far finer than any amount it is multiplied with. */
const coverageDecimals = 14;

/** Null where totals show an amount for which the order has no line. */
function coverageOf(before: Invoice, declared: Parts): Coverage | null {
  const order = new Map<BucketId, Decimal>();
  for (const { bucket, base, tax } of weightedOrder(before, () => one) ?? []) {
    order.set(bucket, base.plus(tax).plus(order.get(bucket) ?? Decimal.zero));
  }
  const orderGross = sumOf(order.values());
  const covered = new Map<BucketId | null, Decimal>();
  for (const [bucket, part] of declared) {
    const [paid, gross] = [part.base.plus(part.tax), order.get(bucket) ?? Decimal.zero];
    if (paid.isNegative || (!gross.isPositive && !paid.isZero)) return null;
    if (gross.isPositive) covered.set(bucket, paid.dividedBy(gross, coverageDecimals));
  }
  const byRow = new Map(before.orderLines.map((row) => [row.number, covered.get(before.bucketOf(row)) ?? Decimal.zero]));
  return orderGross.isPositive ? { byRow, orderGross } : null;
}
