import { computeAmountsByMethod, type TaxMethod } from '@nakor/domain/correction/amounts/amounts-by-method';
import { computeLineDeltas } from '@nakor/domain/correction/amounts/bucket-deltas';
import { findConversion } from '@nakor/domain/correction/amounts/pln-tax-of-lines';
import { findTaxMethod } from '@nakor/domain/correction/amounts/tax-method';
import { buildCorrectionRows } from '@nakor/domain/correction/document/correction-rows';
import { createLeaf, type Draft, readTextAt, withChild, withChildren } from '@nakor/domain/correction/draft/draft';
import { linesOf, readNumberAt } from '@nakor/domain/correction/draft/line-fields';
import { determineValueBasis, interpretLineValue } from '@nakor/domain/correction/lines/line-value';
import { recomputeLines } from '@nakor/domain/correction/lines/recompute-lines';
import type { AmountsByBucket, BucketAmounts } from '@nakor/domain/correction/model/correction-plan';
import { lineMethods } from '@nakor/domain/correction/model/correction-plan';
import { readDeclaredAmounts } from '@nakor/domain/correction/model/declared-amounts';
import { buckets } from '@nakor/domain/fa3/buckets';
import { lineSumsOf } from '@nakor/domain/fa3/line-sums';
import { getNetTolerance } from '@nakor/domain/fa3/tolerances';
import { Decimal, sumOf, toDecimal } from '@nakor/domain/money/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { invoiceOfDraft, mapLines } from '../../../support/builders/sale-drafts.ts';
import type { Total } from '../../../support/generators/invoice-parts/model.ts';
import { drawLineCorrection, type LineCorrection } from '../../../support/generators/invoices/line-corrections.ts';

const corrections = fc.gen().map(drawLineCorrection);
const runs = { numRuns: 150 };

const methodOf: Readonly<Record<LineCorrection['pricing'], TaxMethod>> = {
  net: 'net-sum',
  'agreed-gross': 'net-sum',
  gross: 'gross-sum',
  'net-per-line': 'line-taxes',
  'gross-per-line': 'line-taxes',
};

function foundIn(draft: Draft): { method: TaxMethod; conversion: 'sum' | 'lines' } {
  const invoice = invoiceOfDraft(draft);
  const declared = readDeclaredAmounts(invoice);
  const { method } = findTaxMethod(invoice, declared);
  return { method, conversion: findConversion(invoice, method, computeAmountsByMethod(method, invoice), declared).of };
}

function deltasOf(before: Draft, after: Draft) {
  return computeLineDeltas(invoiceOfDraft(before), invoiceOfDraft(after));
}

function texts(amounts: AmountsByBucket, sign: 1 | -1 = 1): unknown[][] {
  const text = (amount: Decimal | null) => (amount === null ? null : (sign === 1 ? amount : amount.negated()).toAmount());
  return [...amounts].map(([id, { base, tax, taxInPln }]) => [id, text(base), text(tax), text(taxInPln)]);
}

function generated({ bucket, base, tax, taxInPln }: Total): unknown[] {
  const text = (grosze: bigint | null) => (grosze === null ? null : toDecimal(String(grosze)).dividedBy(toDecimal('100'), 2).toAmount());
  return [bucket, text(base), text(tax), text(taxInPln)];
}

/** The target state with its declared amounts after the correction: declared before plus the differences. */
function booked(before: Draft, after: Draft): Draft {
  const { deltas, grossDelta } = deltasOf(before, after);
  const fa = after.children.find(({ name }) => name === 'Fa') ?? createLeaf('Fa', '');
  const plus = (parent: Draft, field: string | null, amount: Decimal | null | undefined) => {
    if (field === null || amount === null || amount === undefined) return parent;
    return withChild(parent, createLeaf(field, (Decimal.parse(readTextAt(parent, field) ?? '0') ?? Decimal.zero).plus(amount).toAmount()));
  };
  const summed = buckets.reduce((parent, { id, base, tax, taxInPln }) => {
    const delta = deltas.get(id);
    return plus(plus(plus(parent, base, delta?.base), tax, delta?.tax), taxInPln, delta?.taxInPln);
  }, fa);
  return withChild(after, plus(summed, 'P_15', grossDelta));
}

function distance(amounts: AmountsByBucket, declared: AmountsByBucket): Decimal {
  const off = ({ base, tax }: BucketAmounts, found: BucketAmounts | undefined) =>
    sumOf([base.minus(found?.base ?? Decimal.zero).absolute(), (tax ?? Decimal.zero).minus(found?.tax ?? Decimal.zero).absolute()]);
  return sumOf([...declared].map(([id, amount]) => off(amount, amounts.get(id))));
}

/** Whether a discount could be per unit or per line: then its amount at another quantity is unknown. */
function isDiscountUnclear(before: Draft | null, line: Draft): boolean {
  if (readNumberAt(line, 'P_10') === null) return false;
  if (before === null) return true;
  const [first, second] = (['unit', 'line'] as const).map(
    (preferred) => interpretLineValue(before, determineValueBasis(before), preferred)?.discountOf,
  );
  return first !== second;
}

describe('a correction of lines', () => {
  it('calculates the lines that a person changed', () => {
    fc.assert(
      fc.property(corrections, ({ before, changed, paths, after }) => {
        const { after: recomputed, notes } = recomputeLines(before, changed, paths);
        expect(notes.length).toBeLessThanOrEqual(linesOf(changed).length);
        const wanted = new Map(linesOf(after).map((line) => [readTextAt(line, 'NrWierszaFa'), line]));
        for (const line of linesOf(recomputed)) {
          const right = wanted.get(readTextAt(line, 'NrWierszaFa')) ?? line;
          // A line that is added may show other values than those that follow from its price.
          const old = linesOf(before).find((candidate) => readTextAt(candidate, 'NrWierszaFa') === readTextAt(line, 'NrWierszaFa')) ?? null;
          const isAdded = old === null;
          if (isDiscountUnclear(old, line)) continue;
          const stated = line.children.filter(({ name }) => /^P_11/.test(name)).map(({ name }) => name);
          const values = stated.filter((name) => !isAdded || readTextAt(right, name) !== null);
          expect(values.map((field) => readNumberAt(line, field)?.toAmount())).toEqual(
            values.map((field) => readNumberAt(right, field)?.toAmount()),
          );
          expect(values.length).toBeGreaterThan(0);
        }
      }),
      runs,
    );
  });

  it('matches the arithmetic of the generator, and adds up to the target state', () => {
    fc.assert(
      fc.property(corrections, ({ before, after, expected, pricing, plnMethod }) => {
        const { deltas, grossDelta, before: old, after: now, warnings } = deltasOf(before, after);
        expect(warnings).toEqual([]);
        const nothing = { base: Decimal.zero, tax: null, taxInPln: null };
        for (const { id } of buckets) {
          const [first, delta, last] = [old, deltas, now].map((amounts) => amounts.get(id) ?? nothing);
          for (const field of ['base', 'tax', 'taxInPln'] as const) {
            const [start, change, end] = [first, delta, last].map((amounts) => amounts?.[field] ?? Decimal.zero);
            expect(start?.plus(change ?? Decimal.zero).toAmount()).toBe(end?.toAmount());
          }
        }
        expect(sumOf([...deltas.values()].flatMap(({ base, tax }) => [base, tax ?? Decimal.zero])).toAmount()).toBe(grossDelta.toAmount());
        // When two methods give the declared amounts, the generator may have used the other one.
        const found = foundIn(before);
        if (found.method !== methodOf[pricing]) return;
        const isSameConversion = (found.conversion === 'sum') === (plnMethod === 'of-sum');
        const compared = (rows: readonly unknown[][]) =>
          rows
            .map((row) => (isSameConversion ? row : row.slice(0, 3)))
            .filter(([, ...amounts]) => amounts.some((amount) => amount !== null && amount !== '0.00'));
        expect(compared(texts(deltas))).toEqual(compared(expected.map(generated)));
      }),
      runs,
    );
  });

  it('is negated by the inverse correction', () => {
    fc.assert(
      fc.property(corrections, ({ before, after }) => {
        const corrected = booked(before, after);
        const [first, second] = [foundIn(before), foundIn(corrected)];
        fc.pre(first.method === second.method && first.conversion === second.conversion);
        expect(texts(deltasOf(corrected, before).deltas)).toEqual(texts(deltasOf(before, after).deltas, -1));
      }),
      runs,
    );
  });

  it('does not accumulate rounding differences over a chain of ten', () => {
    fc.assert(
      fc.property(corrections, fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 10, maxLength: 10 }), ({ before }, quantities) => {
        const residue = (sale: Draft) => {
          const invoice = invoiceOfDraft(sale);
          return distance(computeAmountsByMethod(foundIn(sale).method, invoice), readDeclaredAmounts(invoice));
        };
        let state = before;
        for (const [index, quantity] of quantities.entries()) {
          const changed = mapLines(state, 'FaWiersz', (line, position) =>
            position === index % 2 ? withChild(line, createLeaf('P_8B', `${quantity}.37`)) : line,
          );
          state = booked(state, recomputeLines(state, changed, [`/Faktura/Fa/FaWiersz[${(index % 2) + 1}]/P_8B`]).after);
        }
        expect(residue(state).isAbove(residue(before))).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it.each(lineMethods)('shows by %s rows that add up to what it declares', (method) => {
    fc.assert(
      fc.property(corrections, ({ before, changed, paths }) => {
        const after = recomputeLines(before, changed, paths).after;
        const { rows } = buildCorrectionRows(before, after, { kind: 'changed', method });
        const fa = after.children.find(({ name }) => name === 'Fa') ?? createLeaf('Fa', '');
        const others = fa.children.filter(({ name }) => name !== 'FaWiersz');
        const shown = lineSumsOf(invoiceOfDraft(withChild(after, withChildren(fa, [...others, ...rows])))).lines.buckets;
        const { deltas } = deltasOf(before, after);
        const isNet = foundIn(before).method !== 'gross-sum' && rows.every((row) => readNumberAt(row, 'P_11') !== null);
        for (const { id } of buckets) {
          const declared = deltas.get(id)?.base ?? Decimal.zero;
          const sum = shown.get(id)?.base ?? Decimal.zero;
          const tolerance = isNet ? Decimal.zero : getNetTolerance(2 * linesOf(before).length + rows.length, true);
          expect(declared.isWithin(tolerance, sum), `${id}: ${declared} ${sum}`).toBe(true);
        }
      }),
      runs,
    );
  });
});
