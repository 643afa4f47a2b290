import { type CasesByCode, plainInvoice, withMarks } from '../../../../../support/builders/rule-cases.ts';
import { correctionInvoice, edited, withEdits } from '../../../../../support/builders/sample-invoices.ts';
import { invoiceOf } from '../../../../../support/drivers/validation.ts';
import { lessAt, reverseCharged, soldAt, soldNoMoreAt } from './sale-samples.ts';

const secondLine = `    <FaWiersz>
      <NrWierszaFa>2</NrWierszaFa>
      <UU_ID>pozycja-2</UU_ID>
      <P_7>Uprawnienie do emisji</P_7>
      <P_8A>szt.</P_8A>
      <P_8B>1</P_8B>
      <P_9A>40.00</P_9A>
      <P_11>40.00</P_11>
      <P_12>oo</P_12>
    </FaWiersz>
    <Platnosc>
`;

/** A line at 23 % and one under reverse charge. */
const mixed = edited(
  plainInvoice,
  reverseCharged,
  ['    <P_15>123.00<', '    <P_13_10>40.00</P_13_10>\n    <P_15>163.00<'],
  ['    <Platnosc>\n', secondLine],
);

/** Cases of the rules on tax treatments that rarely occur together. */
export const mixedTreatmentCases: CasesByCode = {
  'XML-526': {
    fires: [
      {
        name: 'a line at 23 % and one under reverse charge',
        given: withMarks(mixed, '<P_18>«1»'),
        issues: [{ severity: 'info' }],
      },
    ],
    passes: [
      { name: 'reverse charge alone', given: withEdits(soldAt('oo', 'P_13_10'), reverseCharged) },
      { name: 'tax alone, which XML-506 reports', given: withEdits(plainInvoice, reverseCharged) },
      {
        name: 'a correction after which no reverse charge is left, which XML-527 reports',
        given: withEdits(soldNoMoreAt('oo', 'P_13_10'), reverseCharged),
      },
    ],
  },
  'XML-527': {
    fires: [
      {
        name: 'a correction of a sale at 23 %',
        given: withMarks(withEdits(correctionInvoice, reverseCharged), '<P_18>«1»'),
        issues: [{ severity: 'warning', expected: '2' }],
      },
      {
        name: 'a correction after which no reverse charge is left',
        given: withMarks(withEdits(soldNoMoreAt('oo', 'P_13_10'), reverseCharged), '<P_18>«1»'),
        issues: [{ severity: 'warning', expected: '2' }],
      },
    ],
    passes: [
      { name: 'a correction under reverse charge', given: withEdits(lessAt('oo', 'P_13_10'), reverseCharged) },
      { name: 'a correction of a sale at 23 % without the words', given: () => correctionInvoice },
      { name: 'an invoice that is not a correction, which XML-506 reports', given: withEdits(plainInvoice, reverseCharged) },
      {
        name: 'a correction of an invoice that also has sales under reverse charge',
        given: withEdits(correctionInvoice, reverseCharged),
        settings: { original: { invoice: invoiceOf(mixed), earlierCorrections: [] } },
      },
    ],
  },
};
