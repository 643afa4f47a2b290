import { computeAmountsByMethod } from '@nakor/domain/correction/amounts/amounts-by-method';
import { computeAmountsKeepingGross } from '@nakor/domain/correction/amounts/gross-preserving-amounts';
import { computeGross } from '@nakor/domain/correction/model/declared-amounts';
import { computeTaxOnBase } from '@nakor/domain/fa3/line-sums';
import { toDecimal } from '@nakor/domain/money/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { invoiceOfDraft, saleDraft, withLine, withLineField } from '../../../../support/builders/sale-drafts.ts';

const percents = [
  ['1', '23'],
  ['2', '8'],
  ['3', '5'],
] as const;
const rates = fc.constantFrom('23', '8', '5', 'zw');
const worth = fc.bigInt({ min: -1_000_000_000n, max: 1_000_000_000n }).map((grosze) => {
  const text = String(grosze < 0n ? -grosze : grosze).padStart(3, '0');
  return `${grosze < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
});

describe('amountsKeepingGross', () => {
  it('keeps the total to the grosz, with the tax that matches each base', () => {
    const lines = fc.array(fc.record({ P_11: worth, old: rates, now: rates }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(lines, (all) => {
        const saleAt = (rate: 'old' | 'now') =>
          invoiceOfDraft(saleDraft({ lines: all.map(({ P_11, ...line }) => ({ P_11, P_12: line[rate] })) }));
        const [before, after] = [saleAt('old'), saleAt('now')];
        const kept = computeAmountsKeepingGross(before, after);
        expect(computeGross(kept).toAmount()).toBe(computeGross(computeAmountsByMethod('net-sum', before)).toAmount());
        for (const [id, percent] of percents) {
          const { base, tax } = kept.get(id) ?? {};
          if (base !== undefined && tax != null)
            expect(tax.isWithin(toDecimal('0.02'), computeTaxOnBase(base, toDecimal(percent)))).toBe(true);
        }
      }),
      { numRuns: 300, seed: 20_261_015 },
    );
  });

  it('calculates from net sums when no line changes its rate, or when lines are added or removed', () => {
    const sale = saleDraft({ lines: ['0.33', '0.33'].map((P_11) => ({ P_11, P_12: '23' })) });
    const longer = withLine(withLineField(sale, 1, 'P_12', '8'), { NrWierszaFa: '3', P_11: '1.00', P_12: '23' });
    for (const after of [sale, longer]) {
      const invoice = invoiceOfDraft(after);
      expect(computeAmountsKeepingGross(invoiceOfDraft(sale), invoice)).toEqual(computeAmountsByMethod('net-sum', invoice));
    }
  });
});
