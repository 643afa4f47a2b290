import { type CasesByCode, plainInvoice, withMarks, withPiece } from '../../../../../support/builders/rule-cases.ts';
import {
  advanceInvoice,
  correctionInvoice,
  edited,
  settlementInvoice,
  simplifiedInvoice,
  withEdits,
} from '../../../../../support/builders/sample-invoices.ts';
import { correctionWith, lineOf, mixedSale, netLine, saleOf } from './documents.ts';

const foreignLine = lineOf(1, { P_8B: '1', P_9A: '100.00', P_11: '100.00', P_12_XII: '19' });

const emptyPair = '<P_14_1>23.00</P_14_1>\n    <P_13_2>0.00</P_13_2>\n    <P_14_2>0.00</P_14_2>';

/** Cases of the rules on unusual totals. */
export const unusualTotalCases: CasesByCode = {
  'XML-427': {
    fires: [
      { name: 'a total one grosz more than its parts', given: withPiece('<P_15>123.00', '<P_15>«123.01»'), issues: [{ severity: 'info' }] },
      {
        name: 'a tax one grosz more',
        given: withEdits(plainInvoice, ['<P_14_1>23.00', '<P_14_1>«23.01»'], ['<P_15>123.00', '<P_15>123.01']),
        issues: [{ severity: 'info' }],
      },
      {
        name: 'a base one grosz more than its lines',
        given: withEdits(mixedSale, ['<P_13_1>300.00', '<P_13_1>«300.01»'], ['<P_15>423.00', '<P_15>423.01']),
        issues: [{ severity: 'info' }],
      },
      {
        name: 'a difference of two rounded taxes',
        given: () =>
          correctionWith([netLine(1, '3998.40', '23', { StanPrzed: '1' }), netLine(1, '4100.16', '23')], {
            P_13_1: '101.76',
            P_14_1: '«23.41»',
            P_15: '125.17',
          }),
        issues: [{ severity: 'info' }],
      },
    ],
    passes: [
      { name: 'no difference', given: () => plainInvoice },
      {
        name: 'a tax rounded to the nearest grosz: half a grosz',
        given: () => saleOf([netLine(1, '0.50', '23')], { P_13_1: '0.50', P_14_1: '0.12', P_15: '0.62' }),
      },
      { name: 'more than rounding (XML-403)', given: withPiece('<P_15>123.00', '<P_15>123.03') },
      {
        name: 'more than rounding (XML-402)',
        given: withEdits(plainInvoice, ['<P_14_1>23.00', '<P_14_1>23.03'], ['<P_15>123.00', '<P_15>123.03']),
      },
    ],
  },
  'XML-428': {
    fires: [
      {
        name: 'a total of the OSS procedure without a foreign rate',
        given: withEdits(
          plainInvoice,
          ['<P_14_1>23.00</P_14_1>', '<P_14_1>23.00</P_14_1>\n    <P_13_5>«50.00»</P_13_5>\n    <P_14_5>9.50</P_14_5>'],
          ['<P_15>123.00', '<P_15>182.50'],
        ),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'the same on an advance, whose totals are not the sums of lines, as a warning',
        given: withMarks(
          withEdits(
            advanceInvoice,
            ['<P_14_1>115.00</P_14_1>', '<P_14_1>115.00</P_14_1>\n    <P_13_5>50.00</P_13_5>\n    <P_14_5>9.50</P_14_5>'],
            ['<P_15>615.00', '<P_15>674.50'],
          ),
          '<P_13_5>«50.00»',
        ),
        issues: [{ severity: 'warning' }],
        also: ['XML-424'],
      },
      {
        name: 'a foreign rate without a total, on an advance',
        given: withEdits(
          advanceInvoice,
          ['        <P_12Z>23</P_12Z>\n', '        <P_12Z_XII>23</P_12Z_XII>\n'],
          ['    <P_13_1>500.00</P_13_1>\n    <P_14_1>115.00</P_14_1>\n', '    «»<P_13_6_1>615.00</P_13_6_1>\n'],
        ),
        issues: [{ severity: 'warning', missing: 'P_13_5' }],
        also: ['XML-424'],
      },
      {
        name: 'a foreign rate without a total, on lines that cannot be summed',
        given: withMarks(() => saleOf([foreignLine, lineOf(2, { P_8B: '1' })], { P_13_6_1: '100.00', P_15: '100.00' }), '«»<P_13_6_1>'),
        issues: [{ severity: 'warning', missing: 'P_13_5' }],
        also: ['XML-805', 'XML-806', 'XML-807'],
      },
      {
        name: 'a foreign rate without any total, on lines that cannot be summed',
        given: withMarks(() => saleOf([foreignLine, lineOf(2, { P_8B: '1' })], { P_15: '0.00' }), '«»<P_15>'),
        issues: [{ severity: 'warning', missing: 'P_13_5' }],
        also: ['XML-805', 'XML-806', 'XML-807'],
      },
      {
        name: 'a total on a correction without lines, to a buyer with a NIP',
        given: () => correctionWith([], { P_13_5: '«-100.00»', P_14_5: '-19.00', P_15: '-119.00' }),
        issues: [{ severity: 'warning' }],
        also: ['XML-619'],
      },
    ],
    passes: [
      {
        name: 'a total on a correction without lines, to a buyer without a NIP',
        given: () =>
          correctionWith([], { P_13_5: '-100.00', P_14_5: '-19.00', P_15: '-119.00' }, ['<NIP>5250000009</NIP>', '<BrakID>1</BrakID>']),
      },
      {
        name: 'the amount of a line at another rate (XML-404)',
        given: () => saleOf([netLine(1, '100.00', '23')], { P_13_5: '100.00', P_14_5: '19.00', P_15: '119.00' }),
      },
      { name: 'a foreign rate and its total', given: () => saleOf([foreignLine], { P_13_5: '100.00', P_14_5: '19.00', P_15: '119.00' }) },
      {
        name: 'a simplified invoice with the total of another rate (XML-404)',
        given: withEdits(simplifiedInvoice, ['<P_12>23</P_12>', '<P_12_XII>23</P_12_XII>']),
      },
      { name: 'a sum that is missing (XML-404)', given: () => saleOf([foreignLine], { P_15: '119.00' }) },
      {
        name: 'a settlement with nothing left',
        given: withEdits(
          settlementInvoice,
          ['<P_12>23</P_12>', '<P_12_XII>19</P_12_XII>'],
          ['    <P_13_1>500.00</P_13_1>\n    <P_14_1>115.00</P_14_1>\n', ''],
          ['<P_15>615.00', '<P_15>0.00'],
        ),
      },
      {
        name: 'a correction that changes nothing of it',
        given: () =>
          correctionWith([lineOf(1, { P_11: '100.00', P_12_XII: '19', StanPrzed: '1' }), lineOf(1, { P_11: '100.00', P_12_XII: '19' })], {
            P_15: '0.00',
          }),
      },
      {
        name: 'a simplified invoice without totals',
        given: () =>
          edited(
            simplifiedInvoice,
            ['    <P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>\n', ''],
            ['<P_12>23</P_12>', '<P_12_XII>19</P_12_XII>'],
          ),
      },
      {
        name: 'a rebate on some goods, whose lines name no rate',
        given: () =>
          correctionWith([lineOf(1, { P_8B: '1000' })], { P_13_5: '-100.00', P_14_5: '-19.00', P_15: '-119.00' }, [
            '</DaneFaKorygowanej>\n',
            '</DaneFaKorygowanej>\n    <OkresFaKorygowanej>pierwsze półrocze 2026</OkresFaKorygowanej>\n',
          ]),
      },
      {
        name: 'a correction that reverses it',
        given: () =>
          correctionWith([lineOf(1, { P_11: '100.00', P_12_XII: '19', StanPrzed: '1' })], {
            P_13_5: '-100.00',
            P_14_5: '-19.00',
            P_15: '-119.00',
          }),
      },
      { name: 'a total of zero', given: withPiece('<P_14_1>23.00</P_14_1>', '<P_14_1>23.00</P_14_1>\n    <P_13_5>0.00</P_13_5>') },
    ],
  },
  'XML-429': {
    fires: [
      {
        name: '23% and 22% on one invoice',
        given: () =>
          saleOf([netLine(1, '100.00', '22'), netLine(2, '200.00', '23')], { P_13_1: '«300.00»', P_14_1: '68.00', P_15: '368.00' }),
        issues: [{ severity: 'info' }],
        also: ['XML-812'],
      },
      {
        name: '8% and 7% on one invoice',
        given: () =>
          saleOf([netLine(1, '100.00', '7'), netLine(2, '200.00', '8')], { P_13_2: '«300.00»', P_14_2: '23.00', P_15: '323.00' }),
        issues: [{ severity: 'info' }],
        also: ['XML-812'],
      },
    ],
    passes: [
      { name: '23% and 8%, each with its own field', given: () => mixedSale },
      {
        name: 'a correction from 22% to 23%',
        given: () =>
          correctionWith([netLine(1, '100.00', '22', { StanPrzed: '1' }), netLine(1, '100.00', '23')], {
            P_13_1: '0.00',
            P_14_1: '1.00',
            P_15: '1.00',
          }),
      },
      {
        name: 'both rates without their total, as a simplified invoice may be',
        given: () =>
          edited(
            simplifiedInvoice,
            ['    <P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>\n', ''],
            [
              '    </FaWiersz>\n',
              '    </FaWiersz>\n    <FaWiersz>\n      <NrWierszaFa>2</NrWierszaFa>\n      <P_7>Dodatek</P_7>\n      <P_11A>10.00</P_11A>\n      <P_12>22</P_12>\n    </FaWiersz>\n',
            ],
          ),
      },
    ],
  },
  'XML-430': {
    fires: [
      {
        name: 'a pair of zeros',
        given: withMarks(withPiece('<P_14_1>23.00</P_14_1>', emptyPair), '<P_13_2>«0.00»'),
        issues: [{ severity: 'info' }],
      },
      {
        name: 'a zero at a rate without tax',
        given: withPiece('<P_14_1>23.00</P_14_1>', '<P_14_1>23.00</P_14_1>\n    <P_13_6_1>«0»</P_13_6_1>'),
        issues: [{ severity: 'info' }],
      },
    ],
    passes: [
      {
        name: 'a line given away for free',
        given: () =>
          saleOf([netLine(1, '100.00', '23'), netLine(2, '0.00', '8')], {
            P_13_1: '100.00',
            P_14_1: '23.00',
            P_13_2: '0.00',
            P_14_2: '0.00',
            P_15: '123.00',
          }),
      },
      {
        name: 'a settlement with nothing left',
        given: withEdits(
          settlementInvoice,
          ['<P_13_1>500.00', '<P_13_1>0.00'],
          ['<P_14_1>115.00', '<P_14_1>0.00'],
          ['<P_15>615.00', '<P_15>0.00'],
        ),
      },
      {
        name: 'a tax without a base (XML-414)',
        given: withPiece('<P_14_1>23.00</P_14_1>', '<P_14_1>23.00</P_14_1>\n    <P_13_2>0.00</P_13_2>\n    <P_14_2>4.00</P_14_2>'),
      },
      {
        name: 'a correction',
        given: () => edited(correctionInvoice, ['<P_14_1>-2.30</P_14_1>', '<P_14_1>-2.30</P_14_1>\n    <P_13_6_1>0.00</P_13_6_1>']),
      },
      {
        name: 'a line without a rate, which may belong there',
        given: withEdits(plainInvoice, ['<P_14_1>23.00</P_14_1>', emptyPair], ['      <P_12>23</P_12>\n', '']),
      },
    ],
  },
};
