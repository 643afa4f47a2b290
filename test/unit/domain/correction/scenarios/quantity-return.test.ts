import { quantityReturn } from '@nakor/domain/correction/scenarios/quantity-return';
import { describe, expect, it } from 'vitest';
import { originalFrom } from '../../../../support/builders/corrections/correction-parts.ts';
import { figuresOf, rowsOf } from '../../../../support/builders/corrections/plan-figures.ts';
import { plan, planned, rejectionsOf } from '../../../../support/builders/corrections/planned-corrections.ts';
import { fourPieces, saleOf } from '../../../../support/builders/sale-samples.ts';
import { edited, simplifiedInvoice } from '../../../../support/builders/sample-invoices.ts';

const original = originalFrom(fourPieces);
const lineTwo = 'Fa/FaWiersz[NrWierszaFa=2]';

describe('a return of one of four pieces', () => {
  const made = plan(planned(quantityReturn, original, { changes: { 'Fa/FaWiersz[1]/P_8B': '3' }, answers: { powod: 'zwrot' } }));

  it('takes the value of one piece back', () => {
    expect(figuresOf(original, made)).toEqual({ P_13_1: '-250.00', P_14_1: '-57.50', P_15: '-307.50' });
    expect(rowsOf(original, made)).toMatchObject([{ P_8B: '-1', P_9A: '250.00', P_11: '-250.00' }]);
  });

  it('is told in the reason, and its cause arose after the invoice', () => {
    expect(made.reasonAddition).toBe('zwrot po sprzedaży');
    expect(made.causeExistedFromStart).toBe(false);
  });
});

describe('a mistake in the quantity', () => {
  it('was there from the start', () => {
    const made = plan(planned(quantityReturn, original, { changes: { 'Fa/FaWiersz[1]/P_8B': '5' } }));
    expect(figuresOf(original, made)).toEqual({ P_13_1: '250.00', P_14_1: '57.50', P_15: '307.50' });
    expect(made.causeExistedFromStart).toBe(true);
  });

  it('is told in the reason only where somebody said so', () => {
    const change = { changes: { 'Fa/FaWiersz[1]/P_8B': '5' } };
    expect(plan(planned(quantityReturn, original, change)).reasonAddition).toBeNull();
    const told = plan(planned(quantityReturn, original, { ...change, answers: { powod: 'pomylka' } }));
    expect(told.reasonAddition).toBe('pomyłka w ilości lub pozycjach faktury');
  });
});

describe('a line that does not tell what a unit costs', () => {
  const worth = originalFrom(saleOf({ P_13_1: '100.00', P_14_1: '23.00', P_15: '123.00' }, [{ P_11: '100.00', P_12: '23' }]));
  const bare = originalFrom(edited(simplifiedInvoice, ['      <P_11A>123.00</P_11A>\n', '']));

  it('is taken back whole with a quantity of 0', () => {
    const made = plan(planned(quantityReturn, worth, { changes: { 'Fa/FaWiersz[1]/P_8B': '0' } }));
    expect(figuresOf(worth, made)).toEqual({ P_13_1: '-100.00', P_14_1: '-23.00', P_15: '-123.00' });
    expect(rowsOf(worth, made)).toMatchObject([{ P_11: '-100.00' }]);
  });

  it('is shown before and after where it tells no amount at all', () => {
    const made = plan(planned(quantityReturn, bare, { changes: { 'Fa/FaWiersz[1]/P_8B': '0' } }));
    expect(figuresOf(bare, made)).toEqual({ P_13_1: '-100.00', P_14_1: '-23.00', P_15: '-123.00' });
    expect(rowsOf(bare, made)).toMatchObject([{ StanPrzed: '1' }, { P_8B: '0', P_11: '0.00' }]);
    const removed = plan(planned(quantityReturn, bare, { changes: { 'Fa/FaWiersz[1]': '' } }));
    expect(rowsOf(bare, removed)).toMatchObject([{ StanPrzed: '1' }]);
  });

  it.each([worth, bare])('is refused another quantity', (sale) => {
    const result = planned(quantityReturn, sale, { changes: { 'Fa/FaWiersz[1]/P_8B': '2' } });
    expect(rejectionsOf(result)).toEqual(['changes[0].new_value: value_unknown']);
  });
});

describe('a line', () => {
  it('goes when it is removed', () => {
    const made = plan(planned(quantityReturn, original, { changes: { 'Fa/FaWiersz[1]': '' } }));
    expect(figuresOf(original, made)).toEqual({ P_13_1: '-1000.00', P_14_1: '-230.00', P_15: '-1230.00' });
  });

  it('is added under a free number, or under the next one', () => {
    const fields = { P_7: 'dostawa', P_8A: 'usł.', P_8B: '1', P_9A: '50', P_12: '8' };
    for (const line of [lineTwo, 'Fa/FaWiersz[2]']) {
      const changes = Object.fromEntries(Object.entries(fields).map(([name, text]) => [`${line}/${name}`, text]));
      const made = plan(planned(quantityReturn, original, { changes }));
      expect(figuresOf(original, made)).toEqual({ P_13_2: '50.00', P_14_2: '4.00', P_15: '54.00' });
      expect(rowsOf(original, made)).toMatchObject([{ NrWierszaFa: '2', P_7: 'dostawa', P_11: '50.00' }]);
    }
  });

  it('is refused when it is added without what makes a line', () => {
    const result = planned(quantityReturn, original, { changes: { [`${lineTwo}/P_7`]: 'dostawa', [`${lineTwo}/P_8B`]: '1' } });
    expect(rejectionsOf(result)).toEqual(['changes: incomplete_line']);
    expect(result.ok ? '' : result.error[0]?.message.en).toContain('P_9A or P_9B, P_12 missing');
  });

  it.each([
    ['P_9A', '8'],
    ['P_7', '8'],
    ['P_12', '8'],
    ['GTU', 'GTU_08'],
  ])('that the original has keeps its %s', (field, value) => {
    const result = planned(quantityReturn, original, { changes: { [`Fa/FaWiersz[NrWierszaFa=1]/${field}`]: value } });
    expect(rejectionsOf(result)).toEqual(['changes[0].path: path_not_allowed']);
  });
});
