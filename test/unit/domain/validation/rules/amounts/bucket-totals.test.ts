import { describe, expect, it } from 'vitest';
import { plainInvoice, replaced, testRuleCases } from '../../../../../support/builders/rule-cases.ts';
import { correctionInvoice, edited } from '../../../../../support/builders/sample-invoices.ts';
import { bucketTotalCases } from './bucket-totals.cases.ts';
import { grossLine, lineOf, messagesOf, mixedSale, netLine, saleOf } from './documents.ts';

describe('bucketTotalRules', () => {
  testRuleCases(bucketTotalCases);

  it.each([
    {
      name: 'all lines, where one has no rate',
      xml: edited(plainInvoice, ['      <P_12>23</P_12>\n', ''], ['<P_13_1>100.00', '<P_13_1>110.00']),
      code: 'XML-434',
      message: 'Wiersze razem dają 100,00 netto (1 wiersz), a sumy P_13 razem 110,00; różnica 10,00, tolerancja 0,015.',
    },
    {
      name: 'one total, which the line without a rate does not explain',
      xml: saleOf([netLine(1, '100.00', '23'), lineOf(2, { P_11A: '123.00' })], { P_13_1: '323.00', P_14_1: '74.29', P_15: '397.29' }),
      code: 'XML-434',
      message:
        'P_13_1 wynosi 323,00, a wiersze z jego stawką i bez stawki (2 wiersze) dają najwyżej 223,00; różnica 100,00, tolerancja 0,02.',
    },
    {
      name: 'lines and total',
      xml: edited(mixedSale, ['<P_13_1>300.00', '<P_13_1>310.00']),
      code: 'XML-401',
      message: 'Suma netto wierszy ze stawką 23%: 300,00 (2 wiersze), a P_13_1 wynosi 310,00; różnica 10,00, tolerancja 0,02.',
    },
    {
      name: 'the difference of a correction',
      xml: replaced(correctionInvoice, '<P_13_1>-10.00', '<P_13_1>-11.00'),
      code: 'XML-401',
      message:
        'Różnica netto (po minus przed korektą) wierszy ze stawką 23%: −10,00 (2 wiersze), a P_13_1 wynosi −11,00; różnica 1,00, tolerancja 0,03.',
    },
    {
      name: 'the line that has a wrong rate',
      xml: edited(mixedSale, ['<P_12>8<', '<P_12>23<']),
      code: 'XML-401',
      message:
        'Suma netto wierszy ze stawką 23%: 350,00 (3 wiersze), a P_13_1 wynosi 300,00; różnica 50,00, tolerancja 0,025. P_13_2 podaje 50,00, a nie należy do niego żaden wiersz: błędna jest stawka wiersza albo pole tej kwoty. Sprawdź stawkę (P_12) w wierszu 3.',
    },
    {
      name: 'lines, where several of the same amount may have a wrong rate',
      xml: edited(mixedSale, ['<P_13_1>300.00', '<P_13_1>250.00'], ['<P_13_2>50.00', '<P_13_2>100.00']),
      code: 'XML-401',
      message:
        'Suma netto wierszy ze stawką 23%: 300,00 (2 wiersze), a P_13_1 wynosi 250,00; różnica 50,00, tolerancja 0,02. P_13_2 (100,00) jest za to za duże: jego wiersze dają 50,00. Sprawdź stawki wierszy (P_12).',
    },
    {
      name: 'a gross value at a wrong rate',
      xml: saleOf([grossLine(1, '123.00', '8')], { P_13_1: '100.00', P_14_1: '23.00', P_15: '123.00' }),
      code: 'XML-404',
      message:
        'Suma netto wierszy ze stawką 8%: 113,89 (1 wiersz), a pola P_13_2 brak. P_13_1 podaje 100,00, a nie należy do niego żaden wiersz: błędna jest stawka wiersza albo pole tej kwoty. Sprawdź stawkę (P_12) w wierszu 1.',
    },
    {
      name: 'a total without lines',
      xml: edited(plainInvoice, ['<P_14_1>23.00</P_14_1>', '<P_14_1>23.00</P_14_1>\n    <P_13_6_1>50.00</P_13_6_1>']),
      code: 'XML-405',
      message: 'P_13_6_1 wynosi 50,00, a na fakturze (1 wiersz) nie ma wiersza ze stawką „0 KR”.',
    },
  ])('shows the calculation of $name', async ({ xml, code, message }) => {
    expect(await messagesOf(xml, code)).toEqual([message]);
  });
});
