import { advanceOf } from '../advance-samples.ts';
import type { Fields } from '../sale-drafts.ts';
import { saleOf } from '../sale-samples.ts';
import { edited } from '../sample-invoices.ts';

/** A correction of an invoice in another currency, and the fields of JPK_V7M that it must change. */
export interface JpkCase {
  readonly name: string;
  readonly xml: string;
  readonly scenario: string;
  readonly changes: Readonly<Record<string, string>>;
  readonly answers: Readonly<Record<string, string>>;
  /** Differences in PLN by field. */
  readonly jpk: Readonly<Record<string, string | null>>;
}

function line(rate: string, net: string, exchangeRate: string | null): Fields {
  return { P_8B: '1', P_9A: net, P_11: net, P_12: rate, ...(exchangeRate === null ? {} : { KursWaluty: exchangeRate }) };
}

/** One piece at 23 %. */
function taxed(net: string, tax: string, inPln: string, gross: string, rate: string | null = '4.5'): string {
  return saleOf({ P_13_1: net, P_14_1: tax, P_14_1W: inPln, P_15: gross }, [line('23', net, rate)], 'EUR');
}

const of30000 = taxed('30000.00', '6900.00', '31050.00', '36900.00');
const of30000WithoutRate = taxed('30000.00', '6900.00', '31050.00', '36900.00', null);
const of3000000 = taxed('3000000.00', '690000.00', '3105000.00', '3690000.00');
const of3000000WithoutRate = taxed('3000000.00', '690000.00', '3105000.00', '3690000.00', null);

const twoTaxesWithoutRate = saleOf(
  { P_13_1: '30000.00', P_14_1: '6900.00', P_14_1W: '31050.00', P_13_2: '13.93', P_14_2: '1.11', P_14_2W: '5.00', P_15: '36915.04' },
  [line('23', '30000.00', null), line('8', '13.93', null)],
  'EUR',
);

const dollars = saleOf(
  { P_13_1: '1000.00', P_14_1: '230.00', P_14_1W: '917.15', P_13_3: '500.00', P_14_3: '25.00', P_14_3W: '99.69', P_15: '1755.00' },
  [line('23', '1000.00', '3.9876'), line('5', '500.00', '3.9876')],
  'USD',
);

/** A thousand EUR without tax, at 4.5. */
function untaxed(base: string, rate: string | null): string {
  const fields = { P_8B: '1', P_9A: '1000.00', P_11: '1000.00', ...(rate === null ? {} : { P_12: rate }), KursWaluty: '4.5' };
  return saleOf({ [base]: '1000.00', P_15: '1000.00' }, [fields], 'EUR');
}

const supply = edited(
  untaxed('P_13_6_2', '0 WDT'),
  ['<Podmiot1>\n', '<Podmiot1>\n    <PrefiksPodatnika>PL</PrefiksPodatnika>\n'],
  [
    /<NIP>[^<]*<\/NIP>(?![\s\S]*<NIP>)/.exec(untaxed('P_13_6_2', '0 WDT'))?.[0] ?? '',
    '<KodUE>DE</KodUE>\n      <NrVatUE>123456788</NrVatUE>',
  ],
);
const exempt = edited(untaxed('P_13_7', 'zw'), [
  '<P_19N>1</P_19N>',
  '<P_19>1</P_19>\n        <P_19A>art. 43 ust. 1 pkt 29 ustawy o VAT</P_19A>',
]);
const margin = edited(untaxed('P_13_11', null), [
  '<P_PMarzyN>1</P_PMarzyN>',
  '<P_PMarzy>1</P_PMarzy>\n        <P_PMarzy_3_1>1</P_PMarzy_3_1>',
]);

/** EUR 1,000 received at 4.5 and 2,000 at 4.4, at 23 %. */
const twoPayments = edited(
  advanceOf({ P_13_1: '2439.03', P_14_1: '560.97', P_14_1W: '2486.96', P_15: '3000.00' }, '12300', [
    { P_8BZ: '10', P_9AZ: '1000', P_11NettoZ: '10000', P_11VatZ: '2300', P_12Z: '23' },
  ]),
  ['<KodWaluty>PLN', '<KodWaluty>EUR'],
  [
    '<RodzajFaktury>ZAL</RodzajFaktury>\n',
    `<RodzajFaktury>ZAL</RodzajFaktury>\n${[
      ['2026-10-01', '1000.00', '4.5'],
      ['2026-10-05', '2000.00', '4.4'],
    ]
      .map(
        ([day, amount, rate]) =>
          `    <ZaliczkaCzesciowa>\n      <P_6Z>${day}</P_6Z>\n      <P_15Z>${amount}</P_15Z>\n      <KursWalutyZW>${rate}</KursWalutyZW>\n    </ZaliczkaCzesciowa>\n`,
      )
      .join('')}`,
  ],
);

function rebate(amounts: Readonly<Record<string, string>>, rate: string | null = null): Readonly<Record<string, string>> {
  return {
    faktury_korygowane: JSON.stringify([{ nr: 'FV/2026/09/9', data: '2026-09-15' }]),
    okres: 'wrzesień 2026',
    zakres: 'wszystkie',
    opust: JSON.stringify(amounts),
    opust_jest: 'brutto',
    ...(rate === null ? {} : { kurs: rate }),
  };
}

const price = (value: string) => ({ 'Fa/FaWiersz[1]/P_9A': value });
const cancelled = { powod: 'podwojnie_wystawiona' };
const lowerRate = { kurs_dla_wszystkich_wierszy: '4.3' };
const none = {};

/** Corrections in other currencies. Every amount is counted by hand: the difference at the rate of its line or payment. */
export const jpkCases: readonly JpkCase[] = [
  {
    name: 'a rebate for a period at a new rate: 10.00 at 4.4',
    ...{ xml: of30000, scenario: 'period-rebate', changes: none, answers: rebate({ '23': '12.30' }, '4.4') },
    jpk: { K_19: '-44.00', K_20: '-10.12' },
  },
  {
    name: 'a rebate at the rate of the invoice: 8.13 at 4.5',
    ...{ xml: of30000, scenario: 'period-rebate', changes: none, answers: rebate({ '23': '10' }) },
    jpk: { K_19: '-36.59', K_20: '-8.42' },
  },
  {
    name: 'the same on an invoice of three million',
    ...{ xml: of3000000, scenario: 'period-rebate', changes: none, answers: rebate({ '23': '10' }) },
    jpk: { K_19: '-36.59', K_20: '-8.42' },
  },
  {
    name: 'a rebate without tax at a new rate: 10.00 at 4.4',
    ...{ xml: supply, scenario: 'period-rebate', changes: none, answers: rebate({ '0 WDT': '10' }, '4.4') },
    jpk: { K_21: '-44.00' },
  },
  {
    name: 'a rebate without tax at the rate of the invoice: 10.00 at 4.5',
    ...{ xml: supply, scenario: 'period-rebate', changes: none, answers: rebate({ '0 WDT': '10' }) },
    jpk: { K_21: '-45.00' },
  },
  {
    name: 'rebates at two rates of tax: 27.10 and 7.40 at 3.9876',
    ...{ xml: dollars, scenario: 'period-rebate', changes: none, answers: rebate({ '23': '33.33', '5': '7.77' }) },
    jpk: { K_15: '-29.51', K_16: '-1.48', K_19: '-108.06', K_20: '-24.84' },
  },
  {
    name: 'one EUR less on lines that state no exchange rate',
    ...{ xml: of30000WithoutRate, scenario: 'price-change', changes: price('29999'), answers: none },
    jpk: { K_19: '-4.50', K_20: '-1.03' },
  },
  {
    name: 'half a EUR less on three million without a stated exchange rate',
    ...{ xml: of3000000WithoutRate, scenario: 'price-change', changes: price('2999999.50'), answers: none },
    jpk: { K_19: '-2.25', K_20: '-0.49' },
  },
  {
    name: 'a cancelled invoice without stated exchange rates',
    ...{ xml: twoTaxesWithoutRate, scenario: 'cancel-to-zero', changes: none, answers: cancelled },
    jpk: { K_17: '-62.69', K_18: '-5.00', K_19: '-135000.00', K_20: '-31050.00' },
  },
  {
    name: 'a wrong rate of an intra-EU supply: 1,000 at 4.3 less 1,000 at 4.5',
    ...{ xml: supply, scenario: 'fx-rate', changes: none, answers: lowerRate },
    jpk: { K_21: '-200.00' },
  },
  {
    name: 'a wrong rate of an exempt sale',
    ...{ xml: exempt, scenario: 'fx-rate', changes: none, answers: lowerRate },
    jpk: { K_10: '-200.00' },
  },
  {
    name: 'a wrong rate of a sale under the margin scheme',
    ...{ xml: margin, scenario: 'fx-rate', changes: none, answers: lowerRate },
    jpk: { SprzedazVAT_Marza: '-200.00' },
  },
  {
    name: 'a wrong rate of a taxed sale',
    ...{ xml: of30000, scenario: 'fx-rate', changes: none, answers: lowerRate },
    jpk: { K_19: '-6000.00', K_20: '-1380.00' },
  },
  {
    name: 'a wrong rate of a taxed sale whose lines state none',
    ...{ xml: of30000WithoutRate, scenario: 'fx-rate', changes: none, answers: lowerRate },
    jpk: { K_19: '-6000.00', K_20: '-1380.00' },
  },
  {
    name: 'a cancelled advance of two payments: 813.01 at 4.5 and 1,626.02 at 4.4',
    ...{ xml: twoPayments, scenario: 'cancel-to-zero', changes: none, answers: { powod: 'zwrot_zaliczki' } },
    jpk: { K_19: '-10813.03', K_20: '-2486.96' },
  },
  {
    name: 'a wrong rate of one payment: 1,626.02 at 4.3 instead of 4.4',
    ...{ xml: twoPayments, scenario: 'fx-rate', changes: { 'Fa/ZaliczkaCzesciowa[2]/KursWalutyZW': '4.3' }, answers: none },
    jpk: { K_19: '-162.60', K_20: '-37.40' },
  },
  {
    name: 'the same where the stated tax is off by rounding: 373.98 at 4.3 instead of 4.4',
    xml: edited(twoPayments, ['<P_14_1W>2486.96<', '<P_14_1W>2486.93<']),
    ...{ scenario: 'fx-rate', changes: { 'Fa/ZaliczkaCzesciowa[2]/KursWalutyZW': '4.3' }, answers: none },
    jpk: { K_19: '-162.60', K_20: '-37.40' },
  },
  {
    name: 'a higher first payment: 81.31 at 4.5',
    ...{ xml: twoPayments, scenario: 'advance-amount', changes: { 'Fa/ZaliczkaCzesciowa[1]/P_15Z': '1100' }, answers: none },
    jpk: { K_19: '365.90', K_20: '84.11' },
  },
];
