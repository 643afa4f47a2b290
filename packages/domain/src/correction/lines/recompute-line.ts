import { baseOfGross, taxOnBase } from '../../fa3/line-sums.ts';
import { Decimal, decimal } from '../../money/decimal.ts';
import type { Localized } from '../../shared/localized.ts';
import { type Draft, textAt } from '../draft/draft.ts';
import { fieldsOf, type LineFields, numberAt, percentAt, withField } from '../draft/line-fields.ts';
import { differingFields, type LinePair, lineNumber } from '../draft/match-lines.ts';
import { amountText, priceText } from '../draft/number-notation.ts';
import { withExcise, withOtherPrice } from './dependent-fields.ts';
import {
  basisFields,
  basisOf,
  type DiscountOf,
  type PriceBasis,
  type PriceTerms,
  priceBy,
  readingOf,
  termsOf,
  usualReading,
  type ValueReading,
  valueBy,
} from './line-value.ts';

/** What a line takes from the others of its invoice. */
export interface LineSurroundings {
  readonly discountOf: DiscountOf;
  /** Whether every line states its tax (`P_11Vat`), so that an added one has to. */
  readonly statesTax: boolean;
  /** `KursWaluty` of all lines; null when they have none, or several. */
  readonly exchangeRate: string | null;
}

const one = decimal('1');

interface Recomputed {
  readonly line: Draft;
  readonly notes: readonly Localized[];
}

/** What is known while a line is worked out. */
interface Work extends LineSurroundings {
  readonly before: Draft | null;
  readonly after: Draft;
  readonly fields: LineFields;
  readonly basis: PriceBasis;
  /** Whether a change names the field or it differs from the state before. */
  readonly isChanged: (field: string | null) => boolean;
  readonly notes: Localized[];
}

/**
 * Works out the fields of one line that follow from its changed ones.
 *
 * @param stated fields that changes name; they are never overwritten
 */
export function recomputeLine(
  { before, after }: Exclude<LinePair, { after: null }>,
  stated: ReadonlySet<string>,
  surroundings: LineSurroundings,
): Recomputed {
  const differing = before === null ? new Set(after.children.map(({ name }) => name)) : differingFields(before, after);
  const isChanged = (field: string | null) => field !== null && (stated.has(field) || differing.has(field));
  const fields = fieldsOf(after);
  const { quantity, netPrice, grossPrice, discount, net, gross, tax, rate, foreignRate } = fields;
  const sources = [quantity, netPrice, grossPrice, discount, net, gross, tax, rate, foreignRate];
  if (before !== null && !sources.some((field) => field !== null && differing.has(field))) return { line: after, notes: [] };
  const notes: Localized[] = [];
  const basis = changedBasis(after, fields, isChanged);
  const work: Work = { ...surroundings, before, after, fields, basis, isChanged, notes };
  const line = withTaxes(withValue(withoutUnusedDiscount(withExchangeRate(work))), work);
  const isOtherStated = isChanged(basis === 'net' ? grossPrice : netPrice);
  return { line: before === null || isOtherStated ? line : withOtherPrice(before, line, basis), notes };
}

/** Where a line has prices on both bases, the changed one counts. */
function changedBasis(after: Draft, { netPrice, grossPrice }: LineFields, isChanged: Work['isChanged']): PriceBasis {
  const isGross = isChanged(grossPrice) && !isChanged(netPrice) && numberAt(after, grossPrice) !== null;
  return isGross ? 'gross' : basisOf(after);
}

function withExchangeRate(work: Work): Work {
  const { before, after, exchangeRate } = work;
  if (before !== null || exchangeRate === null || textAt(after, 'KursWaluty') !== null) return work;
  return { ...work, after: withField(after, 'KursWaluty', exchangeRate) };
}

/** Of nothing there is no discount. */
function withoutUnusedDiscount(work: Work): Work {
  const { after, fields } = work;
  if (numberAt(after, fields.quantity)?.isZero !== true) return work;
  return { ...work, after: withField(after, fields.discount, null) };
}

/** The value that follows from quantity and price, or the price that follows from a changed value; excise goes with the quantity. */
function withValue(work: Work): Draft {
  const { after, fields, basis, isChanged } = work;
  const { price, value } = basisFields(fields, basis);
  const inputs = [fields.quantity, price, fields.discount];
  if (isChanged(value)) return inputs.some(isChanged) ? exciseOf(work, after) : withPrice(work, after);
  if (inputs.some(isChanged)) return exciseOf(work, withField(after, value, textOrNull(valueAfter(work)) ?? textAt(after, value ?? '')));
  const other = basis === 'net' ? fields.gross : fields.net;
  if (!isChanged(other)) return after;
  const known = numberAt(after, other);
  if (known === null) return after;
  return withPrice(work, withField(after, value, amountText(basis === 'net' ? netOf(known, work) : grossOf(known, work))));
}

/** The value by quantity and price as they are now; by the quantity alone where the line has no price, of none nothing; null when nothing tells. */
function valueAfter(work: Work): Decimal | null {
  const { before, after, fields, basis, notes } = work;
  if (numberAt(after, fields.quantity)?.isZero === true) return Decimal.zero;
  const terms = termsOf(after, basis);
  if (terms !== null) return valueBy(withNewDiscount(readingFor(work), work, terms), terms);
  const value = before === null ? null : numberAt(before, basisFields(fields, basis).value);
  const [old, now] = [before === null ? null : numberAt(before, fields.quantity), numberAt(after, fields.quantity)];
  if (value !== null && old !== null && now !== null && !old.isZero) return value.times(now).dividedBy(old, 2);
  if (value !== null || before === null) notes.push(unknownValue(after));
  return null;
}

/** How the line was reckoned before; where nothing explains that, quantity times price. */
function readingFor({ before, basis, discountOf, notes }: Work): ValueReading {
  const usual = { ...usualReading, discountOf };
  if (before === null) return usual;
  const reading = readingOf(before, basis, discountOf);
  if (reading !== null) return reading;
  if (termsOf(before, basis) !== null && numberAt(before, basisFields(fieldsOf(before), basis).value) !== null)
    notes.push(unexplained(before));
  return usual;
}

/** A discount that the line did not have is read as the others are, unless it is more than a unit costs. */
function withNewDiscount(
  reading: ValueReading,
  { before, after, fields, notes }: Work,
  { quantity, price, discount }: PriceTerms,
): ValueReading {
  const hadDiscount = before !== null && numberAt(before, fields.discount) !== null;
  if (hadDiscount || discount === null || quantity === null || quantity.equals(one)) return reading;
  const discountOf = discount.isAbove(price) ? 'line' : reading.discountOf;
  notes.push(newDiscount(after, discountOf));
  return { ...reading, discountOf };
}

function exciseOf({ before, fields, isChanged }: Work, line: Draft): Draft {
  return before === null || isChanged(fields.excise) || !isChanged(fields.quantity) ? line : withExcise(before, line);
}

/** The price that makes the value; as it was where it did not make the value before either. */
function withPrice({ before, fields, basis, discountOf }: Work, line: Draft): Draft {
  const reading = before === null ? null : readingOf(before, basis, discountOf);
  const terms = termsOf(line, basis);
  const { price, value } = basisFields(fields, basis);
  const wanted = numberAt(line, value);
  if (reading === null || terms === null || wanted === null || valueBy(reading, terms).equals(wanted)) return line;
  const found = priceBy(reading, terms, wanted);
  return found === null ? line : withField(line, price, priceText(found));
}

/** Tax, and the value on the other basis, where the line states them. */
function withTaxes(line: Draft, work: Work): Draft {
  const { before, fields, basis, isChanged, statesTax } = work;
  const value = numberAt(line, basisFields(fields, basis).value);
  if (value === null) return line;
  const isTaxStated = isChanged(fields.tax) && numberAt(line, fields.tax) !== null;
  const tax = isTaxStated ? numberAt(line, fields.tax) : taxIn(value, work);
  const has = (field: string) => textAt(before ?? line, field) !== null || textAt(line, field) !== null;
  const hasRate = percentAt(line) !== null;
  const wantsTax = hasRate && !isChanged(fields.tax) && (has(fields.tax) || (before === null && statesTax));
  const taxed = wantsTax ? withField(line, fields.tax, amountText(tax ?? Decimal.zero)) : line;
  const other = basis === 'net' ? fields.gross : fields.net;
  if (other === null || isChanged(other) || !has(other)) return taxed;
  const difference = tax ?? Decimal.zero;
  return withField(taxed, other, amountText(basis === 'net' ? value.plus(difference) : value.minus(difference)));
}

/** Tax on a net value, or in a gross one. */
function taxIn(value: Decimal, { after, basis }: Work): Decimal {
  const percent = percentAt(after) ?? Decimal.zero;
  return (basis === 'net' ? taxOnBase(value, percent) : value.minus(baseOfGross(value, percent))).rounded(2);
}

function netOf(gross: Decimal, { after }: Work): Decimal {
  return gross.minus(gross.minus(baseOfGross(gross, percentAt(after) ?? Decimal.zero)).rounded(2));
}

function grossOf(net: Decimal, { after }: Work): Decimal {
  return net.plus(taxOnBase(net, percentAt(after) ?? Decimal.zero).rounded(2));
}

function textOrNull(value: Decimal | null): string | null {
  return value === null ? null : amountText(value);
}

/** A line has a discount now that it did not have; how it was read. */
function newDiscount(line: Draft, discountOf: DiscountOf): Localized {
  const number = lineNumber(line);
  return discountOf === 'unit'
    ? {
        pl: `Wiersz ${number}: opust P_10 odczytano jako kwotę na jednostkę. Jeśli dotyczy całego wiersza, podaj też wartość (P_11 albo P_11A).`,
        en: `Line ${number}: the discount P_10 was read as an amount for each unit. If it is for the whole line, give the value, too (P_11 or P_11A).`,
      }
    : {
        pl: `Wiersz ${number}: opust P_10 odczytano jako kwotę na cały wiersz. Jeśli dotyczy jednostki, podaj też wartość (P_11 albo P_11A).`,
        en: `Line ${number}: the discount P_10 was read as an amount for the whole line. If it is for each unit, give the value, too (P_11 or P_11A).`,
      };
}

/** Neither quantity nor price gives the value of a line. */
function unknownValue(line: Draft): Localized {
  const number = lineNumber(line);
  return {
    pl: `Wiersz ${number}: z ilości i ceny nie wynika wartość. Podaj ją w zmianie wprost (P_11 albo P_11A).`,
    en: `Line ${number}: no value follows from quantity and price. Give it in a change of its own (P_11 or P_11A).`,
  };
}

/** The value of a line was not quantity times price. */
function unexplained(line: Draft): Localized {
  const number = lineNumber(line);
  return {
    pl: `Wiersz ${number}: przed korektą ilość razy cena nie dawała podanej wartości. Nową wartość policzono jako ilość razy cena, mniej opust; sprawdź ją.`,
    en: `Line ${number}: before the correction quantity times price did not make the stated value. The new value is quantity times price less the discount; check it.`,
  };
}
