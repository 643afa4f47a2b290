import { computeBaseOfGross, computeTaxOnBase } from '../../fa3/line-sums.ts';
import type { Row } from '../../fa3/row.ts';
import { getPriceTolerance, grosz } from '../../fa3/tolerances.ts';
import { formatNumberText, formatPercentText, formatPriceText } from '../../money/number-text.ts';
import { joinLocalized } from '../../shared/localized.ts';
import type { LineMismatch } from './line-mismatches.ts';

/** A price of one kind and a value of the other that do not fit the rate. */
interface CrossedPrice extends LineMismatch {
  /** The field of the price. */
  readonly price: 'P_9A' | 'P_9B';
  /** The value equals quantity times price: one of them is in the field of the other kind. */
  readonly isSameAmount: boolean;
}

/**
 * Compares a gross price with a net value, or a net price with a gross value, at the rate of the line. A line that states price and value of
 * the same kind is checked against those, and a discount leaves open what it reduces.
 */
export function findCrossedPrice(row: Row): CrossedPrice | null {
  const { percent, quantity } = row;
  const fields = row.isBefore || row.isOrderRow || row.has('P_10') ? null : crossedFields(row);
  if (fields === null || percent === null || quantity === null) return null;
  const price = row.amount(fields.price);
  const stated = row.amount(fields.value);
  const element = row.at(fields.value);
  if (price === null || stated === null || element === null) return null;
  const isGrossPrice = fields.price === 'P_9B';
  const product = quantity.times(price);
  const expected = isGrossPrice ? computeBaseOfGross(product, percent) : product.plus(computeTaxOnBase(product, percent));
  const tolerance = getPriceTolerance(price, quantity).plus(grosz);
  if (stated.isWithin(tolerance, expected)) return null;
  const factors = [formatNumberText(quantity), ' × ', formatPriceText(price)] as const;
  const formula = joinLocalized(...factors, isGrossPrice ? ' / (100% + ' : ' × (100% + ', formatPercentText(percent), ')');
  return { element, stated, expected, tolerance, formula, price: fields.price, isSameAmount: stated.isWithin(tolerance, product) };
}

/** The price and the value of the other kind, when the line states no others. */
function crossedFields(row: Row): { readonly price: 'P_9A' | 'P_9B'; readonly value: 'P_11' | 'P_11A' } | null {
  const stated = ['P_9A', 'P_9B', 'P_11', 'P_11A'].filter((name) => row.has(name)).join(' ');
  if (stated === 'P_9B P_11') return { price: 'P_9B', value: 'P_11' };
  return stated === 'P_9A P_11A' ? { price: 'P_9A', value: 'P_11A' } : null;
}
