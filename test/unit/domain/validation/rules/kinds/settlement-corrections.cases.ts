import { type CasesByCode, withMarks } from '../../../../../support/builders/rule-cases.ts';
import { edited, settlementCorrection } from '../../../../../support/builders/sample-invoices.ts';
import { correctionOfFirst, firstAdvance } from '../../../../../support/builders/settled-samples.ts';
import { withDocuments } from '../../../../../support/drivers/related-documents.ts';
import { totals } from './pieces.ts';

type Amounts = readonly [string, string, string];
type Edit = readonly [string, string];

const rowAfter =
  '      <P_8B>2</P_8B>\n      <P_9A>500.00</P_9A>\n      <P_11>1000.00</P_11>\n      <P_12>23</P_12>\n    </FaWiersz>\n  </Fa>';
const to900: Edit = [rowAfter, rowAfter.replace('500.00', '450.00').replace('1000.00', '900.00')];

/** The sample KOR_ROZ with other totals: lines of 1,230.00 gross before, of which 615.00 remained after the advance. */
function correctionWith(amounts: Amounts, ...edits: readonly Edit[]): string {
  return edited(settlementCorrection, ...totals(['100.00', '23.00', '123.00'], amounts), ...edits);
}

const given = withDocuments({ advances: [firstAdvance] });
const corrected = withDocuments({ advances: [firstAdvance, correctionOfFirst] });

/** Lines of 1,107.00 gross after the correction, of which 492.00 remains. */
const decrease: Amounts = ['-100.00', '-23.00', '-123.00'];

/** Cases of the rules on what remains after the correction of a settlement. */
export const settlementCorrectionCases: CasesByCode = {
  'XML-676': {
    fires: [
      {
        name: 'the whole amount after the correction instead of the difference',
        given: withMarks(correctionWith(['600.00', '138.00', '«738.00»'])),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'lines that do not make what remained before the correction either',
        given: withMarks(correctionWith(['-100.00', '-23.00', '«-123.00»'], to900, ['<P_15ZK>615.00<', '<P_15ZK>1500.00<'])),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'as much as the lines are worth', given: () => correctionWith(['500.00', '115.00', '615.00']) },
      { name: 'the difference of the lines', given: () => correctionWith(decrease, to900) },
      {
        name: 'a correction that shows only differences',
        given: () => correctionWith(['600.00', '138.00', '738.00']).replaceAll('      <StanPrzed>1</StanPrzed>\n', ''),
      },
    ],
  },
  'XML-677': {
    fires: [
      {
        name: 'an invoice that deducted another amount than the advance',
        given: withMarks(correctionWith(['-200.00', '-46.00', '-246.00'], to900, ['<P_15ZK>615.00<', '<P_15ZK>«738.00»<'])),
        settings: given,
        issues: [{ severity: 'warning' }],
        also: ['XML-673'],
      },
      {
        name: 'another amount before the correction',
        given: withMarks(correctionWith(decrease, to900, ['<P_15ZK>615.00<', '<P_15ZK>«600.00»<'])),
        settings: given,
        issues: [{ severity: 'error' }],
      },
      {
        name: 'an amount before the correction that rounding does not explain',
        given: withMarks(correctionWith(decrease, to900, ['<P_15ZK>615.00<', '<P_15ZK>«615.05»<'])),
        settings: given,
        issues: [{ severity: 'error' }],
      },
      {
        name: 'lines that are worth less than what remained before the correction',
        given: withMarks(correctionWith(decrease, to900, ['<P_15ZK>615.00<', '<P_15ZK>«1500.00»<'])),
        settings: given,
        issues: [{ severity: 'warning' }],
        also: ['XML-676'],
      },
    ],
    passes: [
      { name: 'lines before the correction minus the advance', given: () => correctionWith(decrease, to900), settings: given },
      {
        name: 'an advance that was corrected after the corrected invoice',
        given: () => correctionWith(['-200.00', '-46.00', '-246.00'], to900),
        settings: corrected,
      },
      {
        name: 'an amount before the correction within rounding',
        given: () => correctionWith(decrease, to900, ['<P_15ZK>615.00<', '<P_15ZK>615.04<']),
        settings: given,
      },
      { name: 'no advances provided', given: () => correctionWith(decrease, to900, ['<P_15ZK>615.00<', '<P_15ZK>738.00<']) },
    ],
  },
  'XML-678': {
    fires: [
      {
        name: 'the whole amount after the correction instead of the difference',
        given: withMarks(correctionWith(['400.00', '92.00', '«492.00»'], to900)),
        settings: given,
        issues: [{ severity: 'error' }],
        also: ['XML-673'],
      },
      {
        name: 'the sign reversed',
        given: withMarks(correctionWith(['100.00', '23.00', '«123.00»'], to900)),
        settings: given,
        issues: [{ severity: 'error' }],
        also: ['XML-673'],
      },
      {
        name: 'an advance whose correction is not deducted',
        given: withMarks(correctionWith(['50.00', '11.50', '«61.50»'])),
        settings: corrected,
        issues: [{ severity: 'error' }],
      },
    ],
    passes: [
      { name: 'the difference of the lines', given: () => correctionWith(decrease, to900), settings: given },
      {
        name: 'the difference of lines and advances',
        given: () => correctionWith(['-200.00', '-46.00', '-246.00'], to900),
        settings: corrected,
      },
      { name: 'a difference within rounding', given: () => correctionWith(['-100.01', '-23.00', '-123.01'], to900), settings: given },
      {
        name: 'an advance in another currency',
        given: () => correctionWith(['400.00', '92.00', '492.00'], to900),
        settings: withDocuments({ advances: [edited(firstAdvance, ['<KodWaluty>PLN', '<KodWaluty>EUR'])] }),
      },
    ],
  },
};
