import { type CasesByCode, plainInvoice, withMarks } from '../../../../../support/builders/rule-cases.ts';
import { edited, foreignInvoice, withEdits } from '../../../../../support/builders/sample-invoices.ts';

const line = / {4}<FaWiersz>[\s\S]*<\/FaWiersz>\n/.exec(foreignInvoice)?.[0] ?? '';
const rate = '      <KursWaluty>4.25</KursWaluty>\n';
const second = edited(line, ['<NrWierszaFa>1<', '<NrWierszaFa>2<'], ['pozycja-1', 'pozycja-2']);

/** The invoice in EUR with a second line of 100.00 and the totals of both. */
function withSecondLine(added: string): string {
  return edited(
    foreignInvoice,
    [line, line + added],
    ['<P_13_1>100.00<', '<P_13_1>200.00<'],
    ['<P_14_1>23.00<', '<P_14_1>46.00<'],
    ['<P_14_1W>97.75<', '<P_14_1W>195.50<'],
    ['<P_15>123.00<', '<P_15>246.00<'],
  );
}

/** The same with the second line exported. */
const withExport = edited(
  foreignInvoice,
  [line, line + edited(second, ['<P_12>23<', '<P_12>0 EX<'], [rate, ''])],
  ['    <P_15>123.00<', '    <P_13_6_3>100.00</P_13_6_3>\n    <P_15>223.00<'],
);

/** Cases of the rules on exchange rates of some lines only. */
export const lineRateCases: CasesByCode = {
  'XML-331': {
    fires: [
      {
        name: 'a second line without a rate',
        given: withMarks(withSecondLine(edited(second, [rate, ''])), '<P_12>23</P_12>\n    «»</FaWiersz>'),
        issues: [{ severity: 'warning', missing: 'KursWaluty' }],
      },
    ],
    passes: [
      { name: 'a rate on both lines', given: () => withSecondLine(second) },
      { name: 'a second line without tax', given: () => withExport },
      { name: 'no rate at all, which XML-323 reports', given: withEdits(foreignInvoice, [rate, '']) },
      { name: 'an invoice in PLN', given: () => plainInvoice },
    ],
  },
};
