import { correctionWith, exempt, lineOf, margin, netLine } from '../../unit/domain/validation/rules/amounts/documents.ts';
import type { InvoicePair } from './pair.ts';

/** 1,000.00 at one rate that become 1,000.00 at another. */
const fromRate = (before: string, after: string) => [netLine(1, '1000.00', before, { StanPrzed: '1' }), netLine(1, '1000.00', after)];

/** 12,300.00 under the margin scheme that become 12,300.00 gross at 23%. */
const fromMargin = [
  lineOf(1, { P_8B: '1', P_9B: '12300.00', P_11A: '12300.00', StanPrzed: '1' }),
  lineOf(1, { P_8B: '1', P_9B: '12300.00', P_11A: '12300.00', P_12: '23' }),
];

/** Under the exemption of small businesses no line states a rate. */
const unratedLine = (value: string, more: Readonly<Record<string, string>> = {}) =>
  lineOf(1, { P_8B: '1', P_9A: value, P_11: value, ...more });
const art113 = [exempt[0], exempt[1].replace('art. 43 ust. 1 pkt 26 ustawy', 'art. 113 ust. 1 ustawy')] as const;
const unrated = (total: string) =>
  correctionWith([unratedLine('1000.00', { StanPrzed: '1' }), unratedLine('900.00')], { P_13_7: '-100.00', P_15: total }, art113);

const toStandardRate = (totals: Readonly<Record<string, string>>) => correctionWith(fromRate('zw', '23'), totals);
const fromExempt = toStandardRate({ P_13_1: '1000.00', P_14_1: '230.00', P_13_7: '-1000.00', P_15: '230.00' });

const reverseCharge = ['<P_18>2<', '<P_18>1<'] as const;
const cancelled = [netLine(1, '1000.00', 'zw', { StanPrzed: '1' }), lineOf(1, { P_8B: '0', P_9A: '1000.00', P_11: '0.00', P_12: 'zw' })];

/** Corrections of sales that were exempt or under the margin scheme, which count before the correction too. */
export const exemptPairs: readonly InvoicePair[] = [
  {
    name: 'a correction from exempt to 23% whose total due ignores what was exempt',
    wrong: toStandardRate({ P_13_1: '1000.00', P_14_1: '230.00', P_15: '1230.00' }),
    readiness: 'not_ready',
    issues: ['XML-403', 'XML-404'],
    right: fromExempt,
  },
  {
    name: 'a correction from exempt to 23% that does not state the change of exempt sales',
    wrong: toStandardRate({ P_13_1: '1000.00', P_14_1: '230.00', P_15: '230.00' }),
    readiness: 'ready_with_warnings',
    issues: ['XML-404'],
    right: fromExempt,
  },
  {
    name: 'a correction from exempt to reverse charge whose total due ignores what was exempt',
    wrong: correctionWith(fromRate('zw', 'oo'), { P_13_10: '1000.00', P_15: '1000.00' }, reverseCharge),
    readiness: 'not_ready',
    issues: ['XML-403', 'XML-404'],
    right: correctionWith(fromRate('zw', 'oo'), { P_13_7: '-1000.00', P_13_10: '1000.00', P_15: '0.00' }, reverseCharge),
  },
  {
    name: 'a correction from exempt to sales outside Poland whose total due ignores what was exempt',
    wrong: correctionWith(fromRate('zw', 'np I'), { P_13_8: '1000.00', P_15: '1000.00' }),
    readiness: 'not_ready',
    issues: ['XML-403', 'XML-404'],
    right: correctionWith(fromRate('zw', 'np I'), { P_13_7: '-1000.00', P_13_8: '1000.00', P_15: '0.00' }),
  },
  {
    name: 'a correction from the margin scheme to 23% with the total due after it',
    wrong: correctionWith(fromMargin, { P_13_1: '10000.00', P_14_1: '2300.00', P_15: '12300.00' }),
    readiness: 'not_ready',
    issues: ['XML-403'],
    right: correctionWith(fromMargin, { P_13_1: '10000.00', P_14_1: '2300.00', P_13_11: '-12300.00', P_15: '0.00' }),
  },
  {
    name: 'a cancelled exempt sale whose total due stays',
    wrong: correctionWith(cancelled, { P_13_7: '-1000.00', P_15: '0.00' }, exempt),
    readiness: 'not_ready',
    issues: ['XML-403'],
    right: correctionWith(cancelled, { P_13_7: '-1000.00', P_15: '-1000.00' }, exempt),
  },
  {
    name: 'a correction of a small business with the total due after it',
    wrong: unrated('900.00'),
    readiness: 'not_ready',
    issues: ['XML-403'],
    right: unrated('-100.00'),
  },
  {
    name: 'a correction under the margin scheme with the total due after it',
    wrong: correctionWith(
      [
        lineOf(1, { P_8B: '1', P_9B: '500.00', P_11A: '500.00', StanPrzed: '1' }),
        lineOf(1, { P_8B: '1', P_9B: '400.00', P_11A: '400.00' }),
      ],
      { P_13_11: '-100.00', P_15: '400.00' },
      margin,
    ),
    readiness: 'not_ready',
    issues: ['XML-403'],
    right: correctionWith(
      [
        lineOf(1, { P_8B: '1', P_9B: '500.00', P_11A: '500.00', StanPrzed: '1' }),
        lineOf(1, { P_8B: '1', P_9B: '400.00', P_11A: '400.00' }),
      ],
      { P_13_11: '-100.00', P_15: '-100.00' },
      margin,
    ),
  },
];
