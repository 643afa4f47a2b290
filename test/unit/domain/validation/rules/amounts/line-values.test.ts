import { describe, expect, it } from 'vitest';
import { plainInvoice, replaced, testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { edited } from '../../../../../support/builders/sample-invoices.ts';
import { lineOf, messagesOf, saleOf } from './documents.ts';
import { lineValueCases } from './line-values.cases.ts';

const withLine = (fields: Readonly<Record<string, string>>) =>
  saleOf([lineOf(1, fields)], { P_13_1: '100.00', P_14_1: '23.00', P_15: '123.00' });

describe('lineValueRules', () => {
  testRuleCases(lineValueCases);

  it.each([
    {
      name: 'a value with which the total agrees',
      xml: replaced(plainInvoice, '<P_8B>2<', '<P_8B>3<'),
      code: 'XML-409',
      message:
        'Wiersz 1: 3 × 50,00 = 150,00, a P_11 wynosi 100,00; różnica 50,00, tolerancja 0,025. Z podaną wartością zgadza się P_13_1 (100,00), więc sprawdź raczej ilość i cenę.',
    },
    {
      name: 'a value that the total contradicts',
      xml: replaced(plainInvoice, '<P_11>100.00', '<P_11>110.00'),
      code: 'XML-409',
      message:
        'Wiersz 1: 2 × 50,00 = 100,00, a P_11 wynosi 110,00; różnica 10,00, tolerancja 0,02. Z wyliczoną wartością zgadza się P_13_1 (100,00).',
    },
    {
      name: 'a value next to a total that agrees with neither',
      xml: edited(plainInvoice, ['<P_9A>50.00', '<P_9A>45.00'], ['<P_13_1>100.00', '<P_13_1>110.00']),
      code: 'XML-409',
      message: 'Wiersz 1: 2 × 45,00 = 90,00, a P_11 wynosi 100,00; różnica 10,00, tolerancja 0,02.',
    },
    {
      name: 'the nearest reading of a discount: of each unit',
      xml: withLine({ P_8B: '2', P_9A: '55.00', P_10: '4.00', P_11: '100.00', P_12: '23' }),
      code: 'XML-409',
      message:
        'Wiersz 1: 2 × (55,00 − 4,00) = 102,00, a P_11 wynosi 100,00; różnica 2,00, tolerancja 0,02. Z podaną wartością zgadza się P_13_1 (100,00), więc sprawdź raczej ilość i cenę.',
    },
    {
      name: 'the nearest reading of a discount: of the line',
      xml: withLine({ P_8B: '2', P_9A: '55.00', P_10: '9.00', P_11: '100.00', P_12: '23' }),
      code: 'XML-409',
      message:
        'Wiersz 1: 2 × 55,00 − 9,00 = 101,00, a P_11 wynosi 100,00; różnica 1,00, tolerancja 0,02. Z podaną wartością zgadza się P_13_1 (100,00), więc sprawdź raczej ilość i cenę.',
    },
    {
      name: 'the tax inside a gross value',
      xml: withLine({ P_8B: '1', P_9B: '123.00', P_11A: '123.00', P_11Vat: '28.29', P_12: '23' }),
      code: 'XML-411',
      message: 'Wiersz 1: 123,00 × 23 / (100 + 23) = 23,00, a P_11Vat wynosi 28,29; różnica 5,29, tolerancja 0,02.',
    },
    {
      name: 'a net value that the gross one contradicts',
      xml: withLine({ P_8B: '1', P_9B: '123.00', P_11: '110.00', P_11A: '123.00', P_12: '23' }),
      code: 'XML-412',
      message:
        'Wiersz 1: P_11 110,00 + 23% = 135,30, a P_11A wynosi 123,00; różnica 12,30, tolerancja 0,02. Z P_11A zgadza się P_13_1 (100,00), więc błędne jest raczej P_11.',
    },
    {
      name: 'a gross value that nothing explains',
      xml: withLine({ P_8B: '1', P_9A: '100.00', P_11: '100.00', P_11A: '124.00', P_12: '23' }),
      code: 'XML-412',
      message: 'Wiersz 1: P_11 100,00 + 23% = 123,00, a P_11A wynosi 124,00; różnica 1,00, tolerancja 0,02.',
    },
  ])('shows the calculation of $name', async ({ xml, code, message }) => {
    expect(await messagesOf(xml, code)).toEqual([message]);
  });
});
