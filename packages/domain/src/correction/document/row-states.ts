import { Decimal } from '../../money/decimal.ts';
import { type Draft, readTextAt } from '../draft/draft.ts';
import { listFields, readNumberAt, withField } from '../draft/line-fields.ts';
import { toAmountNotation, toPriceNotation, toQuantityNotation } from '../draft/number-notation.ts';

/** Marks a line as the state before the correction (`StanPrzed`, `StanPrzedZ`); it counts with the opposite sign. */
export function buildAsBeforeRow(line: Draft): Draft {
  return withField(line, listFields(line).before, '1');
}

/**
 * A line reduced to zero: quantity and values are zero, the discount is removed. Without a quantity the price is zero. Validators expect it
 * after the row with the state before.
 */
export function buildZeroedRow(line: Draft): Draft {
  const { quantity, netPrice, grossPrice, discount, net, gross, tax, excise } = listFields(line);
  const zeroed = readNumberAt(line, quantity) === null ? [netPrice, grossPrice] : [quantity];
  const nothing = [net, gross, tax, excise].reduce(
    (row, field) => (readNumberAt(row, field) === null ? row : withField(row, field, '0.00')),
    line,
  );
  const emptied = zeroed.reduce((row, field) => (readNumberAt(row, field) === null ? row : withField(row, field, '0')), nothing);
  return withField(emptied, discount, null);
}

/**
 * A line that reverses another one: negative quantity and values, unchanged price and discount. Without a quantity, price and discount are
 * negative.
 */
export function buildReversedRow(line: Draft): Draft {
  const { quantity, netPrice, grossPrice, discount, net, gross, tax, excise } = listFields(line);
  const count = readNumberAt(line, quantity);
  const values = [net, gross, tax, excise].reduce((row, field) => negated(row, field, toAmountNotation), line);
  if (count !== null && !count.isZero) return withField(values, quantity, toQuantityNotation(count.negated()));
  return [netPrice, grossPrice, discount].reduce((row, field) => negated(row, field, toPriceNotation), values);
}

/** Whether the quantity of a line, or without one its value, is zero. */
export function isEmpty(line: Draft): boolean {
  const { quantity, net, gross } = listFields(line);
  const values = [readNumberAt(line, net), readNumberAt(line, gross)].filter((value) => value !== null);
  const areZero = values.every(({ isZero }) => isZero);
  const count = readNumberAt(line, quantity);
  return areZero && (count === null ? values.length > 0 : count.isZero);
}

/** Sets a field to the difference of two states; unchanged when neither states it. */
export function withDifference(row: Draft, before: Draft, after: Draft, field: string | null, notation: (value: Decimal) => string): Draft {
  if (field === null || (readTextAt(before, field) === null && readTextAt(after, field) === null)) return row;
  const difference = (readNumberAt(after, field) ?? Decimal.zero).minus(readNumberAt(before, field) ?? Decimal.zero);
  return withField(row, field, notation(difference));
}

function negated(line: Draft, field: string | null, notation: (value: Decimal) => string): Draft {
  const value = readNumberAt(line, field);
  return value === null ? line : withField(line, field, notation(value.negated()));
}
