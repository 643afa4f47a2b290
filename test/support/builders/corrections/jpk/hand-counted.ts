import { settlementOf } from '../../advance-samples.ts';
import { fridgeSale } from '../../recipe-originals.ts';
import { edited } from '../../sample-invoices.ts';
import type { CorrectionOptions } from '../built-corrections.ts';
import { countedAdvance } from './counted-advances.ts';
import { countedSale, type Treatment, treatments } from './counted-sales.ts';

/** A correction whose rows were counted by hand. */
export interface HandCounted {
  readonly name: string;
  readonly xml: string;
  readonly scenario: string;
  readonly wish: CorrectionOptions;
  /** A correction before it, of the same scenario. */
  readonly first?: CorrectionOptions;
  readonly jpk: Readonly<Record<string, string>>;
  /** Markers of each row; `-` in front of a row outside the declaration. */
  readonly rows: readonly string[];
  /** Parts of notes, in English; with an exclamation mark in front, of none. */
  readonly notes?: readonly string[];
}

/** One piece of 1,000.00, at 4.5 in another currency. */
function sale(name: string, currency = 'EUR', marks = {}): string {
  const treatment = (treatments as readonly Treatment[]).find((each) => each.name === name);
  if (treatment === undefined) throw new Error(`No treatment ${name}.`);
  return countedSale([{ treatment, net: 1_000_00n, rate: currency === 'PLN' ? 10_000n : 45_000n }], currency, marks);
}

const price = (value: string): CorrectionOptions => ({ changes: { 'Fa/FaWiersz[1]/P_9A': value } });
const lowered = { scenario: 'price-change', wish: price('900') };
const [at23] = treatments;
const payments = [
  { amount: 1230_00n, rate: 45_000n },
  { amount: 2460_00n, rate: 44_000n },
];
const advance = countedAdvance(payments, [{ treatment: at23, net: 10_000_00n }]);
const settlement = edited(
  settlementOf({ P_13_1: '500.00', P_14_1: '115.00', P_14_1W: '517.50', P_15: '615.00' }, [
    { P_8B: '1', P_9A: '1000.00', P_11: '1000.00', P_12: '23', KursWaluty: '4.5' },
  ]),
  ['<KodWaluty>PLN', '<KodWaluty>EUR'],
);
const vatUe = '!VAT-UE';

export const handCounted: readonly HandCounted[] = [
  { name: '100 less at 23 %, PLN', xml: sale('23 %', 'PLN'), ...lowered, jpk: { K_19: '-100.00', K_20: '-23.00' }, rows: [''] },
  { name: '100 less at 23 %, EUR', xml: sale('23 %'), ...lowered, jpk: { K_19: '-450.00', K_20: '-103.50' }, rows: [''] },
  { name: '100 less at 23 %, JPY', xml: sale('23 %', 'JPY'), ...lowered, jpk: { K_19: '-450.00', K_20: '-103.50' }, rows: [''] },
  { name: '0 KR', xml: sale('domestic 0 %'), ...lowered, jpk: { K_13: '-450.00' }, rows: [''], notes: [vatUe] },
  { name: '0 WDT', xml: sale('intra-EU supply'), ...lowered, jpk: { K_21: '-450.00' }, rows: [''], notes: ['art. 100(1)(1)'] },
  {
    name: '0 WDT in PLN',
    xml: sale('intra-EU supply', 'PLN'),
    ...lowered,
    jpk: { K_21: '-100.00' },
    rows: [''],
    notes: ['art. 100(1)(1)'],
  },
  { name: '0 EX', xml: sale('export'), ...lowered, jpk: { K_22: '-450.00' }, rows: [''], notes: [vatUe] },
  { name: 'zw', xml: sale('exempt'), ...lowered, jpk: { K_10: '-450.00' }, rows: [''], notes: [vatUe] },
  { name: 'np I', xml: sale('np I'), ...lowered, jpk: { K_11: '-450.00' }, rows: [''], notes: [vatUe] },
  { name: 'np II', xml: sale('np II'), ...lowered, jpk: { K_11: '-450.00', K_12: '-450.00' }, rows: [''], notes: ['art. 100(1)(4)'] },
  {
    name: 'oo',
    xml: sale('reverse charge'),
    ...lowered,
    jpk: { K_31: '-450.00' },
    rows: [''],
    notes: ['K_31 follows from practice', vatUe],
  },
  { name: 'OSS', xml: sale('OSS at 19 %'), ...lowered, jpk: {}, rows: ['-'], notes: ['VIU-DO', 'has no row', '!KSeF number', vatUe] },
  { name: 'OSS in PLN', xml: sale('OSS at 19 %', 'PLN'), ...lowered, jpk: {}, rows: ['-'], notes: ['VIU-DO', 'has no row'] },
  {
    name: 'OSS raised',
    ...{ xml: sale('OSS at 19 %'), scenario: 'price-change', wish: price('1100'), jpk: {} },
    ...{ rows: ['-'], notes: ['VIU-DO'] },
  },
  {
    name: 'a sale with a receipt: the row stays out of the declaration',
    ...{ xml: sale('23 %', 'PLN', { isReceipt: true }), ...lowered },
    jpk: { K_19: '-100.00', K_20: '-23.00' },
    ...{ rows: ['-FP'], notes: ['neither in the declaration'] },
  },
  {
    name: 'the same, not recorded on the cash register',
    ...{ xml: fridgeSale, scenario: 'price-change', wish: { ...price('1526.01'), answers: { zachowaj_fp: 'nie' } } },
    jpk: { K_19: '-100.00', K_20: '-23.00' },
    ...{ rows: [''], notes: ['assumed not to be recorded on the cash register'] },
  },
  {
    name: 'margin: the gross sale, and a row for the tax on the margin',
    ...{ xml: sale('margin'), ...lowered, jpk: { SprzedazVAT_Marza: '-450.00' } },
    ...{ rows: ['MR_UZ', 'WEW'], notes: ['recorded by an internal document (WEW)'] },
  },
  {
    name: 'margin in PLN',
    ...{ xml: sale('margin', 'PLN'), ...lowered, jpk: { SprzedazVAT_Marza: '-100.00' }, rows: ['MR_UZ', 'WEW'] },
  },
  {
    name: 'a first payment that is 123.00 higher: 100.00 at 4.5',
    ...{ xml: advance, scenario: 'advance-amount', wish: { changes: { 'Fa/ZaliczkaCzesciowa[1]/P_15Z': '1353.00' } } },
    ...{ jpk: { K_19: '450.00', K_20: '103.50' }, rows: [''] },
  },
  {
    name: 'a returned advance: 1,000.00 at 4.5 and 2,000.00 at 4.4',
    ...{ xml: advance, scenario: 'cancel-to-zero', wish: { answers: { powod: 'zwrot_zaliczki' } } },
    ...{ jpk: { K_19: '-13300.00', K_20: '-3059.00' }, rows: [''] },
  },
  {
    name: 'a second payment that is 123.00 lower after a first correction raised it: 100.00 at 4.4',
    ...{ xml: advance, scenario: 'advance-amount', first: { changes: { 'Fa/ZaliczkaCzesciowa[2]/P_15Z': '3690.00' } } },
    wish: { changes: { 'Fa/ZaliczkaCzesciowa[2]/P_15Z': '3567.00' } },
    ...{ jpk: { K_19: '-440.00', K_20: '-101.20' }, rows: [''] },
  },
  {
    name: 'a settlement with 123.00 more to pay: 100.00 at 4.5',
    ...{ xml: settlement, scenario: 'settlement-correction', wish: { changes: { 'Fa/P_15': '738.00' } } },
    ...{ jpk: { K_19: '450.00', K_20: '103.50' }, rows: [''] },
  },
  {
    name: 'a second correction: from 900.00 to 850.00',
    ...{ xml: sale('23 %'), scenario: 'price-change', first: price('900'), wish: price('850') },
    ...{ jpk: { K_19: '-225.00', K_20: '-51.75' }, rows: [''] },
  },
  {
    name: 'another price and exchange rate of a supply after another price',
    ...{ xml: sale('intra-EU supply'), scenario: 'price-change', first: price('900') },
    wish: { changes: { 'Fa/FaWiersz[1]/P_9A': '800', 'Fa/FaWiersz[1]/KursWaluty': '4.3' } },
    // 800.00 at 4.3 less 900.00 at 4.5.
    ...{ jpk: { K_21: '-610.00' }, rows: [''], notes: ['VAT-UEK'] },
  },
  {
    name: 'the example of docs/jpk-rows.md: 900.00 at 4.3 less 1,000.00 at 4.5',
    ...{ xml: sale('23 %'), scenario: 'price-change' },
    wish: { changes: { 'Fa/FaWiersz[1]/P_9A': '900', 'Fa/FaWiersz[1]/KursWaluty': '4.3' } },
    ...{ jpk: { K_19: '-630.00', K_20: '-144.90' }, rows: [''] },
  },
];
