import { computeBaseOfGross, computeTaxOnBase } from '../../fa3/line-sums.ts';
import { Decimal, toDecimal } from '../../money/decimal.ts';
import { type Draft, readTextAt } from '../draft/draft.ts';
import { listFields, readNumberAt, readPercentAt, withField } from '../draft/line-fields.ts';
import { toAmountNotation, toPriceNotation } from '../draft/number-notation.ts';
import { computePriceBy, determineValueBasis, interpretLineValue, listBasisFields, type PriceBasis } from './line-value.ts';

/** What stays the same when the rate of a line changes: the gross or the net value. */
export type KeptPrice = 'brutto' | 'netto';

const hundred = toDecimal('100');

/** Value of a line before and after its tax. */
interface LineAmounts {
  readonly net: Decimal;
  readonly tax: Decimal;
}

/**
 * Recalculates a line for its new rate. With `brutto` the gross value stays: tax = gross * rate / (100 + rate), the net value is the rest,
 * and net prices and discounts follow. With `netto` the net value stays, and gross prices and discounts follow.
 *
 * @param before line of the invoice or its order, with its old rate
 * @param after  the same line with its new rate (`P_12`, `P_12_XII`, `P_12Z`); its quantity must be that of `before`
 * @returns      `after` with matching values and prices; unchanged when the line has no value
 * @source       art. 106e ust. 1 pkt 14 i ust. 7 ustawy o VAT
 */
export function changeRateKeeping(before: Draft, after: Draft, kept: KeptPrice): Draft {
  const old = lineAmountsOf(before);
  if (old === null) return after;
  const percent = readPercentAt(after) ?? Decimal.zero;
  const gross = old.net.plus(old.tax);
  const tax = (kept === 'brutto' ? gross.minus(computeBaseOfGross(gross, percent)) : computeTaxOnBase(old.net, percent)).rounded(2);
  const amounts = { net: kept === 'brutto' ? gross.minus(tax) : old.net, tax };
  return withAmounts(withPrices(before, after, amounts, kept), before, amounts);
}

/** Net value and tax of a line, whichever of its values it states; null when it states none. */
function lineAmountsOf(line: Draft): LineAmounts | null {
  const fields = listFields(line);
  const [net, gross, stated] = [readNumberAt(line, fields.net), readNumberAt(line, fields.gross), readNumberAt(line, fields.tax)];
  const percent = readPercentAt(line) ?? Decimal.zero;
  if (gross !== null) {
    const tax = net === null ? (stated ?? gross.minus(computeBaseOfGross(gross, percent)).rounded(2)) : gross.minus(net);
    return { net: gross.minus(tax), tax };
  }
  return net === null ? null : { net, tax: stated ?? computeTaxOnBase(net, percent).rounded(2) };
}

/** Writes values and tax into the fields that the line had. */
function withAmounts(line: Draft, before: Draft, { net, tax }: LineAmounts): Draft {
  const fields = listFields(line);
  const written = [
    [fields.net, net],
    [fields.gross, net.plus(tax)],
    [fields.tax, tax],
  ] as const;
  return written.reduce(
    (changed, [field, value]) =>
      field !== null && readTextAt(before, field) !== null ? withField(changed, field, toAmountNotation(value)) : changed,
    line,
  );
}

/** Prices on the basis that changes: the discount in proportion, the price so that it makes the new value. */
function withPrices(before: Draft, line: Draft, { net, tax }: LineAmounts, kept: KeptPrice): Draft {
  const changing: PriceBasis = kept === 'brutto' ? 'net' : 'gross';
  const fields = listFields(line);
  const { price } = listBasisFields(fields, changing);
  const { price: keptPrice } = listBasisFields(fields, changing === 'net' ? 'gross' : 'net');
  const after = keptPrice === null ? line : withField(line, keptPrice, readTextAt(before, keptPrice));
  const [oldPrice, quantity] = [readNumberAt(before, price), readNumberAt(after, fields.quantity)];
  if (oldPrice === null) return after;
  const reading = interpretLineValue(before, changing);
  const old = determineValueBasis(before) === changing ? readNumberAt(before, fields.discount) : null;
  const discount = old === null ? null : old.times(factor(before, after, changing)).rounded(8);
  const changed = discount === null ? after : withField(after, fields.discount, toPriceNotation(discount));
  const value = changing === 'net' ? net : net.plus(tax);
  // If the price did not explain the value before, it only changes with the rate.
  const found =
    reading === null ? oldPrice.times(factor(before, after, changing)).rounded(8) : computePriceBy(reading, { quantity, discount }, value);
  return found === null ? changed : withField(changed, price, toPriceNotation(found));
}

/** The factor by which amounts on one basis change with the rate while those on the other stay the same. */
function factor(before: Draft, after: Draft, changing: PriceBasis): Decimal {
  const [old, now] = [before, after].map((line) => hundred.plus(readPercentAt(line) ?? Decimal.zero));
  const [upper, lower] = changing === 'net' ? [old, now] : [now, old];
  return (upper ?? hundred).dividedBy(lower ?? hundred, 12);
}
