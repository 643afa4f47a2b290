import { type CasesByCode, withMarks } from '../../../../../support/builders/rule-cases.ts';
import { correctionInvoice, edited } from '../../../../../support/builders/sample-invoices.ts';
import { correctionTotals, totals } from './pieces.ts';

const cause = /<PrzyczynaKorekty>[^<]*</;

/** The sample KOR with another cause, and rows that increase the sale by 10.00 net. */
function increaseBecause(text: string, total = '12.30'): string {
  const increased = edited(correctionInvoice, ...totals(correctionTotals, ['10.00', '2.30', total]), [
    '<P_9A>45.00</P_9A>\n      <P_11>90.00<',
    '<P_9A>55.00</P_9A>\n      <P_11>110.00<',
  ]);
  return increased.replace(cause, `<PrzyczynaKorekty>${text}<`);
}

const wrong = [
  'rabat po dostawie',
  'Zwrot towaru',
  'ZWROT CZĘŚCI TOWARU',
  'obniżka ceny',
  'anulowanie faktury',
  'storno do zera',
  'uznana reklamacja',
];
const right = [
  'cofnięcie rabatu',
  'anulowanie zwrotu',
  'Błędnie naliczony rabat',
  'rabat nienależny',
  'za duży rabat',
  'korekta rabatu',
  'nie przyznano rabatu',
  'zmiana wysokości rabatu',
  'podwyżka ceny',
  'pomyłka w cenie',
  'zwrot kosztów transportu',
];

/** Cases of the rule on the cause and the direction of a correction. */
export const statedCauseCases: CasesByCode = {
  'XML-692': {
    fires: wrong.map((text) => ({
      name: `“${text}” on an increase`,
      given: withMarks(increaseBecause(text, '«12.30»')),
      issues: [{ severity: 'warning' }],
    })),
    passes: [
      ...right.map((text) => ({ name: `“${text}” on an increase`, given: () => increaseBecause(text) })),
      { name: 'a rebate on a decrease', given: () => correctionInvoice.replace(cause, '<PrzyczynaKorekty>rabat<') },
    ],
  },
};
