import { formatDifference, formatEditableNumber, formatNumber, isSameNumber, readNumber } from '@nakor/pages/try/correction/model/numbers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('a number that a person enters', () => {
  it.each([
    ['45', '45'],
    ['45,00', '45.00'],
    ['45.00', '45.00'],
    [' 1 234,50 ', '1234.50'],
    ['1\u00a0234\u202f567,5', '1234567.5'],
    ['1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1.234.567', '1234567'],
    ['-3', '-3'],
    ['−3,5', '-3.5'],
    ['+3', '3'],
    ['007', '7'],
    [',5', '0.5'],
    ['5,', '5'],
    ['1,234', '1.234'],
  ])('%j is read as %s', (text, value) => {
    expect(readNumber(text)).toEqual({ ok: true, value });
  });

  it.each(['', 'x', '12 zł', '23%', '1,2,3', '12,34.5', '1.2,3.4', '--1', '1-2', '.', ',', '1e5', '٣'])('%j is rejected', (text) => {
    expect(readNumber(text)).toEqual({ ok: false, problem: 'notation' });
  });

  const plain = fc
    .tuple(fc.boolean(), fc.bigInt({ min: 1n, max: 10n ** 14n }), fc.integer({ min: 0, max: 8 }))
    .map(([isNegative, digits, decimals]) => {
      const text = String(digits).padStart(decimals + 1, '0');
      const whole = text.slice(0, text.length - decimals);
      return `${isNegative ? '-' : ''}${whole}${decimals === 0 ? '' : `.${text.slice(-decimals)}`}`;
    });

  it('is the same after it was shown in a field or copied from the page', () => {
    fc.assert(
      fc.property(plain, (number) => {
        expect(readNumber(formatEditableNumber(number, 'pl'))).toEqual({ ok: true, value: number });
        expect(readNumber(formatNumber(number, 'pl'))).toEqual({ ok: true, value: number });
        // A single separator is that of decimals, in English, too.
        if (number.includes('.')) expect(readNumber(formatNumber(number, 'en'))).toEqual({ ok: true, value: number });
      }),
    );
  });
});

describe('a number on the page', () => {
  it.each([
    ['-1234567.50', '−1\u00a0234\u00a0567,50', '−1,234,567.50'],
    ['0.00', '0,00', '0.00'],
    ['23', '23', '23'],
    ['FK/1', 'FK/1', 'FK/1'],
    ['2026-10-15', '2026-10-15', '2026-10-15'],
  ])('%s is shown as %s', (plain, polish, english) => {
    expect(formatNumber(plain, 'pl')).toBe(polish);
    expect(formatNumber(plain, 'en')).toBe(english);
  });

  it.each([
    ['12.30', '+12,30'],
    ['-12.30', '−12,30'],
    ['0.00', '0,00'],
  ])('the difference %s is shown as %s', (plain, shown) => {
    expect(formatDifference(plain, 'pl')).toBe(shown);
  });

  it.each([
    ['45', '45.00', true],
    ['-0.50', '-0.5', true],
    ['0', '0.00', true],
    ['45', '45.01', false],
    ['45', '-45', false],
    ['100', '1', false],
  ])('%s and %s are the same: %s', (left, right, same) => {
    expect(isSameNumber(left, right)).toBe(same);
  });
});
