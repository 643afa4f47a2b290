import { type CasesByCode, plainInvoice, withPiece } from '../../../../../support/builders/rule-cases.ts';
import { advanceCorrection, correctionInvoice, settlementCorrection, withEdits } from '../../../../../support/builders/sample-invoices.ts';
import { correctionData, paperReference, reference } from './pieces.ts';

const kindTag = '<RodzajFaktury>VAT</RodzajFaktury>\n';
const ksefNumber = '      <NrKSeF>1</NrKSeF>\n      <NrKSeFFaKorygowanej>1234563218-20260915-0A1B2C3D4E5F-DF</NrKSeFFaKorygowanej>\n';
const outsideKsef = '      <NrKSeFN>1</NrKSeFN>\n';

/** Cases of the rules on what a correction says of the invoice it corrects. */
export const correctedInvoiceCases: CasesByCode = {
  'XML-601': {
    fires: [
      {
        name: 'a correction without any correction data',
        given: withEdits(correctionInvoice, [correctionData, '']),
        issues: [{ severity: 'error', line: 58, column: 5, xpath: '/Faktura/Fa/DaneFaKorygowanej', value: null, expected: null }],
      },
    ],
    passes: [
      { name: 'a correction that names its invoice', given: () => correctionInvoice },
      { name: 'a correction of an invoice outside KSeF', given: withEdits(correctionInvoice, [ksefNumber, outsideKsef]) },
      { name: 'an invoice that corrects nothing', given: () => plainInvoice },
    ],
  },
  'XML-602': {
    fires: [
      {
        name: 'a reference to a corrected invoice on an ordinary one',
        given: withPiece(kindTag, kindTag + paperReference('FV/2026/09/100', '2026-01-15')),
        issues: [{ severity: 'error', line: 58, column: 5, xpath: '/Faktura/Fa/DaneFaKorygowanej', value: null, expected: null }],
      },
      {
        name: 'the whole group, reported once',
        given: withPiece(kindTag, kindTag + correctionData),
        issues: [
          { severity: 'error', line: 58, column: 5, xpath: '/Faktura/Fa/PrzyczynaKorekty', value: 'rabat po dostawie', expected: null },
        ],
      },
    ],
    passes: [
      { name: 'the same data on KOR', given: () => correctionInvoice },
      { name: 'the same data on KOR_ROZ', given: () => settlementCorrection },
      {
        name: 'a kind that is none, which the schema names',
        given: withPiece(kindTag, `<RodzajFaktury>KORR</RodzajFaktury>\n${correctionData}`),
      },
    ],
  },
  'XML-607': {
    fires: [
      {
        name: 'no reason',
        given: withEdits(correctionInvoice, ['    <PrzyczynaKorekty>rabat po dostawie</PrzyczynaKorekty>\n', '']),
        issues: [{ severity: 'info', line: 58, column: 5, xpath: '/Faktura/Fa/PrzyczynaKorekty', value: null, expected: null }],
      },
    ],
    passes: [
      { name: 'a reason', given: () => advanceCorrection },
      { name: 'an invoice that corrects nothing', given: () => plainInvoice },
    ],
  },
  'XML-608': {
    fires: [
      {
        name: 'no type',
        given: withEdits(correctionInvoice, ['    <TypKorekty>2</TypKorekty>\n', '']),
        issues: [{ severity: 'info', line: 59, column: 5, xpath: '/Faktura/Fa/TypKorekty', value: null, expected: null }],
      },
    ],
    passes: [
      { name: 'a type', given: () => settlementCorrection },
      { name: 'an invoice that corrects nothing', given: () => plainInvoice },
    ],
  },
  'XML-609': {
    fires: [
      {
        name: 'the number of the corrected invoice as its own',
        given: withEdits(correctionInvoice, ['KOR/2026/10/001', 'FV/2026/09/100']),
        issues: [{ severity: 'error', line: 36, column: 5, xpath: '/Faktura/Fa/P_2', value: 'FV/2026/09/100', expected: null }],
      },
      {
        name: 'the number of the second of two, with blanks around it',
        given: withEdits(
          correctionInvoice,
          ['<P_2>KOR/2026/10/001<', '<P_2> FV/2026/09/101 <'],
          [reference, `${reference}${paperReference('FV/2026/09/101', '2026-01-16')}    <OkresFaKorygowanej>2026</OkresFaKorygowanej>\n`],
        ),
        issues: [{ severity: 'error', line: 36, column: 5, xpath: '/Faktura/Fa/P_2', value: ' FV/2026/09/101 ', expected: null }],
      },
    ],
    passes: [
      { name: 'a number that differs by one character', given: withEdits(correctionInvoice, ['KOR/2026/10/001', 'FV/2026/09/100K']) },
    ],
  },
  'XML-610': {
    fires: [
      {
        name: 'the wrong number repeated as the right one',
        given: withEdits(correctionInvoice, [reference, `${reference}    <NrFaKorygowany>FV/2026/09/100</NrFaKorygowany>\n`]),
        issues: [
          { severity: 'warning', line: 66, column: 5, xpath: '/Faktura/Fa/NrFaKorygowany', value: 'FV/2026/09/100', expected: null },
        ],
      },
      {
        name: 'one right number for two invoices',
        given: withEdits(correctionInvoice, [
          reference,
          `${reference}${paperReference('FV/2026/01/101', '2026-01-16')}    <OkresFaKorygowanej>2026</OkresFaKorygowanej>
    <NrFaKorygowany>FV/2026/09/200</NrFaKorygowany>\n`,
        ]),
        issues: [
          { severity: 'warning', line: 72, column: 5, xpath: '/Faktura/Fa/NrFaKorygowany', value: 'FV/2026/09/200', expected: null },
        ],
      },
    ],
    passes: [
      {
        name: 'another right number',
        given: withEdits(correctionInvoice, [reference, `${reference}    <NrFaKorygowany>FV/2026/09/101</NrFaKorygowany>\n`]),
      },
      {
        name: 'one invoice that is listed twice, which XML-618 names',
        given: withEdits(correctionInvoice, [reference, `${reference}${reference}    <NrFaKorygowany>FV/2026/09/101</NrFaKorygowany>\n`]),
      },
    ],
  },
  'XML-639': {
    fires: [
      {
        name: 'an original from after the start of the obligation',
        given: withEdits(correctionInvoice, [ksefNumber, outsideKsef]),
        issues: [{ severity: 'info', line: 63, column: 7, xpath: '/Faktura/Fa/DaneFaKorygowanej/NrKSeFN', value: '1', expected: null }],
      },
      {
        name: 'two of three originals, at the first of them',
        given: withEdits(correctionInvoice, [
          reference,
          `${paperReference('FV/1', '2026-01-31')}${paperReference('FV/2', '2026-02-01')}${paperReference('FV/3', '2026-02-02')}` +
            '    <OkresFaKorygowanej>2026</OkresFaKorygowanej>\n',
        ]),
        issues: [{ severity: 'info', line: 68, column: 7, xpath: '/Faktura/Fa/DaneFaKorygowanej[2]/NrKSeFN', value: '1', expected: null }],
      },
    ],
    passes: [
      { name: 'the last day before it', given: withEdits(correctionInvoice, [reference, paperReference('FV/2026/09/100', '2026-01-31')]) },
      { name: 'an original in KSeF', given: () => correctionInvoice },
    ],
  },
};
