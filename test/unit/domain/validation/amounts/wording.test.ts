import { buckets } from '@nakor/domain/fa3/buckets';
import type { BucketSum } from '@nakor/domain/fa3/line-sums';
import { toDecimal } from '@nakor/domain/money/decimal';
import { formatLineCount, formatRangeText, linesOf, sumName } from '@nakor/domain/validation/amounts/wording';
import { describe, expect, it } from 'vitest';

const bucketOf = (wanted: string) => {
  const bucket = buckets.find(({ id }) => id === wanted);
  if (bucket === undefined) throw new Error(`No bucket ${wanted}.`);
  return bucket;
};

const sumAt = (...percents: string[]): BucketSum => ({
  rows: 1,
  roundedRows: 1,
  hasBefore: false,
  base: toDecimal('100'),
  tax: toDecimal('23'),
  percents: percents.map(toDecimal),
  derivedTolerance: toDecimal('0'),
  isComplete: true,
});

describe('lineCount', () => {
  it.each([
    [0, '0 wierszy', '0 lines'],
    [1, '1 wiersz', '1 line'],
    [2, '2 wiersze', '2 lines'],
    [4, '4 wiersze', '4 lines'],
    [5, '5 wierszy', '5 lines'],
    [12, '12 wierszy', '12 lines'],
    [14, '14 wierszy', '14 lines'],
    [21, '21 wierszy', '21 lines'],
    [22, '22 wiersze', '22 lines'],
    [112, '112 wierszy', '112 lines'],
    [123, '123 wiersze', '123 lines'],
  ])('of %i', (count, pl, en) => {
    expect(formatLineCount(count)).toEqual({ pl, en });
  });
});

describe('linesOf', () => {
  it.each([
    ['1', sumAt('23'), 'ze stawką 23%', 'at 23%'],
    ['1', sumAt('23', '22'), 'ze stawką 23% lub 22%', 'at 23% or 22%'],
    ['2', undefined, 'ze stawką 8% lub 7%', 'at 8% or 7%'],
    ['2', sumAt('5.5'), 'ze stawką 5,5%', 'at 5.5%'],
    ['6_1', sumAt('0'), 'ze stawką „0 KR”', 'at “0 KR”'],
    ['9', undefined, 'ze stawką „np II”', 'at “np II”'],
    ['5', sumAt('19'), 'procedury OSS (P_12_XII)', 'of the OSS procedure (P_12_XII)'],
    ['11', undefined, 'procedury marży', 'of the margin scheme'],
  ])('names the lines of P_13_%s', (id, sum, pl, en) => {
    expect(linesOf(bucketOf(id), sum)).toEqual({ pl, en });
  });
});

describe('sumName', () => {
  it('distinguishes net values from others, and differences from sums', () => {
    expect(sumName(bucketOf('1'), sumAt('23')).pl).toBe('Suma netto wierszy');
    expect(sumName(bucketOf('7'), sumAt('0')).pl).toBe('Suma wartości wierszy');
    expect(sumName(bucketOf('1'), { ...sumAt('23'), hasBefore: true }).pl).toBe('Różnica netto (po minus przed korektą) wierszy');
  });
});

describe('rangeText', () => {
  it('is one figure when both ends are equal', () => {
    expect(formatRangeText({ low: toDecimal('23'), high: toDecimal('23.00') })).toEqual({ pl: '23,00', en: '23.00' });
    expect(formatRangeText({ low: toDecimal('22'), high: toDecimal('23') })).toEqual({ pl: 'od 22,00 do 23,00', en: '22.00 to 23.00' });
  });
});
