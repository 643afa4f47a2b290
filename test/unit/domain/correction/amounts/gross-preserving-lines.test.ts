import { computeLineDeltas } from '@nakor/domain/correction/amounts/bucket-deltas';
import { withLinesOfSums } from '@nakor/domain/correction/amounts/gross-preserving-lines';
import type { Draft } from '@nakor/domain/correction/draft/draft';
import { createLeaf, readTextAt, withChild } from '@nakor/domain/correction/draft/draft';
import { linesOf, readNumberAt } from '@nakor/domain/correction/draft/line-fields';
import { withRatesKeeping } from '@nakor/domain/correction/lines/rates-of-lines';
import { lineSumsOf } from '@nakor/domain/fa3/line-sums';
import { Decimal, toDecimal } from '@nakor/domain/money/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { invoiceOfDraft, mapLines, saleDraft } from '../../../../support/builders/sale-drafts.ts';

const rates = fc.constantFrom('23', '8', '5', 'zw', '0 KR');
const lines = fc.array(
  fc.record({ quantity: fc.integer({ min: 1, max: 40 }), price: fc.integer({ min: 1, max: 99_999 }), old: rates, now: rates }),
  { minLength: 1, maxLength: 12 },
);

function text(grosze: number): string {
  return (grosze / 100).toFixed(2);
}

/** Sums by bucket of the values that the lines state. */
function basesOf(sale: Draft): ReadonlyMap<string, string> {
  return new Map([...lineSumsOf(invoiceOfDraft(sale)).lines.buckets].map(([id, { base }]) => [id, base.toAmount()]));
}

describe('lines whose rate changes while the buyer pays the same', () => {
  it('add up to the declared bases, and follow from quantity and price', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const before = saleDraft({
          lines: all.map(({ quantity, price, old }) => ({
            P_8B: String(quantity),
            P_9A: text(price),
            P_11: text(quantity * price),
            P_12: old,
          })),
        });
        const wanted = mapLines(before, 'FaWiersz', (line, index) => withChild(line, createLeaf('P_12', all[index]?.now ?? '23')));
        const invoice = invoiceOfDraft(before);
        const after = withLinesOfSums(invoice, before, withRatesKeeping(before, wanted, 'brutto'));
        const { after: amounts, grossDelta } = computeLineDeltas(invoice, invoiceOfDraft(after), invoice);
        expect(grossDelta.toAmount()).toBe('0.00');
        const bases = basesOf(after);
        for (const [id, { base }] of amounts) expect(bases.get(id)).toBe(base.toAmount());
        for (const line of linesOf(after)) {
          const [quantity, price] = [readNumberAt(line, 'P_8B'), readNumberAt(line, 'P_9A')];
          const value = (quantity ?? Decimal.zero).times(price ?? Decimal.zero);
          expect(value.isWithin(toDecimal('0.005'), readNumberAt(line, 'P_11') ?? Decimal.zero), readTextAt(line, 'P_11') ?? '').toBe(true);
        }
      }),
      { numRuns: 300, seed: 20_261_122 },
    );
  });
});
