import { type CasesByCode, plainInvoice, withMarks } from '../../../../../support/builders/rule-cases.ts';
import {
  advanceInvoice,
  correctionInvoice,
  edited,
  simplifiedInvoice,
  withEdits,
} from '../../../../../support/builders/sample-invoices.ts';

const marked = ['<P_PMarzyN>1</P_PMarzyN>', '<P_PMarzy>1</P_PMarzy>\n        <P_PMarzy_3_1>1</P_PMarzy_3_1>'] as const;
/** Second-hand goods for 123.00, without the note. */
const unmarkedSale = edited(
  plainInvoice,
  ['    <P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>\n', '    <P_13_11>123.00</P_13_11>\n'],
  ['<P_9A>50.00</P_9A>\n      <P_11>100.00</P_11>\n      <P_12>23</P_12>\n', '<P_9B>61.50</P_9B>\n      <P_11A>123.00</P_11A>\n'],
);
/** The same on a simplified invoice. */
const unmarkedSimplifiedSale = edited(
  simplifiedInvoice,
  ['    <P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>\n', '    <P_13_11>123.00</P_13_11>\n'],
  ['      <P_12>23</P_12>\n', ''],
);
/** An advance on second-hand goods, without the note. */
const unmarkedAdvance = edited(
  advanceInvoice,
  ['    <P_13_1>500.00</P_13_1>\n    <P_14_1>115.00</P_14_1>\n', '    <P_13_11>615.00</P_13_11>\n'],
  ['        <P_12Z>23</P_12Z>\n', ''],
);
const marginSale = edited(unmarkedSale, marked);
/** The price of second-hand goods falls by 12.30. */
const correctionOfSale = edited(
  correctionInvoice,
  ['    <P_13_1>-10.00</P_13_1>\n    <P_14_1>-2.30</P_14_1>\n', '    <P_13_11>-12.30</P_13_11>\n'],
  ['<P_9A>50.00</P_9A>\n      <P_11>100.00</P_11>\n      <P_12>23</P_12>\n', '<P_9B>61.50</P_9B>\n      <P_11A>123.00</P_11A>\n'],
  ['<P_9A>45.00</P_9A>\n      <P_11>90.00</P_11>\n      <P_12>23</P_12>\n', '<P_9B>55.35</P_9B>\n      <P_11A>110.70</P_11A>\n'],
);
/** A correction that sells the second-hand goods for 123.00 at 23 % instead. */
const correctionToNormalRules = edited(
  correctionInvoice,
  [
    '    <P_13_1>-10.00</P_13_1>\n    <P_14_1>-2.30</P_14_1>\n    <P_15>-12.30<',
    '    <P_13_1>90.00</P_13_1>\n    <P_14_1>20.70</P_14_1>\n    <P_13_11>-123.00</P_13_11>\n    <P_15>-12.30<',
  ],
  ['<P_9A>50.00</P_9A>\n      <P_11>100.00</P_11>\n      <P_12>23</P_12>\n', '<P_9B>61.50</P_9B>\n      <P_11A>123.00</P_11A>\n'],
);

/** Cases of the rules on margin schemes. */
export const marginCases: CasesByCode = {
  'XML-517': {
    fires: [
      {
        name: 'a simplified invoice with a margin sum and without the note',
        given: withMarks(unmarkedSimplifiedSale, '<P_PMarzyN>«1»'),
        issues: [{ severity: 'error', expected: 'P_PMarzy = 1' }],
      },
      {
        name: 'an advance with a margin sum',
        given: withMarks(unmarkedAdvance, '<P_PMarzyN>«1»'),
        issues: [{ severity: 'error', expected: 'P_PMarzy = 1' }],
      },
      {
        name: 'a correction of such a sale, as a warning',
        given: withMarks(correctionOfSale, '<P_PMarzyN>«1»'),
        issues: [{ severity: 'warning', expected: 'P_PMarzy = 1' }],
      },
    ],
    passes: [
      { name: 'a margin sum with the note', given: () => marginSale },
      { name: 'a margin sum of zero', given: withEdits(plainInvoice, ['    <P_15>', '    <P_13_11>0.00</P_13_11>\n    <P_15>']) },
      { name: 'a correction to the normal rules', given: () => correctionToNormalRules },
    ],
  },
  'XML-518': {
    fires: [
      {
        name: 'the note on a sale at 23 %',
        given: withMarks(withEdits(plainInvoice, marked), '<P_PMarzy>«1»'),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'a margin sum', given: () => marginSale },
      { name: 'a margin line without its sum', given: withEdits(marginSale, ['    <P_13_11>123.00</P_13_11>\n', '']) },
      { name: 'a correction of another line', given: withEdits(correctionInvoice, marked) },
    ],
  },
  'XML-519': {
    fires: [
      {
        name: 'tax on a margin line',
        given: withEdits(marginSale, ['</P_11A>\n', '</P_11A>\n      <P_11Vat>«4.60»</P_11Vat>\n']),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'tax on the order of an advance',
        given: withMarks(withEdits(unmarkedAdvance, marked), '<P_11VatZ>«230.00»'),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'a margin line without tax', given: () => marginSale },
      { name: 'tax of zero', given: withEdits(marginSale, ['</P_11A>\n', '</P_11A>\n      <P_11Vat>0.00</P_11Vat>\n']) },
      {
        name: 'tax on a line at 23 % next to the margin scheme',
        given: withEdits(plainInvoice, marked, ['</P_11>\n', '</P_11>\n      <P_11Vat>23.00</P_11Vat>\n']),
      },
      { name: 'tax without a margin scheme', given: withEdits(plainInvoice, ['</P_11>\n', '</P_11>\n      <P_11Vat>23.00</P_11Vat>\n']) },
      {
        name: 'tax that a correction removes',
        given: withEdits(correctionOfSale, marked, ['<P_11A>123.00</P_11A>\n', '<P_11A>123.00</P_11A>\n      <P_11Vat>4.60</P_11Vat>\n']),
      },
    ],
  },
};
