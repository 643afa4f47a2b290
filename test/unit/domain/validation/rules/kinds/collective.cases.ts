import { type CasesByCode, replaced } from '../../../../../support/builders/rule-cases.ts';
import { correctionInvoice, withEdits } from '../../../../../support/builders/sample-invoices.ts';
import { correctionTotals, linePair, paperReference, reference, totals } from './pieces.ts';

const period = '    <OkresFaKorygowanej>pierwsze półrocze 2026</OkresFaKorygowanej>\n';
const numberTag = '      <NrFaKorygowanej>FV/2026/01/101</NrFaKorygowanej>\n';
const second = paperReference('FV/2026/01/101', '2026-01-16');

/** The sample KOR as a rebate for a period: without lines. */
const rebate = replaced(replaced(correctionInvoice, reference, reference + second + period), linePair, '');

/** Cases of the rules on corrections of several invoices at once. */
export const collectiveCases: CasesByCode = {
  'XML-616': {
    fires: [
      {
        name: 'two corrected invoices without a period',
        given: withEdits(correctionInvoice, [reference, reference + second]),
        issues: [{ severity: 'warning', line: 71, column: 5, xpath: '/Faktura/Fa/OkresFaKorygowanej', value: null, expected: null }],
      },
    ],
    passes: [
      { name: 'two with a period', given: withEdits(correctionInvoice, [reference, reference + second + period]) },
      {
        name: 'two without a number, which the schema names',
        given: withEdits(correctionInvoice, [
          reference,
          (second + paperReference('FV/2026/01/101', '2026-01-17')).replaceAll(numberTag, ''),
        ]),
      },
      { name: 'one invoice twice, which XML-618 names', given: withEdits(correctionInvoice, [reference, reference + reference]) },
      { name: 'one invoice', given: () => correctionInvoice },
    ],
  },
  'XML-617': {
    fires: [
      {
        name: 'a period with a single invoice',
        given: withEdits(correctionInvoice, [reference, reference + period]),
        issues: [
          {
            severity: 'info',
            line: 66,
            column: 5,
            xpath: '/Faktura/Fa/OkresFaKorygowanej',
            value: 'pierwsze półrocze 2026',
            expected: null,
          },
        ],
      },
    ],
    passes: [
      { name: 'a period with two', given: () => rebate },
      { name: 'a single invoice without a period', given: () => correctionInvoice },
    ],
  },
  'XML-618': {
    fires: [
      {
        name: 'the same KSeF number again',
        given: withEdits(correctionInvoice, [reference, reference + reference]),
        issues: [{ severity: 'warning', line: 66, column: 5, xpath: '/Faktura/Fa/DaneFaKorygowanej[2]', value: null, expected: null }],
      },
      {
        name: 'two repeats of an invoice outside KSeF behind another',
        given: withEdits(correctionInvoice, [reference, reference + second + second + second + period]),
        issues: [
          { severity: 'warning', line: 71, column: 5, xpath: '/Faktura/Fa/DaneFaKorygowanej[3]', value: null, expected: null },
          { severity: 'warning', line: 76, column: 5, xpath: '/Faktura/Fa/DaneFaKorygowanej[4]', value: null, expected: null },
        ],
      },
    ],
    passes: [
      {
        name: 'two without a number, which the schema names',
        given: withEdits(correctionInvoice, [reference, (second + second).replaceAll(numberTag, '')]),
      },
      {
        name: 'the same number on another day, as numbers start anew each year',
        given: withEdits(correctionInvoice, [reference, second + paperReference('FV/2026/01/101', '2025-01-16') + period]),
      },
      {
        name: 'two numbers of one day',
        given: withEdits(correctionInvoice, [reference, second + paperReference('FV/2026/01/102', '2026-01-16') + period]),
      },
    ],
  },
  'XML-637': {
    fires: [
      {
        name: 'a collective increase without lines',
        given: withEdits(rebate, ...totals(correctionTotals, ['10.00', '2.30', '12.30'])),
        issues: [{ severity: 'warning', line: 72, column: 3, xpath: '/Faktura/Fa/FaWiersz', value: null, expected: null }],
      },
    ],
    passes: [
      { name: 'a collective rebate without lines', given: () => rebate },
      {
        name: 'an increase with lines',
        given: withEdits(
          correctionInvoice,
          [reference, reference + second + period],
          ...totals(correctionTotals, ['10.00', '2.30', '12.30']),
          ['<P_9A>45.00', '<P_9A>55.00'],
          ['<P_11>90.00', '<P_11>110.00'],
        ),
      },
      { name: 'nothing to pay', given: withEdits(rebate, ...totals(correctionTotals, ['0', '0', '0'])) },
    ],
  },
};
