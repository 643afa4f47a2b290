import { type CasesByCode, withMarks } from '../../../../../support/builders/rule-cases.ts';
import { advanceCorrection, correctionInvoice, edited } from '../../../../../support/builders/sample-invoices.ts';
import { withDocuments } from '../../../../../support/drivers/related-documents.ts';
import { originalInvoice } from './originals.ts';
import { correctionTotals, linePair, plainLine, totals } from './pieces.ts';

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

/** The sample KOR with another cause and one row of this quantity and these totals. */
function rowBecause(text: string, [quantity, value]: readonly [string, string], amounts: readonly [string, string, string]): string {
  const row = edited(plainLine, ['<P_8B>2<', `<P_8B>${quantity}<`], ['<P_11>100.00<', `<P_11>${value}<`]);
  return edited(correctionInvoice, [linePair, row], ...totals(correctionTotals, amounts)).replace(cause, `<PrzyczynaKorekty>${text}<`);
}

const nothing = ['0.00', '0.00', '0.00'] as const;
const half = ['-50.00', '-11.50', '-61.50'] as const;
const all = ['-100.00', '-23.00', '-123.00'] as const;
const given = withDocuments({ source: originalInvoice });
const becauseOf = (text: string) => advanceCorrection.replace(cause, `<PrzyczynaKorekty>${text}<`);
const ofAPart = [
  'anulowanie jednej pozycji faktury',
  'częściowe anulowanie faktury',
  'anulowanie rabatu z faktury',
  'storno faktury korygującej',
  'zmiana ceny',
];

/** Cases of the rule on the cause and the direction of a correction. */
export const statedCauseCases: CasesByCode = {
  'XML-692': {
    fires: [
      ...wrong.map((text) => ({
        name: `“${text}” on an increase`,
        given: withMarks(increaseBecause(text, '«12.30»')),
        issues: [{ severity: 'warning' as const }],
      })),
      {
        name: 'the state after a return of everything, which is zero',
        given: withMarks(rowBecause('zwrot towaru', ['0', '0.00'], ['0.00', '0.00', '«0.00»'])),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'zeros that correct a description', given: () => rowBecause('nazwa towaru', ['0', '0.00'], nothing) },
      ...right.map((text) => ({ name: `“${text}” on an increase`, given: () => increaseBecause(text) })),
      { name: 'a rebate on a decrease', given: () => correctionInvoice.replace(cause, '<PrzyczynaKorekty>rabat<') },
    ],
  },
  'XML-693': {
    fires: [
      {
        name: 'a half of the invoice',
        given: withMarks(rowBecause('anulowanie faktury', ['-1', '-50.00'], ['-50.00', '-11.50', '«-61.50»'])),
        settings: given,
        issues: [{ severity: 'error' }],
      },
      {
        name: '“storno do zera” of a half',
        given: withMarks(rowBecause('storno do zera', ['-1', '-50.00'], ['-50.00', '-11.50', '«-61.50»'])),
        settings: given,
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a part of an advance, without the original',
        given: withMarks(
          edited(becauseOf('anulowanie faktury zaliczkowej'), ...totals(['100.00', '23.00', '123.00'], ['-100.00', '-23.00', '«-123.00»'])),
        ),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a part of an advance that was refunded as a whole',
        given: withMarks(
          edited(becauseOf('zwrot zaliczki w całości'), ...totals(['100.00', '23.00', '123.00'], ['-100.00', '-23.00', '«-123.00»'])),
        ),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      {
        name: 'the refund of a part of an advance',
        given: () =>
          edited(
            becauseOf('zwrot części zaliczki, całość później'),
            ...totals(['100.00', '23.00', '123.00'], ['-100.00', '-23.00', '-123.00']),
          ),
      },
      { name: 'the whole invoice', given: () => rowBecause('anulowanie faktury', ['-2', '-100.00'], all), settings: given },
      { name: 'no original', given: () => rowBecause('anulowanie faktury', ['-1', '-50.00'], half) },
      ...ofAPart.map((text) => ({ name: `“${text}”`, given: () => rowBecause(text, ['-1', '-50.00'], half), settings: given })),
      {
        name: 'the whole advance',
        given: () =>
          edited(becauseOf('anulowanie faktury zaliczkowej'), ...totals(['100.00', '23.00', '123.00'], ['-500.00', '-115.00', '-615.00'])),
      },
    ],
  },
};
