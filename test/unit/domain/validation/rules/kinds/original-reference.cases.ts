import { type CasesByCode, plainInvoice } from '../../../../../support/builders/rule-cases.ts';
import {
  advanceCorrection,
  correctionInvoice,
  edited,
  settlementCorrection,
  withEdits,
} from '../../../../../support/builders/sample-invoices.ts';
import { originalAdvance, originalInvoice, originalSettlement, withOriginal, withOriginalOf } from './originals.ts';
import { correctionData, paperReference, reference } from './pieces.ts';

/** A reference by a number of KSeF 1.0, with the day of sending. */
const sentLater = edited(
  reference,
  ['<DataWystFaKorygowanej>2026-09-15<', '<DataWystFaKorygowanej>2025-11-18<'],
  ['1234563218-20260915-0A1B2C3D4E5F-DF', '1234563218-20251118-0A1B2C-3D4E5F-AA'],
);

/** Cases of the rules on how a correction refers to the original. */
export const originalReferenceCases: CasesByCode = {
  'XML-652': {
    fires: [
      {
        name: 'another number',
        given: withEdits(correctionInvoice, ['<NrFaKorygowanej>FV/2026/09/100<', '<NrFaKorygowanej>FV/2026/09/010<']),
        settings: withOriginal(),
        issues: [
          {
            severity: 'error',
            line: 62,
            column: 7,
            xpath: '/Faktura/Fa/DaneFaKorygowanej/NrFaKorygowanej',
            value: 'FV/2026/09/010',
            expected: 'FV/2026/09/100',
          },
        ],
      },
      {
        name: 'the same number and another day',
        given: () => correctionInvoice,
        settings: withOriginal(['<P_1>2026-09-15<', '<P_1>2026-09-14<']),
        issues: [
          {
            severity: 'error',
            line: 61,
            column: 7,
            xpath: '/Faktura/Fa/DaneFaKorygowanej/DataWystFaKorygowanej',
            value: '2026-09-15',
            expected: '2026-09-14',
          },
        ],
      },
      {
        name: 'a day of sending after the start of KSeF 2.0',
        given: () => correctionInvoice,
        settings: withOriginal(['<P_1>2026-09-15<', '<P_1>2026-02-01<']),
        issues: [
          {
            severity: 'error',
            line: 61,
            column: 7,
            xpath: '/Faktura/Fa/DaneFaKorygowanej/DataWystFaKorygowanej',
            value: '2026-09-15',
            expected: '2026-02-01',
          },
        ],
      },
      {
        name: 'none of two, of which the second has the number',
        given: withEdits(correctionInvoice, [
          reference,
          `${paperReference('FV/1', '2026-01-16')}${paperReference('FV/2026/09/100', '2026-01-17')}    <OkresFaKorygowanej>2026</OkresFaKorygowanej>\n`,
        ]),
        settings: withOriginal(),
        issues: [
          {
            severity: 'error',
            line: 66,
            column: 7,
            xpath: '/Faktura/Fa/DaneFaKorygowanej[2]/DataWystFaKorygowanej',
            value: '2026-01-17',
            expected: '2026-09-15',
          },
        ],
      },
      {
        name: 'the number of an earlier correction instead of the first invoice',
        given: () => edited(correctionInvoice, ['<NrFaKorygowanej>FV/2026/09/100<', '<NrFaKorygowanej>KOR/2026/09/001<']),
        settings: withOriginalOf(edited(correctionInvoice, ['KOR/2026/10/001', 'KOR/2026/09/001'])),
        issues: [
          {
            severity: 'error',
            line: 62,
            column: 7,
            xpath: '/Faktura/Fa/DaneFaKorygowanej/NrFaKorygowanej',
            value: 'KOR/2026/09/001',
            expected: 'FV/2026/09/100',
          },
        ],
      },
    ],
    passes: [
      { name: 'number and date of the original', given: () => correctionInvoice, settings: withOriginal() },
      {
        name: 'the second of two',
        given: withEdits(correctionInvoice, [
          reference,
          `${paperReference('FV/1', '2026-01-16')}${reference}    <OkresFaKorygowanej>2026</OkresFaKorygowanej>\n`,
        ]),
        settings: withOriginal(),
      },
      {
        name: 'what an earlier correction refers to',
        given: () => correctionInvoice,
        settings: withOriginalOf(edited(correctionInvoice, ['KOR/2026/10/001', 'KOR/2026/09/001'])),
      },
      {
        name: 'the day on which KSeF 1.0 received the original',
        given: withEdits(correctionInvoice, [reference, sentLater]),
        settings: withOriginal(['<P_1>2026-09-15<', '<P_1>2025-11-17<']),
      },
      { name: 'no original', given: () => correctionInvoice },
      { name: 'no reference, which XML-601 names', given: withEdits(correctionInvoice, [correctionData, '']), settings: withOriginal() },
      {
        name: 'a reference without a number, which the schema names',
        given: withEdits(correctionInvoice, ['      <NrFaKorygowanej>FV/2026/09/100</NrFaKorygowanej>\n', '']),
        settings: withOriginal(),
      },
      {
        name: 'an original without a number',
        given: () => correctionInvoice,
        settings: withOriginal(['    <P_2>FV/2026/09/100</P_2>\n', '']),
      },
    ],
  },
  'XML-653': {
    fires: [
      {
        name: 'zloty for an original in euro',
        given: () => correctionInvoice,
        settings: withOriginal(['<KodWaluty>PLN<', '<KodWaluty>EUR<']),
        issues: [{ severity: 'error', line: 33, column: 5, xpath: '/Faktura/Fa/KodWaluty', value: 'PLN', expected: 'EUR' }],
      },
    ],
    passes: [
      { name: 'the currency of the original', given: () => correctionInvoice, settings: withOriginal() },
      { name: 'no original', given: () => correctionInvoice },
      {
        name: 'an original without a currency',
        given: () => correctionInvoice,
        settings: withOriginal(['    <KodWaluty>PLN</KodWaluty>\n', '']),
      },
    ],
  },
  'XML-655': {
    fires: [
      {
        name: 'KOR for an advance invoice',
        given: () => correctionInvoice,
        settings: withOriginal(['>VAT<', '>ZAL<']),
        issues: [{ severity: 'error', line: 57, column: 5, xpath: '/Faktura/Fa/RodzajFaktury', value: 'KOR', expected: 'KOR_ZAL' }],
      },
      {
        name: 'KOR_ROZ for an ordinary invoice',
        given: withEdits(settlementCorrection, ['<NrFaKorygowanej>ROZ/2026/09/100<', '<NrFaKorygowanej>FV/2026/09/100<']),
        settings: withOriginal(),
        issues: [{ severity: 'error', line: 57, column: 5, xpath: '/Faktura/Fa/RodzajFaktury', value: 'KOR_ROZ', expected: 'KOR' }],
      },
      {
        name: 'KOR for the correction of a settlement',
        given: withEdits(correctionInvoice, ['<NrFaKorygowanej>FV/2026/09/100<', '<NrFaKorygowanej>ROZ/2026/09/100<']),
        settings: withOriginalOf(settlementCorrection),
        issues: [{ severity: 'error', line: 57, column: 5, xpath: '/Faktura/Fa/RodzajFaktury', value: 'KOR', expected: 'KOR_ROZ' }],
      },
    ],
    passes: [
      { name: 'KOR for an ordinary invoice', given: () => correctionInvoice, settings: withOriginal() },
      { name: 'KOR for a simplified one', given: () => correctionInvoice, settings: withOriginal(['>VAT<', '>UPR<']) },
      { name: 'KOR for KOR', given: () => correctionInvoice, settings: withOriginalOf(correctionInvoice) },
      { name: 'KOR_ZAL for an advance invoice', given: () => advanceCorrection, settings: withOriginalOf(originalAdvance) },
      { name: 'KOR_ROZ for a settlement', given: () => settlementCorrection, settings: withOriginalOf(originalSettlement) },
      { name: 'an original of a kind that is none', given: () => correctionInvoice, settings: withOriginal(['>VAT<', '>FV<']) },
      { name: 'an invoice that corrects nothing', given: () => plainInvoice, settings: withOriginalOf(originalInvoice) },
    ],
  },
};
