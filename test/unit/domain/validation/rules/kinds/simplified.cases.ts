import { type CasesByCode, plainInvoice, withMarks } from '../../../../../support/builders/rule-cases.ts';
import { edited, simplifiedInvoice, withEdits } from '../../../../../support/builders/sample-invoices.ts';

const line = / {4}<FaWiersz>[\s\S]*<\/FaWiersz>\n/.exec(simplifiedInvoice)?.[0] ?? '';
const totalTags = '    <P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>\n    <P_15>123.00</P_15>\n';

/** Without totals, and with other lines. */
function bare(...lines: string[]): string {
  return edited(simplifiedInvoice, [totalTags, '    <P_15>123.00</P_15>\n'], [line, lines.join('')]);
}

const nameOnly = edited(line, ['      <P_11A>123.00</P_11A>\n      <P_12>23</P_12>\n', '']);
const second = edited(line, ['<NrWierszaFa>1<', '<NrWierszaFa>2<'], ['pozycja-1', 'pozycja-2']);
const partOf = (xml: string, gross: string, rate: string): string =>
  edited(xml, ['<P_11A>123.00<', `<P_11A>${gross}<`], ['<P_12>23<', `<P_12>${rate}<`]);

/** Cases of the rules on simplified invoices. */
export const simplifiedCases: CasesByCode = {
  'XML-632': {
    fires: [
      {
        name: 'no totals and no rate',
        given: withMarks(() => bare(nameOnly), '«»</FaWiersz>'),
        issues: [{ severity: 'error', missing: 'P_12' }],
      },
      {
        name: 'no totals, two rates and a line without a value',
        given: () => bare(partOf(line, '100.00', '23'), edited(second, ['      <P_11A>123.00</P_11A>\n', ''], ['<P_12>23<', '«»<P_12>8<'])),
        issues: [{ severity: 'error', missing: 'P_11A' }],
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
      { name: 'an invalid rate, which the schema reports', given: () => bare(edited(line, ['<P_12>23<', '<P_12>25<'])) },
      { name: 'no lines, which XML-803 reports', given: () => bare() },
    ],
  },
  'XML-633': {
    fires: [
      {
        name: 'a buyer without an identifier',
        given: withEdits(simplifiedInvoice, ['<NIP>5250000009</NIP>', '<BrakID>«1»</BrakID>']),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a buyer with the number of another EU country',
        given: withEdits(simplifiedInvoice, ['<NIP>5250000009</NIP>', '<KodUE>DE</KodUE>\n      <NrVatUE>«123456788»</NrVatUE>']),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'a buyer with a NIP', given: () => simplifiedInvoice },
      { name: 'an ordinary invoice without one', given: withEdits(plainInvoice, ['<NIP>5250000009</NIP>', '<BrakID>1</BrakID>']) },
      {
        name: 'an identifier that is absent, which the schema reports',
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
          ['<P_12>23<', '<P_12>«0 EX»<'],
          [totalTags, '    <P_13_6_3>123.00</P_13_6_3>\n    <P_15>123.00</P_15>\n'],
        ),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a total of supplies outside Poland without lines of them',
        given: withEdits(simplifiedInvoice, [line, nameOnly], [totalTags, '    <P_13_8>«123.00»</P_13_8>\n    <P_15>123.00</P_15>\n']),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a rate of another country',
        given: withEdits(
          simplifiedInvoice,
          ['<P_12>23</P_12>', '<P_12_XII>«19»</P_12_XII>'],
          [totalTags, '    <P_13_5>103.36</P_13_5>\n    <P_14_5>19.64</P_14_5>\n    <P_15>123.00</P_15>\n'],
        ),
        issues: [{ severity: 'warning' }],
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
