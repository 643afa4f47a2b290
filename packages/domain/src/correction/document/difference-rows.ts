import type { LineFieldNames } from '../../fa3/line-field-names.ts';
import type { Draft } from '../draft/draft.ts';
import { listFields, readNumberAt, withField } from '../draft/line-fields.ts';
import { type LinePair, listDifferingFields } from '../draft/match-lines.ts';
import { toAmountNotation, toPriceNotation, toQuantityNotation } from '../draft/number-notation.ts';
import { type DiscountOf, determineValueBasis, interpretLineValue } from '../lines/line-value.ts';
import { buildReversedRow, isEmpty, withDifference } from './row-states.ts';

/**
 * The row that shows a change as a difference: of the price at the old quantity, of the quantity at the old price, or of the value alone.
 *
 * @param discountOf whether discounts are per unit or per line, for ambiguous lines
 * @returns          null when one row cannot show it: price and quantity both change, or something other than an amount
 */
export function buildDifferenceRow({ before, after }: LinePair, discountOf: DiscountOf): Draft | null {
  if (before === null) return after;
  if (after === null || (isEmpty(after) && !isEmpty(before) && differsInAmountsOnly(before, after))) return reversedDifferenceRow(before);
  const fields = listFields(before);
  const differing = listDifferingFields(before, after);
  const { quantity, netPrice, grossPrice, net, gross, tax, excise } = fields;
  const isPrice = [netPrice, grossPrice].some((field) => field !== null && differing.has(field));
  const isQuantity = differing.has(quantity);
  const amounts = new Set([quantity, netPrice, grossPrice, net, gross, tax, excise]);
  if ((isPrice && isQuantity) || [...differing].some((field) => !amounts.has(field))) return null;
  const values = [net, gross, tax, excise].reduce((row, field) => withDifference(row, before, after, field, toAmountNotation), before);
  const row = shown(withoutZeroExcise(values, fields), before, after, { isPrice, isQuantity, discountOf });
  return isExplained(before, discountOf) && !isExplained(row, discountOf) ? null : row;
}

/** Null for a line without quantity, price and value, which cannot be negated. */
function reversedDifferenceRow(line: Draft): Draft | null {
  const row = buildReversedRow(line);
  return listDifferingFields(line, row).size === 0 ? null : row;
}

interface Shown {
  readonly isPrice: boolean;
  readonly isQuantity: boolean;
  readonly discountOf: DiscountOf;
}

function shown(row: Draft, before: Draft, after: Draft, { isPrice, isQuantity, discountOf }: Shown): Draft {
  const { quantity, netPrice, grossPrice, discount } = listFields(before);
  if (isPrice) {
    const priced = [netPrice, grossPrice].reduce((line, field) => {
      const different = withDifference(line, before, after, field, toPriceNotation);
      return readNumberAt(different, field)?.isZero === true ? withField(different, field, null) : different;
    }, row);
    return withField(priced, discount, null);
  }
  if (isQuantity) {
    const counted = withDifference(row, before, after, quantity, toQuantityNotation);
    // A discount for the whole line does not depend on the quantity.
    return interpretLineValue(before, determineValueBasis(before), discountOf)?.discountOf === 'line'
      ? withField(counted, discount, null)
      : counted;
  }
  return [quantity, netPrice, grossPrice, discount].reduce((line, field) => withField(line, field, null), row);
}

/** Whether quantity and price explain the value; also true without a price. */
function isExplained(row: Draft, discountOf: DiscountOf): boolean {
  const { netPrice, grossPrice } = listFields(row);
  if (readNumberAt(row, netPrice) === null && readNumberAt(row, grossPrice) === null) return true;
  return interpretLineValue(row, determineValueBasis(row), discountOf) !== null;
}

function withoutZeroExcise(row: Draft, { excise }: LineFieldNames): Draft {
  return readNumberAt(row, excise)?.isZero === true ? withField(row, excise, null) : row;
}

/** Whether only amounts and the discount differ. */
function differsInAmountsOnly(before: Draft, after: Draft): boolean {
  const { quantity, netPrice, grossPrice, discount, net, gross, tax, excise } = listFields(before);
  const amounts = new Set([quantity, netPrice, grossPrice, discount, net, gross, tax, excise]);
  return [...listDifferingFields(before, after)].every((field) => amounts.has(field));
}
