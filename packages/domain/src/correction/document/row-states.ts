import { Decimal } from '../../money/decimal.ts';
import { type Draft, textAt } from '../draft/draft.ts';
import { fieldsOf, numberAt, withField } from '../draft/line-fields.ts';
import { amountText, priceText, quantityText } from '../draft/number-notation.ts';

/** A line as it was before the correction, marked as such (`StanPrzed`, `StanPrzedZ`): it counts with the opposite sign. */
export function asBeforeRow(line: Draft): Draft {
  return withField(line, fieldsOf(line).before, '1');
}

/**
 * A line that sells nothing any more: quantity and values of zero, no discount. Without a quantity, the price is zero. Validators look
 * for it beside the line before the correction.
 */
export function zeroedRow(line: Draft): Draft {
  const { quantity, netPrice, grossPrice, discount, net, gross, tax, excise } = fieldsOf(line);
  const zeroed = numberAt(line, quantity) === null ? [netPrice, grossPrice] : [quantity];
  const nothing = [net, gross, tax, excise].reduce(
    (row, field) => (numberAt(row, field) === null ? row : withField(row, field, '0.00')),
    line,
  );
  const sellingNone = zeroed.reduce((row, field) => (numberAt(row, field) === null ? row : withField(row, field, '0')), nothing);
  return withField(sellingNone, discount, null);
}

/**
 * A line that takes another one back: negative quantity and values, price and discount as they were. Without a quantity, the price and
 * the discount are negative.
 */
export function reversedRow(line: Draft): Draft {
  const { quantity, netPrice, grossPrice, discount, net, gross, tax, excise } = fieldsOf(line);
  const count = numberAt(line, quantity);
  const values = [net, gross, tax, excise].reduce((row, field) => negated(row, field, amountText), line);
  if (count !== null && !count.isZero) return withField(values, quantity, quantityText(count.negated()));
  return [netPrice, grossPrice, discount].reduce((row, field) => negated(row, field, priceText), values);
}

/** Whether a line sells nothing: its quantity is zero, or without one its value. */
export function isEmpty(line: Draft): boolean {
  const { quantity, net, gross } = fieldsOf(line);
  const values = [numberAt(line, net), numberAt(line, gross)].filter((value) => value !== null);
  const areZero = values.every(({ isZero }) => isZero);
  const count = numberAt(line, quantity);
  return areZero && (count === null ? values.length > 0 : count.isZero);
}

/** The line with a field that holds the difference of two states; unchanged where neither states it. */
export function withDifference(row: Draft, before: Draft, after: Draft, field: string | null, notation: (value: Decimal) => string): Draft {
  if (field === null || (textAt(before, field) === null && textAt(after, field) === null)) return row;
  const difference = (numberAt(after, field) ?? Decimal.zero).minus(numberAt(before, field) ?? Decimal.zero);
  return withField(row, field, notation(difference));
}

function negated(line: Draft, field: string | null, notation: (value: Decimal) => string): Draft {
  const value = numberAt(line, field);
  return value === null ? line : withField(line, field, notation(value.negated()));
}
