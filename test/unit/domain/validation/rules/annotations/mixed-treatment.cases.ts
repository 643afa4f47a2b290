import { type CasesByCode, plainInvoice } from '../../../../../support/builders/rule-cases.ts';
import { withEdits } from '../../../../../support/builders/sample-invoices.ts';
import { reverseCharged, soldAt, soldNoMoreAt } from './sale-samples.ts';

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

/** Cases of the rules on treatments that seldom meet. */
export const mixedTreatmentCases: CasesByCode = {
  'XML-526': {
    fires: [
      {
        name: 'a line at 23 % and one under reverse charge',
        given: withEdits(
          plainInvoice,
          reverseCharged,
          ['    <P_15>123.00<', '    <P_13_10>40.00</P_13_10>\n    <P_15>163.00<'],
          ['    <Platnosc>\n', secondLine],
        ),
        issues: [{ severity: 'info', line: 45, column: 7, xpath: '/Faktura/Fa/Adnotacje/P_18', value: '1', expected: null }],
      },
    ],
    passes: [
      { name: 'reverse charge alone', given: withEdits(soldAt('oo', 'P_13_10'), reverseCharged) },
      { name: 'tax alone, of which XML-506 speaks', given: withEdits(plainInvoice, reverseCharged) },
      { name: 'a correction after which reverse charge is gone', given: withEdits(soldNoMoreAt('oo', 'P_13_10'), reverseCharged) },
    ],
  },
};
