import { buildJpkEntriesFrom } from '@nakor/domain/ledger/jpk-of-correction';
import { toDecimal } from '@nakor/domain/money/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flatAdvance } from '../../../support/builders/advance-samples.ts';
import { builtCorrection, type CorrectionOptions } from '../../../support/builders/corrections/built-corrections.ts';
import { jpkCases } from '../../../support/builders/corrections/jpk-cases.ts';
import { type StateParts, seen, stateOf } from '../../../support/builders/payment-states.ts';
import { euroSale } from '../../../support/builders/recipe-originals.ts';
import { advanceInvoice, edited } from '../../../support/builders/sample-invoices.ts';

interface Case {
  readonly name: string;
  readonly before: StateParts;
  readonly correction: StateParts;
  readonly expected: readonly string[];
}

const cash: StateParts = { fa: { P_13_1: '10000', P_14_1: '2300', P_15: '12300' } };
const inEuro: StateParts['fa'] = {
  KodWaluty: 'EUR',
  P_13_1: '1626.02',
  P_14_1: '373.98',
  P_14_1W: '1676.40',
  P_15: '2000',
  KursWalutyZ: '4.4826',
};

const cases: readonly Case[] = [
  {
    name: 'the Ministry’s example 11',
    before: { fa: { P_13_1: '16260.16', P_14_1: '3739.84', P_15: '20000' } },
    correction: { kind: 'KOR_ZAL', fa: { P_13_1: '-15993.6', P_14_1: '-3678.53', P_13_2: '18214.94', P_14_2: '1457.19', P_15: '0' } },
    expected: ['K_17 18214.94', 'K_18 1457.19', 'K_19 -15993.60', 'K_20 -3678.53'],
  },
  {
    name: 'an advance for export that was taxed',
    before: cash,
    correction: { kind: 'KOR_ZAL', fa: { P_13_1: '-10000', P_14_1: '-2300', P_13_6_3: '12300', P_15: '0' } },
    expected: ['K_19 -10000.00', 'K_20 -2300.00', 'K_22 12300.00'],
  },
  {
    name: 'the same with the tax refunded',
    before: cash,
    correction: { kind: 'KOR_ZAL', fa: { P_13_1: '-10000', P_14_1: '-2300', P_13_6_3: '10000', P_15: '-2300' } },
    expected: ['K_19 -10000.00', 'K_20 -2300.00', 'K_22 10000.00'],
  },
  {
    name: 'np I that should be np II: K_12 is part of K_11',
    before: { fa: { P_13_8: '5000', P_15: '5000' } },
    correction: { kind: 'KOR_ZAL', fa: { P_13_8: '-5000', P_13_9: '5000', P_15: '0' } },
    expected: ['K_11 0.00', 'K_12 5000.00'],
  },
  { name: 'a formal correction', before: cash, correction: { kind: 'KOR_ZAL', fa: { P_15: '0' } }, expected: [] },
  {
    name: 'an advance in EUR at its rate',
    before: { fa: inEuro },
    correction: {
      kind: 'KOR_ZAL',
      fa: { KodWaluty: 'EUR', P_13_1: '100', P_14_1: '23', P_14_1W: '103.10', P_15: '123', KursWalutyZ: '4.4826' },
    },
    expected: ['K_19 448.26', 'K_20 103.10'],
  },
  {
    name: 'an advance in EUR at another rate: 1 626.02 at 4.2500 less the same at 4.4826',
    before: { fa: inEuro },
    correction: {
      kind: 'KOR_ZAL',
      fa: { KodWaluty: 'EUR', P_13_1: '0', P_14_1: '0', P_14_1W: '-86.98', P_15: '0', KursWalutyZ: '4.2500', KursWalutyZK: '4.4826' },
    },
    // 6 910.59 (6 910.585) − 7 288.80
    expected: ['K_19 -378.21', 'K_20 -86.98'],
  },
  {
    name: 'lines at another rate on a correction of a settlement: 500 at 4.30 less 500 at 4.20',
    before: {
      kind: 'ROZ',
      fa: { KodWaluty: 'EUR', P_13_1: '500', P_14_1: '115', P_14_1W: '483', P_15: '615' },
      lines: [{ NrWierszaFa: '1', P_11: '1000', P_12: '23', KursWaluty: '4.20' }],
    },
    correction: {
      kind: 'KOR_ROZ',
      fa: { KodWaluty: 'EUR', P_13_1: '0', P_14_1: '0', P_14_1W: '11.50', P_15: '0' },
      lines: [
        { NrWierszaFa: '1', P_11: '1000', P_12: '23', KursWaluty: '4.20', StanPrzed: '1' },
        { NrWierszaFa: '1', P_11: '1000', P_12: '23', KursWaluty: '4.30' },
      ],
    },
    expected: ['K_19 50.00', 'K_20 11.50'],
  },
  {
    name: 'payments at rates of their own: one is higher, one is new',
    before: { fa: { ...inEuro, KursWalutyZ: '' }, payments: [{ P_15Z: '2000', KursWalutyZW: '4.48' }] },
    correction: {
      kind: 'KOR_ZAL',
      fa: { KodWaluty: 'EUR', P_13_1: '100', P_14_1: '23', P_14_1W: '103.10', P_15: '123' },
      payments: [
        { P_15Z: '23', KursWalutyZW: '4.48' },
        { P_15Z: '100', KursWalutyZW: '4.40' },
      ],
    },
    // 18.70 at 4.48 and 81.30 at 4.40
    expected: ['K_19 441.50', 'K_20 103.10'],
  },
  {
    name: 'another rate of a payment, which the correction does not show',
    before: { fa: { ...inEuro, KursWalutyZ: '' }, payments: [{ P_15Z: '2000', KursWalutyZW: '4.48' }] },
    correction: { kind: 'KOR_ZAL', fa: { KodWaluty: 'EUR', P_13_1: '0', P_14_1: '0', P_14_1W: '-29.92', P_15: '0' } },
    expected: ['K_19 ?', 'K_20 -29.92'],
  },
  {
    name: 'a base in EUR that no rate converts, next to one without a field for tax',
    before: { fa: { KodWaluty: 'EUR', P_13_6_3: '100', P_15: '100' } },
    correction: { kind: 'KOR_ZAL', fa: { KodWaluty: 'EUR', P_13_6_3: '-50', P_15: '-50' } },
    expected: ['K_22 ?'],
  },
];

describe('jpkEntriesFrom', () => {
  it.each(cases)('$name', ({ before, correction, expected }) => {
    const found = buildJpkEntriesFrom({ before: seen(stateOf(before)) }, seen(stateOf(correction)));
    expect(found.map(({ field, amount }) => `${field} ${amount === null ? '?' : amount.toAmount()}`)).toEqual(expected);
  });
});

/** EUR 2 000.00 received at 4.4826. */
const advanceInEuro = edited(
  advanceInvoice,
  ['<KodWaluty>PLN', '<KodWaluty>EUR'],
  ['<P_13_1>500.00<', '<P_13_1>1626.02<'],
  ['<P_14_1>115.00</P_14_1>', '<P_14_1>373.98</P_14_1><P_14_1W>1676.40</P_14_1W>'],
  ['<P_15>615.00</P_15>', '<P_15>2000.00</P_15><KursWalutyZ>4.4826</KursWalutyZ>'],
  ['<WartoscZamowienia>1230.00', '<WartoscZamowienia>3690.00'],
  ['<P_9AZ>500.00', '<P_9AZ>1500.00'],
  ['<P_11NettoZ>1000.00', '<P_11NettoZ>3000.00'],
  ['<P_11VatZ>230.00', '<P_11VatZ>690.00'],
);

const reclassified: CorrectionOptions = { changes: { 'Fa/Zamowienie/ZamowienieWiersz[1]/P_12Z': '8' } };
const reclassifiedFields = 'K_17 = 18214.94, K_18 = 1457.19, K_19 = -15993.60, K_20 = -3678.53';

describe('the effect of a built correction on the sales record', () => {
  it.each<[string, string, string, CorrectionOptions, string]>([
    [
      'an advance in EUR at another rate',
      advanceInEuro,
      'fx-rate',
      { changes: { 'Fa/KursWalutyZ': '4.2500' } },
      'K_19 = -378.21, K_20 = -86.98',
    ],
    [
      'a sale in EUR at another rate',
      euroSale,
      'fx-rate',
      { answers: { kurs_dla_wszystkich_wierszy: '4.3250' } },
      'K_19 = -2379.78, K_20 = -547.35',
    ],
    ['a higher advance in EUR', advanceInEuro, 'advance-amount', { changes: { 'Fa/P_15': '2123' } }, 'K_19 = 448.26, K_20 = 103.10'],
    ['an advance at another rate of tax', flatAdvance, 'advance-jpk-reclassify', reclassified, reclassifiedFields],
  ])('matches its validation result: %s', async (_, xml, scenario, wish, fields) => {
    const { jpk, validated } = await builtCorrection(xml, scenario, wish);
    expect([...jpk].map(([field, amount]) => `${field} = ${amount?.toAmount()}`).join(', ')).toBe(fields);
    expect(validated.vatRecord.jpk?.map(({ field, amount }) => `${field} = ${amount?.toAmount()}`).join(', ')).toBe(fields);
  });
});

describe('the sales record in PLN', () => {
  it.each(jpkCases)('of $name', async ({ xml, scenario, changes, answers, jpk }) => {
    const built = await builtCorrection(xml, scenario, { changes, answers });
    const shown = (entries: Iterable<readonly [string, { toAmount(): string } | null]>) =>
      Object.fromEntries([...entries].map(([field, amount]) => [field, amount?.toAmount() ?? null]));
    expect(shown(built.jpk)).toEqual(jpk);
    expect(shown(built.validated.vatRecord.jpk?.map(({ field, amount }) => [field, amount] as const) ?? [])).toEqual(jpk);
  });

  const cents = fc.integer({ min: 1, max: 300_000_000 });
  const lines = fc.array(fc.record({ before: cents, after: cents, rate: fc.integer({ min: 10_000, max: 60_000 }) }), {
    minLength: 1,
    maxLength: 6,
  });

  it('is the difference of all lines at their rates after and before, each sum rounded once', () => {
    fc.assert(
      fc.property(lines, (sale) => {
        const rows = (key: 'before' | 'after', extra: Readonly<Record<string, string>>) =>
          sale.map((one, index) => ({
            ...{ NrWierszaFa: String(index + 1), P_11: inDecimals(one[key], 2), P_12: '0 WDT', KursWaluty: inDecimals(one.rate, 4) },
            ...extra,
          }));
        const total = (key: 'before' | 'after') =>
          inDecimals(
            sale.reduce((sum, one) => sum + one[key], 0),
            2,
          );
        const delta = inDecimals(
          sale.reduce((sum, one) => sum + one.after - one.before, 0),
          2,
        );
        const fa = { KodWaluty: 'EUR' };
        const before = seen(stateOf({ kind: 'VAT', fa: { ...fa, P_13_6_2: total('before') }, lines: rows('before', {}) }));
        const shown = [...rows('before', { StanPrzed: '1' }), ...rows('after', {})];
        const correction = seen(stateOf({ kind: 'KOR', fa: { ...fa, P_13_6_2: delta }, lines: shown }));
        const [entry] = buildJpkEntriesFrom({ before }, correction);
        // Whole numbers in units of 0.000001 PLN, rounded to grosze.
        const inGrosze = (key: 'before' | 'after') =>
          (sale.reduce((sum, one) => sum + BigInt(one[key]) * BigInt(one.rate), 0n) + 5_000n) / 10_000n;
        const grosze = BigInt((entry?.amount ?? toDecimal('0')).toAmount().replace('.', ''));
        expect(grosze).toBe(inGrosze('after') - inGrosze('before'));
      }),
    );
  });
});

function inDecimals(units: number, decimals: number): string {
  return (units / 10 ** decimals).toFixed(decimals);
}
