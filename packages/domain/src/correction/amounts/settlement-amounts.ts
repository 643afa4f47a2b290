import { splitAdvance } from '../../fa3/advance-split.ts';
import type { BucketId } from '../../fa3/buckets.ts';
import { readLineRate } from '../../fa3/exchange-of-state.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import { lineSumsOf, type RateSum } from '../../fa3/line-sums.ts';
import { splitTolerance } from '../../fa3/tolerances.ts';
import { Decimal } from '../../money/decimal.ts';
import type { Localized } from '../../shared/localized.ts';
import type { Element } from '../../xml/element.ts';
import type { AmountsByBucket } from '../model/correction-plan.ts';
import { computeDifferences, readDeclaredAmounts } from '../model/declared-amounts.ts';
import { findUnknownTaxes, type PaymentDeltas } from './advance-amounts.ts';
import { findAnotherSettlementMethod } from './delta-warnings.ts';
import { computeSumsOfTotals } from './payment-split.ts';
import { withDeclaredTaxInPln, withKeptTaxInPln } from './payment-tax-in-pln.ts';
import {
  addParts,
  areEqualParts,
  computeAmounts,
  computeGrossOfParts,
  type Parts,
  readDeclaredParts,
  splitIntoParts,
  subtractParts,
} from './split-parts.ts';

/** Totals of a settlement before and after its correction. */
interface Sides {
  readonly before: Parts;
  readonly after: Parts;
  readonly warnings: readonly Localized[];
}

const nothing: Parts = new Map();

/**
 * Amounts of a KOR_ROZ. The totals of a settlement are its lines less the advances. So:
 *
 * - with given advances by bucket, the totals after are lines less advances;
 * - when the remaining amount changes by the same amount as the lines, at unchanged rates, the advances are the same and the totals change
 *   like the lines;
 * - otherwise only the remaining amount is known; it is split in proportion to the lines, in the same way before and after.
 *
 * A settlement that is reduced to zero reverses exactly what was declared. The tax in PLN before the correction is the declared one, if
 * any: a correction starts from the values of the invoice, however they were converted.
 *
 * @param before    the state before the correction, as a settlement (ROZ)
 * @param after     the state after it
 * @param restAfter the correct remaining amount due, gross
 * @param advances  amounts of the advances by bucket; null when unknown
 * @source art. 106f ust. 3 ustawy o VAT; FA(3), opisy pól P_15ZK i FaWiersz
 */
export function computeSettlementDeltas(
  before: Invoice<Element>,
  after: Invoice<Element>,
  restAfter: Decimal,
  advances: AmountsByBucket | null,
): PaymentDeltas {
  const restBefore = before.fa.amount('P_15') ?? Decimal.zero;
  const { warnings, ...parts } = sidesOf(before, after, { restBefore, restAfter, advances });
  const rateBefore = (bucket: BucketId) => readLineRate(before, bucket);
  const rateAfter = (bucket: BucketId) => readLineRate(after, bucket) ?? rateBefore(bucket);
  const declared = readDeclaredAmounts(before);
  const isWhole = restAfter.isZero && advances === null && declared.size > 0;
  const anyRate = (bucket: BucketId) => rateBefore(bucket) ?? rateAfter(bucket);
  const from = isWhole ? declared : withDeclaredTaxInPln(computeAmounts(parts.before, rateBefore), declared, anyRate);
  const to = withKeptTaxInPln(
    computeAmounts(parts.after, rateAfter),
    from,
    (bucket) => rateBefore(bucket)?.equals(rateAfter(bucket) ?? Decimal.zero) === true,
  );
  const deltas = computeDifferences(from, to);
  return {
    deltas,
    before: from,
    after: to,
    grossDelta: restAfter.minus(restBefore),
    paymentBefore: restBefore,
    warnings: [...warnings, ...findUnknownTaxes(before, deltas)],
  };
}

/**
 * Sums of the lines of an invoice by bucket, rounded to grosze.
 *
 * @returns null when there are none, or one has no value or no rate
 */
export function deriveLineParts(invoice: Invoice<Element>): Parts | null {
  const { lines } = lineSumsOf(invoice);
  if (!lines.isComplete) return null;
  return new Map(
    [...lines.buckets].map(([id, { base, tax }]) => {
      // Lines with gross prices have unrounded bases; only their gross value is exact.
      const rounded = tax.rounded(2);
      return [id, { base: base.plus(tax).rounded(2).minus(rounded), tax: rounded }];
    }),
  );
}

interface Rest {
  readonly restBefore: Decimal;
  readonly restAfter: Decimal;
  readonly advances: AmountsByBucket | null;
}

function sidesOf(before: Invoice<Element>, after: Invoice<Element>, rest: Rest): Sides {
  const known = readDeclaredParts(before, rest.restBefore);
  const [linesBefore, linesAfter] = [deriveLineParts(before), deriveLineParts(after)];
  const split = splitOf(before, rest.restBefore);
  if (rest.advances !== null && linesAfter !== null && linesBefore !== null) {
    const paid = splitIntoParts(rest.advances);
    const byAdvances = subtractParts(linesBefore, paid);
    const warnings = known === null ? [] : methodWarnings(before, known, split, byAdvances);
    return { before: known ?? byAdvances, after: subtractParts(linesAfter, paid), warnings };
  }
  if (rest.restAfter.isZero && known !== null) return { before: known, after: nothing, warnings: [] };
  const lineDelta = linesBefore === null || linesAfter === null ? null : subtractParts(linesAfter, linesBefore);
  const start = known ?? split;
  if (lineDelta !== null && start !== null && changesAlike(lineDelta, rest) && !changesRates(before, after)) {
    const end = addParts(start, lineDelta);
    if (!fallsBelowZero(start, end)) return { before: start, after: end, warnings: [] };
  }
  return bySplit(before, after, rest, known, changesRates(before, after));
}

/** With other advances than those deducted, the method is comparable only for a settlement that is split in proportion to its lines. */
function methodWarnings(before: Invoice<Element>, declared: Parts, split: Parts | null, byAdvances: Parts): readonly Localized[] {
  const isProportional = split !== null && areEqualParts(declared, split);
  const rest = computeGrossOfParts(byAdvances);
  if (computeGrossOfParts(declared).isWithin(splitTolerance, rest))
    return findAnotherSettlementMethod(byAdvances, declared, isProportional);
  const expected = isProportional ? splitOf(before, rest) : null;
  return expected === null ? [] : findAnotherSettlementMethod(byAdvances, expected, isProportional);
}

/** Whether the remaining amount changes by the same amount as the lines; unchanged lines allow no tolerance. */
function changesAlike(lineDelta: Parts, { restBefore, restAfter }: Rest): boolean {
  const isSame = [...lineDelta.values()].every(({ base, tax }) => base.isZero && tax.isZero);
  return isSame ? restAfter.equals(restBefore) : restAfter.minus(restBefore).isWithin(splitTolerance, computeGrossOfParts(lineDelta));
}

/** Whether the rate of a line changes; it is then probably wrong on the advances as well. */
function changesRates(before: Invoice<Element>, after: Invoice<Element>): boolean {
  const taxation = (invoice: Invoice<Element>) =>
    new Map(invoice.lines.map((row) => [row.number, `${invoice.bucketOf(row)} ${row.percent?.toAmount()}`]));
  const former = taxation(before);
  return [...taxation(after)].some(([number, taxed]) => former.has(number) && former.get(number) !== taxed);
}

/** Whether a bucket would become negative: part of the change then belongs to the advances. */
function fallsBelowZero(start: Parts, end: Parts): boolean {
  return [...end].some(([id, { base }]) => base.isBelow(splitTolerance.negated()) && start.get(id)?.base.isNegative !== true);
}

function bySplit(
  before: Invoice<Element>,
  after: Invoice<Element>,
  { restBefore, restAfter }: Rest,
  known: Parts | null,
  ratesChange: boolean,
): Sides {
  const totals = known === null ? null : computeSumsOfTotals(known);
  const [from, to] = [splitOf(before, restBefore), splitOf(after, restAfter)];
  if (from !== null && to !== null) {
    const isOff = known !== null && !areEqualParts(known, from);
    return { before: from, after: to, warnings: [...(isOff ? [otherProportions] : []), ...(ratesChange ? [wrongAdvances] : [])] };
  }
  const [start, end] = totals === null ? [null, null] : [splitAdvance(restBefore, totals), splitAdvance(restAfter, totals)];
  if (start === null || end === null) return { before: nothing, after: nothing, warnings: [nothingDetermines] };
  return { before: start, after: end, warnings: [byTotals] };
}

function splitOf(invoice: Invoice<Element>, rest: Decimal): Parts | null {
  const { lines } = lineSumsOf(invoice);
  return lines.isComplete ? splitAdvance(rest, lines.rates.filter(isAfter)) : null;
}

function isAfter({ isBefore }: RateSum): boolean {
  return !isBefore;
}

const otherProportions: Localized = {
  pl: 'Sumy faktury rozliczającej nie są podziałem pozostałej kwoty według wartości wierszy. Zmianę podzielono według tych wartości; dokładny wynik da odpowiedź „zaliczki” z kwotami zaliczek według stawek.',
  en: 'The totals of the settlement do not match the remaining amount split by the value of the lines. The change was split by these values; for an exact result, answer “zaliczki” with the amounts of the advances by rate.',
};

const wrongAdvances: Localized = {
  pl: 'Zmienia się stawka wiersza, a część jego wartości jest na fakturach zaliczkowych. Korekta obejmuje tylko część rozliczaną tą fakturą; zaliczki z tą samą stawką skoryguj osobno. Jeśli zaliczki były wystawione dobrze, podaj ich kwoty w odpowiedzi „zaliczki”.',
  en: 'The rate of a line changes, and part of its value is on the advance invoices. The correction covers only the part that this invoice settles; correct advances at the same rate separately. If the advances were correct, give their amounts in the answer “zaliczki”.',
};

const byTotals: Localized = {
  pl: 'Z wierszy faktury nie wynika, jak kwota dzieli się na stawki. Podzielono ją w takich proporcjach, jak w sumach faktury.',
  en: 'The lines do not determine how the amount is split among rates. It was split in the proportions of the totals.',
};

const nothingDetermines: Localized = {
  pl: 'Z wierszy ani z sum faktury nie wynika, jak kwota dzieli się na stawki, więc korekta nie wykazuje podstaw i podatku. Podaj fakturę z wartościami wierszy.',
  en: 'Neither lines nor totals determine how the amount is split among rates, so the correction states no bases and taxes. Provide the invoice with the values of its lines.',
};
