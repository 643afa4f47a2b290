import { type CasesByCode, withMarks } from '../../../../../support/builders/rule-cases.ts';
import { correctionInvoice, edited } from '../../../../../support/builders/sample-invoices.ts';
import { withDocuments } from '../../../../../support/drivers/related-documents.ts';
import { originalInvoice } from './originals.ts';
import { reference } from './pieces.ts';

/** The original of the sample KOR in EUR, at 4.25, without a rate on its lines. */
const inEuro = edited(
  originalInvoice,
  ['<KodWaluty>PLN', '<KodWaluty>EUR'],
  ['<P_14_1>23.00</P_14_1>\n', '<P_14_1>23.00</P_14_1>\n    <P_14_1W>97.75</P_14_1W>\n'],
);

/** The sample KOR in EUR, with its tax of -2.30 in PLN. */
function correctionAt(taxInPln: string): string {
  return edited(
    correctionInvoice,
    ['<KodWaluty>PLN', '<KodWaluty>EUR'],
    ['<P_14_1>-2.30</P_14_1>\n', `<P_14_1>-2.30</P_14_1>\n    <P_14_1W>${taxInPln}</P_14_1W>\n`],
  );
}

const withOriginal = withDocuments({ source: inEuro });

/** Cases of the rule on the exchange rate of a correction. */
export const correctedRateCases: CasesByCode = {
  'XML-672': {
    fires: [
      {
        name: 'the rate of the day of the correction',
        given: withMarks(correctionAt('«-9.94»')),
        settings: withOriginal,
        issues: [{ severity: 'error' }],
      },
      {
        name: 'another rate and another date of supply',
        given: withMarks(
          edited(correctionAt('«-9.94»'), [/ {4}<P_6>.*<\/P_6>\n/.exec(correctionInvoice)?.[0] ?? '<P_6>', '    <P_6>2026-08-31</P_6>\n']),
        ),
        settings: withOriginal,
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'the rate of the original', given: () => correctionAt('-9.78'), settings: withOriginal },
      { name: 'no original', given: () => correctionAt('-9.94') },
      {
        name: 'a collective rebate',
        given: () => edited(correctionAt('-9.94'), [reference, `${reference}    <OkresFaKorygowanej>2026</OkresFaKorygowanej>\n`]),
        settings: withOriginal,
      },
      { name: 'an original in PLN', given: () => correctionAt('-9.94'), settings: withDocuments({ source: originalInvoice }) },
    ],
  },
};
