import { amountsBy, type TaxMethod } from '@nakor/domain/correction/amounts/amounts-by-method';
import { lineDeltas } from '@nakor/domain/correction/amounts/bucket-deltas';
import { findConversion } from '@nakor/domain/correction/amounts/pln-tax-of-lines';
import { findTaxMethod } from '@nakor/domain/correction/amounts/tax-method';
import { correctionRows } from '@nakor/domain/correction/document/correction-rows';
import { type Draft, leaf, textAt, withChild, withChildren } from '@nakor/domain/correction/draft/draft';
import { linesOf, numberAt } from '@nakor/domain/correction/draft/line-fields';
import { basisOf, readingOf } from '@nakor/domain/correction/lines/line-value';
import { recomputeLines } from '@nakor/domain/correction/lines/recompute-lines';
import type { AmountsByBucket, BucketAmounts } from '@nakor/domain/correction/model/correction-plan';
import { lineMethods } from '@nakor/domain/correction/model/correction-plan';
import { declaredAmounts } from '@nakor/domain/correction/model/declared-amounts';
import { buckets } from '@nakor/domain/fa3/buckets';
import { lineSumsOf } from '@nakor/domain/fa3/line-sums';
import { netTolerance } from '@nakor/domain/fa3/tolerances';
import { Decimal, decimal, sumOf } from '@nakor/domain/money/decimal';
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
  const declared = declaredAmounts(invoice);
  const { method } = findTaxMethod(invoice, declared);
  return { method, conversion: findConversion(invoice, method, amountsBy(method, invoice), declared).of };
}

function deltasOf(before: Draft, after: Draft) {
  return lineDeltas(invoiceOfDraft(before), invoiceOfDraft(after));
}

function texts(amounts: AmountsByBucket, sign: 1 | -1 = 1): unknown[][] {
  const text = (amount: Decimal | null) => (amount === null ? null : (sign === 1 ? amount : amount.negated()).toAmount());
  return [...amounts].map(([id, { base, tax, taxInPln }]) => [id, text(base), text(tax), text(taxInPln)]);
}

function generated({ bucket, base, tax, taxInPln }: Total): unknown[] {
  const text = (grosze: bigint | null) => (grosze === null ? null : decimal(String(grosze)).dividedBy(decimal('100'), 2).toAmount());
  return [bucket, text(base), text(tax), text(taxInPln)];
}

/** The wanted state with what it declares once the correction is booked: declared before plus the differences. */
function booked(before: Draft, after: Draft): Draft {
  const { deltas, grossDelta } = deltasOf(before, after);
  const fa = after.children.find(({ name }) => name === 'Fa') ?? leaf('Fa', '');
  const plus = (parent: Draft, field: string | null, amount: Decimal | null | undefined) => {
    if (field === null || amount === null || amount === undefined) return parent;
    return withChild(parent, leaf(field, (Decimal.parse(textAt(parent, field) ?? '0') ?? Decimal.zero).plus(amount).toAmount()));
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

/** Whether a discount could be for each unit as well as for the line: then nothing tells what it comes to at another quantity. */
function isDiscountUnclear(before: Draft | null, line: Draft): boolean {
  if (numberAt(line, 'P_10') === null) return false;
  if (before === null) return true;
  const [first, second] = (['unit', 'line'] as const).map((preferred) => readingOf(before, basisOf(before), preferred)?.discountOf);
  return first !== second;
}

describe('a correction of lines', () => {
  it('works out the lines that a person changed as they should have been', () => {
    fc.assert(
      fc.property(corrections, ({ before, changed, paths, after }) => {
        const { after: recomputed, notes } = recomputeLines(before, changed, paths);
        expect(notes.length).toBeLessThanOrEqual(linesOf(changed).length);
        const wanted = new Map(linesOf(after).map((line) => [textAt(line, 'NrWierszaFa'), line]));
        for (const line of linesOf(recomputed)) {
          const right = wanted.get(textAt(line, 'NrWierszaFa')) ?? line;
          // A line that is added may show other values than those that follow from its price.
          const old = linesOf(before).find((candidate) => textAt(candidate, 'NrWierszaFa') === textAt(line, 'NrWierszaFa')) ?? null;
          const isAdded = old === null;
          if (isDiscountUnclear(old, line)) continue;
          const stated = line.children.filter(({ name }) => /^P_11/.test(name)).map(({ name }) => name);
          const values = stated.filter((name) => !isAdded || textAt(right, name) !== null);
          expect(values.map((field) => numberAt(line, field)?.toAmount())).toEqual(
            values.map((field) => numberAt(right, field)?.toAmount()),
          );
          expect(values.length).toBeGreaterThan(0);
        }
      }),
      runs,
    );
  });

  it('comes to what the arithmetic of the generator says, and adds up to the wanted state', () => {
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
        // Where two methods give what is declared, the generator may have used the other one.
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

  it('does not drift by rounding over a chain of ten', () => {
    fc.assert(
      fc.property(corrections, fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 10, maxLength: 10 }), ({ before }, quantities) => {
        const residue = (sale: Draft) => {
          const invoice = invoiceOfDraft(sale);
          return distance(amountsBy(foundIn(sale).method, invoice), declaredAmounts(invoice));
        };
        let state = before;
        for (const [index, quantity] of quantities.entries()) {
          const changed = mapLines(state, 'FaWiersz', (line, position) =>
            position === index % 2 ? withChild(line, leaf('P_8B', `${quantity}.37`)) : line,
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
        const { rows } = correctionRows(before, after, { kind: 'changed', method });
        const fa = after.children.find(({ name }) => name === 'Fa') ?? leaf('Fa', '');
        const others = fa.children.filter(({ name }) => name !== 'FaWiersz');
        const shown = lineSumsOf(invoiceOfDraft(withChild(after, withChildren(fa, [...others, ...rows])))).lines.buckets;
        const { deltas } = deltasOf(before, after);
        const isNet = foundIn(before).method !== 'gross-sum' && rows.every((row) => numberAt(row, 'P_11') !== null);
        for (const { id } of buckets) {
          const declared = deltas.get(id)?.base ?? Decimal.zero;
          const sum = shown.get(id)?.base ?? Decimal.zero;
          const tolerance = isNet ? Decimal.zero : netTolerance(2 * linesOf(before).length + rows.length, true);
          expect(declared.isWithin(tolerance, sum), `${id}: ${declared} ${sum}`).toBe(true);
        }
      }),
      runs,
    );
  });
});
