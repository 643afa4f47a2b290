import { rulesOfChanges, rulesOfTotal } from '@nakor/domain/correction/explanation/explanation-rules';
import type { Explanation } from '@nakor/domain/correction/model/built-correction';
import { describe, expect, it } from 'vitest';
import { flatAdvance } from '../../../../support/builders/advance-samples.ts';
import { builtCorrection, type CorrectionOptions } from '../../../../support/builders/corrections/built-corrections.ts';
import { adviceSale, chairSale, euroAdvance, fridgeSale } from '../../../../support/builders/recipe-originals.ts';
import { saleOf } from '../../../../support/builders/sale-samples.ts';
import { edited } from '../../../../support/builders/sample-invoices.ts';

/** Explanations by the names of their fields. */
async function explained(xml: string, scenario: string, wish: CorrectionOptions): Promise<ReadonlyMap<string, Explanation>> {
  const { explanation } = await builtCorrection(xml, scenario, wish);
  return new Map(explanation.map((entry) => [entry.path.split('/').at(-1) ?? '', entry]));
}

describe('an explanation', () => {
  it.each(['FaWiersz[1]', 'FaWiersz[NrWierszaFa=1]'])(
    'distinguishes requested changes from their consequences, with the line as %s',
    async (line) => {
      const fields = await explained(chairSale, 'quantity-return', { changes: { [`/Fa/${line}/P_8B`]: '3' } });
      expect(fields.get('P_8B')?.rule).toBe(rulesOfChanges.requested);
      expect(fields.get('P_11')?.rule.en).toContain('Quantity times price');
    },
  );

  it('says where a price comes from that was not given', async () => {
    const changes = { '/Fa/FaWiersz[1]/P_12': '8' };
    expect((await explained(adviceSale, 'vat-rate-change', { changes })).get('P_9A')?.rule).toBe(rulesOfChanges.grossKept);
  });

  it('lists changes outside of the lines', async () => {
    const exempt = { changes: { '/Fa/FaWiersz[1]/P_12': 'zw' }, answers: { podstawa_zwolnienia: 'art. 43 ust. 1 pkt 37 ustawy' } };
    const annotations = await explained(adviceSale, 'vat-rate-change', exempt);
    expect(annotations.get('P_19')).toMatchObject({ before: null, after: '1', rule: rulesOfChanges.follows });
    expect(annotations.get('P_19N')).toMatchObject({ before: '1', after: null });
    const cheaper = { changes: { '/Fa/Zamowienie/ZamowienieWiersz[2]/P_9AZ': '4500' } };
    const value = { before: '375150', after: '374535.00', delta: '-615.00' };
    expect((await explained(flatAdvance, 'advance-amount', cheaper)).get('WartoscZamowienia')).toMatchObject(value);
  });

  it('distinguishes the correct exchange rate from the adopted one', async () => {
    const given = await explained(euroAdvance, 'fx-rate', { answers: { kurs_dla_wszystkich_wierszy: '4.2500' } });
    expect(given.get('KursWalutyZ')).toMatchObject({ before: '4.4826', after: '4.2500', rule: rulesOfChanges.follows });
    expect(given.get('P_14_1W')?.rule.en).toContain('After: 373.98 × 4.2500 = 1,589.42; before: 373.98 × 4.4826 = 1,676.40.');
    const lower = await explained(euroAdvance, 'advance-amount', { changes: { '/Fa/P_15': '1000' } });
    expect(lower.get('P_14_1W')?.rule.en).toContain('× 4.4826 = ');
    expect(lower.get('P_15')?.rule).toBe(rulesOfTotal.advance);
  });

  it('claims no totals for a rebate on many invoices', async () => {
    const faktury_korygowane = JSON.stringify([{ nr: 'FV/1', data: '2026-09-15' }]);
    const fields = await explained(chairSale, 'period-rebate', { answers: { faktury_korygowane, okres: '2026', opust: '{"23":"123"}' } });
    for (const name of ['P_13_1', 'P_14_1', 'P_15']) expect(fields.get(name)).toMatchObject({ before: null, after: null });
    expect(fields.get('P_15')?.delta).toBe('-123.00');
  });

  it('says that the right identifier only appears on the new invoice', async () => {
    const changes = { '/Podmiot2/DaneIdentyfikacyjne/NIP': '5265877635' };
    const fields = await explained(chairSale, 'wrong-nip-zero-out', { changes, answers: { nowa_faktura: 'nie' } });
    expect(fields.get('NIP')?.rule).toBe(rulesOfChanges.newInvoiceOnly);
    expect(fields.get('P_15')?.rule).toBe(rulesOfTotal.cancelled);
  });

  it('starts from the stated amounts, whatever the sum of the lines', async () => {
    // The tax of 1,000.00 would be 230.00.
    const xml = edited(chairSale, ['<P_14_1>230.00', '<P_14_1>24.00'], ['<P_15>1230.00', '<P_15>1024.00']);
    const fields = await explained(xml, 'price-change', { changes: { '/Fa/FaWiersz[1]/P_9A': '240' } });
    expect(fields.get('P_13_1')).toMatchObject({ before: '1000.00', after: '960.00', delta: '-40.00' });
    expect(fields.get('P_14_1')).toMatchObject({ before: '24.00', after: '14.80', delta: '-9.20' });
    expect(fields.get('P_15')).toMatchObject({ before: '1024.00', after: '974.80', delta: '-49.20' });
  });

  it('explains the difference of a discount that did not exist before', async () => {
    const wish = { changes: { '/Fa/FaWiersz[1]/P_9A': '240' }, answers: { sposob_opustu: 'w_P_10' } };
    expect((await explained(chairSale, 'price-change', wish)).get('P_10')).toMatchObject({ before: null, delta: '10.00' });
  });

  it('says what happens to the lines of a cancellation', async () => {
    const fields = await explained(chairSale, 'cancel-to-zero', { answers: { powod: 'podwojnie_wystawiona' } });
    expect(fields.get('FaWiersz')).toMatchObject({ before: '1', after: '0', rule: rulesOfChanges.cancelledLines });
  });

  it('shows the JPK fields in PLN when the invoice is in another currency', async () => {
    const answers = { kurs_dla_wszystkich_wierszy: '4.2500' };
    expect((await explained(euroAdvance, 'fx-rate', { answers })).get('K_19')).toMatchObject({
      path: 'JPK_V7M/K_19',
      delta: expect.stringMatching(/^-/),
    });
    expect((await explained(chairSale, 'price-change', { changes: { '/Fa/FaWiersz[1]/P_9A': '240' } })).has('K_19')).toBe(false);
  });

  it.each([
    {
      name: 'rate times net sum',
      xml: fridgeSale,
      change: { '/Fa/FaWiersz[1]/P_9A': '1463.41' },
      says: 'Net sum at this rate times the rate, rounded to grosze: after minus before, by the same method as on the invoice',
    },
    {
      name: 'in hundred of the gross sum',
      xml: saleOf({ P_13_1: '1000.00', P_14_1: '230.00', P_15: '1230.00' }, [{ P_8B: '1', P_9B: '1230', P_11A: '1230', P_12: '23' }]),
      change: { '/Fa/FaWiersz[1]/P_9B': '1107' },
      says: 'Gross sum at this rate × rate / (100 + rate)',
    },
    {
      name: 'the sum of the taxes of lines',
      xml: saleOf({ P_13_1: '1000.00', P_14_1: '230.00', P_15: '1230.00' }, [
        { P_8B: '1', P_9A: '1000', P_11: '1000', P_11Vat: '230', P_12: '23' },
      ]),
      change: { '/Fa/FaWiersz[1]/P_9A': '900' },
      says: 'Sum of the taxes of the lines',
    },
    {
      name: 'rate times net sum without saying that the invoice does, since it does not',
      xml: edited(chairSale, ['<P_14_1>230.00', '<P_14_1>220.00'], ['<P_15>1230.00', '<P_15>1220.00']),
      change: { '/Fa/FaWiersz[1]/P_9A': '200' },
      says: 'Net sum at this rate times the rate, rounded to grosze: after minus before (art.',
    },
  ])('says how the tax is calculated: $name', async ({ xml, change, says }) => {
    expect((await explained(xml, 'price-change', { changes: change })).get('P_14_1')?.rule.en).toContain(says);
  });
});
