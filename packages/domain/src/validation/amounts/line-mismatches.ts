import type { BucketId } from '../../fa3/buckets.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import { computeBaseOfGross, computeBaseOfRow, computeTaxOnBase } from '../../fa3/line-sums.ts';
import type { Row } from '../../fa3/row.ts';
import { getPriceTolerance, lineTaxTolerance } from '../../fa3/tolerances.ts';
import { Decimal } from '../../money/decimal.ts';
import { formatNumberText, formatPercentText, formatPriceText } from '../../money/number-text.ts';
import { joinLocalized, type Localized } from '../../shared/localized.ts';
import type { LocatedElement } from '../../xml/element.ts';
import { figure } from './wording.ts';

/** A value of a line that contradicts its other values. */
export interface LineMismatch {
  /** The value that differs. */
  readonly element: LocatedElement;
  readonly stated: Decimal;
  /** The correct value, not rounded. */
  readonly expected: Decimal;
  readonly tolerance: Decimal;
  /** The calculation: `2 × 50.00`. */
  readonly formula: Localized;
}

/** The fields of a line for which quantity × price = value must hold. */
export type PriceBasis = 'net' | 'gross';

/**
 * Checks that the value of a line is quantity × price minus the discount. A discount may be meant for the line or for one unit (the Ministry's
 * example 4): the closest interpretation counts. Lines that show the state before a correction repeat the original, including its mistakes,
 * and are not checked.
 *
 * @returns null when the value fits, or when quantity, price or value is missing
 */
export function findPriceMismatch(row: Row, basis: PriceBasis): LineMismatch | null {
  return row.isBefore ? null : comparePrice(row, basis);
}

/** {@link findPriceMismatch} for a line that shows the state before a correction; a mismatch there may be that of the original. */
export function findPriceMismatchBefore(row: Row, basis: PriceBasis): LineMismatch | null {
  return row.isBefore ? comparePrice(row, basis) : null;
}

function comparePrice(row: Row, basis: PriceBasis): LineMismatch | null {
  const price = row.amount(basis === 'net' ? row.nameOf('netPrice') : 'P_9B');
  if (price === null) return null;
  const stated = basis === 'net' ? row.net : row.gross;
  if (stated === null || row.quantity === null) return null;
  const discountElement = row.isOrderRow ? null : row.at('P_10');
  const product = row.quantity.times(price);
  if (discountElement === null && product.equals(stated)) return null;
  const discount = discountElement === null ? Decimal.zero : row.amount('P_10');
  if (discount === null) return null;
  const tolerance = getPriceTolerance(price, row.quantity);
  const reading = nearest(readings(row.quantity, price, discount), stated);
  if (stated.isWithin(tolerance, reading.expected)) return null;
  const element = basis === 'net' ? row.field('net') : row.at('P_11A');
  return element === null ? null : { element, stated, tolerance, ...reading };
}

interface Reading {
  readonly expected: Decimal;
  readonly formula: Localized;
}

/** The possible values of a line, with the discount applied to the line and to each unit. A returned quantity reverses its discount. */
function readings(quantity: Decimal, price: Decimal, discount: Decimal): [Reading, ...Reading[]] {
  const product = quantity.times(price);
  const [count, unit, reduction] = [formatNumberText(quantity), formatPriceText(price), formatPriceText(discount)];
  const formula = joinLocalized(count, ' × ', unit);
  if (discount.isZero) return [{ expected: product, formula }];
  const ofLine = { expected: product.minus(discount), formula: joinLocalized(formula, ' − ', reduction) };
  const ofUnit = { expected: product.minus(quantity.times(discount)), formula: joinLocalized(count, ' × (', unit, ' − ', reduction, ')') };
  if (!quantity.isNegative) return [ofLine, ofUnit];
  return [ofLine, ofUnit, { expected: product.plus(discount), formula: joinLocalized(formula, ' + ', reduction) }];
}

function nearest([first, ...others]: readonly [Reading, ...Reading[]], value: Decimal): Reading {
  const distanceOf = ({ expected }: Reading) => value.minus(expected).absolute();
  return others.reduce((best, reading) => (distanceOf(reading).isBelow(distanceOf(best)) ? reading : best), first);
}

/**
 * Checks the tax of a line against its rate: net × rate, or without a net value the tax contained in the gross value. Where a correction changes
 * only the tax, its base of zero determines nothing.
 */
export function findTaxMismatch(row: Row, invoice: Invoice): LineMismatch | null {
  if (row.isBefore) return null;
  const element = row.field('tax');
  const stated = element === null ? null : row.amount(row.nameOf('tax'));
  const { percent } = row;
  const value = row.net ?? (row.field('net') === null ? row.gross : null);
  if (element === null || stated === null || percent === null || value === null) return null;
  if (invoice.isCorrection && value.isZero) return null;
  const isNet = row.net !== null;
  const expected = isNet ? computeTaxOnBase(value, percent) : value.minus(computeBaseOfGross(value, percent));
  if (stated.isWithin(lineTaxTolerance, expected)) return null;
  const [amount, rate] = [figure(value), formatNumberText(percent)];
  const formula = isNet
    ? joinLocalized(amount, ' × ', formatPercentText(percent))
    : joinLocalized(amount, ' × ', rate, ' / (100 + ', rate, ')');
  return { element, stated, expected, tolerance: lineTaxTolerance, formula };
}

/** Whether a line of a correction may reverse a line of the original, including its mistakes, so that nothing is certain. */
export function mayBeReversal(row: Row, { isCorrection }: Invoice): boolean {
  return isCorrection && (row.net ?? row.gross)?.isNegative === true;
}

/** Checks the gross value of a line against its net value and rate. */
export function findGrossMismatch(row: Row): LineMismatch | null {
  if (row.isBefore || row.gross === null || row.net === null) return null;
  const { percent } = row;
  const element = row.at('P_11A');
  if (element === null || percent === null) return null;
  const expected = row.net.plus(computeTaxOnBase(row.net, percent));
  if (row.gross.isWithin(lineTaxTolerance, expected)) return null;
  return {
    element,
    stated: row.gross,
    expected,
    tolerance: lineTaxTolerance,
    formula: joinLocalized(figure(row.net), ' + ', formatPercentText(percent)),
  };
}

/** The base that follows from a line's other amounts, where they contradict the stated one. */
export interface OtherBase {
  /** The rule that reports the contradiction. */
  readonly code: 'XML-409' | 'XML-410' | 'XML-412';
  readonly stated: Decimal;
  readonly base: Decimal;
  /** The largest difference explained by rounding. */
  readonly tolerance: Decimal;
}

/** The base that follows from quantity and price, or from the gross value; null when the stated base is consistent. */
export function findOtherBase(row: Row, bucket: BucketId): OtherBase | null {
  const percent = row.percent ?? Decimal.zero;
  const stated = computeBaseOfRow(row, bucket, percent);
  if (stated === null) return null;
  if (row.net === null || (bucket === '11' && row.gross !== null)) {
    const mismatch = findPriceMismatch(row, 'gross');
    return mismatch === null
      ? null
      : { code: 'XML-410', stated, base: computeBaseOfGross(mismatch.expected, percent), tolerance: mismatch.tolerance };
  }
  const byPrice = findPriceMismatch(row, 'net');
  if (byPrice !== null) return { code: 'XML-409', stated, base: byPrice.expected, tolerance: byPrice.tolerance };
  if (row.gross === null || findGrossMismatch(row) === null) return null;
  return { code: 'XML-412', stated, base: computeBaseOfGross(row.gross, percent), tolerance: lineTaxTolerance };
}
