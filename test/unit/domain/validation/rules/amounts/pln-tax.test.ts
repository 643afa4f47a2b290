import { describe, expect, it } from 'vitest';
import { replaced, testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { foreignInvoice } from '../../../../../support/builders/sample-invoices.ts';
import { messagesOf, netLine, saleOf } from './documents.ts';
import { plnTaxCases } from './pln-tax.cases.ts';

describe('plnTaxRules', () => {
  testRuleCases(plnTaxCases);

  it.each([
    {
      name: 'at one rate',
      xml: replaced(foreignInvoice, '<P_14_1W>97.75', '<P_14_1W>99.75'),
      code: 'XML-408',
      message: 'P_14_1W wynosi 99,75 PLN, a P_14_1 23,00 × kurs 4,25 = 97,75; różnica 2,00, tolerancja 0,02.',
    },
    {
      name: 'at the rate of each line',
      xml: saleOf(
        [netLine(1, '100.00', '23', { KursWaluty: '4.20' }), netLine(2, '200.00', '23', { KursWaluty: '4.30' })],
        { P_13_1: '300.00', P_14_1: '69.00', P_14_1W: '300.00', P_15: '369.00' },
        ['<KodWaluty>PLN', '<KodWaluty>EUR'],
      ),
      code: 'XML-408',
      message: 'P_14_1W wynosi 300,00 PLN, a suma podatku wierszy razy KursWaluty (2 wiersze) = 294,40; różnica 5,60, tolerancja 0,02.',
    },
    {
      name: 'what is missing',
      xml: replaced(foreignInvoice, '    <P_14_1W>97.75</P_14_1W>\n', ''),
      code: 'XML-406',
      message:
        'P_14_1 wynosi 23,00 EUR, a brakuje P_14_1W, czyli tego podatku w złotych. Z podanego kursu: P_14_1 23,00 × kurs 4,25 = 97,75.',
    },
  ])('shows the calculation of $name', async ({ xml, code, message }) => {
    expect(await messagesOf(xml, code)).toEqual([message]);
  });
});
