import { splitAdvance } from '../../fa3/advance-split.ts';
import { type BucketId, bucketOfRate, getPercentOfBucket, type RateLiteral } from '../../fa3/buckets.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import { computeTaxOnBase, type RateSum } from '../../fa3/line-sums.ts';
import type { Row } from '../../fa3/row.ts';
import { Decimal, sumOf, toDecimal } from '../../money/decimal.ts';
import type { Element } from '../../xml/element.ts';
import { sortByWeight } from '../lines/order-lines.ts';
import { areEqualParts, type Parts, readDeclaredParts } from './split-parts.ts';

/** A payment before and after a correction, each split among the buckets. */
export interface PaymentSplit {
  readonly before: Parts;
  readonly after: Parts;
  /**
   * What the split is based on: the gross values of the order (`order`); those of the items that the totals show to be paid
   * (`chosen-items`); the totals before and the order after, when no item explains the totals (`totals-and-order`); only the totals,
   * without an order (`totals`); nothing (`unknown`).
   */
  readonly basis: 'order' | 'chosen-items' | 'totals-and-order' | 'totals' | 'unknown';
}

const one = toDecimal('1');
const nothing: Parts = new Map();

/**
 * Splits the payment of an advance before and after a correction. Both sides are split in the same way, so that rounding differences in the
 * totals of the original are left alone.
 *
 * @param paymentBefore gross, as stated on the original
 * @param paymentAfter  gross, the correct amount
 * @source art. 106f ust. 1 pkt 3 ustawy o VAT
 */
export function splitPayment(
  before: Invoice<Element>,
  after: Invoice<Element>,
  paymentBefore: Decimal,
  paymentAfter: Decimal,
): PaymentSplit {
  const declared = readDeclaredParts(before, paymentBefore);
  const split = splitOver(
    paymentBefore,
    sortByWeight(before, () => one),
  );
  const splitAfter = splitOver(
    paymentAfter,
    sortByWeight(after, () => one),
  );
  if (splitAfter === null) return declared === null ? unknown : splitByTotals(declared, paymentBefore, paymentAfter);
  if (split === null && declared === null) return unknown;
  if (split !== null && (declared === null || areEqualParts(split, declared))) return { before: split, after: splitAfter, basis: 'order' };
  const chosen = declared === null ? null : splitByItems(before, after, declared, paymentBefore, paymentAfter);
  return chosen ?? { before: declared ?? nothing, after: splitAfter, basis: 'totals-and-order' };
}

const unknown: PaymentSplit = { before: nothing, after: nothing, basis: 'unknown' };

function splitOver(amount: Decimal, sums: readonly RateSum[] | null): Parts | null {
  return sums === null ? null : splitAdvance(amount, sums);
}

/** In proportion to the totals, when there is no order. */
function splitByTotals(declared: Parts, paymentBefore: Decimal, paymentAfter: Decimal): PaymentSplit {
  const sums = computeSumsOfTotals(declared);
  const [before, after] = [splitAdvance(paymentBefore, sums), splitAdvance(paymentAfter, sums)];
  if (before === null || after === null) return unknown;
  return { before, after, basis: 'totals' };
}

/** Totals in the form of sums of an order. */
export function computeSumsOfTotals(declared: Parts): readonly RateSum[] {
  return [...declared].map(([bucket, { base, tax }]) => {
    const percent = percentOfTotals(bucket, base, tax);
    return { bucket, rate: null, percent, isBefore: false, rows: 1, base, tax };
  });
}

/** The rate of the bucket that fits the stated tax best; for a bucket without rates, the ratio of tax to base. */
function percentOfTotals(bucket: BucketId, base: Decimal, tax: Decimal): Decimal {
  const rates: readonly RateLiteral[] = [...bucketOfRate].flatMap(([rate, id]) => (id === bucket ? [rate as RateLiteral] : []));
  const distance = (percent: Decimal) => computeTaxOnBase(base, percent).minus(tax).absolute();
  const percents = rates.map(getPercentOfBucket).toSorted((left, right) => distance(left).compareTo(distance(right)));
  const [nearest] = percents;
  if (nearest !== undefined) return nearest;
  return base.isZero ? Decimal.zero : tax.times(toDecimal('100')).dividedBy(base, 2);
}

/**
 * When totals differ from the split of the order, the payment is for some items only: the total of each bucket determines how far its items
 * are covered.
 */
function splitByItems(
  before: Invoice<Element>,
  after: Invoice<Element>,
  declared: Parts,
  paymentBefore: Decimal,
  paymentAfter: Decimal,
): PaymentSplit | null {
  const covered = coverageOf(before, declared);
  if (covered === null) return null;
  const average = paymentBefore.dividedBy(covered.orderGross, coverageDecimals);
  const weightOf = (row: Row<Element>) => covered.byRow.get(row.number) ?? average;
  const splitBefore = splitOver(paymentBefore, sortByWeight(before, weightOf));
  const splitAfter = splitOver(paymentAfter, sortByWeight(after, weightOf));
  return splitBefore === null || splitAfter === null ? null : { before: splitBefore, after: splitAfter, basis: 'chosen-items' };
}

interface Coverage {
  /** The paid fraction of each line, by line number. */
  readonly byRow: ReadonlyMap<string | null, Decimal>;
  readonly orderGross: Decimal;
}

/** Precise enough for any amount that a fraction is multiplied with. */
const coverageDecimals = 14;

/** Null when a bucket has a total but no order line. */
function coverageOf(before: Invoice<Element>, declared: Parts): Coverage | null {
  const order = new Map<BucketId, Decimal>();
  for (const { bucket, base, tax } of sortByWeight(before, () => one) ?? []) {
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
