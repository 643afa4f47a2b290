import { toDecimal } from '@nakor/domain/money/decimal';
import type { ExchangeRates } from '@nakor/domain/validation/model/exchange-rates';
import { type CasesByCode, plainInvoice, withMarks } from '../../../../../support/builders/rule-cases.ts';
import { edited, simplifiedInvoice, withEdits } from '../../../../../support/builders/sample-invoices.ts';

const line = / {4}<FaWiersz>[\s\S]*<\/FaWiersz>\n/.exec(simplifiedInvoice)?.[0] ?? '';
const second = edited(line, ['<NrWierszaFa>1<', '<NrWierszaFa>2<'], ['pozycja-1', 'pozycja-2']);

/** A simplified invoice of a gross amount at 23 %. */
function ofAmounts(net: string, tax: string, gross: string): [string, string][] {
  return [
    ['<P_13_1>100.00<', `<P_13_1>${net}<`],
    ['<P_14_1>23.00<', `<P_14_1>${tax}<`],
    ['<P_15>123.00<', `<P_15>${gross}<`],
    ['<P_11A>123.00<', `<P_11A>${gross}<`],
  ];
}

/** The simplified invoice in another currency, without a rate if it is null, with the tax in PLN where it is required. */
function inCurrency(code: string, rate: string | null, taxInPln: string): [string, string][] {
  return [
    ['<KodWaluty>PLN<', `<KodWaluty>${code}<`],
    ['</P_14_1>\n', `</P_14_1>\n    <P_14_1W>${taxInPln}</P_14_1W>\n`],
    ['<P_12>23</P_12>\n', `<P_12>23</P_12>\n${rate === null ? '' : `      <KursWaluty>${rate}</KursWaluty>\n`}`],
  ];
}

/** Without bases and taxes, which a simplified invoice may omit, so that no rate follows from them. */
const withoutTotals = (code: string, gross: string): string =>
  edited(
    simplifiedInvoice,
    ['<KodWaluty>PLN<', `<KodWaluty>${code}<`],
    ['    <P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>\n', ''],
    ['<P_15>123.00<', `<P_15>${gross}<`],
    ['<P_11A>123.00<', `<P_11A>${gross}<`],
  );

/** Official rates of one currency, which is known for one day only. */
function officialRate(rate: string, before: string): ExchangeRates {
  const official = { rate: toDecimal(rate), day: '2026-10-13', table: '199/A/NBP/2026' };
  return {
    find: async () => ({ rateBefore: (question) => (question.before === before && question.currency === 'USD' ? official : null) }),
  };
}

/** Cases of the rules on the limit of simplified invoices. */
export const simplifiedLimitCases: CasesByCode = {
  'XML-631': {
    fires: [
      {
        name: 'one grosz over 450 PLN',
        given: withMarks(withEdits(simplifiedInvoice, ...ofAmounts('365.86', '84.15', '450.01')), '<P_15>«450.01»'),
        issues: [{ severity: 'error', expected: '<= 450' }],
      },
      {
        name: 'one cent over 100 EUR',
        given: withMarks(
          withEdits(simplifiedInvoice, ...ofAmounts('81.31', '18.70', '100.01'), ...inCurrency('EUR', '4.25', '79.48')),
          '<P_15>«100.01»',
        ),
        issues: [{ severity: 'error', expected: '<= 100' }],
      },
      {
        name: 'dollars that are more than 450 PLN',
        given: withMarks(withEdits(simplifiedInvoice, ...inCurrency('USD', '3.6586', '84.15')), '<P_15>«123.00»'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'dollars that are more than 450 PLN at the official rate',
        given: withMarks(withEdits(simplifiedInvoice, ...inCurrency('USD', null, '84.15')), '<P_15>«123.00»'),
        ports: { exchangeRates: officialRate('3.6586', '2026-10-14') },
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'dollars that are more than 450 PLN by their tax in PLN',
        given: withMarks(withEdits(simplifiedInvoice, ...inCurrency('USD', null, '85.00')), '<P_15>«123.00»'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'dollars that no rate makes 450 PLN',
        given: withMarks(() => withoutTotals('USD', '187.51'), '<P_15>«187.51»'),
        issues: [{ severity: 'error' }],
      },
    ],
    passes: [
      { name: 'dollars that the lowest possible rate makes 450 PLN', given: () => withoutTotals('USD', '187.50') },
      { name: 'dollars below 450 PLN by their tax in PLN', given: withEdits(simplifiedInvoice, ...inCurrency('USD', null, '84.15')) },
      { name: 'exactly 450 PLN', given: withEdits(simplifiedInvoice, ...ofAmounts('365.85', '84.15', '450.00')) },
      {
        name: 'exactly 100 EUR',
        given: withEdits(simplifiedInvoice, ...ofAmounts('81.30', '18.70', '100.00'), ...inCurrency('EUR', '4.25', '79.48')),
      },
      {
        name: 'dollars just below 450 PLN at the official rate',
        given: withEdits(simplifiedInvoice, ...inCurrency('USD', null, '84.15')),
        ports: { exchangeRates: officialRate('3.6585', '2026-10-14') },
      },
      {
        name: 'dollars below 450 PLN at their own rate, whatever the official one',
        given: withEdits(simplifiedInvoice, ...inCurrency('USD', '3.6585', '84.15')),
        ports: { exchangeRates: officialRate('3.6586', '2026-10-14') },
      },
      { name: 'dollars just below 450 PLN', given: withEdits(simplifiedInvoice, ...inCurrency('USD', '3.6585', '84.15')) },
      {
        name: 'dollars just below 450 PLN at the lowest of three rates',
        given: withEdits(simplifiedInvoice, ...inCurrency('USD', '3.70', '84.15'), [
          '    </FaWiersz>\n',
          `    </FaWiersz>\n${['3.6585', '3.69'].map((rate) => edited(second, ['<P_12>23</P_12>\n', `<P_12>23</P_12>\n      <KursWaluty>${rate}</KursWaluty>\n`])).join('')}`,
        ]),
      },
      { name: 'an ordinary invoice of any amount', given: withEdits(plainInvoice, ['<P_15>123.00<', '<P_15>1000.00<']) },
    ],
  },
  'XML-644': {
    fires: [
      {
        name: 'dollars without a rate',
        given: withMarks(() => withoutTotals('USD', '123.00'), '<P_15>«123.00»'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'dollars for which no official rate is known',
        given: withMarks(() => withoutTotals('USD', '123.00'), '<P_15>«123.00»'),
        ports: { exchangeRates: officialRate('3.6585', '2026-10-15') },
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'dollars that every possible rate makes less than 450 PLN', given: () => withoutTotals('USD', '60.00') },
      { name: 'dollars that every possible rate makes more', given: () => withoutTotals('USD', '187.51') },
      { name: 'dollars with the tax in PLN', given: withEdits(simplifiedInvoice, ...inCurrency('USD', null, '84.15')) },
      { name: 'dollars with a rate', given: withEdits(simplifiedInvoice, ...inCurrency('USD', '3.6585', '84.15')) },
      {
        name: 'dollars with an official rate',
        given: () => withoutTotals('USD', '123.00'),
        ports: { exchangeRates: officialRate('3.6585', '2026-10-14') },
      },
      {
        name: 'euro without a rate',
        given: withEdits(simplifiedInvoice, ...ofAmounts('81.30', '18.70', '100.00'), ...inCurrency('EUR', null, '79.48')),
      },
      { name: 'an ordinary invoice in dollars', given: withEdits(plainInvoice, ['<KodWaluty>PLN', '<KodWaluty>USD']) },
    ],
  },
};
