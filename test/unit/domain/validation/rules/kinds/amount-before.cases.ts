import type { CasesByCode } from '../../../../../support/builders/rule-cases.ts';
import { advanceCorrection, correctionInvoice, settlementCorrection, withEdits } from '../../../../../support/builders/sample-invoices.ts';
import { reference } from './pieces.ts';

const amountBefore = '    <P_15ZK>615.00</P_15ZK>\n';

/** Cases of the rules on what was paid, or left to pay, before a correction. */
export const amountBeforeCases: CasesByCode = {
  'XML-621': {
    fires: [
      {
        name: 'the correction of an advance without the payment before it',
        given: withEdits(advanceCorrection, [amountBefore, '']),
        issues: [{ severity: 'warning', line: 66, column: 5, xpath: '/Faktura/Fa/P_15ZK', value: null, expected: null }],
      },
      {
        name: 'the correction of a settlement without the rest before it',
        given: withEdits(settlementCorrection, [amountBefore, '']),
        issues: [{ severity: 'warning', line: 66, column: 5, xpath: '/Faktura/Fa/P_15ZK', value: null, expected: null }],
      },
    ],
    passes: [
      { name: 'nothing was left to pay', given: withEdits(settlementCorrection, ['<P_15ZK>615.00<', '<P_15ZK>0<']) },
      { name: 'the correction of an ordinary invoice', given: () => correctionInvoice },
    ],
  },
  'XML-622': {
    fires: [
      {
        name: 'an amount before the correction on KOR',
        given: withEdits(correctionInvoice, [reference, `${reference}    <P_15ZK>123.00</P_15ZK>\n`]),
        issues: [{ severity: 'warning', line: 66, column: 5, xpath: '/Faktura/Fa/P_15ZK', value: '123.00', expected: null }],
      },
    ],
    passes: [
      { name: 'the same on KOR_ZAL', given: () => advanceCorrection },
      { name: 'the same on KOR_ROZ', given: () => settlementCorrection },
    ],
  },
  'XML-638': {
    fires: [
      {
        name: 'one grosz less than nothing is left to pay',
        given: withEdits(
          settlementCorrection,
          ['<P_13_1>100.00', '<P_13_1>-500.01'],
          ['<P_14_1>23.00', '<P_14_1>-115.00'],
          ['<P_15>123.00', '<P_15>-615.01'],
        ),
        issues: [{ severity: 'warning', line: 40, column: 5, xpath: '/Faktura/Fa/P_15', value: '-615.01', expected: null }],
      },
    ],
    passes: [
      {
        name: 'nothing is left to pay',
        given: withEdits(
          settlementCorrection,
          ['<P_13_1>100.00', '<P_13_1>-500.00'],
          ['<P_14_1>23.00', '<P_14_1>-115.00'],
          ['<P_15>123.00', '<P_15>-615.00'],
        ),
      },
      {
        name: 'an amount before that is no number, which the schema names',
        given: withEdits(settlementCorrection, ['<P_15ZK>615.00', '<P_15ZK>-700,00']),
      },
    ],
  },
};
