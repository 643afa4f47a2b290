import { type CasesByCode, plainInvoice, withMarks } from '../../../../../support/builders/rule-cases.ts';
import {
  advanceCorrection,
  correctionInvoice,
  edited,
  settlementCorrection,
  withEdits,
} from '../../../../../support/builders/sample-invoices.ts';
import { correctionWith, lineOf, margin, netLine } from './documents.ts';

const marker = '      <StanPrzed>1</StanPrzed>\n';
const id = { UU_ID: 'aaaa111133339990' };

/** A line with an id, which comes before its name. */
function lineWithId(net: string, uniqueId: string): string {
  return edited(netLine(1, net, '23'), ['<NrWierszaFa>1</NrWierszaFa>', `<NrWierszaFa>1</NrWierszaFa>\n      <UU_ID>${uniqueId}</UU_ID>`]);
}

/** The line that needs no value: quantity and price state it. */
const withoutValue = (fields: Readonly<Record<string, string>> = {}): string =>
  lineOf(1, { P_8B: '1', P_9A: '50.00', P_12: '23', ...fields });

/** Cases of the rules on rows of corrections. */
export const correctionRowCases: CasesByCode = {
  'XML-431': {
    fires: [
      {
        name: 'two lines of one number, with whose difference the totals agree',
        given: withEdits(correctionInvoice, [`${marker}    </FaWiersz>`, '    «»</FaWiersz>']),
        issues: [{ severity: 'error', missing: 'StanPrzed', expected: '1' }],
      },
      {
        name: 'two lines of one number and id, whatever the totals',
        given: () =>
          edited(
            correctionWith([lineWithId('100.00', id.UU_ID), lineWithId('90.00', id.UU_ID)], {
              P_13_1: '-15.00',
              P_14_1: '-3.45',
              P_15: '-18.45',
            }),
            ['<P_12>23</P_12>\n    </FaWiersz>\n    <FaWiersz>', '<P_12>23</P_12>\n    «»</FaWiersz>\n    <FaWiersz>'],
          ),
        issues: [{ severity: 'error', missing: 'StanPrzed', expected: '1' }],
        also: ['XML-401'],
      },
    ],
    passes: [
      { name: 'a marked line', given: () => correctionInvoice },
      { name: 'a settlement with marked lines', given: () => settlementCorrection },
      { name: 'an order with marked lines', given: () => advanceCorrection },
      {
        name: 'two lines of one number whose totals agree without a marker',
        given: () =>
          correctionWith([netLine(1, '100.00', '23'), netLine(1, '90.00', '23')], { P_13_1: '190.00', P_14_1: '43.70', P_15: '233.70' }),
      },
      {
        name: 'a line that reverses another by negative values',
        given: () =>
          correctionWith([netLine(1, '-100.00', '23', { P_8B: '-1' }), netLine(1, '90.00', '23')], {
            P_13_1: '-10.00',
            P_14_1: '-2.30',
            P_15: '-12.30',
          }),
      },
      { name: 'an invoice that is not a correction', given: () => plainInvoice },
    ],
  },
  'XML-433': {
    fires: [
      {
        name: 'a line before the correction whose value follows from quantity and price',
        given: withMarks(
          withEdits(correctionInvoice, [
            '      <P_11>100.00</P_11>\n      <P_12>23</P_12>\n      <StanPrzed>',
            '      <P_12>23</P_12>\n      <StanPrzed>',
          ]),
          '«»<P_12>23</P_12>\n      <StanPrzed>',
        ),
        issues: [{ severity: 'warning', missing: 'P_11' }],
      },
      {
        name: 'the same, with a total that contradicts it (XML-401)',
        given: withMarks(
          withEdits(
            correctionInvoice,
            ['      <P_11>100.00</P_11>\n      <P_12>23</P_12>\n      <StanPrzed>', '      <P_12>23</P_12>\n      <StanPrzed>'],
            ['<P_13_1>-10.00', '<P_13_1>-100000.00'],
            ['<P_14_1>-2.30', '<P_14_1>-23000.00'],
            ['<P_15>-12.30', '<P_15>-123000.00'],
          ),
          '«»<P_12>23</P_12>\n      <StanPrzed>',
        ),
        issues: [{ severity: 'warning', missing: 'P_11' }],
        also: ['XML-401'],
      },
    ],
    passes: [
      {
        name: 'a gross value',
        given: () => correctionWith([lineOf(1, { P_11A: '-12.30', P_12: '23' })], { P_13_1: '-10.00', P_14_1: '-2.30', P_15: '-12.30' }),
      },
      { name: 'no changed amount', given: () => correctionWith([withoutValue({ StanPrzed: '1' }), withoutValue()], { P_15: '0.00' }) },
      {
        name: 'a collective correction for a rebate, which states names only',
        given: () =>
          correctionWith([lineOf(1, {})], { P_13_1: '-10.00', P_14_1: '-2.30', P_15: '-12.30' }, [
            '</DaneFaKorygowanej>\n',
            '</DaneFaKorygowanej>\n    <OkresFaKorygowanej>pierwsze półrocze 2026</OkresFaKorygowanej>\n',
          ]),
      },
      {
        name: 'the margin scheme',
        given: () => correctionWith([lineOf(1, {})], { P_13_11: '-10.00', P_15: '-10.00' }, margin),
      },
    ],
  },
};
