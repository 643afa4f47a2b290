import { type CasesByCode, plainInvoice, withMarks, withPiece } from '../../../../../support/builders/rule-cases.ts';
import {
  advanceInvoice,
  correctionInvoice,
  edited,
  settlementInvoice,
  simplifiedInvoice,
  withEdits,
} from '../../../../../support/builders/sample-invoices.ts';
import { correctionWith, exempt, grossLine, lineOf, manyChanges, margin, mixedSale, netLine, saleOf, withIdlePairs } from './documents.ts';

/** The pair of a second bucket after that of the first. */
const secondPair = '<P_14_1>23.00</P_14_1>\n    <P_13_2>50.00</P_13_2>\n    <P_14_2>4.00</P_14_2>';

/** Three lines by gross values, 1.00 each: 3 × 100 / 123 = 2.4390… net. */
const grossSale = (net: string, tax: string, gross = '3.00'): string =>
  saleOf([grossLine(1, '1.00', '23'), grossLine(2, '1.00', '23'), grossLine(3, '1.00', '23')], {
    P_13_1: net,
    P_14_1: tax,
    P_15: gross,
  });

/** A sale at 0% that ends up in the field for exempt sales. */
const wrongField = { P_13_7: '100.00', P_15: '100.00' };

/** A correction without totals, which a correction of a simplified invoice may be. */
function withoutTotals(gross: string, net: string, currency = 'PLN'): string {
  return correctionWith([netLine(1, net, '23')], { P_15: gross }, ['<KodWaluty>PLN', `<KodWaluty>${currency}`]);
}

/** A correction of the rate of 100.00 net, whose row after it has no rate. */
const changeOfRate = (base23: string, tax23: string, base8: string, tax8: string, total: string): string =>
  correctionWith([netLine(1, '100.00', '23', { StanPrzed: '1' }), lineOf(1, { P_8B: '1', P_9A: '100.00', P_11: '100.00' })], {
    P_13_1: base23,
    P_14_1: tax23,
    P_13_2: base8,
    P_14_2: tax8,
    P_15: total,
  });

/** A sale of 100.00 net at 23%, and of 123.00 gross without a rate. */
const besideGross = (totals: Readonly<Record<string, string>>): string =>
  saleOf([netLine(1, '100.00', '23'), lineOf(2, { P_8B: '1', P_9B: '123.00', P_11A: '123.00' })], totals);

/** Cases of the rules on bases and the sums of their lines. */
export const bucketTotalCases: CasesByCode = {
  'XML-401': {
    fires: [
      {
        name: 'a total that differs from its line',
        given: withPiece('<P_13_1>100.00', '<P_13_1>«110.00»'),
        issues: [{ severity: 'error', expected: '100.00' }],
      },
      {
        name: 'just over the tolerance of one line, 0.015',
        given: withPiece('<P_13_1>100.00', '<P_13_1>«100.02»'),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'just over the tolerance of two lines, 0.02',
        given: withEdits(mixedSale, ['<P_13_1>300.00', '<P_13_1>«299.97»']),
        issues: [{ severity: 'error', expected: '300.00' }],
      },
      {
        name: 'just over the tolerance of a correction, 0.03',
        given: withEdits(correctionInvoice, ['<P_13_1>-10.00', '<P_13_1>«-10.04»']),
        issues: [{ severity: 'error', expected: '-10.00' }],
      },
      {
        name: 'a correction whose equal pairs of lines add nothing to the tolerance, 0.03',
        given: () => withIdlePairs('«-10.04»', '-2.31', '-12.35'),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a sign that the tolerance of many lines, 0.11, does not explain',
        given: () => edited(manyChanges('-0.05', '-0.01', '-0.06'), ['<P_13_1>-0.05', '<P_13_1>«0.02»'], ['<P_15>-0.06', '<P_15>0.01']),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a correction with the sign of an increase',
        given: withMarks(
          withEdits(correctionInvoice, ['<P_13_1>-', '<P_13_1>'], ['<P_14_1>-', '<P_14_1>'], ['<P_15>-', '<P_15>']),
          '<P_13_1>«10.00»',
        ),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'just over the tolerance of three gross values, 0.025',
        given: () => grossSale('«2.47»', '0.57', '3.04'),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'an exempt sale',
        given: () => saleOf([netLine(1, '100.00', 'zw')], { P_13_7: '«90.00»', P_15: '90.00' }, exempt),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a sale under the margin scheme, by gross value',
        given: () => saleOf([lineOf(1, { P_8B: '1', P_9B: '500.00', P_11A: '500.00' })], { P_13_11: '«400.00»', P_15: '400.00' }, margin),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a line at the rate of another, reported once, in the bucket with too many lines',
        given: withMarks(withEdits(mixedSale, ['<P_12>8<', '<P_12>23<']), '<P_13_1>«300.00»'),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a line at the rate of another by gross values, reported once',
        given: () =>
          saleOf([grossLine(1, '123.00', '23'), grossLine(2, '54.00', '8'), grossLine(3, '123.00', '8')], {
            P_13_1: '200.00',
            P_14_1: '46.00',
            P_13_2: '«50.00»',
            P_14_2: '4.00',
            P_15: '300.00',
          }),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'two totals that are both wrong, by different amounts',
        given: withEdits(mixedSale, ['<P_13_1>300.00', '<P_13_1>«310.00»'], ['<P_13_2>50.00', '<P_13_2>«45.00»']),
        issues: [
          { severity: 'error', expected: '300.00' },
          { severity: 'error', expected: '50.00' },
        ],
      },
      {
        name: 'two totals that are both too high by the same amount',
        given: withEdits(mixedSale, ['<P_13_1>300.00', '<P_13_1>«310.00»'], ['<P_13_2>50.00', '<P_13_2>«60.00»']),
        issues: [
          { severity: 'error', expected: '300.00' },
          { severity: 'error', expected: '50.00' },
        ],
      },
      {
        name: 'a line that contradicts its price, which does not explain the difference',
        given: withEdits(plainInvoice, ['<P_9A>50.00', '<P_9A>45.00'], ['<P_13_1>100.00', '<P_13_1>«110.00»']),
        issues: [{ severity: 'error', expected: '100.00' }],
        also: ['XML-409'],
      },
    ],
    passes: [
      { name: 'the tolerance of one line, 0.015', given: withPiece('<P_13_1>100.00', '<P_13_1>100.01') },
      { name: 'the tolerance of two lines, 0.02', given: withEdits(mixedSale, ['<P_13_1>300.00', '<P_13_1>299.98']) },
      { name: 'the tolerance of a correction, 0.03', given: withEdits(correctionInvoice, ['<P_13_1>-10.00', '<P_13_1>-10.03']) },
      { name: 'the same next to equal pairs of lines', given: () => withIdlePairs('-10.03', '-2.31', '-12.34') },
      {
        name: 'a grosz of the opposite sign, which rounding may leave',
        given: () => edited(manyChanges('-0.05', '-0.01', '-0.06'), ['<P_13_1>-0.05', '<P_13_1>0.01'], ['<P_15>-0.06', '<P_15>0.00']),
      },
      { name: 'three gross values, summed before they are rounded', given: () => grossSale('2.44', '0.56') },
      { name: 'the tolerance of three gross values', given: () => grossSale('2.46', '0.54') },
      { name: 'a settlement, whose lines are the whole order', given: () => settlementInvoice },
      { name: 'an advance, whose order is not the payment', given: () => advanceInvoice },
      {
        name: 'a simplified invoice whose line has no value',
        given: withEdits(simplifiedInvoice, ['<P_13_1>100.00', '<P_13_1>90.00'], ['      <P_11A>123.00</P_11A>\n', '']),
      },
      {
        name: 'a line without a value, quantity or price',
        given: withEdits(plainInvoice, ['<P_13_1>100.00', '<P_13_1>110.00'], ['      <P_9A>50.00</P_9A>\n      <P_11>100.00</P_11>\n', '']),
      },
      {
        name: 'a line without a rate',
        given: withEdits(plainInvoice, ['<P_13_1>100.00', '<P_13_1>110.00'], ['      <P_12>23</P_12>\n', '']),
      },
      {
        name: 'a value that cannot be read, even where the gross value could',
        given: withEdits(
          plainInvoice,
          ['<P_13_1>100.00', '<P_13_1>110.00'],
          ['<P_11>100.00</P_11>', '<P_11>100,00</P_11>\n      <P_11A>123.00</P_11A>'],
        ),
      },
      { name: 'a total that cannot be read', given: withPiece('<P_13_1>100.00', '<P_13_1>110,00') },
      {
        name: 'a total that is repeated',
        given: withPiece('<P_13_1>100.00</P_13_1>', '<P_13_1>110.00</P_13_1>\n    <P_13_1>100.00</P_13_1>'),
      },
      {
        name: 'lines without a rate where margin and exemption could both be meant',
        given: () =>
          saleOf([lineOf(1, { P_8B: '1', P_9B: '500.00', P_11A: '500.00' })], { P_13_11: '400.00', P_15: '400.00' }, exempt, margin),
      },
      {
        name: 'a line whose wrong value explains the difference (XML-409)',
        given: withPiece('<P_11>100.00', '<P_11>110.00'),
      },
      {
        name: 'values after the correction instead of the difference (XML-605)',
        given: withEdits(
          correctionInvoice,
          ['<P_13_1>-10.00', '<P_13_1>90.00'],
          ['<P_14_1>-2.30', '<P_14_1>20.70'],
          ['<P_15>-12.30', '<P_15>110.70'],
        ),
      },
    ],
  },
  'XML-404': {
    fires: [
      {
        name: 'a correction from exempt to 23% without its change of exempt sales, as a warning',
        given: () =>
          withMarks(
            correctionWith([netLine(1, '100.00', 'zw', { StanPrzed: '1' }), netLine(1, '100.00', '23')], {
              P_13_1: '100.00',
              P_14_1: '23.00',
              P_15: '23.00',
            }),
            '«»<P_15>',
          )(),
        issues: [{ severity: 'warning', missing: 'P_13_7', expected: '-100.00' }],
      },
      {
        name: 'a line at 8% without P_13_2',
        given: withMarks(withPiece('<P_12>23<', '<P_12>8<'), '«»<P_15>'),
        issues: [{ severity: 'error', missing: 'P_13_2' }],
      },
      {
        name: 'a pair of totals left out',
        given: withMarks(withEdits(mixedSale, ['    <P_13_2>50.00</P_13_2>\n    <P_14_2>4.00</P_14_2>\n', '']), '«»<P_15>'),
        issues: [{ severity: 'error', missing: 'P_13_2', expected: '50.00' }],
      },
      {
        name: 'a pair left out, and its amount in P_15 too',
        given: withEdits(mixedSale, ['    <P_13_2>50.00</P_13_2>\n    <P_14_2>4.00</P_14_2>\n', ''], ['<P_15>423.00', '«»<P_15>369.00']),
        issues: [{ severity: 'error', missing: 'P_13_2' }],
      },
      {
        name: 'just over the tolerance of one line, 0.015',
        given: withMarks(
          () => saleOf([netLine(1, '100.00', '23'), netLine(2, '0.02', '0 KR')], { P_13_1: '100.00', P_14_1: '23.00', P_15: '123.00' }),
          '«»<P_15>',
        ),
        issues: [{ severity: 'error', missing: 'P_13_6_1' }],
      },
      {
        name: 'a sale at 0% in the field for exempt sales',
        given: withMarks(() => saleOf([netLine(1, '100.00', '0 KR')], wrongField, exempt), '«»<P_13_7>'),
        issues: [{ severity: 'error', missing: 'P_13_6_1' }],
      },
      {
        name: 'no total at all',
        given: withMarks(() => saleOf([netLine(1, '100.00', '23')], { P_15: '123.00' }), '«»<P_15>'),
        issues: [{ severity: 'error', missing: 'P_13_1', expected: '100.00' }],
      },
      {
        name: 'a correction without any total, within the limit of simplified invoices',
        given: withMarks(() => withoutTotals('-450.00', '-365.85'), '«»<P_15>'),
        issues: [{ severity: 'warning', missing: 'P_13_1', expected: '-365.85' }],
      },
      {
        name: 'a correction without any total whose total due hides its lines',
        given: withMarks(() => withoutTotals('0.00', '-20000.00'), '«»<P_15>'),
        issues: [{ severity: 'error', missing: 'P_13_1' }],
      },
      {
        name: 'the same within the limit',
        given: withMarks(() => withoutTotals('0.00', '-100.00'), '«»<P_15>'),
        issues: [{ severity: 'error', missing: 'P_13_1' }],
      },
      {
        name: 'the same in another currency',
        given: withMarks(() => withoutTotals('0.00', '-100.00', 'USD'), '«»<P_15>'),
        issues: [{ severity: 'error', missing: 'P_13_1' }],
      },
      {
        name: 'the same over the limit',
        given: withMarks(() => withoutTotals('-450.01', '-365.86'), '«»<P_15>'),
        issues: [{ severity: 'error', missing: 'P_13_1', expected: '-365.86' }],
      },
      {
        name: 'the same in EUR',
        given: withMarks(() => withoutTotals('100.00', '81.30', 'EUR'), '«»<P_15>'),
        issues: [{ severity: 'warning', missing: 'P_13_1', expected: '81.30' }],
      },
      {
        name: 'the same in EUR over the limit',
        given: withMarks(() => withoutTotals('100.01', '81.31', 'EUR'), '«»<P_15>'),
        issues: [{ severity: 'error', missing: 'P_13_1', expected: '81.31' }],
      },
      {
        name: 'the same in another currency, at some rates within the limit',
        given: withMarks(() => withoutTotals('123.00', '100.00', 'USD'), '«»<P_15>'),
        issues: [{ severity: 'warning', missing: 'P_13_1', expected: '100.00' }],
      },
      {
        name: 'the same in another currency, at all rates over the limit',
        given: withMarks(() => withoutTotals('1230.00', '1000.00', 'USD'), '«»<P_15>'),
        issues: [{ severity: 'error', missing: 'P_13_1', expected: '1000.00' }],
      },
    ],
    passes: [
      {
        name: 'a line within the tolerance, 0.015',
        given: () =>
          saleOf([netLine(1, '100.00', '23'), netLine(2, '0.01', '0 KR')], { P_13_1: '100.00', P_14_1: '23.00', P_15: '123.00' }),
      },
      {
        name: 'an exempt sale, whose total may be left out',
        given: () => saleOf([netLine(1, '100.00', 'zw')], { P_15: '100.00' }, exempt),
      },
      {
        name: 'a sale under the margin scheme, whose total may be left out',
        given: () => saleOf([lineOf(1, { P_8B: '1', P_9B: '500.00', P_11A: '500.00' })], { P_15: '500.00' }, margin),
      },
      {
        name: 'lines before and after a correction that cancel out',
        given: () => correctionWith([netLine(1, '100.00', '8', { StanPrzed: '1' }), netLine(1, '100.00', '8')], { P_15: '0.00' }),
      },
      {
        name: 'a simplified invoice without totals',
        given: () => edited(simplifiedInvoice, ['    <P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>\n', '']),
      },
      { name: 'half of a pair, which the schema reports', given: withEdits(mixedSale, ['    <P_13_2>50.00</P_13_2>\n', '']) },
    ],
  },
  'XML-405': {
    fires: [
      {
        name: 'totals of 8% without a line at 8%',
        given: withMarks(
          withEdits(plainInvoice, ['<P_14_1>23.00</P_14_1>', secondPair], ['<P_15>123.00', '<P_15>177.00']),
          '<P_13_2>«50.00»',
        ),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a grosz, to which no line can round',
        given: withEdits(
          plainInvoice,
          ['<P_14_1>23.00</P_14_1>', '<P_14_1>23.00</P_14_1>\n    <P_13_6_1>«0.01»</P_13_6_1>'],
          ['<P_15>123.00', '<P_15>123.01'],
        ),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'an amount that nothing explains, next to a total by the lines',
        given: withEdits(plainInvoice, [
          '<P_14_1>23.00</P_14_1>',
          '<P_14_1>23.00</P_14_1>\n    <P_13_2>«1000000.00»</P_13_2>\n    <P_14_2>80000.00</P_14_2>',
        ]),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a rate that no line of a correction has',
        given: withEdits(
          correctionInvoice,
          ['<P_14_1>-2.30</P_14_1>', '<P_14_1>-2.30</P_14_1>\n    <P_13_2>«-50.00»</P_13_2>\n    <P_14_2>-4.00</P_14_2>'],
          ['<P_15>-12.30', '<P_15>-66.30'],
        ),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a simplified invoice',
        given: withEdits(
          simplifiedInvoice,
          ['<P_14_1>23.00</P_14_1>', '<P_14_1>23.00</P_14_1>\n    <P_13_6_1>«50.00»</P_13_6_1>'],
          ['<P_15>123.00', '<P_15>173.00'],
        ),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'an exempt line and its amount in the total of the OSS procedure',
        given: () => saleOf([netLine(1, '100.00', 'zw')], { P_13_5: '«100.00»', P_14_5: '19.00', P_15: '119.00' }, exempt),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a line that is exempt and whose total may be left out',
        given: () => saleOf([netLine(1, '100.00', 'zw')], { P_13_1: '«100.00»', P_14_1: '23.00', P_15: '123.00' }, exempt),
        issues: [{ severity: 'error' }],
      },
    ],
    passes: [
      {
        name: 'a total of zero',
        given: withEdits(plainInvoice, [
          '<P_14_1>23.00</P_14_1>',
          '<P_14_1>23.00</P_14_1>\n    <P_13_2>0.00</P_13_2>\n    <P_14_2>0.00</P_14_2>',
        ]),
      },
      { name: 'a line at the rate of another, reported where the line is missing (XML-404)', given: withPiece('<P_12>23<', '<P_12>8<') },
      {
        name: 'a rebate for a period, without lines',
        given: () =>
          correctionWith([], { P_13_1: '-100.00', P_14_1: '-23.00', P_15: '-123.00' }, [
            '</DaneFaKorygowanej>\n',
            '</DaneFaKorygowanej>\n    <OkresFaKorygowanej>pierwsze półrocze 2026</OkresFaKorygowanej>\n',
          ]),
      },
      {
        name: 'a rebate on some goods, whose lines have names only',
        given: () =>
          correctionWith([lineOf(1, { P_8B: '1000' })], { P_13_1: '-100.00', P_14_1: '-23.00', P_15: '-123.00' }, [
            '</DaneFaKorygowanej>\n',
            '</DaneFaKorygowanej>\n    <OkresFaKorygowanej>pierwsze półrocze 2026</OkresFaKorygowanej>\n',
          ]),
      },
    ],
  },
  'XML-426': {
    fires: [
      {
        name: 'a settlement for more than the order',
        given: withEdits(
          settlementInvoice,
          ['<P_13_1>500.00', '<P_13_1>«1500.00»'],
          ['<P_14_1>115.00', '<P_14_1>345.00'],
          ['<P_15>615.00', '<P_15>1845.00'],
        ),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'just over the tolerance of one line, 0.015',
        given: withEdits(
          settlementInvoice,
          ['<P_13_1>500.00', '<P_13_1>«1000.02»'],
          ['<P_14_1>115.00', '<P_14_1>230.00'],
          ['<P_15>615.00', '<P_15>1230.02'],
        ),
        issues: [{ severity: 'warning' }],
        also: ['XML-691'],
      },
      {
        name: 'a rate that the order does not have',
        given: withEdits(
          settlementInvoice,
          ['<P_14_1>115.00</P_14_1>', '<P_14_1>115.00</P_14_1>\n    <P_13_6_1>«10.00»</P_13_6_1>'],
          ['<P_15>615.00', '<P_15>625.00'],
        ),
        issues: [{ severity: 'error' }],
      },
    ],
    passes: [
      { name: 'what the advances have left', given: () => settlementInvoice },
      {
        name: 'the whole order and the tolerance of one line',
        given: withEdits(
          settlementInvoice,
          ['<P_13_1>500.00', '<P_13_1>1000.01'],
          ['<P_14_1>115.00', '<P_14_1>230.00'],
          ['<P_15>615.00', '<P_15>1230.01'],
        ),
      },
      {
        name: 'lines without values and prices',
        given: withEdits(
          settlementInvoice,
          ['<P_13_1>500.00', '<P_13_1>1500.00'],
          ['<P_14_1>115.00', '<P_14_1>345.00'],
          ['<P_15>615.00', '<P_15>1845.00'],
          ['      <P_9A>500.00</P_9A>\n      <P_11>1000.00</P_11>\n', ''],
        ),
      },
    ],
  },
  'XML-434': {
    fires: [
      {
        name: 'a line of a correction without a rate, and totals that no lines explain',
        given: withEdits(
          correctionInvoice,
          ['      <P_12>23</P_12>\n    </FaWiersz>', '    </FaWiersz>'],
          ['<P_13_1>-10.00', '<P_13_1>«-100.00»'],
          ['<P_14_1>-2.30', '<P_14_1>-23.00'],
          ['<P_15>-12.30', '<P_15>-123.00'],
        ),
        issues: [{ severity: 'error' }],
        also: ['XML-806'],
      },
      {
        name: 'just over the tolerance of one line, 0.015',
        given: withEdits(
          plainInvoice,
          ['      <P_12>23</P_12>\n', ''],
          ['<P_13_1>100.00', '<P_13_1>«100.02»'],
          ['<P_15>123.00', '<P_15>123.02'],
        ),
        issues: [{ severity: 'error' }],
        also: ['XML-806'],
      },
      {
        name: 'totals that balance each other, of which the line without a rate cannot explain either',
        given: () => changeOfRate('«-1000.00»', '-230.00', '1000.00', '80.00', '-150.00'),
        issues: [{ severity: 'error' }],
        also: ['XML-806'],
      },
      {
        name: 'just over the tolerance of two lines, 0.02, with a gross value that may belong to the total',
        given: () => besideGross({ P_13_1: '«223.03»', P_14_1: '51.30', P_15: '274.33' }),
        issues: [{ severity: 'error' }],
        also: ['XML-806'],
      },
    ],
    passes: [
      {
        name: 'totals that the line without a rate explains',
        given: () => changeOfRate('-100.00', '-23.00', '100.00', '8.00', '-15.00'),
      },
      {
        name: 'the tolerance of two lines, 0.02, with a gross value that may belong to the total',
        given: () => besideGross({ P_13_1: '223.02', P_14_1: '51.29', P_15: '274.31' }),
      },
      {
        name: 'a line at the rate without a value',
        given: () =>
          saleOf([netLine(1, '100.00', '23'), lineOf(2, { P_11: '10.00' }), lineOf(3, { P_12: '23' })], {
            P_13_1: '500.00',
            P_14_1: '115.00',
            P_15: '615.00',
          }),
      },
      { name: 'a line without a rate', given: withEdits(plainInvoice, ['      <P_12>23</P_12>\n', '']) },
      { name: 'a line with a rate, whose total is compared with it (XML-401)', given: withPiece('<P_13_1>100.00', '<P_13_1>110.00') },
      {
        name: 'a line without a net value',
        given: withEdits(plainInvoice, ['      <P_11>100.00</P_11>\n      <P_12>23</P_12>\n', ''], ['<P_13_1>100.00', '<P_13_1>110.00']),
      },
      {
        name: 'an exempt sale, whose total may be missing',
        given: () => saleOf([netLine(1, '100.00', 'zw'), lineOf(2, { P_11: '50.00' })], { P_15: '150.00' }, exempt),
      },
    ],
  },
};
