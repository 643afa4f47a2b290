import { type CasesByCode, withMarks } from '../../../../../support/builders/rule-cases.ts';
import { correctionInvoice, edited, settlementCorrection } from '../../../../../support/builders/sample-invoices.ts';
import { withDocuments } from '../../../../../support/drivers/related-documents.ts';
import { originalInvoice, originalSettlement } from './originals.ts';
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

/** The settlement of the sample KOR_ROZ in EUR, at 4.25. */
const settlementInEuro = edited(
  originalSettlement,
  ['<KodWaluty>PLN', '<KodWaluty>EUR'],
  ['<P_14_1>115.00</P_14_1>\n', '<P_14_1>115.00</P_14_1>\n    <P_14_1W>488.75</P_14_1W>\n'],
  ['<P_12>23</P_12>\n', '<P_12>23</P_12>\n      <KursWaluty>4.25</KursWaluty>\n'],
);

/** The sample KOR_ROZ in EUR, whose lines are at 4.30 after it, with its tax of 23.00 in PLN. */
function settlementAt(taxInPln: string): string {
  const inEuro = edited(
    settlementCorrection,
    ['<KodWaluty>PLN', '<KodWaluty>EUR'],
    ['<P_14_1>23.00</P_14_1>\n', `<P_14_1>23.00</P_14_1>\n    <P_14_1W>${taxInPln}</P_14_1W>\n`],
  );
  return inEuro
    .replace('<P_12>23</P_12>\n      <StanPrzed>', '<P_12>23</P_12>\n      <KursWaluty>4.25</KursWaluty>\n      <StanPrzed>')
    .replace('<P_12>23</P_12>\n    </FaWiersz>', '<P_12>23</P_12>\n      <KursWaluty>4.30</KursWaluty>\n    </FaWiersz>');
}

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
      {
        name: 'another rate after the correction of a settlement, with the difference at the former one',
        given: withMarks(settlementAt('«97.75»')),
        settings: withDocuments({ source: settlementInEuro }),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      {
        name: 'another rate after the correction of a settlement, with the tax after it at that rate',
        given: () => settlementAt('104.65'),
        settings: withDocuments({ source: settlementInEuro }),
      },
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
