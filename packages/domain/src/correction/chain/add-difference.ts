import { getPriceTolerance } from '../../fa3/tolerances.ts';
import { Decimal } from '../../money/decimal.ts';
import { buildReversedRow } from '../document/row-states.ts';
import type { Draft } from '../draft/draft.ts';
import { listFields, readNumberAt, withField } from '../draft/line-fields.ts';
import { toAmountNotation, toPriceNotation, toQuantityNotation } from '../draft/number-notation.ts';
import { computeValueBy, determineValueBasis, interpretLineValue, listBasisFields, listTerms } from '../lines/line-value.ts';

/** A line after a difference was added. */
interface LineSum {
  readonly line: Draft;
  /**
   * What the row leaves open; null for nothing. `unknownTerms`: quantity and price, which are then left out, because several sums explain the
   * value; `otherStart`: the same, because none does, so that the row starts from another quantity or price than the line has; `unknownCause`:
   * why the value changes.
   */
  readonly unknown: 'unknownTerms' | 'otherStart' | 'unknownCause' | null;
}

/**
 * Adds a row that shows a difference to its line. Values are sums. Of quantity and price, the one that the row repeats is unchanged. If it
 * repeats neither, the sum that explains the value applies. If it repeats both, or nothing explains the value, only the values are known.
 *
 * @param line the line before
 * @param row  the difference
 */
export function addDifference(line: Draft, row: Draft): LineSum {
  const { quantity, netPrice, grossPrice, net, gross, tax, excise } = listFields(line);
  const values = [net, gross, tax, excise].reduce((sum, field) => added(sum, row, field, toAmountNotation), line);
  const hasPrice = [netPrice, grossPrice].some((field) => readNumberAt(row, field) !== null);
  const hasQuantity = readNumberAt(row, quantity) !== null;
  if (!hasPrice && !hasQuantity) return { line: values, unknown: isExplained(line) && !isExplained(values) ? 'unknownCause' : null };
  if (!hasPrice) return { line: withQuantity(values, row), unknown: null };
  if (!hasQuantity) return { line: withPrices(values, row), unknown: null };
  return sumOfBoth(line, values, row);
}

function sumOfBoth(line: Draft, values: Draft, row: Draft): LineSum {
  const { quantity, netPrice, grossPrice } = listFields(line);
  const repeats = (field: string | null) => isSame(readNumberAt(row, field), readNumberAt(line, field));
  const [isSameQuantity, isSamePrice] = [repeats(quantity), repeats(netPrice) && repeats(grossPrice)];
  if (isSamePrice && !isSameQuantity) return { line: withQuantity(values, row), unknown: null };
  if (isSameQuantity && !isSamePrice) return { line: withPrices(values, row), unknown: null };
  const best = listExplainedSums(line, values, row);
  const [explained] = best;
  if (explained !== undefined && best.length === 1) return { line: explained, unknown: null };
  // The sum of a line that its own price does not explain says nothing about the row.
  const isUnknown = best.length > 1 || !isExplained(line);
  return { line: withoutTerms(values), unknown: isUnknown ? 'unknownTerms' : 'otherStart' };
}

/** The sums whose quantity and price yield their value best, by the reading of the line before. */
function listExplainedSums(line: Draft, values: Draft, row: Draft): readonly Draft[] {
  const basis = determineValueBasis(line);
  const reading = interpretLineValue(line, basis);
  if (reading === null) return [];
  const sums = [withQuantity(values, row), withPrices(values, row), withPrices(withQuantity(values, row), row)];
  const explained = sums.flatMap((sum) => {
    const [terms, value] = [listTerms(sum, basis), readNumberAt(sum, listBasisFields(listFields(sum), basis).value)];
    if (terms === null || value === null) return [];
    const distance = computeValueBy(reading, terms).minus(value).absolute();
    return distance.isAbove(getPriceTolerance(terms.price, terms.quantity ?? Decimal.zero)) ? [] : [{ sum, distance }];
  });
  const [best] = explained.toSorted((left, right) => left.distance.compareTo(right.distance));
  return explained.flatMap(({ sum, distance }) => (best !== undefined && distance.equals(best.distance) ? [sum] : []));
}

/** Whether a difference turned a positive quantity or value into a negative one. */
export function isOverdrawn(sum: Draft, line: Draft): boolean {
  const { quantity, net, gross } = listFields(line);
  return [quantity, net, gross].some(
    (field) => readNumberAt(sum, field)?.isNegative === true && readNumberAt(line, field)?.isNegative === false,
  );
}

/** Whether a row has the quantity and values of a line with the opposite sign. */
export function isReversal(row: Draft, line: Draft): boolean {
  const { quantity, netPrice, grossPrice, net, gross } = listFields(line);
  const wanted = buildReversedRow(line);
  const stated = [quantity, netPrice, grossPrice, net, gross].flatMap((field) => {
    const [is, should] = [readNumberAt(row, field), readNumberAt(wanted, field)];
    return is === null || should === null ? [] : [is.equals(should)];
  });
  const hasValue =
    [net, gross].some((field) => readNumberAt(row, field)?.isZero === false) || readNumberAt(row, quantity)?.isNegative === true;
  return hasValue && stated.every((isEqual) => isEqual);
}

/** Whether a row states any figure. Rows of a rebate may name goods only. */
export function hasFigures(row: Draft): boolean {
  const { quantity, netPrice, grossPrice, discount, net, gross, tax } = listFields(row);
  return [quantity, netPrice, grossPrice, discount, net, gross, tax].some((field) => readNumberAt(row, field) !== null);
}

/** Whether a row takes something away, which an added line cannot. */
export function isNegative(row: Draft): boolean {
  const { quantity, net, gross } = listFields(row);
  return [quantity, net, gross].some((field) => readNumberAt(row, field)?.isNegative === true);
}

/** Whether quantity, price and discount of a line yield its value. */
function isExplained(line: Draft): boolean {
  return interpretLineValue(line, determineValueBasis(line)) !== null;
}

function withQuantity(line: Draft, row: Draft): Draft {
  return added(line, row, listFields(line).quantity, toQuantityNotation);
}

function withPrices(line: Draft, row: Draft): Draft {
  const { netPrice, grossPrice } = listFields(line);
  return [netPrice, grossPrice].reduce((sum, field) => added(sum, row, field, toPriceNotation), line);
}

function withoutTerms(line: Draft): Draft {
  const { quantity, netPrice, grossPrice, discount } = listFields(line);
  return [quantity, netPrice, grossPrice, discount].reduce((state, field) => withField(state, field, null), line);
}

function added(line: Draft, row: Draft, field: string | null, notation: (value: Decimal) => string): Draft {
  const difference = readNumberAt(row, field);
  if (difference === null) return line;
  return withField(line, field, notation((readNumberAt(line, field) ?? Decimal.zero).plus(difference)));
}

function isSame(left: Decimal | null, right: Decimal | null): boolean {
  return left === null || right === null ? left === right : left.equals(right);
}
