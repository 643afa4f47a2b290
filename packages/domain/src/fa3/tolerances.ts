import { type Decimal, decimal, whole } from '../money/decimal.ts';

/** The smallest amount: 0.01. */
export const grosz = decimal('0.01');

/** What rounding an amount to grosze changes at most: 0.005. */
export const halfGrosz = decimal('0.005');

/** How far the tax or the gross value of one line may lie from its net value and rate. */
export const lineTaxTolerance = decimal('0.02');

/** How far bases and taxes of an advance may lie from its split over the order. */
export const splitTolerance = decimal('0.02');

/**
 * How far a `P_13_x` may lie from the sum of its lines: the value of each line may be rounded, or derived from its gross value.
 *
 * @param rows         lines summed, those before a correction included, except pairs that cancel out
 * @param isCorrection a difference is one of two such sums, so that it may lie twice as far
 */
export function netTolerance(rows: number, isCorrection: boolean): Decimal {
  return grosz.plus(roundingOf(Math.max(1, rows), isCorrection));
}

/**
 * How far a `P_14_x` may lie from base and rate: tax is computed by line, from the sum of net values, or from that of gross
 * values (art. 106e ust. 1 pkt 14, ust. 7 i 10), and a correction shows round(after) - round(before), not round(difference).
 *
 * @param rows         lines of invoice and order with that tax, those before a correction included, except pairs that cancel out
 * @param isCorrection whether the tax is a difference of two rounded ones
 */
export function taxTolerance(rows: number, isCorrection: boolean): Decimal {
  return grosz.plus(roundingOf(Math.max(2, rows), isCorrection));
}

/** Whether two figures have opposite signs and are both above a grosz: rounding turns no sign, whatever the tolerance. */
export function haveOppositeSigns(left: Decimal, right: Decimal): boolean {
  return left.sign * right.sign === -1 && left.absolute().isAbove(grosz) && right.absolute().isAbove(grosz);
}

function roundingOf(rows: number, isCorrection: boolean): Decimal {
  return halfGrosz.times(whole(isCorrection ? 2 * rows : rows));
}

/** How far `P_15` may lie from bases and taxes: it may be a sum of gross values. One grosz for each of the bases, at least two. */
export function totalTolerance(bases: number): Decimal {
  return grosz.times(whole(Math.max(2, bases)));
}

/** How far a sum over rows of an order, or over taxes converted to PLN, may lie from its parts: one grosz each, at least two. */
export function sumTolerance(rows: number): Decimal {
  return grosz.times(whole(Math.max(2, rows)));
}

/** Half of the last digit of a price, by its number of decimals up to the 8 of FA(3); to less than grosze no price is rounded. */
const halfOfLastDigit = Array.from({ length: 9 }, (_, decimals) => decimal(`0.${'0'.repeat(Math.max(2, decimals))}5`));

/** How far the value of a line may lie from quantity and price: the price is rounded, and times the quantity so is the error. */
export function priceTolerance(price: Decimal, quantity: Decimal): Decimal {
  return grosz.plus((halfOfLastDigit[price.decimals] ?? halfGrosz).times(quantity.absolute()));
}
