import { type CasesByCode, plainInvoice, withMarks, withPiece } from '../../../../../support/builders/rule-cases.ts';
import { advanceCorrection, correctionInvoice, settlementCorrection, withEdits } from '../../../../../support/builders/sample-invoices.ts';
import { correctionData, paperReference, reference } from './pieces.ts';

const kindTag = '<RodzajFaktury>VAT</RodzajFaktury>\n';
const ksefNumber = '      <NrKSeF>1</NrKSeF>\n      <NrKSeFFaKorygowanej>1234563218-20260915-0A1B2C3D4E5F-DF</NrKSeFFaKorygowanej>\n';
const outsideKsef = '      <NrKSeFN>1</NrKSeFN>\n';
const addressOfSeller = '<AdresL1>ul. Wzorcowa 1<';
const sellerAbroad = [`<KodKraju>PL</KodKraju>\n      ${addressOfSeller}`, `<KodKraju>DE</KodKraju>\n      ${addressOfSeller}`] as const;
const consumer = ['<NIP>5250000009</NIP>', '<BrakID>1</BrakID>'] as const;

/** Cases of the rules on what a correction states about the invoice it corrects. */
export const correctedInvoiceCases: CasesByCode = {
  'XML-601': {
    fires: [
      {
        name: 'a correction without any correction data',
        given: withMarks(withEdits(correctionInvoice, [correctionData, '']), '</RodzajFaktury>\n    «»<FaWiersz>'),
        issues: [{ severity: 'error', missing: 'DaneFaKorygowanej' }],
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
        given: withMarks(withPiece(kindTag, kindTag + paperReference('FV/2026/09/100', '2026-01-15')), '«<DaneFaKorygowanej>»'),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'the whole group, reported once',
        given: withMarks(withPiece(kindTag, kindTag + correctionData), '<PrzyczynaKorekty>«pomyłka w cenie»'),
        issues: [{ severity: 'error' }],
      },
    ],
    passes: [
      { name: 'the same data on KOR', given: () => correctionInvoice },
      { name: 'the same data on KOR_ROZ', given: () => settlementCorrection },
      {
        name: 'an invalid kind, which the schema reports',
        given: withPiece(kindTag, `<RodzajFaktury>KORR</RodzajFaktury>\n${correctionData}`),
      },
    ],
  },
  'XML-607': {
    fires: [
      {
        name: 'no reason',
        given: withMarks(
          withEdits(correctionInvoice, ['    <PrzyczynaKorekty>pomyłka w cenie</PrzyczynaKorekty>\n', '']),
          '«»<TypKorekty>',
        ),
        issues: [{ severity: 'info', missing: 'PrzyczynaKorekty' }],
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
        given: withMarks(withEdits(correctionInvoice, ['    <TypKorekty>2</TypKorekty>\n', '']), '«»<DaneFaKorygowanej>'),
        issues: [{ severity: 'info', missing: 'TypKorekty' }],
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
        given: withEdits(correctionInvoice, ['KOR/2026/10/001', '«FV/2026/09/100»']),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'the number of the second of two, with blanks around it',
        given: withEdits(
          correctionInvoice,
          ['<P_2>KOR/2026/10/001<', '<P_2>« FV/2026/09/101 »<'],
          [reference, `${reference}${paperReference('FV/2026/09/101', '2026-01-16')}    <OkresFaKorygowanej>2026</OkresFaKorygowanej>\n`],
        ),
        issues: [{ severity: 'error' }],
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
        given: withEdits(correctionInvoice, [reference, `${reference}    <NrFaKorygowany>«FV/2026/09/100»</NrFaKorygowany>\n`]),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'one right number for two invoices',
        given: withEdits(correctionInvoice, [
          reference,
          `${reference}${paperReference('FV/2026/01/101', '2026-01-16')}    <OkresFaKorygowanej>2026</OkresFaKorygowanej>
    <NrFaKorygowany>«FV/2026/09/200»</NrFaKorygowany>\n`,
        ]),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      {
        name: 'another right number',
        given: withEdits(correctionInvoice, [reference, `${reference}    <NrFaKorygowany>FV/2026/09/101</NrFaKorygowany>\n`]),
      },
      {
        name: 'one invoice that is listed twice, which XML-618 reports',
        given: withEdits(correctionInvoice, [reference, `${reference}${reference}    <NrFaKorygowany>FV/2026/09/101</NrFaKorygowany>\n`]),
      },
    ],
  },
  'XML-639': {
    fires: [
      {
        name: 'an original from after the start of the obligation',
        given: withMarks(withEdits(correctionInvoice, [ksefNumber, outsideKsef]), '<NrKSeFN>«1»'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'an original of a seller abroad, whom KSeF may not concern',
        given: withMarks(withEdits(correctionInvoice, [ksefNumber, outsideKsef], sellerAbroad), '<NrKSeFN>«1»'),
        issues: [{ severity: 'info' }],
      },
      {
        name: 'an original for a consumer',
        given: withMarks(withEdits(correctionInvoice, [ksefNumber, outsideKsef], consumer), '<NrKSeFN>«1»'),
        issues: [{ severity: 'info' }],
      },
      {
        name: 'two of three originals, at the first of them',
        given: withMarks(
          withEdits(correctionInvoice, [
            reference,
            `${paperReference('FV/1', '2026-01-31')}${paperReference('FV/2', '2026-02-01')}${paperReference('FV/3', '2026-02-02')}` +
              '    <OkresFaKorygowanej>2026</OkresFaKorygowanej>\n',
          ]),
          '<NrFaKorygowanej>FV/2</NrFaKorygowanej>\n      <NrKSeFN>«1»',
        ),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'the last day before it', given: withEdits(correctionInvoice, [reference, paperReference('FV/2026/09/100', '2026-01-31')]) },
      { name: 'an original in KSeF', given: () => correctionInvoice },
    ],
  },
};
