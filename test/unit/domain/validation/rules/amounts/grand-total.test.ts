import { describe, expect, it } from 'vitest';
import { plainInvoice, replaced, testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { edited, settlementInvoice } from '../../../../../support/builders/sample-invoices.ts';
import { messagesOf, mixedSale } from './documents.ts';
import { grandTotalCases } from './grand-total.cases.ts';

describe('grandTotalRules', () => {
  testRuleCases(grandTotalCases);

  it.each([
    {
      name: 'all terms of the sum',
      xml: replaced(mixedSale, '<P_15>423.00', '<P_15>433.00'),
      code: 'XML-403',
      message:
        'P_15 wynosi 433,00, a P_13_1 300,00 + P_14_1 69,00 + P_13_2 50,00 + P_14_2 4,00 daje 423,00; różnica 10,00, tolerancja 0,02.',
    },
    {
      name: 'a sum of nothing',
      xml: replaced(settlementInvoice, '    <P_13_1>500.00</P_13_1>\n    <P_14_1>115.00</P_14_1>\n', ''),
      code: 'XML-403',
      message: 'P_15 wynosi 615,00, a suma pól P_13 i P_14 (nie ma żadnego) daje 0,00; różnica 615,00, tolerancja 0,02.',
    },
    {
      name: 'a negative sale',
      xml: edited(plainInvoice, ['<P_13_1>', '<P_13_1>-'], ['<P_14_1>', '<P_14_1>-'], ['<P_15>', '<P_15>-']),
      code: 'XML-415',
      message: 'P_15 wynosi −123,00; kwota należności na fakturze VAT nie może być ujemna.',
    },
  ])('shows the calculation of $name', async ({ xml, code, message }) => {
    expect(await messagesOf(xml, code)).toEqual([message]);
  });
});
