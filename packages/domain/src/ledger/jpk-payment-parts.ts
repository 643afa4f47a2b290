import { type Bucket, buckets } from '../fa3/buckets.ts';
import { type KnownRate, readKnownAdvanceRate } from '../fa3/exchange-of-state.ts';
import type { Invoice } from '../fa3/invoice.ts';
import { grosz } from '../fa3/tolerances.ts';
import { Decimal, sumOf, toWholeDecimal } from '../money/decimal.ts';
import { groupBy } from '../shared/group-by.ts';
import type { Element } from '../xml/element.ts';
import { type BasePart, buildBasePart } from './jpk-base-part.ts';

/** A payment of an advance before and after a correction. */
interface PaymentStates {
  /** Null for an advance without listed payments. */
  readonly place: string | null;
  readonly day: string | null;
  readonly before: Decimal;
  readonly after: Decimal;
  readonly rateBefore: KnownRate | null;
  readonly rateAfter: KnownRate | null;
}

/**
 * The base of a bucket of an advance by payments, each at its own exchange rate.
 *
 * @returns not rounded; null when it is unknown
 * @source  art. 31a ust. 1 ustawy o VAT; FA(3), opis pola KursWalutyZW
 */
export function advanceInPln(advance: Invoice<Element>, base: Decimal): Decimal | null {
  return convertByPayments(base, paymentsOf(advance));
}

/**
 * The base of a bucket of an advance after a correction.
 *
 * @param base the base after the correction
 * @returns    not rounded; null when it is unknown
 */
export function advanceAfterInPln(
  base: Decimal,
  correction: Invoice<Element>,
  before: Invoice<Element>,
  after: Invoice<Element> | null,
): Decimal | null {
  const states = statesOfAdvance(correction, before) ?? statesOfPayments(correction, before, after) ?? [];
  return convertByPayments(
    base,
    states.map(({ after: amount, rateAfter }) => ({ amount, rate: rateAfter })),
  );
}

/** Decimals of a base that is shared by payments: far less than a grosz. */
const sharedDecimals = 8;

/** The share of each payment in a base, at the rate of the payment; shares are not rounded. */
function convertByPayments(base: Decimal, payments: readonly Pick<Payment, 'amount' | 'rate'>[]): Decimal | null {
  const paid = payments.filter(({ amount }) => !amount.isZero);
  const total = sumOf(paid.map(({ amount }) => amount));
  const rates = paid.flatMap(({ amount, rate }) => (rate === null ? [] : amount.times(rate.rate)));
  if (total.isZero || rates.length < paid.length) return null;
  return base.times(sumOf(rates)).dividedBy(total, sharedDecimals);
}

/**
 * The change of the base of a bucket by payments, for a KOR_ZAL. A change of some payments counts at their rates. A change of all, such as
 * another rate of tax, is spread over them by amount.
 *
 * @param before the state before the correction; null when it is unknown
 * @param after  the state after it; null where only the correction shows it
 */
export function derivePaymentParts(
  correction: Invoice<Element>,
  before: Invoice<Element> | null,
  after: Invoice<Element> | null,
  { base }: Bucket,
): readonly BasePart[] {
  const delta = correction.fa.amount(base) ?? Decimal.zero;
  const was = before?.fa.amount(base) ?? (before !== null && buckets.some((bucket) => before.fa.has(bucket.base)) ? Decimal.zero : null);
  const states = before === null ? null : (statesOfAdvance(correction, before) ?? statesOfPayments(correction, before, after));
  if (states === null || states.length === 0) return [unknownPart(was, delta)];
  const allocations = allocateToPayments(states, was, delta);
  if (allocations === null) return [unknownPart(was, delta)];
  return states.flatMap(({ place, day, rateBefore, rateAfter }, index): BasePart[] => {
    const { from, to } = allocations[index] ?? { from: null, to: Decimal.zero };
    const difference = from === null ? to : to.minus(from);
    if (difference.isZero && isSame(rateBefore, rateAfter)) return [];
    return [
      buildBasePart({ place, day, count: 1, before: from, after: from === null ? null : to, delta: difference, rateBefore, rateAfter }),
    ];
  });
}

function unknownPart(was: Decimal | null, delta: Decimal): BasePart {
  return buildBasePart({ place: null, count: 0, before: was, after: was?.plus(delta) ?? null, delta, rateBefore: null, rateAfter: null });
}

function isSame(left: KnownRate | null, right: KnownRate | null): boolean {
  return left !== null && right !== null && left.rate.equals(right.rate);
}

/** The bases of each payment before and after; without known ones `from` is null and `to` is the difference. */
interface Allocation {
  readonly from: Decimal | null;
  readonly to: Decimal;
}

function allocateToPayments(states: readonly PaymentStates[], was: Decimal | null, delta: Decimal): readonly Allocation[] | null {
  const changed = states.map(({ before, after }) => after.minus(before));
  const [total, change] = [sumOf(states.map(({ before }) => before)), sumOf(changed)];
  const keepsRates = states.every(({ rateBefore, rateAfter }) => isSame(rateBefore, rateAfter));
  const [from, to] =
    was === null ? [null, null] : [spreadByWeight(was, states.map(beforeOf)), spreadByWeight(was.plus(delta), states.map(afterOf))];
  if (!keepsRates)
    return from === null || to === null ? null : from.map((allocated, index) => ({ from: allocated, to: to[index] ?? allocated }));
  const isProportional = !change.isZero && (was === null || isInProportion(was, delta, total, change, states.length));
  const isSpreadOverAll = changed.every(({ isZero }) => isZero);
  if (!isProportional && !isSpreadOverAll) {
    return from === null || to === null ? null : from.map((allocated, index) => ({ from: allocated, to: to[index] ?? allocated }));
  }
  const differences = spreadByWeight(delta, isProportional ? changed : states.map(beforeOf));
  if (differences === null) return null;
  return differences.map((difference, index) => {
    const allocated = from?.[index] ?? null;
    return { from: allocated, to: allocated === null ? difference : allocated.plus(difference) };
  });
}

const beforeOf = ({ before }: PaymentStates) => before;
const afterOf = ({ after }: PaymentStates) => after;

/** Whether a base changes as the whole payment does, except for rounding. */
function isInProportion(was: Decimal, delta: Decimal, total: Decimal, change: Decimal, payments: number): boolean {
  if (total.isZero) return was.isZero;
  const tolerance = grosz.times(toWholeDecimal(payments + 1));
  return was.times(change).dividedBy(total, 6).isWithin(tolerance, delta);
}

/** Spreads an amount by weight, to grosze; what rounding leaves goes to the largest weight. Null when the weights add up to zero. */
function spreadByWeight(amount: Decimal, weights: readonly Decimal[]): readonly Decimal[] | null {
  const total = sumOf(weights);
  if (total.isZero) return amount.isZero ? weights.map(() => Decimal.zero) : null;
  const allocations = weights.map((weight) => amount.times(weight).dividedBy(total, 2));
  const rest = amount.minus(sumOf(allocations));
  const largest = weights.reduce(
    (best, weight, index) => (weight.absolute().isAbove(weights[best]?.absolute() ?? weight) ? index : best),
    0,
  );
  return allocations.map((allocated, index) => (index === largest ? allocated.plus(rest) : allocated));
}

/** An advance with one rate for all payments; null where payments have rates of their own. */
function statesOfAdvance(correction: Invoice<Element>, before: Invoice<Element>): PaymentStates[] | null {
  const stated = positive(correction.fa.amount('KursWalutyZ'));
  const former = positive(before.fa.amount('KursWalutyZ')) ?? positive(correction.fa.amount('KursWalutyZK'));
  const ownRates = [before, correction].some(({ fa }) => fa.all('ZaliczkaCzesciowa').some((payment) => payment.has('KursWalutyZW')));
  if (stated === null && former === null && (ownRates || before.currency === 'PLN')) return null;
  const known: KnownRate | null = former === null ? null : { rate: former, source: 'advance' };
  const rateBefore = known ?? (stated === null ? readKnownAdvanceRate(before) : null) ?? ofAdvance(stated);
  // A rate that only the tax in PLN shows is unknown, because it is rounded.
  const rateAfter = ofAdvance(stated) ?? (hasChangedRate(correction) ? null : rateBefore);
  const payment = before.fa.amount('P_15') ?? correction.fa.amount('P_15ZK') ?? Decimal.zero;
  const after = payment.plus(correction.fa.amount('P_15') ?? Decimal.zero);
  return [{ place: null, day: null, before: payment, after, rateBefore, rateAfter }];
}

function ofAdvance(rate: Decimal | null): KnownRate | null {
  return rate === null ? null : { rate, source: 'advance' };
}

/** A payment with its own exchange rate. */
interface Payment {
  readonly place: string | null;
  readonly day: string | null;
  readonly amount: Decimal;
  readonly rate: KnownRate | null;
}

function paymentsOf({ fa }: Invoice<Element>): readonly Payment[] {
  const ofInvoice = positive(fa.amount('KursWalutyZ'));
  const total = fa.amount('P_15');
  if (ofInvoice !== null) return total === null ? [] : [{ place: null, day: null, amount: total, rate: ofAdvance(ofInvoice) }];
  return fa.all('ZaliczkaCzesciowa').flatMap((payment, index): Payment[] => {
    const amount = payment.amount('P_15Z');
    const rate = positive(payment.amount('KursWalutyZW'));
    if (amount === null) return [];
    const place = `/Faktura/Fa/ZaliczkaCzesciowa[${index + 1}]`;
    return [{ place, day: payment.day('P_6Z'), amount, rate: rate === null ? null : { rate, source: 'payment' } }];
  });
}

/** Payments with their own rates; null when their states do not follow from the documents. */
function statesOfPayments(correction: Invoice<Element>, before: Invoice<Element>, after: Invoice<Element> | null): PaymentStates[] | null {
  const listed = paymentsOf(before);
  const isListComplete = sumOf(listed.map(({ amount }) => amount)).equals(before.fa.amount('P_15') ?? Decimal.zero);
  if (!isListComplete || (after === null && hasChangedRate(correction))) return null;
  const left = groupBy(listed.toReversed(), ({ day }) => day);
  const used = new Set<Payment>();
  const others = after === null ? differencesOf(correction) : paymentsOf(after);
  const states = others.map((payment): PaymentStates => {
    const same = left.get(payment.day)?.pop();
    if (same === undefined) return added(payment);
    used.add(same);
    const amount = after === null ? same.amount.plus(payment.amount) : payment.amount;
    const rateAfter = payment.rate ?? (after === null ? same.rate : null);
    return { place: same.place, day: same.day, before: same.amount, after: amount, rateBefore: same.rate, rateAfter };
  });
  for (const payment of listed) if (!used.has(payment)) states.push(after === null ? unchanged(payment) : removed(payment));
  return states;
}

function differencesOf({ fa }: Invoice<Element>): readonly Payment[] {
  return fa.all('ZaliczkaCzesciowa').map((payment): Payment => {
    const rate = positive(payment.amount('KursWalutyZW'));
    return {
      place: null,
      day: payment.day('P_6Z'),
      amount: payment.amount('P_15Z') ?? Decimal.zero,
      rate: rate === null ? null : { rate, source: 'payment' },
    };
  });
}

function added({ place, day, amount, rate }: Payment): PaymentStates {
  return { place, day, before: Decimal.zero, after: amount, rateBefore: rate, rateAfter: rate };
}

function removed({ place, day, amount, rate }: Payment): PaymentStates {
  return { place, day, before: amount, after: Decimal.zero, rateBefore: rate, rateAfter: rate };
}

function unchanged({ place, day, amount, rate }: Payment): PaymentStates {
  return { place, day, before: amount, after: amount, rateBefore: rate, rateAfter: rate };
}

/** A tax that changes only in PLN means that the exchange rate changes. */
export function hasChangedRate({ fa }: Invoice<Element>): boolean {
  return buckets.some(({ tax, taxInPln }) => taxInPln !== null && fa.amount(tax)?.isZero === true && fa.amount(taxInPln)?.isZero === false);
}

function positive(rate: Decimal | null): Decimal | null {
  return rate?.isPositive === true ? rate : null;
}
