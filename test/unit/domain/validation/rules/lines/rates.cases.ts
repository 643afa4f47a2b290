import { type CasesByCode, plainInvoice } from '../../../../../support/builders/rule-cases.ts';
import { advanceInvoice, correctionInvoice, edited, withEdits } from '../../../../../support/builders/sample-invoices.ts';

const rate = '      <P_12>23</P_12>\n';

const totals = '    <P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>\n    <P_15>123.00</P_15>\n';

/** The plain invoice with an Annex 15 marker. */
const annex15Invoice = edited(plainInvoice, [rate, `${rate}      <P_12_Zal_15>1</P_12_Zal_15>\n`]);

/** Cases of the rules on rates of single lines. */
export const rateCases: CasesByCode = {
  'XML-811': {
    fires: [
      {
        name: 'a Polish rate and one of another country',
        given: withEdits(
          plainInvoice,
          [rate, `${rate}      <P_12_XII>19</P_12_XII>\n`],
          ['    <P_15>', '    <P_13_5>0.00</P_13_5>\n    <P_15>'],
        ),
        issues: [{ severity: 'warning', line: 68, column: 7, xpath: '/Faktura/Fa/FaWiersz/P_12_XII', value: '19', expected: null }],
      },
      {
        name: 'both on a line of an order',
        given: withEdits(
          advanceInvoice,
          ['        <P_12Z>23</P_12Z>\n', '        <P_12Z>23</P_12Z>\n        <P_12Z_XII>19</P_12Z_XII>\n'],
          ['    <P_15>', '    <P_13_5>0.00</P_13_5>\n    <P_15>'],
        ),
        issues: [
          {
            severity: 'warning',
            line: 71,
            column: 9,
            xpath: '/Faktura/Fa/Zamowienie/ZamowienieWiersz/P_12Z_XII',
            value: '19',
            expected: null,
          },
        ],
      },
    ],
    passes: [
      {
        name: 'a rate of another country alone',
        given: withEdits(
          plainInvoice,
          [rate, '      <P_12_XII>23</P_12_XII>\n'],
          [totals, totals.replaceAll('3_1>', '3_5>').replaceAll('4_1>', '4_5>')],
        ),
      },
      { name: 'a Polish rate alone', given: () => plainInvoice },
    ],
  },
  'XML-812': {
    fires: [
      {
        name: 'the rate of 22 per cent',
        given: withEdits(plainInvoice, ['<P_12>23', '<P_12>22'], ['<P_14_1>23.00', '<P_14_1>22.00'], ['<P_15>123.00', '<P_15>122.00']),
        issues: [{ severity: 'warning', line: 66, column: 7, xpath: '/Faktura/Fa/FaWiersz/P_12', value: '22', expected: '23' }],
      },
      {
        name: 'the rate of 7 per cent in an order',
        given: withEdits(
          advanceInvoice,
          ['<P_12Z>23', '<P_12Z>7'],
          ['<P_11VatZ>230.00', '<P_11VatZ>70.00'],
          ['<WartoscZamowienia>1230.00', '<WartoscZamowienia>1070.00'],
          ['    <P_13_1>500.00</P_13_1>\n    <P_14_1>115.00</P_14_1>\n', '    <P_13_2>500.00</P_13_2>\n    <P_14_2>35.00</P_14_2>\n'],
          ['<P_15>615.00', '<P_15>535.00'],
        ),
        issues: [
          { severity: 'warning', line: 69, column: 9, xpath: '/Faktura/Fa/Zamowienie/ZamowienieWiersz/P_12Z', value: '7', expected: '8' },
        ],
      },
    ],
    passes: [
      {
        name: 'a correction of an invoice from before 2011',
        given: () =>
          edited(correctionInvoice, ['<P_14_1>-2.30', '<P_14_1>-2.20'], ['<P_15>-12.30', '<P_15>-12.20']).replaceAll(
            '<P_12>23',
            '<P_12>22',
          ),
      },
      {
        name: 'the rate of 8 per cent',
        given: withEdits(
          plainInvoice,
          ['<P_12>23', '<P_12>8'],
          [totals, '    <P_13_2>100.00</P_13_2>\n    <P_14_2>8.00</P_14_2>\n    <P_15>108.00</P_15>\n'],
        ),
      },
    ],
  },
  'XML-820': {
    fires: [
      {
        name: 'the marker on an exempt line',
        given: withEdits(
          annex15Invoice,
          ['<P_12>23', '<P_12>zw'],
          [totals, '    <P_13_7>100.00</P_13_7>\n    <P_15>100.00</P_15>\n'],
          ['<P_19N>1</P_19N>', '<P_19>1</P_19>\n        <P_19A>art. 113 ust. 1 ustawy</P_19A>'],
        ),
        issues: [{ severity: 'info', line: 67, column: 7, xpath: '/Faktura/Fa/FaWiersz/P_12_Zal_15', value: '1', expected: null }],
      },
    ],
    passes: [
      { name: 'the marker on a taxed line', given: () => annex15Invoice },
      {
        name: 'the marker on a line under reverse charge',
        given: withEdits(
          annex15Invoice,
          ['<P_12>23', '<P_12>oo'],
          [totals, '    <P_13_10>100.00</P_13_10>\n    <P_15>100.00</P_15>\n'],
          ['<P_18>2', '<P_18>1'],
        ),
      },
    ],
  },
};
