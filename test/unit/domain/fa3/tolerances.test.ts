import {
  getNetTolerance,
  getPriceTolerance,
  getTaxTolerance,
  haveOppositeSigns,
  sumTolerance,
  totalTolerance,
} from '@nakor/domain/fa3/tolerances';
import { toDecimal } from '@nakor/domain/money/decimal';
import { describe, expect, it } from 'vitest';

const same = (left: { toString(): string }, right: string) => expect(toDecimal(left.toString()).equals(toDecimal(right))).toBe(true);

describe('tolerances', () => {
  it.each([
    [0, false, '0.015'],
    [1, false, '0.015'],
    [2, false, '0.02'],
    [10_000, false, '50.01'],
    [1, true, '0.02'],
    [2, true, '0.03'],
  ])('of a base with %i lines, correction %s: %s', (rows, isCorrection, expected) => {
    same(getNetTolerance(rows, isCorrection), expected);
  });

  it.each([
    [0, false, '0.02'],
    [2, false, '0.02'],
    [3, false, '0.025'],
    [2, true, '0.03'],
    [4, true, '0.05'],
  ])('of a tax with %i lines, correction %s: %s', (rows, isCorrection, expected) => {
    same(getTaxTolerance(rows, isCorrection), expected);
  });

  it.each([
    [0, '0.02'],
    [2, '0.02'],
    [3, '0.03'],
  ])('of the total with %i bases, and of a sum of as many rows: %s', (count, expected) => {
    same(totalTolerance(count), expected);
    same(sumTolerance(count), expected);
  });

  it.each([
    ['50.00', '2', '0.02'],
    ['50', '2', '0.02'],
    ['50.00', '-2', '0.02'],
    ['0.333', '1000', '0.51'],
    ['0.33333333', '1000', '0.010005'],
    ['0.33', '0', '0.01'],
    ['0.3', '100', '0.51'],
  ])('of a line at the price %s for %s pieces: %s', (price, quantity, expected) => {
    same(getPriceTolerance(toDecimal(price), toDecimal(quantity)), expected);
  });
});

describe('haveOppositeSigns', () => {
  it.each([
    ['0.02', '-0.02', true],
    ['-0.011', '5', true],
    ['0.01', '-5.00', false],
    ['0.02', '0.02', false],
    ['-5', '0', false],
  ])('%s and %s: %s', (left, right, expected) => {
    expect(haveOppositeSigns(toDecimal(left), toDecimal(right))).toBe(expected);
  });
});
