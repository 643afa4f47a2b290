import type { LineFieldNames } from '../../fa3/line-field-names.ts';
import { computeBaseOfGross, computeTaxOnBase } from '../../fa3/line-sums.ts';
import { Decimal, toDecimal } from '../../money/decimal.ts';
import type { Localized } from '../../shared/localized.ts';
import { type Draft, readTextAt } from '../draft/draft.ts';
import { listFields, readNumberAt, readPercentAt, withField } from '../draft/line-fields.ts';
import { findLineNumber, type LinePair, listDifferingFields } from '../draft/match-lines.ts';
import { toAmountNotation, toPriceNotation } from '../draft/number-notation.ts';
import { withExcise, withOtherPrice } from './dependent-fields.ts';
import {
  commonCaseReading,
  computePriceBy,
  computeValueBy,
  type DiscountOf,
  determineValueBasis,
  interpretLineValue,
  listBasisFields,
  listTerms,
  type PriceBasis,
  type PriceTerms,
  type ValueReading,
} from './line-value.ts';

/** Conventions that a line shares with the others of its invoice. */
export interface LineSurroundings {
  readonly discountOf: DiscountOf;
  /** Whether every line states its tax (`P_11Vat`); an added one then states it as well. */
  readonly statesTax: boolean;
  /** `KursWaluty` of all lines; null when they have none or different ones. */
  readonly exchangeRate: string | null;
}

const one = toDecimal('1');

interface Recomputed {
  readonly line: Draft;
  readonly notes: readonly Localized[];
}

/** The data for recalculating a line. */
interface LineContext extends LineSurroundings {
  readonly before: Draft | null;
  readonly after: Draft;
  readonly fields: LineFieldNames;
  readonly basis: PriceBasis;
  /** Whether a change addresses the field or its value differs from before. */
  readonly isChanged: (field: string | null) => boolean;
  readonly notes: Localized[];
}

/**
 * Recalculates the fields of one line that depend on changed ones.
 *
 * @param stated fields that changes address; they are never overwritten
 */
export function recomputeLine(
  { before, after }: Exclude<LinePair, { after: null }>,
  stated: ReadonlySet<string>,
  surroundings: LineSurroundings,
): Recomputed {
  const differing = before === null ? new Set(after.children.map(({ name }) => name)) : listDifferingFields(before, after);
  const isChanged = (field: string | null) => field !== null && (stated.has(field) || differing.has(field));
  const fields = listFields(after);
  const { quantity, netPrice, grossPrice, discount, net, gross, tax, rate, foreignRate } = fields;
  const sources = [quantity, netPrice, grossPrice, discount, net, gross, tax, rate, foreignRate];
  if (before !== null && !sources.some((field) => field !== null && differing.has(field))) return { line: after, notes: [] };
  const notes: Localized[] = [];
  const basis = changedBasis(after, fields, isChanged);
  const context: LineContext = { ...surroundings, before, after, fields, basis, isChanged, notes };
  const line = withTaxes(withValue(withoutUnusedDiscount(withExchangeRate(context))), context);
  const isOtherStated = isChanged(basis === 'net' ? grossPrice : netPrice);
  return { line: before === null || isOtherStated ? line : withOtherPrice(before, line, basis), notes };
}

/** If a line has prices on both bases, the changed one decides. */
function changedBasis(after: Draft, { netPrice, grossPrice }: LineFieldNames, isChanged: LineContext['isChanged']): PriceBasis {
  const isGross = isChanged(grossPrice) && !isChanged(netPrice) && readNumberAt(after, grossPrice) !== null;
  return isGross ? 'gross' : determineValueBasis(after);
}

function withExchangeRate(context: LineContext): LineContext {
  const { before, after, exchangeRate } = context;
  if (before !== null || exchangeRate === null || readTextAt(after, 'KursWaluty') !== null) return context;
  return { ...context, after: withField(after, 'KursWaluty', exchangeRate) };
}

/** A line with quantity zero has no discount. */
function withoutUnusedDiscount(context: LineContext): LineContext {
  const { after, fields } = context;
  if (readNumberAt(after, fields.quantity)?.isZero !== true) return context;
  return { ...context, after: withField(after, fields.discount, null) };
}

/** Recalculates the value from quantity and price, or the price from a changed value, and excise duty from the quantity. */
function withValue(context: LineContext): Draft {
  const { after, fields, basis, isChanged } = context;
  const { price, value } = listBasisFields(fields, basis);
  const inputs = [fields.quantity, price, fields.discount];
  if (isChanged(value))
    return isChanged(price) || isChanged(fields.discount) ? exciseOf(context, after) : withPrice(context, exciseOf(context, after));
  if (inputs.some(isChanged))
    return exciseOf(context, withField(after, value, textOrNull(valueAfter(context)) ?? readTextAt(after, value ?? '')));
  const other = basis === 'net' ? fields.gross : fields.net;
  if (!isChanged(other)) return after;
  const known = readNumberAt(after, other);
  if (known === null) return after;
  return withPrice(context, withField(after, value, toAmountNotation(basis === 'net' ? netOf(known, context) : grossOf(known, context))));
}

/**
 * The new value: quantity times price, in proportion to the quantity for a line without a price, or zero for quantity zero; null when
 * unknown.
 */
function valueAfter(context: LineContext): Decimal | null {
  const { before, after, fields, basis, notes } = context;
  if (readNumberAt(after, fields.quantity)?.isZero === true) return Decimal.zero;
  const terms = listTerms(after, basis);
  if (terms !== null) return computeValueBy(withNewDiscount(readingFor(context), context, terms), terms);
  const value = before === null ? null : readNumberAt(before, listBasisFields(fields, basis).value);
  const [old, now] = [before === null ? null : readNumberAt(before, fields.quantity), readNumberAt(after, fields.quantity)];
  if (value !== null && old !== null && now !== null && !old.isZero) return value.times(now).dividedBy(old, 2);
  if (value !== null || before === null) notes.push(unknownValue(after));
  return null;
}

/** How the value of the line was calculated before; quantity times price when nothing explains it. */
function readingFor({ before, basis, discountOf, notes }: LineContext): ValueReading {
  const usual = { ...commonCaseReading, discountOf };
  if (before === null) return usual;
  const reading = interpretLineValue(before, basis, discountOf);
  if (reading !== null) return reading;
  if (listTerms(before, basis) !== null && readNumberAt(before, listBasisFields(listFields(before), basis).value) !== null)
    notes.push(unexplained(before));
  return usual;
}

/** A new discount is read like those of other lines, unless it exceeds the unit price. */
function withNewDiscount(
  reading: ValueReading,
  { before, after, fields, notes }: LineContext,
  { quantity, price, discount }: PriceTerms,
): ValueReading {
  const hadDiscount = before !== null && readNumberAt(before, fields.discount) !== null;
  if (hadDiscount || discount === null || quantity === null || quantity.equals(one)) return reading;
  const discountOf = discount.isAbove(price) ? 'line' : reading.discountOf;
  notes.push(newDiscount(after, discountOf));
  return { ...reading, discountOf };
}

function exciseOf({ before, fields, isChanged }: LineContext, line: Draft): Draft {
  return before === null || isChanged(fields.excise) || !isChanged(fields.quantity) ? line : withExcise(before, line);
}

/** Recalculates the price from the value; unchanged when it did not explain the value before. */
function withPrice({ before, fields, basis, discountOf }: LineContext, line: Draft): Draft {
  const reading = before === null ? null : interpretLineValue(before, basis, discountOf);
  const terms = listTerms(line, basis);
  const { price, value } = listBasisFields(fields, basis);
  const wanted = readNumberAt(line, value);
  if (reading === null || terms === null || wanted === null || computeValueBy(reading, terms).equals(wanted)) return line;
  const found = computePriceBy(reading, terms, wanted);
  return found === null ? line : withField(line, price, toPriceNotation(found));
}

/** Recalculates the tax and the value on the other basis, if the line states them. */
function withTaxes(line: Draft, context: LineContext): Draft {
  const { before, fields, basis, isChanged, statesTax } = context;
  const value = readNumberAt(line, listBasisFields(fields, basis).value);
  if (value === null) return line;
  const isTaxStated = isChanged(fields.tax) && readNumberAt(line, fields.tax) !== null;
  const tax = isTaxStated ? readNumberAt(line, fields.tax) : taxIn(value, context);
  const has = (field: string) => readTextAt(before ?? line, field) !== null || readTextAt(line, field) !== null;
  const hasRate = readPercentAt(line) !== null;
  const wantsTax = hasRate && !isChanged(fields.tax) && (has(fields.tax) || (before === null && statesTax));
  const taxed = wantsTax ? withField(line, fields.tax, toAmountNotation(tax ?? Decimal.zero)) : line;
  const other = basis === 'net' ? fields.gross : fields.net;
  if (other === null || isChanged(other) || !has(other)) return taxed;
  const difference = tax ?? Decimal.zero;
  return withField(taxed, other, toAmountNotation(basis === 'net' ? value.plus(difference) : value.minus(difference)));
}

/** Tax on a net value, or contained in a gross one. */
function taxIn(value: Decimal, { after, basis }: LineContext): Decimal {
  const percent = readPercentAt(after) ?? Decimal.zero;
  return (basis === 'net' ? computeTaxOnBase(value, percent) : value.minus(computeBaseOfGross(value, percent))).rounded(2);
}

function netOf(gross: Decimal, { after }: LineContext): Decimal {
  return gross.minus(gross.minus(computeBaseOfGross(gross, readPercentAt(after) ?? Decimal.zero)).rounded(2));
}

function grossOf(net: Decimal, { after }: LineContext): Decimal {
  return net.plus(computeTaxOnBase(net, readPercentAt(after) ?? Decimal.zero).rounded(2));
}

function textOrNull(value: Decimal | null): string | null {
  return value === null ? null : toAmountNotation(value);
}

/** Tells how the new discount of a line was read. */
function newDiscount(line: Draft, discountOf: DiscountOf): Localized {
  const number = findLineNumber(line);
  return discountOf === 'unit'
    ? {
        pl: `Wiersz ${number}: opust P_10 odczytano jako kwotę na jednostkę. Jeśli dotyczy całego wiersza, podaj też wartość (P_11 albo P_11A).`,
        en: `Line ${number}: the discount P_10 was read as an amount per unit. If it applies to the whole line, also enter the value (P_11 or P_11A).`,
      }
    : {
        pl: `Wiersz ${number}: opust P_10 odczytano jako kwotę na cały wiersz. Jeśli dotyczy jednostki, podaj też wartość (P_11 albo P_11A).`,
        en: `Line ${number}: the discount P_10 was read as an amount for the whole line. If it applies to each unit, also enter the value (P_11 or P_11A).`,
      };
}

/** The value of a line cannot be calculated from quantity and price. */
function unknownValue(line: Draft): Localized {
  const number = findLineNumber(line);
  return {
    pl: `Wiersz ${number}: z ilości i ceny nie wynika wartość. Podaj ją w zmianie wprost (P_11 albo P_11A).`,
    en: `Line ${number}: the value cannot be calculated from quantity and price. Enter it in a separate change (P_11 or P_11A).`,
  };
}

/** The value of a line was not quantity times price before. */
function unexplained(line: Draft): Localized {
  const number = findLineNumber(line);
  return {
    pl: `Wiersz ${number}: przed korektą ilość razy cena nie dawała podanej wartości. Nową wartość policzono jako ilość razy cena, mniej opust; sprawdź ją.`,
    en: `Line ${number}: before the correction quantity times price did not equal the stated value. The new value was calculated as quantity times price less the discount; check it.`,
  };
}
