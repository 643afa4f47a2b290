import { type CasesByCode, plainInvoice, withMarks, withPiece } from '../../../../../support/builders/rule-cases.ts';
import {
  advanceCorrection,
  advanceInvoice,
  correctionInvoice,
  edited,
  foreignInvoice,
  settlementInvoice,
  withEdits,
} from '../../../../../support/builders/sample-invoices.ts';
import { correctionWith, netLine, saleOf } from './documents.ts';

const inEuro = ['<KodWaluty>PLN', '<KodWaluty>EUR'] as const;

/** A tax of 23.00 EUR and its amount in PLN, without the rate. */
const withoutRate = (inPln: string): string =>
  edited(foreignInvoice, ['<P_14_1W>97.75', `<P_14_1W>${inPln}`], ['      <KursWaluty>4.25</KursWaluty>\n', '']);

/** A tax that is zero in PLN, without a rate: 4.35 at 23% is 1.0005, 4.30 is 0.989. */
const smallWithoutRate = (tax: '0.99' | '1.00'): string => {
  const net = tax === '1.00' ? '4.35' : '4.30';
  const total = tax === '1.00' ? '5.35' : '5.29';
  return saleOf([netLine(1, net, '23')], { P_13_1: net, P_14_1: tax, P_14_1W: '0.00', P_15: total }, inEuro);
};

/** Two lines at 23% with rates of their own: 23.00 at 4.20 and 46.00 at 4.30 are 294.40 PLN. */
const twoRates = (inPln: string): string =>
  saleOf(
    [netLine(1, '100.00', '23', { KursWaluty: '4.20' }), netLine(2, '200.00', '23', { KursWaluty: '4.30' })],
    { P_13_1: '300.00', P_14_1: '69.00', P_14_1W: inPln, P_15: '369.00' },
    inEuro,
  );

/** Lines at 23% and 8%, both converted at 4.25: 97.75 and 34.00 PLN. */
const twoTaxes = (inPln: string): string =>
  saleOf(
    [netLine(1, '100.00', '23', { KursWaluty: '4.25' }), netLine(2, '100.00', '8', { KursWaluty: '4.25' })],
    { P_13_1: '100.00', P_14_1: '23.00', P_14_1W: inPln, P_13_2: '100.00', P_14_2: '8.00', P_14_2W: '34.00', P_15: '231.00' },
    inEuro,
  );

/** Three lines at one rate, of which each tax is 0.1725: 0.5175 together, stated as 0.52. At 4.25 that is 2.21 or 2.20 PLN. */
const smallTaxes = (inPln: string): string =>
  saleOf(
    [1, 2, 3].map((number) => netLine(number, '0.75', '23', { KursWaluty: '4.25' })),
    { P_13_1: '2.25', P_14_1: '0.52', P_14_1W: inPln, P_15: '2.77' },
    inEuro,
  );

/** An advance in EUR at one rate: 115.00 of tax are 488.75 PLN. */
const advanceInEuro = (inPln: string): string =>
  edited(
    advanceInvoice,
    inEuro,
    ['<P_14_1>115.00</P_14_1>', `<P_14_1>115.00</P_14_1>\n    <P_14_1W>${inPln}</P_14_1W>`],
    ['<P_15>615.00</P_15>', '<P_15>615.00</P_15>\n    <KursWalutyZ>4.25</KursWalutyZ>'],
  );

const payment = (day: string, amount: string, rate: string): string => `    <ZaliczkaCzesciowa>
      <P_6Z>${day}</P_6Z>
      <P_15Z>${amount}</P_15Z>
      <KursWalutyZW>${rate}</KursWalutyZW>
    </ZaliczkaCzesciowa>
`;

/** An advance of two payments: a third at 4.20 and two thirds at 4.30 make 4.2667 on average, 490.67 PLN. */
const advanceInParts = (inPln: string): string =>
  edited(
    advanceInvoice,
    inEuro,
    ['<P_14_1>115.00</P_14_1>', `<P_14_1>115.00</P_14_1>\n    <P_14_1W>${inPln}</P_14_1W>`],
    [
      '<RodzajFaktury>ZAL</RodzajFaktury>\n',
      `<RodzajFaktury>ZAL</RodzajFaktury>\n${payment('2026-10-12', '205.00', '4.20')}${payment('2026-10-14', '410.00', '4.30')}`,
    ],
  );

/** The tax of a correction of an advance in EUR, whose rate was 4.20 or the same 4.25 before. */
const correctedAdvance = (inPln: string, rateBefore: string): string =>
  edited(
    advanceCorrection,
    inEuro,
    ['<P_14_1>23.00</P_14_1>', `<P_14_1>23.00</P_14_1>\n    <P_14_1W>${inPln}</P_14_1W>`],
    ['<P_15>123.00</P_15>', '<P_15>123.00</P_15>\n    <KursWalutyZ>4.25</KursWalutyZ>'],
    ['<P_15ZK>615.00</P_15ZK>', `<P_15ZK>615.00</P_15ZK>\n    <KursWalutyZK>${rateBefore}</KursWalutyZK>`],
  );

/** A correction of the exchange rate alone: 23.00 × 4.25 − 23.00 × 4.20 = 1.15. */
const correctedRate = (inPln: string): string =>
  correctionWith(
    [netLine(1, '100.00', '23', { KursWaluty: '4.20', StanPrzed: '1' }), netLine(1, '100.00', '23', { KursWaluty: '4.25' })],
    { P_13_1: '0.00', P_14_1: '0.00', P_14_1W: inPln, P_15: '0.00' },
    inEuro,
  );

/** A settlement in EUR: half of the order's tax, at the rate of its line. */
const settlementInEuro = (inPln: string): string =>
  edited(
    settlementInvoice,
    inEuro,
    ['<P_14_1>115.00</P_14_1>', `<P_14_1>115.00</P_14_1>\n    <P_14_1W>${inPln}</P_14_1W>`],
    ['<P_12>23</P_12>', '<P_12>23</P_12>\n      <KursWaluty>4.25</KursWaluty>'],
  );

/** Cases of the rules on taxes in PLN. */
export const plnTaxCases: CasesByCode = {
  'XML-406': {
    fires: [
      {
        name: 'a tax in EUR without its amount in PLN',
        given: withMarks(withEdits(foreignInvoice, ['    <P_14_1W>97.75</P_14_1W>\n', '']), '«»<P_15>'),
        issues: [{ severity: 'error', missing: 'P_14_1W', expected: '97.75' }],
      },
      {
        name: 'no rate from which it could be computed',
        given: withMarks(
          withEdits(foreignInvoice, ['    <P_14_1W>97.75</P_14_1W>\n', ''], ['      <KursWaluty>4.25</KursWaluty>\n', '']),
          '«»<P_15>',
        ),
        issues: [{ severity: 'error', missing: 'P_14_1W' }],
      },
      {
        name: 'a correction in USD',
        given: withMarks(withEdits(correctionInvoice, ['<KodWaluty>PLN', '<KodWaluty>USD']), '«»<P_15>'),
        issues: [{ severity: 'error', missing: 'P_14_1W' }],
      },
      {
        name: 'an advance of several payments',
        given: withMarks(() => edited(advanceInParts('490.67'), ['    <P_14_1W>490.67</P_14_1W>\n', '']), '«»<P_15>'),
        issues: [{ severity: 'error', missing: 'P_14_1W' }],
      },
      {
        name: 'lines at rates of their own',
        given: withMarks(() => edited(twoRates('294.40'), ['    <P_14_1W>294.40</P_14_1W>\n', '']), '«»<P_15>'),
        issues: [{ severity: 'error', missing: 'P_14_1W' }],
      },
    ],
    passes: [
      { name: 'a tax in EUR and in PLN', given: () => foreignInvoice },
      { name: 'an invoice in PLN', given: () => plainInvoice },
      {
        name: 'no tax to convert',
        given: () => saleOf([netLine(1, '100.00', '0 KR')], { P_13_6_1: '100.00', P_15: '100.00' }, inEuro),
      },
      {
        name: 'a tax of zero',
        given: () => correctionWith([netLine(1, '0.00', '23')], { P_13_1: '0.00', P_14_1: '0.00', P_15: '0.00' }, inEuro),
      },
      { name: 'an invalid currency, which the schema reports', given: withPiece('<KodWaluty>PLN', '<KodWaluty>pln') },
    ],
  },
  'XML-407': {
    fires: [
      {
        name: 'a tax in PLN on an invoice in PLN',
        given: withPiece('<P_14_1>23.00</P_14_1>', '<P_14_1>23.00</P_14_1>\n    <P_14_1W>«23.00»</P_14_1W>'),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'an invoice in EUR', given: () => foreignInvoice },
      { name: 'no currency, which the schema reports', given: withEdits(foreignInvoice, ['    <KodWaluty>EUR</KodWaluty>\n', '']) },
    ],
  },
  'XML-408': {
    fires: [
      {
        name: 'a tax that does not follow from the rate',
        given: withEdits(foreignInvoice, ['<P_14_1W>97.75', '<P_14_1W>«99.75»']),
        issues: [{ severity: 'error' }],
      },
      { name: 'zero in PLN, without a rate', given: () => withoutRate('«0.00»'), issues: [{ severity: 'error' }] },
      { name: 'the opposite sign, without a rate', given: () => withoutRate('«-97.75»'), issues: [{ severity: 'error' }] },
      {
        name: 'zero next to the least tax that comes to something in any currency',
        given: withMarks(() => smallWithoutRate('1.00'), '<P_14_1W>«0.00»'),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'just over the tolerance of one line, 0.02',
        given: withEdits(foreignInvoice, ['<P_14_1W>97.75', '<P_14_1W>«97.78»']),
        issues: [{ severity: 'warning' }],
      },
      {
        // 0.02 and, for the one line, half a grosz at 4.25 and half a grosz: 0.04625
        name: 'the most that different ways of counting explain, as a warning',
        given: withEdits(foreignInvoice, ['<P_14_1W>97.75', '<P_14_1W>«97.79»']),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'more than that, as an error',
        given: withEdits(foreignInvoice, ['<P_14_1W>97.75', '<P_14_1W>«97.80»']),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'ten times the tax',
        given: withEdits(foreignInvoice, ['<P_14_1W>97.75', '<P_14_1W>«977.50»']),
        issues: [{ severity: 'error', expected: '97.75' }],
      },
      {
        name: 'the tax in EUR, not converted',
        given: withEdits(foreignInvoice, ['<P_14_1W>97.75', '<P_14_1W>«23.00»']),
        issues: [{ severity: 'error', expected: '97.75' }],
      },
      {
        name: 'a tax that does not follow from the rate at which another one is converted',
        given: () => twoTaxes('«99.75»'),
        issues: [{ severity: 'error', expected: '97.75' }],
      },
      {
        name: 'just over the tolerance of three lines, 0.03',
        given: () => smallTaxes('«2.25»'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'just over the tolerance at two rates, 0.02',
        given: () => twoRates('«294.43»'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'just over the tolerance of an advance, 0.02',
        given: () => advanceInEuro('«488.78»'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'an advance of two payments at their rates',
        given: () => advanceInParts('«490.74»'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a correction of an advance at one rate',
        given: () => correctedAdvance('«97.78»', '4.25'),
        issues: [{ severity: 'warning' }],
      },
      {
        // 0.02, and a grosz of tax at 4.25
        name: 'a correction of the rate, just over its tolerance of 0.06',
        given: () => correctedRate('«1.22»'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a settlement, whose lines are the whole order',
        given: () => settlementInEuro('«977.50»'),
        issues: [{ severity: 'error' }],
      },
    ],
    passes: [
      { name: 'the tolerance of one line, 0.02', given: withEdits(foreignInvoice, ['<P_14_1W>97.75', '<P_14_1W>97.77']) },
      { name: 'the tax of the invoice times the rate, and the tolerance of three lines', given: () => smallTaxes('2.24') },
      { name: 'the taxes of the lines times the rate, and the tolerance of three lines', given: () => smallTaxes('2.17') },
      { name: 'the tolerance at two rates, 0.02', given: () => twoRates('294.42') },
      { name: 'the same rate written in two ways', given: () => edited(twoRates('289.80'), ['>4.30<', '>4.2000<']) },
      { name: 'the tolerance of an advance, 0.02', given: () => advanceInEuro('488.77') },
      { name: 'an advance of two payments, whose taxes are rounded before they are converted', given: () => advanceInParts('490.72') },
      { name: 'an advance with a correction of its rate, which cannot be split', given: () => correctedAdvance('120.75', '4.20') },
      { name: 'a correction of the rate', given: () => correctedRate('1.17') },
      // Half a grosz of rounding in the tax on either side, times the rate.
      { name: 'a correction of the rate that starts from a tax rounded to grosze', given: () => correctedRate('1.21') },
      { name: 'a settlement', given: () => settlementInEuro('488.75') },
      { name: 'an amount that some rate may give', given: () => withoutRate('0.01') },
      { name: 'a tax so small that it may come to nothing', given: () => smallWithoutRate('0.99') },
      {
        name: 'a correction, which may also correct the rate',
        given: () =>
          correctionWith([netLine(1, '-100.00', '23')], { P_13_1: '-100.00', P_14_1: '-23.00', P_14_1W: '5.00', P_15: '-123.00' }, inEuro),
      },
      { name: 'a line without a rate', given: () => edited(twoRates('400.00'), ['      <KursWaluty>4.30</KursWaluty>\n', '']) },
      {
        name: 'a rate of zero (XML-321)',
        given: withEdits(foreignInvoice, ['<P_14_1W>97.75', '<P_14_1W>99.75'], ['<KursWaluty>4.25', '<KursWaluty>0']),
      },
      {
        name: 'a wrong tax in EUR (XML-402), converted as it should be',
        given: withEdits(foreignInvoice, ['<P_14_1>23.00', '<P_14_1>32.00'], ['<P_15>123.00', '<P_15>132.00']),
      },
      {
        name: 'a wrong tax of an advance (XML-402), converted as it should be',
        given: () => edited(advanceInEuro('488.75'), ['<P_14_1>115.00', '<P_14_1>105.00']),
      },
      {
        name: 'an invoice in PLN (XML-407)',
        given: withEdits(foreignInvoice, ['<KodWaluty>EUR', '<KodWaluty>PLN'], ['<P_14_1W>97.75', '<P_14_1W>99.75']),
      },
    ],
  },
};
