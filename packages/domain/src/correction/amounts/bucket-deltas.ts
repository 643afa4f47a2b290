import { type BucketId, buckets } from '../../fa3/buckets.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import type { Decimal } from '../../money/decimal.ts';
import type { Localized } from '../../shared/localized.ts';
import type { Element } from '../../xml/element.ts';
import type { AmountsByBucket, BucketAmounts } from '../model/correction-plan.ts';
import { computeDifferences, computeGross, readDeclaredAmounts } from '../model/declared-amounts.ts';
import { computeAmountsByMethod, type TaxMethod } from './amounts-by-method.ts';
import {
  findMissingRates,
  findUnknownLines,
  noExchangeRate,
  noMethod,
  noRatesDeclared,
  rateWorkedOut,
  totalKept,
  unknownMove,
} from './delta-warnings.ts';
import { computeAmountsKeepingGross } from './gross-preserving-amounts.ts';
import { findConversion, listPartsToConvert, type PartOfTaxInPln, type PlnConversion, withTaxInPln } from './pln-tax-of-lines.ts';
import { computeGrossWithoutRate, computeSimplifiedStates, isWithoutValue, type SimplifiedStates } from './simplified-amounts.ts';
import { findTaxMethod } from './tax-method.ts';

/** The taxes in PLN of both states by bucket, before they are added and rounded. */
export interface TaxesInPln {
  /** What is converted: the tax of the sum of a rate, the taxes of lines, or that of a payment. */
  readonly of: 'sum' | 'lines' | 'payment';
  readonly before: (bucket: BucketId) => readonly PartOfTaxInPln[];
  readonly after: (bucket: BucketId) => readonly PartOfTaxInPln[];
}

/** The amounts that a correction declares and the two states they are the difference of, rounded to grosze. */
export interface LineDeltas {
  readonly deltas: AmountsByBucket;
  readonly before: AmountsByBucket;
  readonly after: AmountsByBucket;
  /** `P_15` of the correction. */
  readonly grossDelta: Decimal;
  /** How the invoice calculates its taxes; absent when no method explains them. */
  readonly method?: TaxMethod;
  /** How the taxes in PLN of both states are converted. */
  readonly inPln?: TaxesInPln;
  readonly warnings: readonly Localized[];
}

/**
 * Amounts of a correction calculated from lines (KOR): round(after) - round(before) by bucket, both by the method that reproduces the
 * declared amounts of the original, so that its rounding differences are left alone. Tax in PLN is calculated at the exchange rates of the
 * original. A simplified invoice may omit sums; its correction states them if its lines have rates.
 *
 * @param before the invoice after its earlier corrections, with its declared amounts
 * @param after  the same with the changes applied; only its lines and annotations are read
 * @param kept   the state from which lines change their rate while the buyer pays the same; null when nothing is kept
 * @source       art. 106j ust. 2 pkt 5, art. 106e ust. 7-11, art. 31b ust. 1 ustawy o VAT
 */
export function computeLineDeltas(before: Invoice<Element>, after: Invoice<Element>, kept: Invoice<Element> | null = null): LineDeltas {
  const declared = readDeclaredAmounts(before);
  const { method, fits } = findTaxMethod(before, declared);
  const amountsBefore = computeAmountsByMethod(method, before);
  const conversion = findConversion(before, method, amountsBefore, declared);
  const showsOssTax = declaresOssTax(before, declared, amountsBefore);
  const stateOf = (invoice: Invoice<Element>, amounts: AmountsByBucket) =>
    withOssTax(withTaxInPln(invoice, amounts, conversion), showsOssTax);
  const warnings = [...(fits ? [] : [noMethod]), ...(conversion.isDerived ? [rateWorkedOut] : [])];
  // The other methods keep the gross value of each line to the grosz anyway.
  const amountsAfter =
    kept !== null && method === 'net-sum' ? computeAmountsKeepingGross(kept, after) : computeAmountsByMethod(method, after);
  const valued = { before: stateOf(before, amountsBefore), after: stateOf(after, amountsAfter) };
  const simplified = before.kind === 'UPR' ? computeSimplifiedStates(before, after, declared, valued) : null;
  const states = simplified ?? valued;
  const state = { before: withDeclared(before, after, states.before, declared), after: states.after };
  const deltas = computeDifferences(state.before, state.after);
  const isSimplified = before.kind === 'UPR';
  const blockingReason = isSimplified && declared.size === 0 ? whyOnlyTotal(before, simplified, deltas) : null;
  if (blockingReason !== null) return { ...withoutSums(before, after, method), ...state, method, warnings: [...warnings, blockingReason] };
  if (isSimplified && simplified === null) warnings.push(unknownMove);
  if (simplified?.keepsTotal === true) warnings.push(totalKept);
  return {
    deltas,
    ...state,
    grossDelta: computeGross(deltas),
    ...(fits ? { method } : {}),
    inPln: {
      of: conversion.of,
      before: (id) => partsOfState(before, id, amountsBefore, conversion),
      after: (id) => partsOfState(after, id, amountsAfter, conversion),
    },
    warnings: [...warnings, ...findUnknownLines(after), ...findMissingRates(before, deltas)],
  };
}

function partsOfState(
  invoice: Invoice<Element>,
  id: BucketId,
  amounts: AmountsByBucket,
  conversion: PlnConversion,
): readonly PartOfTaxInPln[] {
  const tax = amounts.get(id)?.tax ?? null;
  return tax === null ? [] : (listPartsToConvert(invoice, id, tax, conversion) ?? []);
}

/** Why the correction of a simplified invoice without sums can state only its total; null when it can state amounts by rate. */
function whyOnlyTotal(before: Invoice<Element>, states: SimplifiedStates | null, deltas: AmountsByBucket): Localized | null {
  if (states === null) return noRatesDeclared;
  return findMissingRates(before, deltas).length > 0 ? noExchangeRate : null;
}

/** Where lines without a value get one, the declared amounts are the value before. */
function withDeclared(
  before: Invoice<Element>,
  after: Invoice<Element>,
  amounts: AmountsByBucket,
  declared: AmountsByBucket,
): AmountsByBucket {
  if (after.lines.some(isWithoutValue)) return amounts;
  const unvaluedBuckets = new Set(before.lines.filter(isWithoutValue).map((row) => before.bucketOf(row)));
  return new Map(
    buckets.flatMap(({ id }): [BucketId, BucketAmounts][] => {
      const amount = unvaluedBuckets.has(id) ? (declared.get(id) ?? amounts.get(id)) : amounts.get(id);
      return amount === undefined ? [] : [[id, amount]];
    }),
  );
}

/** Only the total changes. Lines without a value account for the former total. */
function withoutSums(before: Invoice<Element>, after: Invoice<Element>, method: TaxMethod): Pick<LineDeltas, 'deltas' | 'grossDelta'> {
  const isTotalAlone = before.lines.some(isWithoutValue) && !after.lines.some(isWithoutValue);
  const total = isTotalAlone ? before.fa.amount('P_15') : null;
  return { deltas: new Map(), grossDelta: grossOfLines(after, method).minus(total ?? grossOfLines(before, method)) };
}

function grossOfLines(invoice: Invoice<Element>, method: TaxMethod): Decimal {
  return computeGross(computeAmountsByMethod(method, invoice)).plus(computeGrossWithoutRate(invoice));
}

/** Whether the total contains tax of the OSS procedure. */
function declaresOssTax({ fa }: Invoice<Element>, declared: AmountsByBucket, amounts: AmountsByBucket): boolean {
  const oss = declared.get('5');
  const tax = amounts.get('5')?.tax ?? null;
  const total = fa.amount('P_15');
  if (oss === undefined || oss.tax !== null || tax === null || total === null) return true;
  const gap = total.minus(computeGross(declared));
  return gap.minus(tax).absolute().isBelow(gap.absolute());
}

function withOssTax(amounts: AmountsByBucket, isShown: boolean): AmountsByBucket {
  const oss = amounts.get('5');
  return isShown || oss === undefined ? amounts : new Map([...amounts, ['5', { ...oss, tax: null }]]);
}
