import { type CasesByCode, withMarks } from '../../../../../support/builders/rule-cases.ts';
import { advanceCorrection, correctionInvoice, edited, settlementCorrection } from '../../../../../support/builders/sample-invoices.ts';
import { totals } from './pieces.ts';

type Amounts = readonly [string, string, string];
type Edit = readonly [string, string];

const rowAfter =
  '      <P_8B>2</P_8B>\n      <P_9A>500.00</P_9A>\n      <P_11>1000.00</P_11>\n      <P_12>23</P_12>\n    </FaWiersz>\n  </Fa>';

/** The sample KOR_ROZ whose line changes from 1,000.00 to 900.00, with other totals. */
function settlementOf(amounts: Amounts, ...edits: readonly Edit[]): string {
  return edited(
    settlementCorrection,
    [rowAfter, rowAfter.replace('500.00', '450.00').replace('1000.00', '900.00')],
    ...totals(['100.00', '23.00', '123.00'], amounts),
    ...edits,
  );
}

const decrease: Amounts = ['-100.00', '-23.00', '-123.00'];
const at8: readonly Edit[] = [
  ['<P_13_1>«-100.00»</P_13_1>', '<P_13_2>«-100.00»</P_13_2>'],
  ['<P_14_1>-8.00</P_14_1>', '<P_14_2>-8.00</P_14_2>'],
];

/** An order row without its UU_IDZ, with the number 2, so that nothing but the sum shows that it is the state after. */
const unmarkedOrder = advanceCorrection
  .replace('        <StanPrzedZ>1</StanPrzedZ>\n', '')
  .replaceAll('        <UU_IDZ>zamowienie-1</UU_IDZ>\n', '')
  .replace(/(<\/ZamowienieWiersz>[\s\S]*<NrWierszaZam>)1</, '$12<');

const wrongBefore: readonly Edit[] = [['<P_9A>50.00</P_9A>\n      <P_11>100.00', '<P_9A>49.00</P_9A>\n      <P_11>«100.00»']];

/** Cases of the rules on differences that the document alone contradicts. */
export const correctionDifferenceCases: CasesByCode = {
  'XML-673': {
    fires: [
      {
        name: 'the whole new state instead of the difference',
        given: withMarks(settlementOf(['«400.00»', '92.00', '492.00'])),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'the sign reversed',
        given: withMarks(settlementOf(['«100.00»', '23.00', '123.00'])),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a rate that no line has',
        given: withMarks(settlementOf(['«-100.00»', '-8.00', '-108.00'], ...at8)),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a change of the lines that no total shows',
        given: withMarks(settlementOf(['«0.00»', '0.00', '0.00'])),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'the difference of the lines', given: () => settlementOf(decrease) },
      { name: 'an advance forgotten before, without a change of the lines', given: () => settlementCorrection },
      { name: 'a difference within rounding', given: () => settlementOf(['-100.01', '-23.00', '-123.01']) },
      {
        name: 'totals of zero, where nothing changes',
        given: () => edited(settlementCorrection, ...totals(['100.00', '23.00', '123.00'], ['0.00', '0.00', '0.00'])),
      },
    ],
  },
  'XML-674': {
    fires: [
      {
        name: 'the marker of the state before forgotten',
        given: withMarks(unmarkedOrder.replace('<WartoscZamowienia>1230.00<', '<WartoscZamowienia>«1230.00»<')),
        issues: [{ severity: 'error' }],
        also: 'anything',
      },
    ],
    passes: [
      { name: 'rows before and after', given: () => advanceCorrection },
      { name: 'an order of both rows', given: () => unmarkedOrder.replace('>1230.00<', '>2460.00<') },
      {
        name: 'an increase of an order that is worth more',
        given: () => unmarkedOrder.replace('>1230.00<', '>6000.00<'),
      },
    ],
  },
  'XML-675': {
    fires: [
      {
        name: 'a price before the correction that does not yield the value',
        given: withMarks(edited(correctionInvoice, ...wrongBefore)),
        issues: [{ severity: 'info' }],
      },
    ],
    passes: [{ name: 'a price that yields it', given: () => correctionInvoice }],
  },
};
