import type { CasesByCode } from '../../../../../support/builders/rule-cases.ts';
import { advanceInvoice, edited, foreignInvoice, withEdits } from '../../../../../support/builders/sample-invoices.ts';
import { netLine, saleOf } from '../amounts/documents.ts';

/** A tax of 23.00 in a currency, at a rate of its line, with its amount in PLN. */
function sale(currency: string, rate: string, inPln: string): () => string {
  return withEdits(
    foreignInvoice,
    ['<KodWaluty>EUR', `<KodWaluty>${currency}`],
    ['<KursWaluty>4.25', `<KursWaluty>${rate}`],
    ['<P_14_1W>97.75', `<P_14_1W>${inPln}`],
  );
}

/** An advance in EUR with one rate: 115.00 of tax. */
const advance = (rate: string, inPln: string): string =>
  edited(
    advanceInvoice,
    ['<KodWaluty>PLN', '<KodWaluty>EUR'],
    ['<P_14_1>115.00</P_14_1>', `<P_14_1>115.00</P_14_1>\n    <P_14_1W>${inPln}</P_14_1W>`],
    ['<P_15>615.00</P_15>', `<P_15>615.00</P_15>\n    <KursWalutyZ>${rate}</KursWalutyZ>`],
  );

/** A line of the OSS procedure, whose rate converts into euro. */
const ossSale = saleOf(
  [netLine(1, '100.00', '23', { KursWaluty: '0.039' }).replace('<P_12>23</P_12>', '<P_12_XII>21</P_12_XII>')],
  { P_13_5: '100.00', P_14_5: '21.00', P_15: '121.00' },
  ['<KodWaluty>PLN', '<KodWaluty>CZK'],
);

/** Cases of the rule on possible exchange rates. */
export const plausibleRateCases: CasesByCode = {
  'XML-332': {
    fires: [
      { name: 'ten times the rate', given: sale('EUR', '«42.5»', '97.75'), issues: [{ severity: 'error' }] },
      { name: 'the inverse of the rate', given: sale('EUR', '«0.2353»', '97.75'), issues: [{ severity: 'error' }] },
      { name: 'no conversion', given: sale('EUR', '«1»', '97.75'), issues: [{ severity: 'error' }] },
      { name: 'just above the band', given: sale('EUR', '«6.5001»', '97.75'), issues: [{ severity: 'error' }] },
      { name: 'just below the band', given: sale('EUR', '«2.9999»', '97.75'), issues: [{ severity: 'error' }] },
      {
        name: 'a rate by which the tax was converted',
        given: sale('EUR', '«42.5»', '977.50'),
        issues: [{ severity: 'error' }],
        also: ['XML-436'],
      },
      { name: 'a rate for 100 yen', given: sale('JPY', '«2.4312»', '0.56'), issues: [{ severity: 'error', expected: '0.024312' }] },
      { name: 'a rate for 100 forints', given: sale('HUF', '«1.1005»', '0.25'), issues: [{ severity: 'error', expected: '0.011005' }] },
      {
        name: 'a rate for 10,000 rupiahs',
        given: sale('IDR', '«2.2410»', '0.01'),
        issues: [{ severity: 'error', expected: '0.00022410' }],
      },
      {
        name: 'a rate for 100 yen by which the tax was converted as if for one',
        given: sale('JPY', '«2.4312»', '55.92'),
        issues: [{ severity: 'error' }],
        also: ['XML-408'],
      },
      { name: 'the rate of an advance', given: () => advance('«42.5»', '488.75'), issues: [{ severity: 'error' }] },
    ],
    passes: [
      { name: 'a usual rate', given: () => foreignInvoice },
      { name: 'the upper bound', given: sale('EUR', '6.50', '149.50') },
      { name: 'the lower bound', given: sale('EUR', '3.00', '69.00') },
      { name: 'a rate for one yen', given: sale('JPY', '0.024312', '0.56') },
      { name: 'a currency without a band', given: sale('GEL', '42.5', '977.50') },
      { name: 'a rate of zero (XML-321)', given: sale('EUR', '0', '97.75') },
      { name: 'the rate of an advance', given: () => advance('4.25', '488.75') },
      { name: 'a line of the OSS procedure', given: () => ossSale },
      { name: 'an invoice in PLN (XML-322)', given: withEdits(foreignInvoice, ['<KodWaluty>EUR', '<KodWaluty>PLN']) },
    ],
  },
};
