import { priceChange } from '@nakor/domain/correction/scenarios/price-change';
import { describe, expect, it } from 'vitest';
import { originalFrom } from '../../../../support/builders/corrections/correction-parts.ts';
import { figuresOf, rowsOf } from '../../../../support/builders/corrections/plan-figures.ts';
import { plan, planned, rejectionsOf } from '../../../../support/builders/corrections/planned-corrections.ts';
import { replaced } from '../../../../support/builders/rule-cases.ts';
import { fourPieces, saleOf } from '../../../../support/builders/sale-samples.ts';
import { advanceInvoice } from '../../../../support/builders/sample-invoices.ts';

const twoLines = originalFrom(
  saleOf({ P_13_1: '1666.66', P_14_1: '383.33', P_15: '2051' }, [
    { P_8B: '1', P_9A: '1626.01', P_11: '1626.01', P_12: '23' },
    { P_8B: '1', P_9A: '40.65', P_11: '40.65', P_12: '23' },
  ]),
);
const lower = { '/Faktura/Fa/FaWiersz[NrWierszaFa=1]/P_9A': '1463.41' };

describe('a lower price', () => {
  it('lowers base, tax and total by the line amounts, and keeps rounding differences of the original', () => {
    expect(figuresOf(twoLines, plan(planned(priceChange, twoLines, { changes: lower })))).toEqual({
      P_13_1: '-162.60',
      P_14_1: '-37.40',
      P_15: '-200.00',
    });
  });

  it('is shown in one row with the difference of the price by default', () => {
    expect(rowsOf(twoLines, plan(planned(priceChange, twoLines, { changes: lower })))).toMatchObject([
      { NrWierszaFa: '1', P_8B: '1', P_9A: '-162.60', P_11: '-162.60' },
    ]);
    const pair = plan(planned(priceChange, twoLines, { changes: lower, answers: { metoda_wierszy: 'przed_po' } }));
    expect(rowsOf(twoLines, pair)).toMatchObject([
      { P_9A: '1626.01', StanPrzed: '1' },
      { P_9A: '1463.41', P_11: '1463.41' },
    ]);
    const storno = plan(planned(priceChange, twoLines, { changes: lower, answers: { metoda_wierszy: 'storno' } }));
    expect(rowsOf(twoLines, storno)).toMatchObject([{ P_8B: '-1', P_11: '-1626.01' }, { P_11: '1463.41' }]);
  });

  it('derives the period from the direction of the amounts', () => {
    expect(plan(planned(priceChange, twoLines, { changes: lower })).type).toBe('by-result');
  });
});

describe('a discount in P_10', () => {
  const original = originalFrom(fourPieces);
  const answers = { sposob_opustu: 'w_P_10' };

  it('keeps the price and results in the same value', () => {
    const made = plan(planned(priceChange, original, { changes: { 'Fa/FaWiersz[1]/P_9A': '225' }, answers }));
    expect(rowsOf(original, made).at(-1)).toMatchObject({ P_8B: '4', P_9A: '250.00', P_10: '25.00', P_11: '900.00' });
    expect(figuresOf(original, made)).toEqual({ P_13_1: '-100.00', P_14_1: '-23.00', P_15: '-123.00' });
  });

  it('adds to an existing discount of the line', () => {
    // 4 * 250.00 - 40.00 = 960.00: the discount is for the whole line, so 25.00 less for each piece are 100.00 more.
    const discounted = originalFrom(
      saleOf({ P_13_1: '960.00', P_14_1: '220.80', P_15: '1180.80' }, [
        { P_8B: '4', P_9A: '250.00', P_10: '40.00', P_11: '960.00', P_12: '23' },
      ]),
    );
    const made = plan(planned(priceChange, discounted, { changes: { 'Fa/FaWiersz[1]/P_9A': '225' }, answers }));
    expect(rowsOf(discounted, made).at(-1)).toMatchObject({ P_9A: '250.00', P_10: '140.00', P_11: '860.00' });
  });

  it('is not used when the price rises', () => {
    const made = plan(planned(priceChange, original, { changes: { 'Fa/FaWiersz[1]/P_9A': '300' }, answers }));
    expect(rowsOf(original, made).at(-1)).not.toHaveProperty('P_10');
  });
});

describe('a price change', () => {
  it.each([
    ['no change', {}, 'changes: changes_required'],
    ['the price that stands there already', { 'Fa/FaWiersz[1]/P_9A': '1626.0100' }, 'changes[0].new_value: nothing_changes'],
    ['a quantity', { 'Fa/FaWiersz[1]/P_8B': '2' }, 'changes[0].path: path_not_allowed'],
    ['a total', { 'Fa/P_13_1': '100' }, 'changes[0].path: path_not_allowed'],
    ['a line that does not exist', { 'Fa/FaWiersz[NrWierszaFa=7]/P_9A': '90' }, 'changes[0].path: path_not_found'],
    ['a value with a comma', { 'Fa/FaWiersz[1]/P_11': '180,00' }, 'changes[0].new_value: XML-105'],
    ['a gross value of a net line', { 'Fa/FaWiersz[1]/P_11A': '180.00' }, 'changes[0].path: other_basis'],
    ['no price at all', { 'Fa/FaWiersz[1]/P_9A': '' }, 'changes[0].new_value: cannot_be_removed'],
  ])('is rejected with %s', (_, changes, rejection) => {
    expect(rejectionsOf(planned(priceChange, twoLines, { changes }))).toEqual([rejection]);
  });

  it('is rejected for a net value of a gross line, with the fields it has', () => {
    const gross = originalFrom(
      saleOf({ P_13_1: '100.00', P_14_1: '23.00', P_15: '123.00' }, [{ P_8B: '1', P_9B: '123.00', P_11A: '123.00', P_12: '23' }]),
    );
    const result = planned(priceChange, gross, { changes: { 'Fa/FaWiersz[1]/P_11': '52.03' } });
    expect(rejectionsOf(result)).toEqual(['changes[0].path: other_basis']);
    expect(result.ok ? '' : result.error[0]?.message.en).toBe('Line 1 does not state P_11, only P_9B and P_11A. Change P_9B or P_11A.');
  });

  it('accepts only sales with a price or value', () => {
    expect(priceChange.findBlockingReason(originalFrom(advanceInvoice))?.en).toContain('this invoice is ZAL');
    const bare = originalFrom(replaced(fourPieces, '      <P_8B>4</P_8B>\n      <P_9A>250.00</P_9A>\n      <P_11>1000.00</P_11>\n', ''));
    expect(priceChange.findBlockingReason(bare)?.en).toContain('No line of the invoice states a price');
    expect(priceChange.example(bare)).toBeNull();
  });
});
