import type { ExaminedPair } from '@nakor/domain/audit/model/examined-pair';
import { describe, expect, it } from 'vitest';
import { builtCorrection } from '../../../../support/builders/corrections/built-corrections.ts';
import { examinedBuild, examinedPair } from '../../../../support/builders/corrections/examined-pairs.ts';
import { chairSale } from '../../../../support/builders/recipe-originals.ts';
import { edited } from '../../../../support/builders/sample-invoices.ts';

const cheaper = { changes: { '/Fa/FaWiersz[1]/P_9A': '200' }, answers: { metoda_wierszy: 'przed_po' } };

function ruleOf({ explanation }: ExaminedPair, name: string): string | undefined {
  return explanation.find(({ path }) => path.endsWith(`/${name}`))?.rule.en;
}

describe('a figure is explained', () => {
  it('by the rule that produces it', async () => {
    const pair = await examinedBuild(chairSale, 'price-change', cheaper);
    expect(ruleOf(pair, 'P_11')).toMatch(/^Quantity times price/);
    expect(ruleOf(pair, 'P_14_1')).toMatch(/^Net sum at this rate times the rate/);
    expect(ruleOf(pair, 'P_15')).toMatch(/^The sum of the differences/);
  });

  it('by no rule that does not produce it', async () => {
    const built = await builtCorrection(chairSale, 'price-change', cheaper);
    const wrong = edited(built.xml, ['<P_11>800.00', '<P_11>810.00'], ['<P_13_1>-200.00', '<P_13_1>-190.00']);
    const pair = await examinedPair(chairSale, wrong);
    expect(ruleOf(pair, 'P_11')).toMatch(/^Values from the documents/);
    expect(ruleOf(pair, 'P_14_1')).toMatch(/check how it was calculated\.$/);
    expect(ruleOf(pair, 'P_15')).toMatch(/^The difference stated on the correction/);
  });

  it.each([
    ['a tax', ['<P_14_1>-46.00', '<P_14_1>-47.00'], 'P_13_1', /^Sum of the net values/, 'P_14_1'],
    ['a base', ['<P_13_1>-200.00', '<P_13_1>-201.00'], 'P_14_1', /^Net sum at this rate times the rate/, 'P_13_1'],
  ] as const)('by its rule although %s next to it is wrong', async (_, edit, right, rule, wrong) => {
    const built = await builtCorrection(chairSale, 'price-change', cheaper);
    const pair = await examinedPair(chairSale, edited(built.xml, edit));
    expect(ruleOf(pair, right)).toMatch(rule);
    expect(ruleOf(pair, wrong)).toMatch(/check how it was calculated\.$/);
    expect(ruleOf(pair, 'P_15')).toMatch(/^The difference stated on the correction/);
  });

  it('as in the StanPrzed line when that differs from the invoice', async () => {
    const built = await builtCorrection(chairSale, 'price-change', cheaper);
    const wrong = edited(built.xml, ['<P_9A>250.00', '<P_9A>275.00'], ['<P_11>1000.00', '<P_11>1100.00']);
    const pair = await examinedPair(chairSale, wrong);
    expect(ruleOf(pair, 'P_9A')).toMatch(/^The state before comes from the StanPrzed line of the correction/);
    expect(ruleOf(pair, 'P_11')).toMatch(/^Quantity times price.*StanPrzed line of the correction, which differs from the invoice/);
    expect(ruleOf(pair, 'P_13_1')).toMatch(/check how it was calculated\.$/);
    expect(ruleOf(pair, 'P_14_1')).toMatch(/check how it was calculated\.$/);
  });

  it('only as stated when the correction covers many invoices', async () => {
    const answers = {
      okres: 'październik 2026',
      opust: '{"23":"123"}',
      faktury_korygowane: JSON.stringify([{ nr: 'FV/2', data: '2026-10-02' }]),
    };
    const pair = await examinedBuild(chairSale, 'period-rebate', { answers });
    expect(ruleOf(pair, 'P_13_1')).toMatch(/amounts before and after are not in the documents/);
    expect(pair.explanation.find(({ path }) => path.endsWith('/P_13_1'))).toMatchObject({ before: null, delta: '-100.00', after: null });
  });

  it('by the period to which the correction belongs, which may be unusual', async () => {
    const built = await builtCorrection(chairSale, 'price-change', cheaper);
    const pair = await examinedPair(chairSale, edited(built.xml, ['<TypKorekty>2', '<TypKorekty>3']));
    expect(ruleOf(pair, 'TypKorekty')).toBe('As stated on the correction.');
  });
});
