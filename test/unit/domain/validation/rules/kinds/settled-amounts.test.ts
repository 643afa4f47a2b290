import { splitAdvance } from '@nakor/domain/fa3/advance-split';
import { bucketOfRate, type RateLiteral } from '@nakor/domain/fa3/buckets';
import type { RateSum } from '@nakor/domain/fa3/line-sums';
import { Decimal, toDecimal } from '@nakor/domain/money/decimal';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { advanceOf, settlementOf } from '../../../../../support/builders/advance-samples.ts';
import { byNumber } from '../../../../../support/builders/settled-samples.ts';
import { withDocuments } from '../../../../../support/drivers/related-documents.ts';
import { validationResultOf } from '../../../../../support/drivers/validation.ts';

type Rate = 23 | 8 | 5;

interface Line {
  readonly rate: Rate;
  /** Net or gross value in grosze, depending on how the sale is priced. */
  readonly value: number;
}

interface Sale {
  readonly lines: readonly Line[];
  readonly isGross: boolean;
  /** Whether tax is rounded on each line or once for each rate. */
  readonly isTaxOfLines: boolean;
  /** Each advance as a share of what is left, in percent. */
  readonly shares: readonly number[];
}

const sales: fc.Arbitrary<Sale> = fc.record({
  lines: fc.array(fc.record({ rate: fc.constantFrom<Rate>(23, 8, 5), value: fc.integer({ min: 1_000, max: 9_999_999 }) }), {
    minLength: 1,
    maxLength: 8,
  }),
  isGross: fc.boolean(),
  isTaxOfLines: fc.boolean(),
  shares: fc.array(fc.integer({ min: 5, max: 60 }), { minLength: 1, maxLength: 5 }),
});

/** Net value and tax in grosze of some lines at one rate, rounded together. */
function amountsOf(value: number, rate: Rate, isGross: boolean): { readonly base: number; readonly tax: number } {
  const tax = Math.round(isGross ? (value * rate) / (100 + rate) : (value * rate) / 100);
  return { base: isGross ? value - tax : value, tax };
}

function totalsOf({ lines, isGross, isTaxOfLines }: Sale): Map<Rate, { base: number; tax: number }> {
  const rates = [...new Set(lines.map(({ rate }) => rate))].sort((left, right) => right - left);
  return new Map(
    rates.map((rate) => {
      const values = lines.filter((line) => line.rate === rate).map(({ value }) => value);
      const groups = isTaxOfLines ? values : [values.reduce((sum, value) => sum + value, 0)];
      const amounts = groups.map((value) => amountsOf(value, rate, isGross));
      const sum = (name: 'base' | 'tax') => amounts.reduce((total, each) => total + each[name], 0);
      return [rate, { base: sum('base'), tax: sum('tax') }];
    }),
  );
}

const zlotys = (grosze: number) => (grosze / 100).toFixed(2);

/** `P_13_x`, `P_14_x` and `P_15`. */
function fieldsOf(totals: ReadonlyMap<Rate, { base: number; tax: number }>): Record<string, string> {
  const parts = [...totals].flatMap(([rate, { base, tax }]) => {
    const bucket = bucketOfRate.get(String(rate)) ?? '';
    return [
      [`P_13_${bucket}`, zlotys(base)],
      [`P_14_${bucket}`, zlotys(tax)],
    ];
  });
  const gross = [...totals.values()].reduce((sum, { base, tax }) => sum + base + tax, 0);
  return { ...Object.fromEntries(parts), P_15: zlotys(gross) };
}

/** Splits an amount over the rates of a sale. */
function split(grosze: number, totals: ReadonlyMap<Rate, { base: number; tax: number }>): Map<Rate, { base: number; tax: number }> {
  const sums = [...totals].map(
    ([rate, { base, tax }]): RateSum => ({
      bucket: bucketOfRate.get(String(rate)) ?? '1',
      rate: String(rate) as RateLiteral,
      percent: toDecimal(String(rate)),
      isBefore: false,
      rows: 1,
      base: toDecimal(zlotys(base)),
      tax: toDecimal(zlotys(tax)),
    }),
  );
  const parts = splitAdvance(toDecimal(zlotys(grosze)), sums);
  const inGrosze = (amount: Decimal | undefined) => Math.round(Number((amount ?? Decimal.zero).toAmount()) * 100);
  return new Map(
    [...totals.keys()].map((rate) => {
      const part = parts?.get(bucketOfRate.get(String(rate)) ?? '1');
      return [rate, { base: inGrosze(part?.base), tax: inGrosze(part?.tax) }];
    }),
  );
}

/** A settlement with its advances, calculated as art. 106f(3) of the VAT Act says. */
function documentsOf(sale: Sale) {
  const totals = totalsOf(sale);
  const rest = new Map([...totals].map(([rate, amounts]) => [rate, { ...amounts }]));
  const left = () => [...rest.values()].reduce((sum, { base, tax }) => sum + base + tax, 0);
  const orderValue = zlotys(left());
  const advances = sale.shares.map((share, index) => {
    const parts = split(Math.floor((left() * share) / 100), totals);
    for (const [rate, { base, tax }] of parts) {
      const own = rest.get(rate) ?? expect.unreachable();
      own.base -= base;
      own.tax -= tax;
    }
    const rows = [{ P_8BZ: '1', P_9AZ: '1', P_11NettoZ: '1', P_11VatZ: '0.23', P_12Z: '23' }];
    return advanceOf(fieldsOf(parts), orderValue, rows).replace('ZAL/2026/10/001', `ZAL/${index}`);
  });
  const lines = sale.lines.map(({ rate, value }) =>
    sale.isGross
      ? { P_8B: '1', P_9B: zlotys(value), P_11A: zlotys(value), P_12: String(rate) }
      : { P_8B: '1', P_9A: zlotys(value), P_11: zlotys(value), P_12: String(rate) },
  );
  const entries = sale.shares.map((_, index) => byNumber(`ZAL/${index}`)).join('');
  const settlement = settlementOf(fieldsOf(rest), lines).replace(/ {4}<FakturaZaliczkowa>[\s\S]*<\/FakturaZaliczkowa>\n/, entries);
  return { settlement, advances };
}

it('accepts every settlement whose totals are its lines minus its advances, however tax is rounded', async () => {
  await fc.assert(
    fc.asyncProperty(sales, async (sale) => {
      const { settlement, advances } = documentsOf(sale);
      const { issues, notChecked } = await validationResultOf(settlement, {}, withDocuments({ advances }));
      expect(notChecked.map(({ code }) => code)).toEqual(['duplicate']);
      expect(issues.filter(({ code }) => code >= 'XML-662' && code <= 'XML-669').map(({ message }) => message.en)).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

it('finds an advance that is deducted twice', async () => {
  await fc.assert(
    fc.asyncProperty(sales, async (sale) => {
      const { settlement, advances } = documentsOf(sale);
      const [first = ''] = advances;
      const twice = first.replace('ZAL/0<', 'ZAL/again<');
      const xml = settlement.replace(byNumber('ZAL/0'), byNumber('ZAL/0') + byNumber('ZAL/again'));
      const { issues } = await validationResultOf(xml, {}, withDocuments({ advances: [...advances, twice] }));
      expect(issues.map(({ code }) => code)).toContain('XML-668');
    }),
    { numRuns: 50 },
  );
});

it.each([
  { name: 'the rest of both', fields: { P_13_1: '900', P_14_1: '207', P_13_7: '450' }, found: [] },
  { name: 'a part of one in the other', fields: { P_13_1: '890', P_14_1: '207', P_13_7: '460' }, found: ['P_13_1', 'P_13_7'] },
  { name: 'no total of exempt sales, which may be omitted', fields: { P_13_1: '900', P_14_1: '207' }, found: [] },
])('compares taxed and exempt sales with what is left of each: $name', async ({ fields, found }) => {
  const order = [{ P_8BZ: '1', P_9AZ: '1000', P_11NettoZ: '1000', P_11VatZ: '230', P_12Z: '23' }];
  const advance = advanceOf({ P_13_1: '100', P_14_1: '23', P_13_7: '50', P_15: '173' }, '1730', order).replace('ZAL/2026/10/001', 'ZAL/0');
  const lines = [
    { P_8B: '1', P_9A: '1000', P_11: '1000', P_12: '23' },
    { P_8B: '1', P_9A: '500', P_11: '500', P_12: 'zw' },
  ];
  const named = settlementOf({ ...fields, P_15: '1557' }, lines).replace(
    / {4}<FakturaZaliczkowa>[\s\S]*<\/FakturaZaliczkowa>\n/,
    byNumber('ZAL/0'),
  );
  const { issues } = await validationResultOf(named, {}, withDocuments({ advances: [advance] }));
  const totals = issues.filter(({ code }) => code === 'XML-669').map(({ xpath }) => xpath?.split('/').at(-1));
  expect(totals.sort()).toEqual(found);
});
