import { computeBaseOfGross, computeTaxOnBase } from '../../fa3/line-sums.ts';
import { grosz } from '../../fa3/tolerances.ts';
import { Decimal } from '../../money/decimal.ts';
import type { Draft } from '../draft/draft.ts';
import { listFields, readNumberAt, readPercentAt, withField } from '../draft/line-fields.ts';
import { toAmountNotation, toPriceNotation } from '../draft/number-notation.ts';
import { commonCaseReading, computePriceBy, interpretLineValue, listBasisFields, listTerms, type PriceBasis } from './line-value.ts';

/** Adjusts the excise duty of a line to its quantity; unchanged when the line before states no duty or no quantity. */
export function withExcise(before: Draft, line: Draft): Draft {
  const { excise: field, quantity } = listFields(line);
  const excise = readNumberAt(before, field);
  const [old, now] = [readNumberAt(before, quantity), readNumberAt(line, quantity)];
  if (excise === null || old === null || now === null || old.isZero) return line;
  return withField(line, field, toAmountNotation(excise.times(now).dividedBy(old, 2)));
}

/**
 * Adjusts the second price of a line that states both `P_9A` and `P_9B` to the price that its value is based on, and to the rate. Prices
 * that did not match before are left alone.
 *
 * @param before the line before the correction
 * @param basis  of the price that the value is based on
 * @source       art. 106e ust. 1 pkt 9 i ust. 7 ustawy o VAT
 */
export function withOtherPrice(before: Draft, line: Draft, basis: PriceBasis): Draft {
  const other: PriceBasis = basis === 'net' ? 'gross' : 'net';
  const { price } = listBasisFields(listFields(line), basis);
  const { price: otherPrice, value } = listBasisFields(listFields(line), other);
  const [old, oldOther, now] = [readNumberAt(before, price), readNumberAt(before, otherPrice), readNumberAt(line, price)];
  if (old === null || oldOther === null || now === null || readNumberAt(line, otherPrice) === null) return line;
  const [was, is] = [converted(old, before, basis), converted(now, line, basis)];
  if (was.equals(is) || !oldOther.isWithin(grosz, was)) return line;
  const rounded = withField(line, otherPrice, toPriceNotation(is.rounded(Math.max(2, oldOther.decimals))));
  const wanted = readNumberAt(line, value);
  if (wanted === null || interpretLineValue(rounded, other) !== null) return rounded;
  const terms = listTerms(rounded, other);
  const found = terms === null ? null : computePriceBy(interpretLineValue(before, other) ?? commonCaseReading, terms, wanted);
  return found === null ? rounded : withField(line, otherPrice, toPriceNotation(found));
}

/** Converts a price from one basis to the other. */
function converted(price: Decimal, line: Draft, from: PriceBasis): Decimal {
  const percent = readPercentAt(line) ?? Decimal.zero;
  return from === 'net' ? price.plus(computeTaxOnBase(price, percent)) : computeBaseOfGross(price, percent).rounded(8);
}
