import type { CasesByCode } from '../../../../../support/builders/rule-cases.ts';
import { correctionWith, netLine, saleOf } from './documents.ts';

const inCurrency = (code: string) => ['<KodWaluty>PLN', `<KodWaluty>${code}`] as const;

/** A tax of 23.00 in a currency and in PLN, without a rate. */
const sale = (currency: string, inPln: string): string =>
  saleOf([netLine(1, '100.00', '23')], { P_13_1: '100.00', P_14_1: '23.00', P_14_1W: inPln, P_15: '123.00' }, inCurrency(currency));

/** Taxes of 23.00 and 8.00 in EUR. Fields of the lines may follow. */
const mixed = (first: string, second: string, ...fields: readonly Readonly<Record<string, string>>[]): string =>
  saleOf(
    [netLine(1, '100.00', '23', fields[0] ?? {}), netLine(2, '100.00', '8', fields[1] ?? {})],
    { P_13_1: '100.00', P_14_1: '23.00', P_14_1W: first, P_13_2: '100.00', P_14_2: '8.00', P_14_2W: second, P_15: '231.00' },
    inCurrency('EUR'),
  );

/** With days of supply on the lines instead of one of the invoice. */
const ofTwoDays = (first: string, second: string): string =>
  mixed(first, second, { P_6A: '2026-10-12' }, { P_6A: '2026-10-14' })
    .replace(/ {6}<P_7>/g, '      <P_7>')
    .replace(/( {6}<P_7>[\s\S]*?)( {6}<P_6A>[^<]*<\/P_6A>\n)/g, '$2$1')
    .replace(/ {4}<P_6>[^<]*<\/P_6>\n/, '');

/** A difference of tax of 23.00 in EUR less. */
const correction = (inPln: string, ...fields: readonly Readonly<Record<string, string>>[]): string =>
  correctionWith(
    [netLine(1, '200.00', '23', { ...fields[0], StanPrzed: '1' }), netLine(1, '100.00', '23', fields[1] ?? {})],
    { P_13_1: '-100.00', P_14_1: '-23.00', P_14_1W: inPln, P_15: '-123.00' },
    inCurrency('EUR'),
  );

/** 100.00 at 23% become 100.00 at 8%. */
const otherRate = (first: string, second: string): string =>
  correctionWith(
    [netLine(1, '100.00', '23', { StanPrzed: '1' }), netLine(1, '100.00', '8')],
    { P_13_1: '-100.00', P_14_1: '-23.00', P_14_1W: first, P_13_2: '100.00', P_14_2: '8.00', P_14_2W: second, P_15: '-15.00' },
    inCurrency('EUR'),
  );

/** Cases of the rules on exchange rates that follow from taxes. */
export const impliedRateCases: CasesByCode = {
  'XML-436': {
    fires: [
      { name: 'a tax that was not converted', given: () => sale('EUR', '«23.00»'), issues: [{ severity: 'error' }] },
      { name: 'ten times the tax', given: () => sale('EUR', '«977.50»'), issues: [{ severity: 'error' }] },
      { name: 'a tenth of the tax', given: () => sale('EUR', '«9.78»'), issues: [{ severity: 'error' }] },
      { name: 'a tax divided by the rate', given: () => sale('EUR', '«5.41»'), issues: [{ severity: 'error' }] },
      { name: 'the rate for 100 yen', given: () => sale('JPY', '«57.50»'), issues: [{ severity: 'error' }] },
      { name: 'the rate of another currency', given: () => sale('CZK', '«97.75»'), issues: [{ severity: 'error' }] },
      // 23.015 × 6.50 + 0.015
      { name: 'just above what rounding explains', given: () => sale('EUR', '«149.62»'), issues: [{ severity: 'error' }] },
      { name: 'the same amount in a currency of about one złoty', given: () => sale('RON', '«23.00»'), issues: [{ severity: 'warning' }] },
      { name: 'the same amount in a currency without a band', given: () => sale('GEL', '«23.00»'), issues: [{ severity: 'warning' }] },
      { name: 'a correction that was not converted', given: () => correction('«-23.00»'), issues: [{ severity: 'warning' }] },
      { name: 'a correction at ten times the rate', given: () => correction('«-977.50»'), issues: [{ severity: 'warning' }] },
      { name: 'a correction of the opposite sign', given: () => correction('«97.75»'), issues: [{ severity: 'warning' }] },
      { name: 'a correction of zero', given: () => correction('«0.00»'), issues: [{ severity: 'warning' }] },
      {
        name: 'a line whose own rate is impossible too',
        given: () => mixed('«977.50»', '34.00', { KursWaluty: '42.5' }, { KursWaluty: '4.25' }),
        issues: [{ severity: 'error' }],
        also: ['XML-332'],
      },
    ],
    passes: [
      { name: 'a possible rate', given: () => sale('EUR', '97.75') },
      { name: 'the most that rounding explains', given: () => sale('EUR', '149.61') },
      { name: 'a possible rate of yen', given: () => sale('JPY', '0.58') },
      { name: 'a possible rate of a currency of about one złoty', given: () => sale('RON', '19.55') },
      { name: 'any other rate of a currency without a band', given: () => sale('GEL', '977.50') },
      { name: 'a correction', given: () => correction('-97.75') },
      {
        name: 'a correction of two rates, which explain it',
        given: () => correction('97.75', { KursWaluty: '4.00' }, { KursWaluty: '4.30' }),
      },
      { name: 'a wrong tax in EUR (XML-402)', given: () => sale('EUR', '97.75').replace('<P_14_1>23.00', '<P_14_1>2.30') },
      { name: 'zero (XML-408)', given: () => sale('EUR', '0.00') },
      { name: 'a rate on the line (XML-408)', given: () => mixed('977.50', '34.00', { KursWaluty: '4.25' }, { KursWaluty: '4.25' }) },
      { name: 'an invoice in PLN (XML-407)', given: () => sale('PLN', '977.50') },
    ],
  },
  'XML-437': {
    fires: [
      { name: 'different rates', given: () => mixed('97.75', '«36.00»'), issues: [{ severity: 'warning' }] },
      { name: 'far different rates, as an error', given: () => mixed('97.75', '«48.00»'), issues: [{ severity: 'error' }] },
      {
        name: 'a rate on one of the lines only',
        given: () => mixed('97.75', '«36.00»', { KursWaluty: '4.25' }),
        issues: [{ severity: 'warning' }],
        also: ['XML-331'],
      },
      {
        name: 'far different rates with two days of supply',
        given: () => ofTwoDays('97.75', '«48.00»'),
        issues: [{ severity: 'warning' }],
      },
      { name: 'a correction from one rate to another', given: () => otherRate('-97.75', '«36.00»'), issues: [{ severity: 'warning' }] },
    ],
    passes: [
      { name: 'the same rate', given: () => mixed('97.75', '34.00') },
      // 97.765 / 22.985 and 34.015 / 7.985 at most, 97.735 / 23.015 and 33.985 / 8.015 at least.
      { name: 'what rounding explains', given: () => mixed('97.75', '34.09') },
      { name: 'rates of their own', given: () => mixed('97.75', '36.00', { KursWaluty: '4.25' }, { KursWaluty: '4.50' }) },
      { name: 'two days of supply', given: () => ofTwoDays('97.75', '36.00') },
      { name: 'an impossible rate (XML-436)', given: () => mixed('97.75', '8.00') },
      { name: 'a correction from one rate to another at one exchange rate', given: () => otherRate('-97.75', '34.00') },
    ],
  },
};
