import { toDecimal } from '@nakor/domain/money/decimal';
import {
  formatAmountText,
  formatDeclaredNumberText,
  formatDifferenceText,
  formatNumber,
  formatNumberText,
  formatPercentText,
  formatPriceText,
} from '@nakor/domain/money/number-text';
import { describe, expect, it } from 'vitest';

describe('formatNumber', () => {
  it.each([
    ['0', '0', '0'],
    ['999.99', '999,99', '999.99'],
    ['1234.56', '1\u00a0234,56', '1,234.56'],
    ['-1234567.8', '\u22121\u00a0234\u00a0567,8', '\u22121,234,567.8'],
  ])('writes %s with the separators of each language', (plain, pl, en) => {
    expect([formatNumber(plain, 'pl'), formatNumber(plain, 'en')]).toEqual([pl, en]);
  });
});

describe('an amount', () => {
  it.each([
    ['100', '100,00'],
    ['-0.05', '\u22120,05'],
    ['506.5041', '506,50'],
    ['10649.3404', '10\u00a0649,34'],
    ['99.999999', '100,00'],
  ])('of %s is rounded to grosze', (value, pl) => {
    expect(formatAmountText(toDecimal(value)).pl).toBe(pl);
  });
});

describe('a difference', () => {
  it.each([
    ['0.015', '0,015', '0.015'],
    ['0.0151', '0,015', '0.015'],
    ['1.02', '1,02', '1.02'],
    ['917.5604', '917,56', '917.56'],
    ['3', '3,00', '3.00'],
  ])('of %s has a third decimal only where it counts', (value, pl, en) => {
    expect(formatDifferenceText(toDecimal(value))).toEqual({ pl, en });
  });
});

describe('a price', () => {
  it.each([
    ['20', '20,00'],
    ['1234.5', '1\u00a0234,50'],
    ['0.12345678', '0,12345678'],
  ])('of %s keeps its decimals and has at least two', (value, pl) => {
    expect(formatPriceText(toDecimal(value)).pl).toBe(pl);
  });
});

describe('a quantity or a rate', () => {
  it.each([
    ['2', '2'],
    ['4.2512', '4,2512'],
    ['1.500', '1,500'],
  ])('of %s keeps its decimals', (value, pl) => {
    expect(formatNumberText(toDecimal(value)).pl).toBe(pl);
    expect(formatDeclaredNumberText(value).pl).toBe(pl);
  });

  it('is unchanged where the document states something else', () => {
    expect(formatDeclaredNumberText('1 000.5')).toEqual({ pl: '1 000.5', en: '1 000.5' });
  });
});

describe('a percentage', () => {
  it.each([
    ['23', '23%', '23%'],
    ['5.5', '5,5%', '5.5%'],
    ['19.00', '19%', '19%'],
    ['20.50', '20,5%', '20.5%'],
    ['100', '100%', '100%'],
  ])('of %s has no trailing zeros', (percent, pl, en) => {
    expect(formatPercentText(toDecimal(percent))).toEqual({ pl, en });
  });
});
