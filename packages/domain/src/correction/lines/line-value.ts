import type { LineFieldNames } from '../../fa3/line-field-names.ts';
import { getPriceTolerance } from '../../fa3/tolerances.ts';
import { Decimal, toDecimal } from '../../money/decimal.ts';
import type { Draft } from '../draft/draft.ts';
import { listFields, readNumberAt } from '../draft/line-fields.ts';

/** Whether a discount (`P_10`) applies to each unit, as in the Ministry's example 4, or for the whole line. */
export type DiscountOf = 'unit' | 'line';

/** Whether a line is priced net (`P_9A`, `P_11`) or gross (`P_9B`, `P_11A`). */
export type PriceBasis = 'net' | 'gross';

/** How the value of a line follows from its quantity, price and discount. */
export interface ValueReading {
  readonly discountOf: DiscountOf;
  /** Number of units that the price is for: prices for 100 pieces are allowed. */
  readonly priceUnits: Decimal;
}

/** Quantity, price and discount. A missing quantity counts as one, a missing discount as none. */
export interface PriceTerms {
  readonly quantity: Decimal | null;
  readonly price: Decimal;
  readonly discount: Decimal | null;
}

const one = toDecimal('1');

/** The default reading. */
export const commonCaseReading: ValueReading = { discountOf: 'unit', priceUnits: one };

const priceUnits = ['1', '10', '100', '1000'].map(toDecimal);

/** The fields of price and value on a basis. */
export function listBasisFields(
  fields: LineFieldNames,
  basis: PriceBasis,
): { readonly price: string | null; readonly value: string | null } {
  return basis === 'net' ? { price: fields.netPrice, value: fields.net } : { price: fields.grossPrice, value: fields.gross };
}

/** Quantity, price and discount of a line; null when it states no price. */
export function listTerms(line: Draft, basis: PriceBasis): PriceTerms | null {
  const fields = listFields(line);
  const price = readNumberAt(line, listBasisFields(fields, basis).price);
  return price === null ? null : { quantity: readNumberAt(line, fields.quantity), price, discount: readNumberAt(line, fields.discount) };
}

/**
 * The value of a line, in grosze: quantity times price less the discount. For returns the discount is reversed.
 *
 * @source art. 106e ust. 1 pkt 8-11 ustawy o VAT; FA(3), opis pola P_10
 */
export function computeValueBy({ discountOf, priceUnits: units }: ValueReading, { quantity, price, discount }: PriceTerms): Decimal {
  const count = quantity ?? one;
  if (count.isZero) return Decimal.zero;
  if (discount === null) return count.times(price).dividedBy(units, 2);
  if (discountOf === 'unit') return count.times(price.minus(discount)).dividedBy(units, 2);
  const ofLine = count.isNegative ? discount.negated() : discount;
  return count.times(price).minus(ofLine.times(units)).dividedBy(units, 2);
}

/** The price that yields a value, with the eight decimals of `TKwotowy2`; null when the quantity is zero. */
export function computePriceBy(reading: ValueReading, { quantity, discount }: Omit<PriceTerms, 'price'>, value: Decimal): Decimal | null {
  const count = quantity ?? one;
  if (count.isZero) return null;
  const units = reading.priceUnits;
  if (discount === null) return value.times(units).dividedBy(count, 8);
  if (reading.discountOf === 'unit') return value.times(units).dividedBy(count, 8).plus(discount).rounded(8);
  const ofLine = count.isNegative ? discount.negated() : discount;
  return value.plus(ofLine).times(units).dividedBy(count, 8);
}

/**
 * The reading that explains the value of a line: discount by unit or by line, price of one unit or of 10, 100, 1000.
 *
 * @param preferred the reading of the discount to use when both fit
 * @returns         null when the line lacks a price or a value, or when nothing explains it
 */
export function interpretLineValue(line: Draft, basis: PriceBasis, preferred: DiscountOf = 'unit'): ValueReading | null {
  const terms = listTerms(line, basis);
  const value = readNumberAt(line, listBasisFields(listFields(line), basis).value);
  if (terms === null || value === null) return null;
  const meanings: readonly DiscountOf[] = preferred === 'unit' ? ['unit', 'line'] : ['line', 'unit'];
  for (const units of priceUnits) {
    const tolerance = getPriceTolerance(terms.price, terms.quantity ?? one);
    const distances = meanings.map((discountOf) => {
      const reading = { discountOf, priceUnits: units };
      return { reading, distance: computeValueBy(reading, terms).minus(value).absolute() };
    });
    const [best] = distances.toSorted((left, right) => left.distance.compareTo(right.distance));
    if (best !== undefined && !best.distance.isAbove(tolerance)) return best.reading;
  }
  return null;
}

/** Whether discounts of an invoice are per unit or per line, according to its unambiguous lines. */
export function interpretDiscounts(lines: readonly Draft[]): DiscountOf {
  for (const line of lines) {
    const basis = determineValueBasis(line);
    if (readNumberAt(line, listFields(line).discount)?.isZero !== false) continue;
    const [first, second] = [interpretLineValue(line, basis, 'unit'), interpretLineValue(line, basis, 'line')];
    if (first !== null && first.discountOf === second?.discountOf) return first.discountOf;
  }
  return 'unit';
}

/** The basis on which a line is priced: gross if it has only a gross price, or no price and only a gross value. */
export function determineValueBasis(line: Draft): PriceBasis {
  const { netPrice, grossPrice, net, gross } = listFields(line);
  if (readNumberAt(line, netPrice) !== null) return 'net';
  if (readNumberAt(line, grossPrice) !== null) return 'gross';
  return readNumberAt(line, net) === null && readNumberAt(line, gross) !== null ? 'gross' : 'net';
}
