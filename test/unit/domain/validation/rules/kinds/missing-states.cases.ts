import { type CasesByCode, withMarks } from '../../../../../support/builders/rule-cases.ts';
import { advanceCorrection, edited } from '../../../../../support/builders/sample-invoices.ts';
import { originalAdvance, withOriginalOf } from './originals.ts';

/** Another item of the order, worth 123.00 gross. */
const secondItem = (number: string, marker = '') => `      <ZamowienieWiersz>
        <NrWierszaZam>${number}</NrWierszaZam>
        <P_7Z>Montaż u klienta</P_7Z>
        <P_8AZ>szt.</P_8AZ>
        <P_8BZ>1</P_8BZ>
        <P_9AZ>100.00</P_9AZ>
        <P_11NettoZ>100.00</P_11NettoZ>
        <P_11VatZ>23.00</P_11VatZ>
        <P_12Z>23</P_12Z>
${marker}      </ZamowienieWiersz>
`;

const end = '    </Zamowienie>\n';
const isBefore = '        <StanPrzedZ>1</StanPrzedZ>\n';

/** The sample KOR_ZAL with these rows after its own. */
function correctionWith(rows: string): string {
  return edited(advanceCorrection, [end, rows + end], ['<WartoscZamowienia>1230.00<', '<WartoscZamowienia>1353.00<']);
}

/** The advance that it corrects, with the item. */
const original = edited(originalAdvance, [end, secondItem('2') + end], ['<WartoscZamowienia>1230.00<', '<WartoscZamowienia>1353.00<']);

/** Cases of the rule on rows after a correction whose state before it is missing. */
export const missingStateCases: CasesByCode = {
  'XML-679': {
    fires: [
      {
        name: 'a row only after the correction',
        given: withMarks(correctionWith(secondItem('«2»'))),
        issues: [{ severity: 'info' }],
      },
      {
        name: 'an item that the corrected invoice has',
        given: withMarks(correctionWith(secondItem('«2»'))),
        settings: withOriginalOf(original),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'such an item under another number',
        given: withMarks(correctionWith(secondItem('«3»'))),
        settings: withOriginalOf(original),
        issues: [{ severity: 'error' }],
      },
    ],
    passes: [
      { name: 'an item before and after the correction', given: () => correctionWith(secondItem('2', isBefore) + secondItem('2')) },
      {
        name: 'an item that the corrected invoice does not have',
        given: () => correctionWith(secondItem('2')),
        settings: withOriginalOf(originalAdvance),
      },
      { name: 'every item before and after the correction', given: () => advanceCorrection, settings: withOriginalOf(originalAdvance) },
    ],
  },
};
