import { quantityReturn } from '@nakor/domain/correction/scenarios/quantity-return';
import { describe, expect, it } from 'vitest';
import { originalFrom } from '../../../../support/correction-parts.ts';
import { figuresOf, rowsOf } from '../../../../support/plan-figures.ts';
import { plan, planned, refusalsOf } from '../../../../support/planned-corrections.ts';
import { fourPieces } from '../../../../support/sale-samples.ts';

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
    expect(refusalsOf(result)).toEqual(['changes: incomplete_line']);
    expect(result.ok ? '' : result.error[0]?.message.en).toContain('P_9A albo/or P_9B, P_12 missing');
  });

  it.each(['P_9A', 'P_7', 'P_12', 'GTU'])('that the original has keeps its %s', (field) => {
    const result = planned(quantityReturn, original, { changes: { [`Fa/FaWiersz[NrWierszaFa=1]/${field}`]: '8' } });
    expect(refusalsOf(result)).toEqual(['changes[0].path: path_not_allowed']);
  });
});
