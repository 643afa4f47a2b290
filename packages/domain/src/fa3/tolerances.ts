import { type Decimal, toDecimal, toWholeDecimal } from '../money/decimal.ts';

/** The smallest amount: 0.01. */
export const grosz = toDecimal('0.01');

/** The largest change by rounding to grosze: 0.005. */
export const halfGrosz = toDecimal('0.005');

/** Tolerance of the tax or gross value of one line against its net value and rate. */
export const lineTaxTolerance = toDecimal('0.02');

/** Tolerance of the bases and taxes of an advance against its split over the order. */
export const splitTolerance = toDecimal('0.02');

/**
 * Tolerance of a `P_13_x` against the sum of its lines: the value of each line may be rounded, or derived from its gross value.
 *
 * @param rows         number of lines summed, those before a correction included, except pairs that cancel out
 * @param isCorrection a difference of two sums, which doubles the tolerance
 */
export function getNetTolerance(rows: number, isCorrection: boolean): Decimal {
  return grosz.plus(roundingOf(Math.max(1, rows), isCorrection));
}

/**
 * Tolerance of a `P_14_x` against base and rate: tax is calculated by line, from the sum of net values, or from that of gross
 * values (art. 106e ust. 1 pkt 14, ust. 7 i 10), and a correction shows round(after) - round(before), not round(difference).
 *
 * @param rows         number of lines of invoice and order with that tax, those before a correction included, except pairs that cancel out
 * @param isCorrection whether the tax is a difference of two rounded ones
 */
export function getTaxTolerance(rows: number, isCorrection: boolean): Decimal {
  return grosz.plus(roundingOf(Math.max(2, rows), isCorrection));
}

/** Whether two amounts have opposite signs and both exceed a grosz: rounding cannot change a sign, whatever the tolerance. */
export function haveOppositeSigns(left: Decimal, right: Decimal): boolean {
  return left.sign * right.sign === -1 && left.absolute().isAbove(grosz) && right.absolute().isAbove(grosz);
}

function roundingOf(rows: number, isCorrection: boolean): Decimal {
  return halfGrosz.times(toWholeDecimal(isCorrection ? 2 * rows : rows));
}

/** Tolerance of `P_15` against bases and taxes, since it may be a sum of gross values: one grosz per base, at least two. */
export function totalTolerance(bases: number): Decimal {
  return grosz.times(toWholeDecimal(Math.max(2, bases)));
}

/** Tolerance of a sum over rows of an order, or over taxes converted to PLN: one grosz each, at least two. */
export function sumTolerance(rows: number): Decimal {
  return grosz.times(toWholeDecimal(Math.max(2, rows)));
}

/**
 * How far the ways of converting a tax to PLN can differ: each line's tax may be rounded before it is converted, and again after it. No law
 * fixes a tolerance; this one accepts both ways on every line.
 *
 * @param isCorrection a difference of two conversions, which doubles the tolerance
 */
export function getConversionTolerance(rows: number, rate: Decimal, isCorrection: boolean): Decimal {
  return rate
    .times(halfGrosz)
    .plus(halfGrosz)
    .times(toWholeDecimal(isCorrection ? 2 * rows : rows));
}

/** Half of the last digit of a price, by its number of decimals up to the 8 of FA(3). Prices are assumed to have at least 2 decimals. */
const halfOfLastDigit = Array.from({ length: 9 }, (_, decimals) => toDecimal(`0.${'0'.repeat(Math.max(2, decimals))}5`));

/** Tolerance of the value of a line against quantity and price: the rounding error of the price is multiplied by the quantity. */
export function getPriceTolerance(price: Decimal, quantity: Decimal): Decimal {
  return grosz.plus((halfOfLastDigit[price.decimals] ?? halfGrosz).times(quantity.absolute()));
}
