import { type CasesByCode, plainInvoice, withMarks, withPiece } from '../../../../../support/builders/rule-cases.ts';
import {
  advanceInvoice,
  correctionInvoice,
  edited,
  foreignInvoice,
  settlementInvoice,
  simplifiedInvoice,
  withEdits,
} from '../../../../../support/builders/sample-invoices.ts';
import { correctionWith, exempt, lineOf, margin, mixedSale, netLine, saleOf } from './documents.ts';

/** Three bases, so that P_15 may be off by 0.03. */
const threeBases = (total: string): string =>
  saleOf([netLine(1, '100.00', '23'), netLine(2, '50.00', '8'), netLine(3, '20.00', '0 KR')], {
    P_13_1: '100.00',
    P_14_1: '23.00',
    P_13_2: '50.00',
    P_14_2: '4.00',
    P_13_6_1: '20.00',
    P_15: total,
  });

const foreignLine = lineOf(1, { P_8B: '1', P_9A: '100.00', P_11: '100.00', P_12_XII: '19' });

/** One line at 23%, and an exempt one that no total states. */
const exemptSale = (total: string): string =>
  saleOf([netLine(1, '100.00', '23'), netLine(2, '100.00', 'zw')], { P_13_1: '100.00', P_14_1: '23.00', P_15: total }, exempt);

/** A simplified invoice of 123.00 without totals, whose line has this gross value. */
const simplified = (gross: string): string =>
  edited(simplifiedInvoice, ['    <P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>\n', ''], ['<P_11A>123.00', `<P_11A>${gross}`]);

/** A correction of 1,000.00 net from one rate to another. */
const fromRate = (before: string, after: string): string[] => [
  netLine(1, '1000.00', before, { StanPrzed: '1' }),
  netLine(1, '1000.00', after),
];

/** 1,000.00 without a rate, as under the exemption of small businesses, that become 1,000.00 at 23%. */
const fromUnrated = [lineOf(1, { P_8B: '1', P_9A: '1000.00', P_11: '1000.00', StanPrzed: '1' }), netLine(1, '1000.00', '23')];

/** 12,300.00 under the margin scheme that become 12,300.00 gross at 23%. */
const fromMargin = [
  lineOf(1, { P_8B: '1', P_9B: '12300.00', P_11A: '12300.00', StanPrzed: '1' }),
  lineOf(1, { P_8B: '1', P_9B: '12300.00', P_11A: '12300.00', P_12: '23' }),
];

const nothingLeft: readonly (readonly [string, string])[] = [
  ['    <P_13_1>500.00</P_13_1>\n    <P_14_1>115.00</P_14_1>\n', ''],
  ['<P_15>615.00', '<P_15>0.00'],
];

/** Replaces the reason of the sample correction. */
const reasonOf = (text: string): [string, string] => [
  /<PrzyczynaKorekty>[^<]*</.exec(correctionInvoice)?.[0] ?? '',
  `<PrzyczynaKorekty>${text}<`,
];

/** Cases of the rules on the total due. */
export const grandTotalCases: CasesByCode = {
  'XML-403': {
    fires: [
      {
        name: 'a total rounded to whole zloty',
        given: withEdits(plainInvoice, ['<P_14_1>23.00', '<P_14_1>23.01'], ['<P_15>123.00', '<P_15>«124.00»']),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a whole unit more, in a currency without hundredths',
        given: withEdits(
          foreignInvoice,
          ['<KodWaluty>EUR', '<KodWaluty>JPY'],
          ['<KursWaluty>4.25', '<KursWaluty>0.025'],
          ['<P_14_1W>97.75', '<P_14_1W>0.58'],
          ['<P_15>123.00', '<P_15>«124»'],
        ),
        issues: [{ severity: 'error', expected: '123.00' }],
      },
      {
        name: 'a correction from exempt to 23% whose total ignores what was exempt',
        given: () => correctionWith(fromRate('zw', '23'), { P_13_1: '1000.00', P_14_1: '230.00', P_15: '«1230.00»' }),
        issues: [{ severity: 'error' }],
        also: ['XML-404'],
      },
      {
        name: 'the same without a rate on the line before',
        given: () => correctionWith(fromUnrated, { P_13_1: '1000.00', P_14_1: '230.00', P_15: '«1230.00»' }),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a correction of exempt sales to sales outside Poland with the total of the line after',
        given: () => correctionWith(fromRate('zw', 'np I'), { P_13_8: '1000.00', P_15: '«1000.00»' }),
        issues: [{ severity: 'error' }],
        also: ['XML-404'],
      },
      {
        name: 'a cancelled exempt sale without any total whose amount due stays',
        given: () => correctionWith([netLine(1, '1000.00', 'zw', { StanPrzed: '1' })], { P_15: '«0.00»' }),
        issues: [{ severity: 'error' }],
        also: ['XML-404', 'XML-604'],
      },
      {
        name: 'a correction from the margin scheme to 23% with the total of the line after',
        given: () => correctionWith(fromMargin, { P_13_1: '10000.00', P_14_1: '2300.00', P_15: '«12300.00»' }),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a zloty more than a sum in whole zloty',
        given: withPiece('<P_15>123.00', '<P_15>«124.00»'),
        issues: [{ severity: 'error', expected: '123.00' }],
      },
      {
        name: 'whole units of another currency',
        given: withEdits(foreignInvoice, ['<P_14_1>23.00', '<P_14_1>23.01'], ['<P_15>123.00', '<P_15>«124.00»']),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a total that differs from base and tax',
        given: withPiece('<P_15>123.00', '<P_15>«133.00»'),
        issues: [{ severity: 'error', expected: '123.00' }],
      },
      {
        name: 'just over the tolerance of one base, 0.02',
        given: withPiece('<P_15>123.00', '<P_15>«123.03»'),
        issues: [{ severity: 'error', expected: '123.00' }],
      },
      {
        name: 'just over the tolerance of three bases, 0.03',
        given: () => threeBases('«197.04»'),
        issues: [{ severity: 'error', expected: '197.00' }],
      },
      {
        name: 'the net amount instead of the gross one',
        given: withPiece('<P_15>123.00', '<P_15>«100.00»'),
        issues: [{ severity: 'error', expected: '123.00' }],
      },
      {
        name: 'a total with a minus',
        given: withPiece('<P_15>123.00', '<P_15>«-123.00»'),
        issues: [{ severity: 'error', expected: '123.00' }],
      },
      {
        name: 'a correction',
        given: withEdits(correctionInvoice, ['<P_15>-12.30', '<P_15>«-13.30»']),
        issues: [{ severity: 'error', expected: '-12.30' }],
      },
      {
        name: 'an advance',
        given: withEdits(advanceInvoice, ['<P_15>615.00', '<P_15>«625.00»']),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a simplified invoice with totals',
        given: withEdits(simplifiedInvoice, ['<P_15>123.00', '<P_15>«133.00»']),
        issues: [{ severity: 'error', expected: '123.00' }],
      },
      {
        name: 'a correction without any total, reported as a warning',
        given: () =>
          correctionWith([], { P_15: '«-123.00»' }, [
            '</DaneFaKorygowanej>\n',
            '</DaneFaKorygowanej>\n    <OkresFaKorygowanej>pierwsze półrocze 2026</OkresFaKorygowanej>\n',
          ]),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a correction without lines whose reason states the old and the new amount, reported as a warning',
        given: () =>
          correctionWith([], { P_13_1: '-10.00', P_14_1: '-2.30', P_15: '«-20.00»' }, reasonOf('kwota (P_15): było 130.70, jest 110.70')),
        issues: [{ severity: 'warning' }],
        also: ['XML-619'],
      },
      {
        name: 'the same whose reason states the old amount only',
        given: () => correctionWith([], { P_13_1: '-10.00', P_14_1: '-2.30', P_15: '«-20.00»' }, reasonOf('kwota (P_15): było 130.70')),
        issues: [{ severity: 'error' }],
        also: ['XML-619'],
      },
      {
        name: 'the same whose reason states an added party',
        given: () => correctionWith([], { P_13_1: '-10.00', P_14_1: '-2.30', P_15: '«-20.00»' }, reasonOf('dodano odbiorcę')),
        issues: [{ severity: 'error' }],
        also: ['XML-619'],
      },
      {
        name: 'the same reason on a correction with lines',
        given: withEdits(correctionInvoice, reasonOf('kwota (P_15): było 130.70, jest 110.70'), ['<P_15>-12.30', '<P_15>«-20.00»']),
        issues: [{ severity: 'error', expected: '-12.30' }],
      },
      {
        name: 'an amount left to pay although nothing is in the totals',
        given: withMarks(
          withEdits(settlementInvoice, ['    <P_13_1>500.00</P_13_1>\n    <P_14_1>115.00</P_14_1>\n', '']),
          '<P_15>«615.00»',
        ),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a wrong base and a total that fits neither it nor the lines',
        given: withEdits(plainInvoice, ['<P_13_1>100.00', '<P_13_1>110.00'], ['<P_15>123.00', '<P_15>«200.00»']),
        issues: [{ severity: 'error' }],
        also: ['XML-401'],
      },
      {
        name: 'a correction of the tax alone, whose total ignores it: a warning (XML-414) explains no error',
        given: () =>
          correctionWith([netLine(1, '100.00', '23', { StanPrzed: '1' }), netLine(1, '100.00', '23')], {
            P_13_1: '0.00',
            P_14_1: '5.00',
            P_15: '«0.00»',
          }),
        issues: [{ severity: 'error' }],
        also: ['XML-414'],
      },
      {
        name: 'a wrong base, and a total that is less than the lines',
        given: withEdits(plainInvoice, ['<P_13_1>100.00', '<P_13_1>110.00'], ['<P_15>123.00', '<P_15>«113.00»']),
        issues: [{ severity: 'error' }],
        also: ['XML-401'],
      },
      {
        name: 'base, tax and total that are all wrong',
        given: withEdits(
          plainInvoice,
          ['<P_13_1>100.00', '<P_13_1>200.00'],
          ['<P_14_1>23.00', '<P_14_1>50.00'],
          ['<P_15>123.00', '<P_15>«300.00»'],
        ),
        issues: [{ severity: 'error' }],
        also: ['XML-401', 'XML-402'],
      },
      {
        name: 'a line at a wrong rate and a total that fits neither way of fixing it',
        given: withEdits(mixedSale, ['<P_12>8<', '<P_12>23<'], ['<P_15>423.00', '<P_15>«433.00»']),
        issues: [{ severity: 'error' }],
        also: ['XML-401'],
      },
      {
        name: 'an exemption that no line has',
        given: withEdits(plainInvoice, exempt, ['<P_15>123.00', '<P_15>«9999.00»']),
        issues: [{ severity: 'error', expected: '123.00' }],
      },
      {
        name: 'exempt lines without P_13_7, just over the tolerance of one line and one base, 0.035',
        given: () => exemptSale('«223.04»'),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'lines of the margin scheme without P_13_11',
        given: () => saleOf([lineOf(1, { P_8B: '1', P_9B: '500.00', P_11A: '500.00' })], { P_15: '«600.00»' }, margin),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'the OSS procedure without its tax, and a total without it',
        given: () => saleOf([foreignLine], { P_13_5: '100.00', P_15: '«100.00»' }),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a simplified invoice without totals, just over the tolerance of one line, 0.025, as a warning',
        given: withMarks(() => simplified('123.03'), '<P_15>«123.00»'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a simplified invoice without totals, whose lines have only a quantity and a gross price',
        given: withMarks(
          () =>
            edited(simplified('200.00'), ['<P_11A>200.00</P_11A>', '<P_8A>szt.</P_8A>\n      <P_8B>2</P_8B>\n      <P_9B>100.00</P_9B>']),
          '<P_15>«123.00»',
        ),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a simplified invoice without totals, whose lines have only a quantity and a net price',
        given: withMarks(
          () =>
            edited(simplified('200.00'), ['<P_11A>200.00</P_11A>', '<P_8A>szt.</P_8A>\n      <P_8B>2</P_8B>\n      <P_9A>100.00</P_9A>']),
          '<P_15>«123.00»',
        ),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      {
        name: 'a correction from exempt to 23% that changes the total by the tax (XML-404)',
        given: () => correctionWith(fromRate('zw', '23'), { P_13_1: '1000.00', P_14_1: '230.00', P_15: '230.00' }),
      },
      {
        name: 'the same with the change of exempt sales',
        given: () => correctionWith(fromRate('zw', '23'), { P_13_1: '1000.00', P_14_1: '230.00', P_13_7: '-1000.00', P_15: '230.00' }),
      },
      {
        name: 'the same without a rate on the line before',
        given: () => correctionWith(fromUnrated, { P_13_1: '1000.00', P_14_1: '230.00', P_15: '230.00' }),
      },
      {
        name: 'a correction of exempt sales to reverse charge',
        given: () => correctionWith(fromRate('zw', 'oo'), { P_13_10: '1000.00', P_15: '0.00' }),
      },
      {
        name: 'a cancelled exempt sale without any total (XML-404)',
        given: () => correctionWith([netLine(1, '1000.00', 'zw', { StanPrzed: '1' })], { P_15: '-1000.00' }),
      },
      {
        name: 'a correction from the margin scheme to 23% of the same gross value',
        given: () => correctionWith(fromMargin, { P_13_1: '10000.00', P_14_1: '2300.00', P_15: '0.00' }),
      },
      {
        name: 'whole units of a currency without hundredths',
        given: withEdits(
          foreignInvoice,
          ['<KodWaluty>EUR', '<KodWaluty>JPY'],
          ['<P_14_1>23.00', '<P_14_1>22.60'],
          ['<P_15>123.00', '<P_15>123'],
        ),
      },
      { name: 'the tolerance of one base, 0.02', given: withPiece('<P_15>123.00', '<P_15>123.02') },
      { name: 'the tolerance of three bases, 0.03', given: () => threeBases('197.03') },
      { name: 'a sum of gross values, one grosz more', given: withEdits(mixedSale, ['<P_15>423.00', '<P_15>423.01']) },
      { name: 'a settlement with nothing left to pay', given: withEdits(settlementInvoice, ...nothingLeft) },
      {
        name: 'a simplified invoice without totals',
        given: () => edited(simplifiedInvoice, ['    <P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>\n', '']),
      },
      { name: 'an exempt sale without its total', given: () => saleOf([netLine(1, '100.00', 'zw')], { P_15: '100.00' }, exempt) },
      {
        name: 'a sale under the margin scheme without its total',
        given: () => saleOf([lineOf(1, { P_8B: '1', P_9B: '500.00', P_11A: '500.00' })], { P_15: '500.00' }, margin),
      },
      { name: 'the OSS procedure without its tax', given: () => saleOf([foreignLine], { P_13_5: '100.00', P_15: '119.00' }) },
      {
        name: 'the OSS procedure without its tax, where a line without a value leaves it open',
        given: () =>
          edited(saleOf([foreignLine], { P_13_5: '100.00', P_15: '150.00' }), [
            '      <P_9A>100.00</P_9A>\n      <P_11>100.00</P_11>\n',
            '',
          ]),
      },
      { name: 'exempt lines without P_13_7, within the tolerance', given: () => exemptSale('223.03') },
      {
        name: 'an exempt line whose amount is in P_13_1 (XML-405), and a total by the lines',
        given: () => saleOf([netLine(1, '100.00', 'zw')], { P_13_1: '100.00', P_14_1: '23.00', P_15: '100.00' }, exempt),
      },
      { name: 'a simplified invoice within the tolerance of one line, 0.025', given: () => simplified('123.02') },
      {
        name: 'a simplified invoice whose quantity and gross price make P_15',
        given: () =>
          edited(simplified('123.00'), ['<P_11A>123.00</P_11A>', '<P_8A>szt.</P_8A>\n      <P_8B>2</P_8B>\n      <P_9B>61.50</P_9B>']),
      },
      {
        name: 'a simplified invoice whose line has a rebate, which may be meant for one unit',
        given: () =>
          edited(simplified('123.00'), [
            '<P_11A>123.00</P_11A>',
            '<P_8A>szt.</P_8A>\n      <P_8B>2</P_8B>\n      <P_9B>100.00</P_9B>\n      <P_10>77.00</P_10>',
          ]),
      },
      {
        name: 'a simplified invoice with a line without a rate',
        given: () => edited(simplified('1230.00'), ['      <P_12>23</P_12>\n', '']),
      },
      { name: 'a wrong base (XML-401)', given: withPiece('<P_13_1>100.00', '<P_13_1>110.00') },
      {
        name: 'a wrong base from which the tax was computed (XML-401)',
        given: withEdits(plainInvoice, ['<P_13_1>100.00', '<P_13_1>110.00'], ['<P_14_1>23.00', '<P_14_1>25.30']),
      },
      { name: 'a wrong tax (XML-402)', given: withPiece('<P_14_1>23.00', '<P_14_1>33.00') },
      {
        name: 'a pair of totals left out (XML-404)',
        given: withEdits(mixedSale, ['    <P_13_2>50.00</P_13_2>\n    <P_14_2>4.00</P_14_2>\n', '']),
      },
      { name: 'a base of an advance that is wrong (XML-402)', given: withEdits(advanceInvoice, ['<P_13_1>500.00', '<P_13_1>510.00']) },
      { name: 'a base that is missing next to its tax, which the schema reports', given: withPiece('    <P_13_1>100.00</P_13_1>\n', '') },
      {
        name: 'a total that is repeated',
        given: withPiece('<P_15>123.00</P_15>', '<P_15>133.00</P_15>\n    <P_15>123.00</P_15>'),
      },
      { name: 'no total', given: withPiece('    <P_15>123.00</P_15>\n', '') },
    ],
  },
  'XML-415': {
    fires: [
      {
        name: 'a sale of a negative amount',
        given: () => saleOf([netLine(1, '-100.00', '23')], { P_13_1: '-100.00', P_14_1: '-23.00', P_15: '«-123.00»' }),
        issues: [{ severity: 'error' }],
        also: ['XML-809'],
      },
      {
        name: 'a settlement of overpaid advances, as a warning',
        given: withMarks(
          withEdits(settlementInvoice, ['<P_13_1>500', '<P_13_1>-500'], ['<P_14_1>115', '<P_14_1>-115'], ['<P_15>615', '<P_15>-615']),
          '<P_15>«-615.00»',
        ),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      {
        name: 'a total of zero',
        given: withEdits(settlementInvoice, ...nothingLeft),
      },
      { name: 'a correction', given: () => correctionInvoice },
      { name: 'a minus that the totals do not have (XML-403)', given: withPiece('<P_15>123.00', '<P_15>-123.00') },
    ],
  },
};
