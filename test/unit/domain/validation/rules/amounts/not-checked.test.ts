import { describe, expect, it } from 'vitest';
import { plainInvoice } from '../../../../../support/builders/rule-cases.ts';
import {
  advanceCorrection,
  advanceInvoice,
  correctionInvoice,
  edited,
  foreignInvoice,
  sampleInvoices,
  settlementCorrection,
  settlementInvoice,
  simplifiedInvoice,
} from '../../../../../support/builders/sample-invoices.ts';
import { validationResultOf } from '../../../../../support/drivers/validation.ts';
import { correctionWith, lineOf, saleOf } from './documents.ts';

/** Codes of other data than amounts, which these tests do not provide. */
const external = new Set(['duplicate', 'exchange_rates', 'corrected_invoice']);

async function entriesOf(xml: string): Promise<{ code: string; xpath: string | null }[]> {
  const { notChecked } = await validationResultOf(xml);
  return notChecked.filter(({ code }) => !external.has(code)).map(({ code, xpath }) => ({ code, xpath }));
}

const valueless = '      <P_9A>50.00</P_9A>\n      <P_11>100.00</P_11>\n';

describe('uncheckedAmounts', () => {
  it.each([
    { name: 'a line without value and price', xml: edited(plainInvoice, [valueless, '']), code: 'line_sums', at: '/Faktura/Fa/P_13_1' },
    {
      name: 'a line without a rate',
      xml: edited(plainInvoice, ['      <P_12>23</P_12>\n', '']),
      code: 'line_sums',
      at: '/Faktura/Fa/P_13_1',
    },
    {
      name: 'a row of a correction without value and price',
      xml: correctionWith([lineOf(1, { P_12: '23' })], { P_13_1: '-10.00', P_14_1: '-2.30', P_15: '-12.30' }),
      code: 'line_sums',
      at: '/Faktura/Fa/P_13_1',
    },
    {
      name: 'a correction without lines',
      xml: correctionWith([], { P_13_1: '-10.00', P_14_1: '-2.30', P_15: '-12.30' }),
      code: 'line_sums',
      at: '/Faktura/Fa/P_13_1',
    },
    { name: 'a settlement', xml: settlementInvoice, code: 'advances', at: '/Faktura/Fa/P_15' },
    { name: 'a correction of a settlement', xml: settlementCorrection, code: 'advances', at: '/Faktura/Fa/P_15' },
    {
      name: 'an order with a row without value and price',
      xml: edited(advanceInvoice, ['        <P_9AZ>500.00</P_9AZ>\n        <P_11NettoZ>1000.00</P_11NettoZ>\n', '']),
      code: 'order_value',
      at: '/Faktura/Fa/Zamowienie/WartoscZamowienia',
    },
    {
      name: 'an order with a row without a rate',
      xml: edited(advanceInvoice, ['        <P_12Z>23</P_12Z>\n', '']),
      code: 'order_value',
      at: '/Faktura/Fa/Zamowienie/WartoscZamowienia',
    },
    {
      name: 'a tax in PLN without a rate',
      xml: edited(foreignInvoice, ['      <KursWaluty>4.25</KursWaluty>\n', '']),
      code: 'tax_in_pln',
      at: '/Faktura/Fa/P_14_1W',
    },
    {
      name: 'an OSS tax that nothing states',
      xml: saleOf([lineOf(1, { P_12_XII: '19' })], { P_13_5: '100.00', P_15: '119.00' }),
      code: 'total_due',
      at: '/Faktura/Fa/P_15',
    },
    {
      name: 'a simplified invoice without totals and values',
      xml: edited(
        simplifiedInvoice,
        ['    <P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>\n', ''],
        ['      <P_11A>123.00</P_11A>\n', ''],
      ),
      code: 'total_due',
      at: '/Faktura/Fa/P_15',
    },
  ])('reports $code for $name', async ({ xml, code, at }) => {
    expect(await entriesOf(xml)).toContainEqual({ code, xpath: at });
  });

  it.each(Object.entries({ ...sampleInvoices, settlementInvoice: plainInvoice, settlementCorrection: plainInvoice }))(
    'reports nothing for %s, whose amounts are all stated',
    async (_, xml) => {
      expect(await entriesOf(xml)).toEqual([]);
    },
  );

  it.each([
    {
      name: 'a line whose value follows from quantity and price',
      xml: edited(correctionInvoice, ['      <P_11>90.00</P_11>\n', '']),
    },
    {
      name: 'a row of an order whose value follows from quantity and price',
      xml: edited(advanceInvoice, ['        <P_11NettoZ>1000.00</P_11NettoZ>\n', '']),
    },
    { name: 'an order in both states', xml: advanceCorrection },
    {
      name: 'a simplified invoice without totals',
      xml: edited(simplifiedInvoice, ['    <P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>\n', '']),
    },
  ])('reports nothing for $name', async ({ xml }) => {
    expect(await entriesOf(xml)).toEqual([]);
  });
});
