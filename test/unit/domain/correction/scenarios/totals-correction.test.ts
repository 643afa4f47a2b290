import { describe, expect, it } from 'vitest';
import { tried } from '../../../../support/builders/corrections/attempted-corrections.ts';
import { builtCorrection } from '../../../../support/builders/corrections/built-corrections.ts';
import { declaredFigures } from '../../../../support/builders/corrections/correction-figures.ts';
import { saleOf } from '../../../../support/builders/sale-samples.ts';
import { advanceInvoice } from '../../../../support/builders/sample-invoices.ts';

const line = { P_8B: '1', P_9A: '333.30', P_11: '333.30', P_12: '23' };

/** 333.30 at 23 % is 76.66, not 86.66. */
const wrongTax = saleOf({ P_13_1: '333.30', P_14_1: '86.66', P_15: '419.96' }, [line]);
/** The tax is wrong, but the total is that of the right one. */
const wrongTaxAlone = saleOf({ P_13_1: '333.30', P_14_1: '86.66', P_15: '409.96' }, [line]);
const wrongTotal = saleOf({ P_13_1: '333.30', P_14_1: '76.66', P_15: '419.96' }, [line]);
const wrongTaxInEur = saleOf(
  { P_13_1: '333.30', P_14_1: '86.66', P_14_1W: '389.97', P_15: '419.96' },
  [{ ...line, KursWaluty: '4.5' }],
  'EUR',
);

describe('totals-correction', () => {
  it.each([
    ['a wrong tax', wrongTax, { 'Fa/P_14_1': '76.66' }, { P_13_1: '0.00', P_14_1: '-10.00', P_15: '-10.00' }, 2],
    ['a wrong tax under a right total', wrongTaxAlone, { 'Fa/P_14_1': '76.66' }, { P_13_1: '0.00', P_14_1: '-10.00', P_15: '0.00' }, 2],
    ['a wrong total', wrongTotal, { 'Fa/P_15': '409.96' }, { P_15: '-10.00' }, 2],
    ['a wrong base', wrongTax, { 'Fa/P_13_1': '376.78' }, { P_13_1: '43.48', P_14_1: '0.00', P_15: '43.48' }, 1],
    [
      'tax in a wrong rate',
      wrongTax,
      { 'Fa/P_14_1': '76.66', 'Fa/P_13_2': '100', 'Fa/P_14_2': '8' },
      { P_13_1: '0.00', P_14_1: '-10.00', P_13_2: '100.00', P_14_2: '8.00', P_15: '98.00' },
      3,
    ],
    [
      'a wrong tax in another currency',
      wrongTaxInEur,
      { 'Fa/P_14_1': '76.66' },
      { P_13_1: '0.00', P_14_1: '-10.00', P_14_1W: '-45.00', P_15: '-10.00' },
      2,
    ],
    [
      'a wrong tax in PLN',
      wrongTaxInEur,
      { 'Fa/P_14_1W': '389.00' },
      { P_13_1: '0.00', P_14_1: '0.00', P_14_1W: '-0.97', P_15: '0.00' },
      2,
    ],
  ] as const)('corrects %s while the lines stay', async (_, xml, changes, figures, type) => {
    const built = await builtCorrection(xml, 'totals-correction', { changes });
    expect(built.validated).toMatchObject({ isValid: true, isFullXsdConfirmed: true });
    expect(declaredFigures(built.xml)).toEqual(figures);
    expect(built.type).toBe(type);
    expect(built.xml).not.toContain('<FaWiersz>');
  });

  it('explains the tax by the request and the total as the sum of differences', async () => {
    const { explanation, jpk } = await builtCorrection(wrongTax, 'totals-correction', { changes: { 'Fa/P_14_1': '76.66' } });
    const found = explanation.map(({ path, before, after, delta, rule }) => [path.split('/').at(-1), before, after, delta, rule.en]);
    expect(found).toContainEqual(['P_14_1', '86.66', '76.66', '-10.00', 'A change that was given.']);
    expect(found).toContainEqual(['P_15', '419.96', '409.96', '-10.00', 'The sum of the differences of bases and taxes.']);
    expect(found.filter(([name]) => name === 'P_14_1')).toHaveLength(1);
    expect([...jpk].map(([field, amount]) => [field, amount?.toAmount()])).toContainEqual(['K_20', '-10.00']);
  });

  it('is recommended by a price change of such an invoice, and can be part of it', async () => {
    const price = { 'Fa/FaWiersz[1]/P_9A': '300' };
    const alone = await builtCorrection(wrongTax, 'price-change', { changes: price });
    expect(declaredFigures(alone.xml)).toEqual({ P_13_1: '-33.30', P_14_1: '-7.66', P_15: '-40.96' });
    expect(alone.warnings.map(({ en }) => en).join()).toMatch(
      /P_14_1 .* is 86\.66, but its lines give 76\.66.* add a change of Fa\/P_14_1 .*69\.00/,
    );
    const both = await builtCorrection(wrongTax, 'price-change', { changes: { ...price, 'Fa/P_14_1': '69' } });
    expect(both.scenarioIds).toEqual(['price-change', 'totals-correction']);
    expect(declaredFigures(both.xml)).toEqual({ P_13_1: '-33.30', P_14_1: '-17.66', P_15: '-50.96' });
    expect(both.warnings.map(({ en }) => en).join()).not.toContain('add a change of Fa/P_14_1');
  });

  it('warns of a total that does not agree with the sums', async () => {
    const { warnings } = await builtCorrection(wrongTotal, 'totals-correction', { changes: { 'Fa/P_15': '410' } });
    expect(warnings.map(({ en }) => en).join()).toContain('P_15 after the correction (410.00) does not agree');
  });

  it.each([
    ['amounts that stay', wrongTax, { 'Fa/P_14_1': '86.66' }, 'changes[0].new_value', 'nothing_changes'],
    ['tax of a new rate without its amount in PLN', wrongTaxInEur, { 'Fa/P_14_2': '8' }, 'changes[0].path', 'exchange_rate_required'],
    ['advances, whose sums follow from the payment', advanceInvoice, { 'Fa/P_14_1': '8' }, 'scenario_id', 'not_applicable'],
  ] as const)('rejects %s', async (_, xml, changes, path, code) => {
    const result = await tried(xml, 'totals-correction', { changes });
    expect(result).toMatchObject({ ok: false, error: { problems: [{ path, code }] } });
  });
});
