import { describe, expect, it } from 'vitest';
import { builtCorrection } from '../../../../support/builders/corrections/built-corrections.ts';
import { chairSale, fridgeSale } from '../../../../support/builders/recipe-originals.ts';
import { edited } from '../../../../support/builders/sample-invoices.ts';

/** 27.00 too much. */
const wrong = edited(chairSale, ['<P_15>1230.00', '<P_15>1257.00']);

const warning = {
  pl: 'Na fakturze korygowanej P_15 (1 257,00) nie zgadza się z podstawami i podatkiem (1 230,00). Ta korekta tego nie poprawia; na fakturze VAT lub UPR dodaj do niej zmianę błędnej kwoty (Fa/P_15, Fa/P_14_x albo Fa/P_13_x).',
  en: 'P_15 of the corrected invoice (1,257.00) does not agree with its bases and taxes (1,230.00). This correction does not fix that; for a VAT or UPR invoice, add a change of the wrong amount (Fa/P_15, Fa/P_14_x or Fa/P_13_x) to it.',
};

describe('a total that does not agree with bases and taxes', () => {
  it.each([
    { name: 'a change of a price', scenario: 'price-change', changes: { 'Fa/FaWiersz[1]/P_9A': '200' } },
    { name: 'a change of text', scenario: 'formal-details', changes: { 'Fa/FaWiersz[1]/P_7': 'fotel' } },
  ])('is reported with $name, which does not change it', async ({ scenario, changes }) => {
    expect((await builtCorrection(wrong, scenario, { changes })).warnings).toContainEqual(warning);
  });

  it('is removed with the whole invoice', async () => {
    const { warnings, deltas } = await builtCorrection(wrong, 'cancel-to-zero', { answers: { powod: 'podwojnie_wystawiona' } });
    expect(deltas.gross.toAmount()).toBe('-1257.00');
    expect(warnings).not.toContainEqual(warning);
  });

  it('is ignored within the rounding tolerance', async () => {
    const { warnings } = await builtCorrection(fridgeSale, 'price-change', { changes: { 'Fa/FaWiersz[1]/P_9A': '1463.41' } });
    expect(warnings.filter(({ en }) => en.includes('does not agree'))).toEqual([]);
  });
});
