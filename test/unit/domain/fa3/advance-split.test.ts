import { splitAdvance } from '@nakor/domain/fa3/advance-split';
import type { BucketId } from '@nakor/domain/fa3/buckets';
import type { RateSum } from '@nakor/domain/fa3/line-sums';
import { Decimal, sumOf, toDecimal } from '@nakor/domain/money/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const share = (bucket: BucketId, percent: string, base: string, tax: string): RateSum => ({
  bucket,
  rate: null,
  percent: toDecimal(percent),
  isBefore: false,
  rows: 1,
  base: toDecimal(base),
  tax: toDecimal(tax),
});

const split = (amount: string, ...shares: readonly RateSum[]) =>
  [...(splitAdvance(toDecimal(amount), shares) ?? [])].map(([bucket, { base, tax }]) => [bucket, base.toString(), tax.toString()]);

describe('splitAdvance', () => {
  it('calculates the tax from the gross amount', () => {
    expect(split('20000', share('1', '23', '305000', '70150'))).toEqual([['1', '16260.16', '3739.84']]);
  });

  it('splits it by gross shares, and calculates the tax of each share', () => {
    const order = [share('1', '23', '5000', '1150'), share('2', '8', '341666.67', '27333.33')];
    expect(split('20000', ...order)).toEqual([
      ['1', '266.56', '61.31'],
      ['2', '18214.94', '1457.19'],
    ]);
    expect(split('30000', ...order)).toEqual([
      ['1', '399.84', '91.96'],
      ['2', '27322.41', '2185.79'],
    ]);
  });

  it('assigns the rounding difference to the largest share', () => {
    const thirds = [share('1', '0', '1.00', '0'), share('2', '0', '1.01', '0'), share('3', '0', '1.00', '0')];
    expect(split('100.00', ...thirds)).toEqual([
      ['1', '33.22', '0.00'],
      ['2', '33.56', '0.00'],
      ['3', '33.22', '0.00'],
    ]);
    expect(split('0.01', share('1', '0', '1', '0'), share('2', '0', '1', '0'), share('3', '0', '1', '0'))).toEqual([
      ['1', '0.01', '0.00'],
      ['2', '0.00', '0.00'],
      ['3', '0.00', '0.00'],
    ]);
  });

  it('adds up two rates of one bucket', () => {
    expect(split('245.00', share('1', '23', '100', '23'), share('1', '22', '100', '22'))).toEqual([['1', '200.00', '45.00']]);
  });

  it('assigns everything to the base without tax', () => {
    expect(split('12300', share('6_3', '0', '10000', '0'))).toEqual([['6_3', '12300.00', '0.00']]);
  });

  it('mirrors a repayment', () => {
    expect(split('-20000', share('1', '23', '305000', '70150'))).toEqual([['1', '-16260.16', '-3739.84']]);
  });

  it('returns no shares of nothing', () => {
    expect(splitAdvance(toDecimal('100'), [])).toBeNull();
    expect(splitAdvance(toDecimal('100'), [share('1', '23', '100', '23'), share('2', '8', '-113.89', '-9.11')])).toBeNull();
  });

  it('always adds up to the amount', () => {
    const shares = fc.array(
      fc.record({ bucket: fc.constantFrom<BucketId>('1', '2', '3', '7'), gross: fc.integer({ min: 1, max: 10 ** 9 }) }),
      { minLength: 1, maxLength: 8 },
    );
    const percents: Partial<Record<BucketId, string>> = { '1': '23', '2': '8', '3': '5' };
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), shares, (grosze, drawn) => {
        const amount = toDecimal(String(grosze)).times(toDecimal('0.01'));
        const sums = drawn.map(({ bucket, gross }) => share(bucket, percents[bucket] ?? '0', String(gross), '0'));
        const parts = [...(splitAdvance(amount, sums)?.values() ?? [])];
        expect(sumOf(parts.flatMap(({ base, tax }) => [base, tax])).equals(amount)).toBe(true);
        const isWithinGrosze = parts.every(({ base, tax }) => base.rounded(2).equals(base) && tax.rounded(2).equals(tax));
        expect(isWithinGrosze).toBe(true);
        expect(parts.every(({ tax }) => tax.sign === 0 || tax.sign === Decimal.zero.plus(amount).sign)).toBe(true);
      }),
    );
  });
});
