import { type CasesByCode, plainInvoice } from '../../../../../support/builders/rule-cases.ts';
import { edited, simplifiedInvoice, withEdits } from '../../../../../support/builders/sample-invoices.ts';

const line = / {4}<FaWiersz>[\s\S]*<\/FaWiersz>\n/.exec(simplifiedInvoice)?.[0] ?? '';
const totalTags = '    <P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>\n    <P_15>123.00</P_15>\n';

/** A simplified invoice of a gross amount at 23 %. */
function ofAmounts(net: string, tax: string, gross: string): [string, string][] {
  return [
    ['<P_13_1>100.00<', `<P_13_1>${net}<`],
    ['<P_14_1>23.00<', `<P_14_1>${tax}<`],
    ['<P_15>123.00<', `<P_15>${gross}<`],
    ['<P_11A>123.00<', `<P_11A>${gross}<`],
  ];
}

/** The simplified invoice in another currency, with the tax in PLN where it is right to have it. */
function inCurrency(code: string, rate: string, taxInPln: string): [string, string][] {
  return [
    ['<KodWaluty>PLN<', `<KodWaluty>${code}<`],
    ['</P_14_1>\n', `</P_14_1>\n    <P_14_1W>${taxInPln}</P_14_1W>\n`],
    ['<P_12>23</P_12>\n', `<P_12>23</P_12>\n      <KursWaluty>${rate}</KursWaluty>\n`],
  ];
}

/** Without totals, with lines in place of the one there is. */
function bare(...lines: string[]): string {
  return edited(simplifiedInvoice, [totalTags, '    <P_15>123.00</P_15>\n'], [line, lines.join('')]);
}

const nameOnly = edited(line, ['      <P_11A>123.00</P_11A>\n      <P_12>23</P_12>\n', '']);
const second = edited(line, ['<NrWierszaFa>1<', '<NrWierszaFa>2<'], ['pozycja-1', 'pozycja-2']);
const partOf = (xml: string, gross: string, rate: string): string =>
  edited(xml, ['<P_11A>123.00<', `<P_11A>${gross}<`], ['<P_12>23<', `<P_12>${rate}<`]);

/** Cases of the rules on simplified invoices. */
export const simplifiedCases: CasesByCode = {
  'XML-631': {
    fires: [
      {
        name: 'one grosz over 450 PLN',
        given: withEdits(simplifiedInvoice, ...ofAmounts('365.86', '84.15', '450.01')),
        issues: [{ severity: 'error', line: 35, column: 5, xpath: '/Faktura/Fa/P_15', value: '450.01', expected: '<= 450' }],
      },
      {
        name: 'one cent over 100 EUR',
        given: withEdits(simplifiedInvoice, ...ofAmounts('81.31', '18.70', '100.01'), ...inCurrency('EUR', '4.25', '79.48')),
        issues: [{ severity: 'error', line: 36, column: 5, xpath: '/Faktura/Fa/P_15', value: '100.01', expected: '<= 100' }],
      },
      {
        name: 'dollars that are more than 450 PLN',
        given: withEdits(simplifiedInvoice, ...inCurrency('USD', '3.6586', '84.15')),
        issues: [{ severity: 'warning', line: 36, column: 5, xpath: '/Faktura/Fa/P_15', value: '123.00', expected: null }],
      },
    ],
    passes: [
      { name: 'exactly 450 PLN', given: withEdits(simplifiedInvoice, ...ofAmounts('365.85', '84.15', '450.00')) },
      {
        name: 'exactly 100 EUR',
        given: withEdits(simplifiedInvoice, ...ofAmounts('81.30', '18.70', '100.00'), ...inCurrency('EUR', '4.25', '79.48')),
      },
      { name: 'dollars just below 450 PLN', given: withEdits(simplifiedInvoice, ...inCurrency('USD', '3.6585', '84.15')) },
      {
        name: 'dollars just below 450 PLN at the lowest of three rates',
        given: withEdits(simplifiedInvoice, ...inCurrency('USD', '3.70', '84.15'), [
          '    </FaWiersz>\n',
          `    </FaWiersz>\n${['3.6585', '3.69'].map((rate) => edited(second, ['<P_12>23</P_12>\n', `<P_12>23</P_12>\n      <KursWaluty>${rate}</KursWaluty>\n`])).join('')}`,
        ]),
      },
      { name: 'an ordinary invoice of any amount', given: withEdits(plainInvoice, ['<P_15>123.00<', '<P_15>1000.00<']) },
    ],
  },
  'XML-632': {
    fires: [
      {
        name: 'no totals and no rate',
        given: () => bare(nameOnly),
        issues: [{ severity: 'error', line: 55, column: 5, xpath: '/Faktura/Fa/FaWiersz/P_12', value: null, expected: null }],
      },
      {
        name: 'no totals, two rates and a line without a value',
        given: () => bare(partOf(line, '100.00', '23'), edited(second, ['      <P_11A>123.00</P_11A>\n', ''], ['<P_12>23<', '<P_12>8<'])),
        issues: [{ severity: 'error', line: 62, column: 7, xpath: '/Faktura/Fa/FaWiersz[2]/P_11A', value: null, expected: null }],
      },
    ],
    passes: [
      { name: 'totals and a line with a name only', given: withEdits(simplifiedInvoice, [line, nameOnly]) },
      { name: 'no totals, but one rate', given: () => bare(edited(line, ['      <P_11A>123.00</P_11A>\n', ''])) },
      { name: 'no totals, two rates and all values', given: () => bare(partOf(line, '100.00', '23'), partOf(second, '23.00', '8')) },
      {
        name: 'no totals and no rate, but an exemption',
        given: () => edited(bare(nameOnly), ['<P_19N>1</P_19N>', '<P_19>1</P_19>\n        <P_19A>art. 43 ust. 1 pkt 29 ustawy</P_19A>']),
      },
      { name: 'a rate that is none, which the schema names', given: () => bare(edited(line, ['<P_12>23<', '<P_12>25<'])) },
      { name: 'no lines, which XML-803 names', given: () => bare() },
    ],
  },
  'XML-633': {
    fires: [
      {
        name: 'a buyer without an identifier',
        given: withEdits(simplifiedInvoice, ['<NIP>5250000009</NIP>', '<BrakID>1</BrakID>']),
        issues: [
          { severity: 'warning', line: 22, column: 7, xpath: '/Faktura/Podmiot2/DaneIdentyfikacyjne/BrakID', value: '1', expected: null },
        ],
      },
      {
        name: 'a buyer with the number of another EU country',
        given: withEdits(simplifiedInvoice, ['<NIP>5250000009</NIP>', '<KodUE>DE</KodUE>\n      <NrVatUE>123456789</NrVatUE>']),
        issues: [
          {
            severity: 'warning',
            line: 23,
            column: 7,
            xpath: '/Faktura/Podmiot2/DaneIdentyfikacyjne/NrVatUE',
            value: '123456789',
            expected: null,
          },
        ],
      },
    ],
    passes: [
      { name: 'a buyer with a NIP', given: () => simplifiedInvoice },
      { name: 'an ordinary invoice without one', given: withEdits(plainInvoice, ['<NIP>5250000009</NIP>', '<BrakID>1</BrakID>']) },
      {
        name: 'an identifier that is absent, which the schema names',
        given: withEdits(simplifiedInvoice, ['      <NIP>5250000009</NIP>\n', '']),
      },
    ],
  },
  'XML-634': {
    fires: [
      {
        name: 'an export',
        given: withEdits(
          simplifiedInvoice,
          ['<P_12>23<', '<P_12>0 EX<'],
          [totalTags, '    <P_13_6_3>123.00</P_13_6_3>\n    <P_15>123.00</P_15>\n'],
        ),
        issues: [{ severity: 'warning', line: 57, column: 7, xpath: '/Faktura/Fa/FaWiersz/P_12', value: '0 EX', expected: null }],
      },
      {
        name: 'a total of supplies outside Poland without lines of them',
        given: withEdits(simplifiedInvoice, [line, nameOnly], [totalTags, '    <P_13_8>123.00</P_13_8>\n    <P_15>123.00</P_15>\n']),
        issues: [{ severity: 'warning', line: 33, column: 5, xpath: '/Faktura/Fa/P_13_8', value: '123.00', expected: null }],
      },
      {
        name: 'a rate of another country',
        given: withEdits(
          simplifiedInvoice,
          ['<P_12>23</P_12>', '<P_12_XII>19</P_12_XII>'],
          [totalTags, '    <P_13_5>103.36</P_13_5>\n    <P_14_5>19.64</P_14_5>\n    <P_15>123.00</P_15>\n'],
        ),
        issues: [{ severity: 'warning', line: 58, column: 7, xpath: '/Faktura/Fa/FaWiersz/P_12_XII', value: '19', expected: null }],
      },
    ],
    passes: [
      {
        name: 'a domestic rate of zero',
        given: withEdits(
          simplifiedInvoice,
          ['<P_12>23<', '<P_12>0 KR<'],
          [totalTags, '    <P_13_6_1>123.00</P_13_6_1>\n    <P_15>123.00</P_15>\n'],
        ),
      },
      {
        name: 'a foreign total of zero',
        given: withEdits(simplifiedInvoice, ['    <P_15>123.00<', '    <P_13_5>0</P_13_5>\n    <P_15>123.00<']),
      },
      { name: 'an ordinary invoice', given: withEdits(plainInvoice, ['<P_12>23<', '<P_12>0 EX<']) },
    ],
  },
};
