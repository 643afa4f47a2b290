import { type CasesByCode, plainInvoice } from '../../../../../support/builders/rule-cases.ts';
import {
  advanceCorrection,
  advanceInvoice,
  correctionInvoice,
  edited,
  settlementCorrection,
  settlementInvoice,
  withEdits,
} from '../../../../../support/builders/sample-invoices.ts';
import { withDocuments } from '../../../../../support/drivers/related-documents.ts';
import { originalAdvance, originalInvoice, originalSettlement } from './originals.ts';
import { paperReference } from './pieces.ts';

/** An earlier correction of the same invoice, dated 2026-10-01, that lowers the price from 60.00 to 50.00. */
const earlier = edited(
  correctionInvoice,
  ['KOR/2026/10/001', 'KOR/2026/09/001'],
  ['<P_1>2026-10-15<', '<P_1>2026-10-01<'],
  ['<P_13_1>-10.00<', '<P_13_1>-20.00<'],
  ['<P_14_1>-2.30<', '<P_14_1>-4.60<'],
  ['<P_15>-12.30<', '<P_15>-24.60<'],
  ['<P_9A>50.00', '<P_9A>60.00'],
  ['<P_11>100.00', '<P_11>120.00'],
  ['<P_9A>45.00', '<P_9A>50.00'],
  ['<P_11>90.00', '<P_11>100.00'],
);

/** The invoice that both correct. */
const original = edited(
  originalInvoice,
  ['<P_13_1>100.00<', '<P_13_1>120.00<'],
  ['<P_14_1>23.00<', '<P_14_1>27.60<'],
  ['<P_15>123.00<', '<P_15>147.60<'],
  ['<P_9A>50.00', '<P_9A>60.00'],
  ['<P_11>100.00', '<P_11>120.00'],
);

const marked = () => correctionInvoice.replace('<DaneFaKorygowanej>', '«<DaneFaKorygowanej>»');
const chain = withDocuments({ source: original, corrections: [earlier] });
const second = edited(earlier, ['KOR/2026/09/001', 'KOR/2026/09/002'], ['<P_1>2026-10-01<', '<P_1>2026-09-30<']);
const firstOf = (xml: string) => edited(xml, ['KZAL/2026/10/001', 'KZAL/2026/09/001'], ['<P_1>2026-10-15<', '<P_1>2026-10-01<']);

/** Cases of the rules on documents that are provided with a correction. */
export const givenDocumentCases: CasesByCode = {
  'XML-657': {
    fires: [
      {
        name: 'a corrected invoice with an invoice that corrects nothing',
        given: withEdits(plainInvoice, ['<RodzajFaktury>VAT<', '<RodzajFaktury>«VAT»<']),
        settings: withDocuments({ source: originalInvoice }),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'an advance with an ordinary invoice',
        given: withEdits(plainInvoice, ['<RodzajFaktury>VAT<', '<RodzajFaktury>«VAT»<']),
        settings: withDocuments({ advances: [advanceInvoice] }),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'an advance with a correction of an ordinary invoice',
        given: withEdits(correctionInvoice, ['<RodzajFaktury>KOR<', '<RodzajFaktury>«KOR»<']),
        settings: withDocuments({ source: originalInvoice, advances: [advanceInvoice] }),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      {
        name: 'a corrected invoice with its correction',
        given: () => correctionInvoice,
        settings: withDocuments({ source: originalInvoice }),
      },
      { name: 'advances with a settlement', given: () => settlementInvoice, settings: withDocuments({ advances: [originalAdvance] }) },
      { name: 'advances with its correction', given: () => settlementCorrection, settings: withDocuments({ advances: [originalAdvance] }) },
    ],
  },
  'XML-658': {
    fires: [
      {
        name: 'a correction of another kind',
        given: marked,
        settings: withDocuments({ source: original, corrections: [advanceCorrection] }),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a correction of another seller',
        given: marked,
        settings: withDocuments({ source: original, corrections: [edited(earlier, ['<NIP>1234563218<', '<NIP>5261040828<'])] }),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a correction in another currency',
        given: marked,
        settings: withDocuments({ source: original, corrections: [edited(earlier, ['<KodWaluty>PLN<', '<KodWaluty>EUR<'])] }),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a correction of another invoice',
        given: marked,
        settings: withDocuments({ source: original, corrections: [edited(earlier, ['FV/2026/09/100', 'FV/2026/09/101'])] }),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a correction of several invoices',
        given: marked,
        settings: withDocuments({
          source: original,
          corrections: [earlier.replace('    <DaneFaKorygowanej>', `${paperReference('FV/1', '2026-01-16')}    <DaneFaKorygowanej>`)],
        }),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a document twice',
        given: marked,
        settings: withDocuments({ source: original, corrections: [earlier, earlier] }),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'corrections in the wrong order',
        given: marked,
        settings: withDocuments({ source: original, corrections: [earlier, second] }),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a correction in the place of the original',
        given: marked,
        settings: withDocuments({ source: earlier, corrections: [edited(earlier, ['KOR/2026/09/001', 'KOR/2026/09/002'])] }),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a state that was never issued',
        given: marked,
        settings: withDocuments({ source: edited(originalInvoice, ['<SystemInfo>', '<SystemInfo>STAN PO KOREKCIE, NIE WYSTAWIONO ']) }),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'an invoice with its earlier correction', given: () => correctionInvoice, settings: chain },
      { name: 'an earlier correction alone', given: () => correctionInvoice, settings: withDocuments({ source: earlier }) },
    ],
  },
  'XML-659': {
    fires: [
      {
        name: 'the number of an earlier correction',
        given: withEdits(correctionInvoice, ['<P_2>KOR/2026/10/001<', '<P_2>«KOR/2026/09/001»<']),
        settings: chain,
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a date before the last earlier correction',
        given: withEdits(correctionInvoice, ['<P_1>2026-10-15<', '<P_1>«2026-09-30»<']),
        settings: chain,
        issues: [{ severity: 'warning' }],
        also: ['XML-302'],
      },
    ],
    passes: [
      { name: 'a number of its own and a later date', given: () => correctionInvoice, settings: chain },
      {
        name: 'the date of the earlier correction',
        given: withEdits(correctionInvoice, ['<P_1>2026-10-15<', '<P_1>2026-10-01<']),
        settings: chain,
      },
    ],
  },
  'XML-660': {
    fires: [
      {
        name: 'another payment than that of the advance',
        given: withEdits(advanceCorrection, ['<P_15ZK>615.00<', '<P_15ZK>«615.01»<']),
        settings: withDocuments({ source: originalAdvance }),
        issues: [{ severity: 'warning', expected: '615.00' }],
      },
      {
        name: 'the payment before an earlier correction',
        given: withEdits(advanceCorrection, ['<P_15ZK>615.00<', '<P_15ZK>«615.00»<']),
        settings: withDocuments({ source: originalAdvance, corrections: [firstOf(advanceCorrection)] }),
        issues: [{ severity: 'warning', expected: '738.00' }],
      },
      {
        name: 'the payment before the correction that is provided as the source',
        given: withEdits(advanceCorrection, ['<P_15ZK>615.00<', '<P_15ZK>«615.00»<']),
        settings: withDocuments({ source: firstOf(advanceCorrection) }),
        issues: [{ severity: 'warning', expected: '738.00' }],
      },
      {
        name: 'another remaining payment than that of the settlement',
        given: withEdits(settlementCorrection, ['<P_15ZK>615.00<', '<P_15ZK>«600.00»<']),
        settings: withDocuments({ source: originalSettlement }),
        issues: [{ severity: 'warning', expected: '615.00' }],
      },
    ],
    passes: [
      { name: 'the payment of the advance', given: () => advanceCorrection, settings: withDocuments({ source: originalAdvance }) },
      {
        name: 'the remaining payment of the settlement',
        given: () => settlementCorrection,
        settings: withDocuments({ source: originalSettlement }),
      },
      {
        name: 'the payment after an earlier correction',
        given: withEdits(advanceCorrection, ['<P_15ZK>615.00<', '<P_15ZK>738.00<']),
        settings: withDocuments({ source: originalAdvance, corrections: [firstOf(advanceCorrection)] }),
      },
      {
        name: 'another invoice, which XML-652 reports',
        given: withEdits(advanceCorrection, ['<P_15ZK>615.00<', '<P_15ZK>600.00<']),
        settings: withDocuments({ source: edited(originalAdvance, ['ZAL/2026/09/100', 'ZAL/2026/09/101']) }),
      },
    ],
  },
  'XML-661': {
    fires: [
      {
        name: 'an earlier correction of which the one before is missing',
        given: () => advanceCorrection.replace('<DaneFaKorygowanej>', '«<DaneFaKorygowanej>»'),
        settings: withDocuments({
          source: originalAdvance,
          corrections: [edited(firstOf(advanceCorrection), ['<P_15ZK>615.00<', '<P_15ZK>700.00<'])],
        }),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'lines before the correction that the invoice does not have',
        given: marked,
        settings: withDocuments({
          source: original,
          corrections: [edited(earlier, ['<P_9A>60.00', '<P_9A>70.00'], ['<P_11>120.00', '<P_11>140.00'])],
        }),
        issues: [{ severity: 'error' }],
      },
    ],
    passes: [{ name: 'an earlier correction that starts from the invoice', given: () => correctionInvoice, settings: chain }],
  },
};
