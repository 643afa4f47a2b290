import { withPlaceholders } from '@nakor/pages/try/correction/model/placeholders';
import { createNakor } from 'nakor';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../../../support/builders/invoices.ts';

describe('withPlaceholders', () => {
  it('stands in for a number and a reason that the engine accepts', async () => {
    const entered = {
      source_xml: invoiceXml(),
      scenario_id: 'price-change',
      changes: [{ path: '/Faktura/Fa/FaWiersz[1]/P_9A', new_value: '45.00' }],
      przyczyna_korekty: '',
      numer_faktury_kor: '',
    };
    const { deltas } = await createNakor({ asOf: '2026-10-20T12:00:00Z' }).correct(withPlaceholders(entered));
    expect(deltas).toMatchObject({ net: '-10.00', vat: '-2.30', gross: '-12.30' });
  });

  it('keeps what was entered', () => {
    const entered = { source_xml: '', scenario_id: '', changes: [], przyczyna_korekty: 'rabat', numer_faktury_kor: 'FK/7' };
    expect(withPlaceholders(entered)).toEqual(entered);
  });
});
