import { type CasesByCode, plainInvoice, withMarks } from '../../../../../support/builders/rule-cases.ts';
import {
  advanceInvoice,
  correctionInvoice,
  edited,
  settlementCorrection,
  settlementInvoice,
  simplifiedInvoice,
  withEdits,
} from '../../../../../support/builders/sample-invoices.ts';
import { originalSettlement, withOriginalOf } from './originals.ts';
import { linePair } from './pieces.ts';

const advanceReference = / {4}<FakturaZaliczkowa>[\s\S]*<\/FakturaZaliczkowa>\n/.exec(settlementInvoice)?.[0] ?? '';
const settlementPair = / {4}<FaWiersz>[\s\S]*<\/FaWiersz>\n/.exec(settlementCorrection)?.[0] ?? '';
const totalTags = '    <P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>\n    <P_15>123.00</P_15>\n';

function payment(amount: string): string {
  return `    <ZaliczkaCzesciowa>
      <P_6Z>2026-10-02</P_6Z>
      <P_15Z>${amount}</P_15Z>
    </ZaliczkaCzesciowa>
`;
}

const kindTag = '<RodzajFaktury>VAT</RodzajFaktury>\n';
const simplifiedTag = '<RodzajFaktury>UPR</RodzajFaktury>\n';

/** A settlement that itself documents a payment of the same month, so that no advance invoice exists. */
const sameMonthSettlement = edited(settlementInvoice, [advanceReference, payment('123.00')]);

/** Cases of the rules on settlement invoices and their references. */
export const settlementCases: CasesByCode = {
  'XML-625': {
    fires: [
      {
        name: 'changed amounts without lines',
        given: withMarks(withEdits(settlementCorrection, [settlementPair, '']), '«»</Fa>'),
        issues: [{ severity: 'warning', missing: 'FaWiersz' }],
      },
      {
        name: 'no advance invoices',
        given: withMarks(withEdits(settlementCorrection, [advanceReference, '']), '</P_15ZK>\n    «»<FaWiersz>'),
        issues: [{ severity: 'warning', missing: 'FakturaZaliczkowa' }],
      },
      {
        name: 'neither, though the original lists advance invoices',
        given: withMarks(withEdits(settlementCorrection, [advanceReference, ''], [settlementPair, '']), '«»</Fa>', '«»</Fa>'),
        settings: withOriginalOf(originalSettlement),
        issues: [
          { severity: 'warning', missing: 'FaWiersz' },
          { severity: 'warning', missing: 'FakturaZaliczkowa' },
        ],
      },
    ],
    passes: [
      { name: 'lines and advance invoices', given: () => settlementCorrection },
      {
        name: 'no lines where no amount changes',
        given: withEdits(settlementCorrection, [settlementPair, ''], [totalTags, '    <P_15>0.00</P_15>\n']),
      },
      { name: 'a changed payment of the same month', given: withEdits(settlementCorrection, [advanceReference, payment('10.00')]) },
      {
        name: 'no advance invoices where the original has none',
        given: withEdits(settlementCorrection, [advanceReference, '']),
        settings: withOriginalOf(edited(originalSettlement, [advanceReference, payment('123.00')])),
      },
    ],
  },
  'XML-628': {
    fires: [
      {
        name: 'a settlement that names no advance',
        given: withMarks(withEdits(settlementInvoice, [advanceReference, '']), '«»<FaWiersz>'),
        issues: [{ severity: 'error', missing: 'FakturaZaliczkowa' }],
      },
    ],
    passes: [
      { name: 'an advance invoice', given: () => settlementInvoice },
      { name: 'a payment of the same month', given: () => sameMonthSettlement },
      { name: 'an ordinary invoice', given: () => plainInvoice },
    ],
  },
  'XML-630': {
    fires: [
      {
        name: 'an advance invoice on an ordinary one',
        given: withMarks(withEdits(plainInvoice, [kindTag, kindTag + advanceReference]), '«<FakturaZaliczkowa>»'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'an advance invoice on KOR',
        given: withMarks(withEdits(correctionInvoice, [linePair, advanceReference + linePair]), '«<FakturaZaliczkowa>»'),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'an advance invoice on a settlement', given: () => settlementInvoice },
      {
        name: 'an earlier advance on the next one',
        given: withEdits(advanceInvoice, [
          '<RodzajFaktury>ZAL</RodzajFaktury>\n',
          `<RodzajFaktury>ZAL</RodzajFaktury>\n${advanceReference}`,
        ]),
      },
      { name: 'an advance invoice on the correction of a settlement', given: () => settlementCorrection },
    ],
  },
  'XML-640': {
    fires: [
      {
        name: 'a payment in advance on an ordinary invoice',
        given: withMarks(withEdits(plainInvoice, [kindTag, kindTag + payment('50.00')]), '«<ZaliczkaCzesciowa>»'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'payments in advance on a simplified invoice, reported once',
        given: withMarks(
          withEdits(simplifiedInvoice, [simplifiedTag, simplifiedTag + payment('50.00') + payment('50.00')]),
          '</RodzajFaktury>\n    «<ZaliczkaCzesciowa>»',
        ),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a single payment on an advance invoice',
        given: withMarks(
          withEdits(advanceInvoice, ['<RodzajFaktury>ZAL</RodzajFaktury>\n', `<RodzajFaktury>ZAL</RodzajFaktury>\n${payment('615.00')}`]),
          '«<ZaliczkaCzesciowa>»',
        ),
        issues: [{ severity: 'info' }],
      },
    ],
    passes: [
      {
        name: 'two payments on an advance invoice',
        given: withEdits(advanceInvoice, [
          '<RodzajFaktury>ZAL</RodzajFaktury>\n',
          `<RodzajFaktury>ZAL</RodzajFaktury>\n${payment('600.00')}${payment('15.00')}`,
        ]),
      },
      { name: 'a payment on a settlement', given: () => sameMonthSettlement },
    ],
  },
  'XML-691': {
    fires: [
      {
        name: 'no advance deducted',
        given: withMarks(
          edited(
            settlementInvoice,
            ['<P_13_1>500.00<', '<P_13_1>1000.00<'],
            ['<P_14_1>115.00<', '<P_14_1>230.00<'],
            ['<P_15>615.00<', '<P_15>«1230.00»<'],
          ),
        ),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'lines that show only the rest of the order',
        given: withMarks(
          edited(
            settlementInvoice,
            ['<P_9A>500.00<', '<P_9A>250.00<'],
            ['<P_11>1000.00<', '<P_11>500.00<'],
            ['<P_15>615.00<', '<P_15>«615.00»<'],
          ),
        ),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'the advance deducted', given: () => settlementInvoice },
      {
        name: 'a small advance deducted',
        given: () =>
          edited(
            settlementInvoice,
            ['<P_13_1>500.00<', '<P_13_1>999.00<'],
            ['<P_14_1>115.00<', '<P_14_1>229.77<'],
            ['<P_15>615.00<', '<P_15>1228.77<'],
          ),
      },
    ],
  },
};
