import { type CasesByCode, plainInvoice, withMarks, withPiece } from '../../../../../support/builders/rule-cases.ts';
import { correctionInvoice, withEdits } from '../../../../../support/builders/sample-invoices.ts';

const number = /<P_2>([^<]*)<\/P_2>/.exec(plainInvoice)?.[0] ?? '';
const corrected = /<NrFaKorygowanej>([^<]*)<\/NrFaKorygowanej>/.exec(correctionInvoice)?.[0] ?? '';

/** A field of a JavaScript template, left unfilled. */
const templateField = ['$', '{nr}'].join('');

/** Cases of the rule on numbers that are none. */
export const invoiceNumberCases: CasesByCode = {
  'XML-340': {
    fires: [
      ...['-', '.', 'brak', 'null', '{{numer}}', `FV/${templateField}/2026`, '[object Object]', 'undefined', 'n/d', '#N/D!', '%s'].map(
        (value) => ({
          name: `the number ${value}`,
          given: withPiece(number, `<P_2>«${value}»</P_2>`),
          issues: [{ severity: 'error' as const }],
        }),
      ),
      {
        name: 'a dash as the number of the corrected invoice',
        given: withMarks(withEdits(correctionInvoice, [corrected, '<NrFaKorygowanej>-</NrFaKorygowanej>']), '<NrFaKorygowanej>«-»'),
        issues: [{ severity: 'error' }],
      },
    ],
    passes: ['FV/1', 'X', '0', '000', 'ND', 'BRAK/1', 'NULL/2026', '1', '-1-', 'FV {3} 2026', '100%'].map((value) => ({
      name: `the number ${value}`,
      given: withPiece(number, `<P_2>${value}</P_2>`),
    })),
  },
};
