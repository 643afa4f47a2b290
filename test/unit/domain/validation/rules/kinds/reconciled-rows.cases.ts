import { type CasesByCode, withMarks } from '../../../../../support/builders/rule-cases.ts';
import { correctionInvoice, edited } from '../../../../../support/builders/sample-invoices.ts';
import { withDocuments } from '../../../../../support/drivers/related-documents.ts';
import { originalInvoice } from './originals.ts';
import { correctionTotals, linePair, paperReference, plainLine, reference, totals } from './pieces.ts';

type Amounts = readonly [string, string, string];

/** The one line of the original, with another quantity, price and value. */
function rowOf(quantity: string, price: string, value: string): string {
  return edited(plainLine, ['<P_8B>2<', `<P_8B>${quantity}<`], ['<P_9A>50.00<', `<P_9A>${price}<`], ['<P_11>100.00<', `<P_11>${value}<`]);
}

/** The sample KOR with other rows and totals. */
function correctionOf(rows: string, amounts: Amounts): string {
  return edited(correctionInvoice, [linePair, rows], ...totals(correctionTotals, amounts));
}

const withOriginal = withDocuments({ source: originalInvoice });
const otherLine = (row: string) =>
  edited(row, ['<NrWierszaFa>1<', '<NrWierszaFa>7<'], ['pozycja-1', 'pozycja-7'], ['wzorcowa nr 1', 'wzorcowa nr 7']);
const renumbered = (row: string) => edited(row, ['<NrWierszaFa>1<', '<NrWierszaFa>7<'], ['      <UU_ID>pozycja-1</UU_ID>\n', '']);
const second = (row: string) =>
  edited(row, ['<NrWierszaFa>1<', '<NrWierszaFa>2<'], ['pozycja-1', 'pozycja-2'], ['wzorcowa nr 1', 'wzorcowa nr 2']);
const oneReturned = correctionOf(rowOf('-1', '50.00', '-50.00'), ['-50.00', '-11.50', '-61.50']);
const twoLines = edited(
  originalInvoice,
  [plainLine, plainLine + second(plainLine)],
  ...totals(['100.00', '23.00', '123.00'], ['200.00', '46.00', '246.00']),
);
const marked = (row: string, field: string, value: string) => edited(row, [`<${field}>${value}<`, `<${field}>«${value}»<`]);

/** Cases of the rules on rows of a correction against the state before it. */
export const reconciledRowCases: CasesByCode = {
  'XML-670': {
    fires: [
      {
        name: 'more returned than was sold',
        given: withMarks(correctionOf(rowOf('«-2.4»', '50.00', '-120.00'), ['-120.00', '-27.60', '-147.60'])),
        settings: withOriginal,
        issues: [{ severity: 'error' }],
        also: ['XML-654'],
      },
      {
        name: 'more returned than an earlier correction left',
        given: withMarks(correctionOf(rowOf('«-2»', '50.00', '-100.00'), ['-100.00', '-23.00', '-123.00'])),
        settings: withDocuments({
          source: originalInvoice,
          corrections: [edited(oneReturned, ['KOR/2026/10/001', 'KOR/2026/09/001'])],
        }),
        issues: [{ severity: 'error' }],
        also: ['XML-654'],
      },
      {
        name: 'a reversal at another rate',
        given: withMarks(
          edited(
            correctionOf(rowOf('-2', '50.00', '-100.00'), ['-100.00', '-8.00', '-108.00']),
            ['<P_12>23<', '<P_12>«8»<'],
            ['<P_13_1>-100.00</P_13_1>', '<P_13_2>-100.00</P_13_2>'],
            ['<P_14_1>-8.00</P_14_1>', '<P_14_2>-8.00</P_14_2>'],
          ),
        ),
        settings: withOriginal,
        issues: [{ severity: 'error' }],
        also: ['XML-654'],
      },
      {
        name: 'a return under another number, at a price that no line of its name had',
        given: withMarks(correctionOf(renumbered(rowOf('-1', '«40.00»', '-40.00')), ['-40.00', '-9.20', '-49.20'])),
        settings: withOriginal,
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a line that the original does not have',
        given: withMarks(
          correctionOf(marked(otherLine(rowOf('-1', '50.00', '-50.00')), 'P_7', 'Usługa wzorcowa nr 7'), ['-50.00', '-11.50', '-61.50']),
        ),
        settings: withOriginal,
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a price that the line did not have',
        given: withMarks(correctionOf(rowOf('-1', '«45.00»', '-45.00'), ['-45.00', '-10.35', '-55.35'])),
        settings: withOriginal,
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a rate that the line did not have',
        given: withMarks(
          edited(
            correctionOf(edited(rowOf('-1', '50.00', '-50.00'), ['<P_12>23<', '<P_12>«8»<']), ['-50.00', '-4.00', '-54.00']),
            ['P_13_1>-50.00</P_13_1', 'P_13_2>-50.00</P_13_2'],
            ['P_14_1>-4.00</P_14_1', 'P_14_2>-4.00</P_14_2'],
          ),
        ),
        settings: withOriginal,
        issues: [{ severity: 'error' }],
        also: ['XML-654'],
      },
      {
        name: 'a new quantity and a new price instead of the difference',
        given: withMarks(correctionOf(rowOf('1', '«45.00»', '45.00'), ['45.00', '10.35', '55.35'])),
        settings: withOriginal,
        issues: [{ severity: 'error' }],
      },
    ],
    passes: [
      {
        name: 'a return under another number, at the price of the line',
        given: () => correctionOf(renumbered(rowOf('-1', '50.00', '-50.00')), ['-50.00', '-11.50', '-61.50']),
        settings: withOriginal,
      },
      {
        name: 'a lower price under another number',
        given: () => correctionOf(renumbered(rowOf('2', '-10.00', '-20.00')), ['-20.00', '-4.60', '-24.60']),
        settings: withOriginal,
      },
      { name: 'a return', given: () => oneReturned, settings: withOriginal },
      { name: 'no original', given: () => correctionOf(rowOf('-2.4', '50.00', '-120.00'), ['-120.00', '-27.60', '-147.60']) },
      {
        name: 'everything returned',
        given: () => correctionOf(rowOf('-2', '50.00', '-100.00'), ['-100.00', '-23.00', '-123.00']),
        settings: withOriginal,
      },
      {
        name: 'a lower price',
        given: () => correctionOf(rowOf('2', '-5.00', '-10.00'), ['-10.00', '-2.30', '-12.30']),
        settings: withOriginal,
      },
      {
        name: 'a reversal with its replacement',
        given: () => correctionOf(rowOf('-2', '50.00', '-100.00') + rowOf('2', '45.00', '90.00'), ['-10.00', '-2.30', '-12.30']),
        settings: withOriginal,
      },
      {
        name: 'a rebate under its own name',
        given: () =>
          correctionOf(edited(otherLine(rowOf('-1', '50.00', '-50.00')), ['Usługa wzorcowa nr 7', 'Rabat']), [
            '-50.00',
            '-11.50',
            '-61.50',
          ]),
        settings: withOriginal,
      },
      {
        name: 'an added line',
        given: () => correctionOf(otherLine(rowOf('1', '50.00', '50.00')), ['50.00', '11.50', '61.50']),
        settings: withOriginal,
      },
      {
        name: 'rows before and after',
        given: () => correctionInvoice,
        settings: withOriginal,
      },
      {
        name: 'one of several originals',
        given: () =>
          edited(correctionOf(rowOf('-2.4', '50.00', '-120.00'), ['-120.00', '-27.60', '-147.60']), [
            reference,
            reference + paperReference('FV/1', '2026-01-16'),
          ]),
        settings: withOriginal,
      },
      {
        name: 'another invoice than the correction names, which XML-652 reports',
        given: () => correctionOf(rowOf('-2.4', '50.00', '-120.00'), ['-120.00', '-27.60', '-147.60']),
        settings: withDocuments({ source: edited(originalInvoice, ['FV/2026/09/100', 'FV/2026/09/101']) }),
      },
    ],
  },
  'XML-671': {
    fires: [
      {
        name: 'the new quantity instead of the difference',
        given: withMarks(correctionOf(rowOf('1', '50.00', '«50.00»'), ['50.00', '11.50', '61.50'])),
        settings: withOriginal,
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'the new price instead of the difference',
        given: withMarks(correctionOf(rowOf('2', '45.00', '«90.00»'), ['90.00', '20.70', '110.70'])),
        settings: withOriginal,
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'the whole invoice repeated with one line changed',
        given: withMarks(
          correctionOf(rowOf('1', '50.00', '«50.00»') + second(rowOf('2', '50.00', '«100.00»')), ['150.00', '34.50', '184.50']),
        ),
        settings: withDocuments({ source: twoLines }),
        issues: [{ severity: 'error' }, { severity: 'error' }],
      },
    ],
    passes: [
      {
        name: 'an increase',
        given: () => correctionOf(rowOf('0.4', '50.00', '20.00'), ['20.00', '4.60', '24.60']),
        settings: withOriginal,
      },
      { name: 'no original', given: () => correctionOf(rowOf('1', '50.00', '50.00'), ['50.00', '11.50', '61.50']) },
      {
        name: 'an added line',
        given: () => correctionOf(otherLine(rowOf('2', '50.00', '100.00')), ['100.00', '23.00', '123.00']),
        settings: withOriginal,
      },
      {
        name: 'an increase beside a return',
        given: () => correctionOf(rowOf('1', '50.00', '50.00') + second(rowOf('-1', '50.00', '-50.00')), ['0.00', '0.00', '0.00']),
        settings: withDocuments({ source: twoLines }),
      },
    ],
  },
};
