import { type CasesByCode, plainInvoice, withMarks, withPiece } from '../../../../../support/builders/rule-cases.ts';
import { correctionInvoice, edited, withEdits } from '../../../../../support/builders/sample-invoices.ts';
import { correctionWith, grossLine, lineOf, margin, mixedSale, saleOf } from './documents.ts';

/** One line with these fields, and the totals of 100.00 net at 23%. */
const withLine = (fields: Readonly<Record<string, string>>) => (): string =>
  saleOf([lineOf(1, fields)], { P_13_1: '100.00', P_14_1: '23.00', P_15: '123.00' });

/** A correction of one line that is not a change of 100.00 at 23%, with the totals of one. */
const correctionByLine = (fields: Readonly<Record<string, string>>) => (): string =>
  correctionWith([lineOf(1, fields)], { P_13_1: '-100.00', P_14_1: '-23.00', P_15: '-123.00' });

/** Cases of the rules on the figures of a line. */
export const lineValueCases: CasesByCode = {
  'XML-409': {
    fires: [
      {
        name: 'a value that is not quantity times price',
        given: withMarks(withPiece('<P_8B>2<', '<P_8B>3<'), '<P_11>«100.00»'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a wrong value, which explains the difference in P_13_1',
        given: withPiece('<P_11>100.00', '<P_11>«110.00»'),
        issues: [{ severity: 'error', expected: '100.00' }],
      },
      {
        name: 'just over the tolerance of one piece, 0.015',
        given: withLine({ P_8B: '1', P_9A: '100.02', P_11: '«100.00»', P_12: '23' }),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'just over the tolerance of 100 pieces at a price with 4 decimals, 0.015',
        given: withLine({ P_8B: '100', P_9A: '0.9998', P_11: '«100.00»', P_12: '23' }),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a discount that fits neither the line nor a unit',
        given: withLine({ P_8B: '2', P_9A: '55.00', P_10: '4.00', P_11: '«100.00»', P_12: '23' }),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a discount that was added',
        given: withLine({ P_8B: '2', P_9A: '45.00', P_10: '10.00', P_11: '«100.00»', P_12: '23' }),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'one of two lines, which explains the difference alone',
        given: withMarks(
          withEdits(
            mixedSale,
            ['<P_8B>1</P_8B>\n      <P_9A>100.00', '<P_8B>2</P_8B>\n      <P_9A>100.00'],
            ['<P_11>200.00', '<P_11>«210.00»'],
          ),
          '<P_11>«100.00»',
        ),
        issues: [{ severity: 'warning' }, { severity: 'error', expected: '200.00' }],
      },
      {
        name: 'two lines, which explain the difference together',
        given: withEdits(mixedSale, ['<P_11>100.00', '<P_11>«103.00»'], ['<P_11>200.00', '<P_11>«210.00»']),
        issues: [
          { severity: 'error', expected: '100.00' },
          { severity: 'error', expected: '200.00' },
        ],
      },
      {
        name: 'a line after a correction',
        given: withEdits(correctionInvoice, ['<P_11>90.00', '<P_11>«95.00»']),
        issues: [{ severity: 'error', expected: '90.00' }],
      },
    ],
    passes: [
      {
        name: 'exactly the tolerance of two pieces, 0.02',
        given: withLine({ P_8B: '2', P_9A: '50.01', P_11: '100.00', P_12: '23' }),
      },
      {
        name: '100 pieces at a price with 4 decimals, within their tolerance, 0.015',
        given: withLine({ P_8B: '100', P_9A: '1.0001', P_11: '100.00', P_12: '23' }),
      },
      { name: 'a discount of the line', given: withLine({ P_8B: '2', P_9A: '55.00', P_10: '10.00', P_11: '100.00', P_12: '23' }) },
      { name: 'a discount of each unit', given: withLine({ P_8B: '2', P_9A: '55.00', P_10: '5.00', P_11: '100.00', P_12: '23' }) },
      {
        name: 'goods returned with their discount',
        given: correctionByLine({ P_8B: '-2', P_9A: '55.00', P_10: '10.00', P_11: '-100.00', P_12: '23' }),
      },
      {
        name: 'a line before a correction, with the error that is corrected',
        given: withEdits(correctionInvoice, ['<P_9A>50.00', '<P_9A>60.00']),
      },
      { name: 'no quantity', given: withLine({ P_9A: '60.00', P_11: '100.00', P_12: '23' }) },
      { name: 'a price that cannot be read', given: withLine({ P_8B: '2', P_9A: '60,00', P_11: '100.00', P_12: '23' }) },
      { name: 'a discount that cannot be read', given: withLine({ P_8B: '2', P_9A: '55.00', P_10: '4,00', P_11: '100.00', P_12: '23' }) },
      { name: 'a price of zero decimals', given: withLine({ P_8B: '2', P_9A: '50', P_11: '100.00', P_12: '23' }) },
    ],
  },
  'XML-410': {
    fires: [
      {
        name: 'a gross value that is not quantity times price',
        given: withLine({ P_8B: '3', P_9B: '61.50', P_11A: '«123.00»', P_12: '23' }),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'just over the tolerance of one piece, 0.015',
        given: withLine({ P_8B: '1', P_9B: '123.02', P_11A: '«123.00»', P_12: '23' }),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a wrong value, which explains the difference in P_13_1',
        given: withLine({ P_8B: '2', P_9B: '61.50', P_11A: '«130.00»', P_12: '23' }),
        issues: [{ severity: 'error', expected: '123.00' }],
      },
      {
        name: 'a sale under the margin scheme, whose total agrees with the price',
        given: () => saleOf([lineOf(1, { P_8B: '2', P_9B: '250.00', P_11A: '«550.00»' })], { P_13_11: '500.00', P_15: '500.00' }, margin),
        issues: [{ severity: 'error', expected: '500.00' }],
      },
    ],
    passes: [
      {
        name: 'exactly the tolerance of two pieces, 0.02',
        given: withLine({ P_8B: '2', P_9B: '61.51', P_11A: '123.00', P_12: '23' }),
      },
      { name: 'a discount of each unit', given: withLine({ P_8B: '2', P_9B: '65.00', P_10: '3.50', P_11A: '123.00', P_12: '23' }) },
      { name: 'a gross price next to a net value', given: withLine({ P_8B: '2', P_9B: '61.50', P_11: '100.00', P_12: '23' }) },
    ],
  },
  'XML-411': {
    fires: [
      {
        name: 'a tax that does not match the rate',
        given: withLine({ P_8B: '1', P_9A: '100.00', P_11: '100.00', P_11Vat: '«24.00»', P_12: '23' }),
        issues: [{ severity: 'error', expected: '23.00' }],
      },
      {
        name: 'just over the tolerance, 0.02',
        given: withLine({ P_8B: '1', P_9A: '100.00', P_11: '100.00', P_11Vat: '«23.03»', P_12: '23' }),
        issues: [{ severity: 'error', expected: '23.00' }],
      },
      {
        name: 'the tax inside a gross value',
        given: withLine({ P_8B: '1', P_9B: '123.00', P_11A: '123.00', P_11Vat: '«28.29»', P_12: '23' }),
        issues: [{ severity: 'error', expected: '23.00' }],
      },
      {
        name: 'a tax at 0%',
        given: () =>
          saleOf([lineOf(1, { P_8B: '1', P_9A: '100.00', P_11: '100.00', P_11Vat: '«23.00»', P_12: '0 KR' })], {
            P_13_6_1: '100.00',
            P_15: '100.00',
          }),
        issues: [{ severity: 'error', expected: '0.00' }],
      },
      {
        name: 'a wrong tax that the gross value includes',
        given: withLine({ P_8B: '1', P_9A: '100.00', P_11: '100.00', P_11A: '124.00', P_11Vat: '«24.00»', P_12: '23' }),
        issues: [{ severity: 'error', expected: '23.00' }],
      },
      {
        name: 'a line of a correction that reverses something, and may repeat the error of its original',
        given: correctionByLine({ P_8B: '-2', P_9A: '50.00', P_11: '-100.00', P_11Vat: '«-24.00»', P_12: '23' }),
        issues: [{ severity: 'warning', expected: '-23.00' }],
      },
      {
        name: 'a line of a correction that adds something',
        given: () =>
          correctionWith([lineOf(1, { P_8B: '2', P_9A: '50.00', P_11: '100.00', P_11Vat: '«24.00»', P_12: '23' })], {
            P_13_1: '100.00',
            P_14_1: '24.00',
            P_15: '124.00',
          }),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a tax without a value, outside corrections',
        given: () =>
          saleOf(
            [
              lineOf(1, { P_8B: '1', P_9A: '100.00', P_11: '100.00', P_12: '23' }),
              lineOf(2, { P_8B: '1', P_9A: '0.00', P_11: '0.00', P_11Vat: '«5.00»', P_12: '23' }),
            ],
            {
              P_13_1: '100.00',
              P_14_1: '23.00',
              P_15: '123.00',
            },
          ),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a value that causes another issue, with a tax that fits neither',
        given: withLine({ P_8B: '1', P_9A: '100.00', P_11: '110.00', P_11Vat: '«40.00»', P_12: '23' }),
        issues: [{ severity: 'error' }],
        also: ['XML-409'],
      },
    ],
    passes: [
      { name: 'the tolerance, 0.02', given: withLine({ P_8B: '1', P_9A: '100.00', P_11: '100.00', P_11Vat: '23.02', P_12: '23' }) },
      {
        name: 'the tax inside a gross value',
        given: withLine({ P_8B: '1', P_9B: '123.00', P_11A: '123.00', P_11Vat: '23.00', P_12: '23' }),
      },
      {
        name: 'a wrong net value (XML-409), with the tax of the right one',
        given: withLine({ P_8B: '1', P_9A: '100.00', P_11: '110.00', P_11Vat: '23.00', P_12: '23' }),
      },
      {
        name: 'a wrong rate (XML-404), with the tax of the right one',
        given: withLine({ P_8B: '1', P_9A: '100.00', P_11: '100.00', P_11Vat: '23.00', P_12: '8' }),
      },
      {
        name: 'a line before a correction, with the error that is corrected',
        given: () =>
          correctionWith(
            [
              lineOf(1, { P_8B: '1', P_9A: '100.00', P_11: '100.00', P_11Vat: '18.00', P_12: '23', StanPrzed: '1' }),
              lineOf(1, { P_8B: '1', P_9A: '100.00', P_11: '100.00', P_11Vat: '23.00', P_12: '23' }),
            ],
            { P_13_1: '0.00', P_14_1: '5.00', P_15: '5.00' },
          ),
      },
      {
        name: 'a line of a correction that changes the tax alone',
        given: () =>
          correctionWith([lineOf(1, { P_11: '0.00', P_11Vat: '5.00', P_12: '23' })], { P_13_1: '0.00', P_14_1: '5.00', P_15: '5.00' }),
      },
      {
        name: 'a margin line, which has no rate (XML-519)',
        given: () =>
          saleOf(
            [lineOf(1, { P_8B: '1', P_9B: '500.00', P_11A: '500.00', P_11Vat: '20.00' })],
            { P_13_11: '500.00', P_15: '500.00' },
            margin,
          ),
      },
      { name: 'a tax that cannot be read', given: withLine({ P_8B: '1', P_9A: '100.00', P_11: '100.00', P_11Vat: '24,00', P_12: '23' }) },
    ],
  },
  'XML-412': {
    fires: [
      {
        name: 'a gross value that does not follow from net value and rate',
        given: withLine({ P_8B: '1', P_9A: '100.00', P_11: '100.00', P_11A: '«124.00»', P_12: '23' }),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'just over the tolerance, 0.02',
        given: withLine({ P_8B: '1', P_9A: '100.00', P_11: '100.00', P_11A: '«123.03»', P_12: '23' }),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a wrong net value, which explains the difference in P_13_1',
        given: withLine({ P_8B: '1', P_9B: '123.00', P_11: '«110.00»', P_11A: '123.00', P_12: '23' }),
        issues: [{ severity: 'error', expected: '100.00' }],
      },
      {
        name: 'the same with the tax of the right value',
        given: withLine({ P_8B: '1', P_9B: '123.00', P_11: '«110.00»', P_11A: '123.00', P_11Vat: '23.00', P_12: '23' }),
        issues: [{ severity: 'error', expected: '100.00' }],
      },
    ],
    passes: [
      { name: 'the tolerance, 0.02', given: withLine({ P_8B: '1', P_9A: '100.00', P_11: '100.00', P_11A: '123.02', P_12: '23' }) },
      {
        name: 'a gross value with the wrong tax of the line (XML-411)',
        given: withLine({ P_8B: '1', P_9A: '100.00', P_11: '100.00', P_11A: '124.00', P_11Vat: '24.00', P_12: '23' }),
      },
      {
        name: 'a wrong net value (XML-409), with the gross value of the right one',
        given: withLine({ P_8B: '1', P_9A: '100.00', P_11: '110.00', P_11A: '123.00', P_12: '23' }),
      },
      {
        name: 'a wrong rate (XML-404), with the gross value of the right one',
        given: withLine({ P_8B: '1', P_9A: '100.00', P_11: '100.00', P_11A: '123.00', P_12: '8' }),
      },
      {
        name: 'a line before a correction',
        given: () => edited(correctionInvoice, ['<P_11>100.00</P_11>', '<P_11>100.00</P_11>\n      <P_11A>130.00</P_11A>']),
      },
      {
        name: 'a gross value alone',
        given: () => saleOf([grossLine(1, '123.00', '23')], { P_13_1: '100.00', P_14_1: '23.00', P_15: '123.00' }),
      },
      { name: 'a net value alone', given: () => plainInvoice },
    ],
  },
  'XML-432': {
    fires: [
      {
        name: 'a gross price times the quantity as the net value',
        given: () =>
          saleOf([lineOf(1, { P_8B: '2', P_9B: '50.00', P_11: '«100.00»', P_12: '23' })], {
            P_13_1: '100.00',
            P_14_1: '23.00',
            P_15: '123.00',
          }),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a net price times the quantity as the gross value',
        given: () =>
          saleOf([lineOf(1, { P_8B: '2', P_9A: '50.00', P_11A: '«100.00»', P_12: '23' })], {
            P_13_1: '81.30',
            P_14_1: '18.70',
            P_15: '100.00',
          }),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'just over the tolerance, 0.02 and two halves of a grosz',
        given: () =>
          saleOf([lineOf(1, { P_8B: '2', P_9B: '61.50', P_11: '«100.04»', P_12: '23' })], {
            P_13_1: '100.04',
            P_14_1: '23.01',
            P_15: '123.05',
          }),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      {
        name: 'a gross price and a net value that fit the rate',
        given: () =>
          saleOf([lineOf(1, { P_8B: '2', P_9B: '61.50', P_11: '100.03', P_12: '23' })], {
            P_13_1: '100.03',
            P_14_1: '23.01',
            P_15: '123.04',
          }),
      },
      {
        name: 'a net price and a gross value that fit the rate',
        given: () =>
          saleOf([lineOf(1, { P_8B: '2', P_9A: '50.00', P_11A: '123.00', P_12: '23' })], {
            P_13_1: '100.00',
            P_14_1: '23.00',
            P_15: '123.00',
          }),
      },
      {
        name: 'price and value of the same kind',
        given: () => saleOf([grossLine(1, '123.00', '23')], { P_13_1: '100.00', P_14_1: '23.00', P_15: '123.00' }),
      },
      {
        name: 'a discount',
        given: () =>
          saleOf([lineOf(1, { P_8B: '2', P_9B: '50.00', P_10: '10.00', P_11: '100.00', P_12: '23' })], {
            P_13_1: '100.00',
            P_14_1: '23.00',
            P_15: '123.00',
          }),
      },
    ],
  },
};
