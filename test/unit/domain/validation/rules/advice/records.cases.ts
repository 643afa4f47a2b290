import { type CasesByCode, plainInvoice } from '../../../../../support/builders/rule-cases.ts';
import { correctionInvoice, edited, simplifiedInvoice, withEdits } from '../../../../../support/builders/sample-invoices.ts';

const sums = '    <P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>\n    <P_15>123.00<';
const exemptSale = edited(plainInvoice, [sums, '    <P_13_7>100.00</P_13_7>\n    <P_15>100.00<'], ['<P_12>23<', '<P_12>zw<']);

function exemptUnder(basis: string): () => string {
  return withEdits(exemptSale, ['<P_19N>1</P_19N>', `<P_19>1</P_19>\n        <P_19A>${basis}</P_19A>`]);
}

/** Cases of the rules on what becomes of an invoice in the VAT records. */
export const recordCases: CasesByCode = {
  'XML-907': {
    fires: [
      {
        name: 'a sale at 23 %',
        given: () => plainInvoice,
        issues: [{ severity: 'info', line: null, column: null, xpath: null, value: null, expected: null }],
      },
      {
        name: 'an exempt sale of a taxpayer who files',
        given: exemptUnder('art. 43 ust. 1 pkt 29 ustawy o VAT'),
        issues: [{ severity: 'info', line: null, column: null, xpath: null, value: null, expected: null }],
      },
      {
        name: 'a simplified invoice without sums',
        given: withEdits(simplifiedInvoice, [sums, '    <P_15>123.00<']),
        issues: [{ severity: 'info', line: null, column: null, xpath: null, value: null, expected: null }],
      },
    ],
    passes: [
      {
        name: 'a fare of a taxi on flat rate, which goes to VAT-12',
        given: withEdits(
          plainInvoice,
          [sums, '    <P_13_4>100.00</P_13_4>\n    <P_14_4>4.00</P_14_4>\n    <P_15>104.00<'],
          ['<P_12>23<', '<P_12>4<'],
        ),
      },
      { name: 'a small business, which does not file', given: exemptUnder('art. 113 ust. 1 ustawy o VAT') },
      {
        name: 'a correction without amounts',
        given: withEdits(
          correctionInvoice,
          ['    <P_13_1>-10.00</P_13_1>\n    <P_14_1>-2.30</P_14_1>\n    <P_15>-12.30<', '    <P_15>0<'],
          ['<P_9A>45.00<', '<P_9A>50.00<'],
          ['<P_11>90.00<', '<P_11>100.00<'],
        ),
      },
    ],
  },
  'XML-908': {
    fires: [
      {
        name: 'a correction of type 2',
        given: () => correctionInvoice,
        issues: [{ severity: 'info', line: 59, column: 5, xpath: '/Faktura/Fa/TypKorekty', value: '2', expected: null }],
      },
      {
        name: 'a correction of type 1, with blanks',
        given: withEdits(correctionInvoice, ['<TypKorekty>2<', '<TypKorekty> 1 <']),
        issues: [{ severity: 'info', line: 59, column: 5, xpath: '/Faktura/Fa/TypKorekty', value: ' 1 ', expected: null }],
      },
      {
        name: 'a correction of type 3',
        given: withEdits(correctionInvoice, ['<TypKorekty>2<', '<TypKorekty>3<']),
        issues: [{ severity: 'info', line: 59, column: 5, xpath: '/Faktura/Fa/TypKorekty', value: '3', expected: null }],
      },
    ],
    passes: [
      { name: 'a correction without a type', given: withEdits(correctionInvoice, ['    <TypKorekty>2</TypKorekty>\n', '']) },
      { name: 'a type that the schema does not know', given: withEdits(correctionInvoice, ['<TypKorekty>2<', '<TypKorekty>4<']) },
      { name: 'a sale', given: () => plainInvoice },
    ],
  },
};
