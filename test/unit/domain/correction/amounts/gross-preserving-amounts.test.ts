import { amountsBy } from '@nakor/domain/correction/amounts/amounts-by-method';
import { amountsKeepingGross } from '@nakor/domain/correction/amounts/gross-preserving-amounts';
import { grossOf } from '@nakor/domain/correction/model/declared-amounts';
import { taxOnBase } from '@nakor/domain/fa3/line-sums';
import { decimal } from '@nakor/domain/money/decimal';
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
  it('leaves the total to the grosz, with the tax that each base calls for', () => {
    const lines = fc.array(fc.record({ P_11: worth, old: rates, now: rates }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(lines, (all) => {
        const saleAt = (rate: 'old' | 'now') =>
          invoiceOfDraft(saleDraft({ lines: all.map(({ P_11, ...line }) => ({ P_11, P_12: line[rate] })) }));
        const [before, after] = [saleAt('old'), saleAt('now')];
        const kept = amountsKeepingGross(before, after);
        expect(grossOf(kept).toAmount()).toBe(grossOf(amountsBy('net-sum', before)).toAmount());
        for (const [id, percent] of percents) {
          const { base, tax } = kept.get(id) ?? {};
          if (base !== undefined && tax != null) expect(tax.isWithin(decimal('0.02'), taxOnBase(base, decimal(percent)))).toBe(true);
        }
      }),
      { numRuns: 300, seed: 20_261_015 },
    );
  });

  it('reckons by the net sums where no line changes its rate, or lines come and go', () => {
    const sale = saleDraft({ lines: ['0.33', '0.33'].map((P_11) => ({ P_11, P_12: '23' })) });
    const longer = withLine(withLineField(sale, 1, 'P_12', '8'), { NrWierszaFa: '3', P_11: '1.00', P_12: '23' });
    for (const after of [sale, longer]) {
      const invoice = invoiceOfDraft(after);
      expect(amountsKeepingGross(invoiceOfDraft(sale), invoice)).toEqual(amountsBy('net-sum', invoice));
    }
  });
});
