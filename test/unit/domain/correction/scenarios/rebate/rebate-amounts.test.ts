import { computeRebateDeltas, readRebates } from '@nakor/domain/correction/scenarios/rebate/rebate-amounts';
import { sumOf, toDecimal } from '@nakor/domain/money/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('a rebate by rate', () => {
  it('is read as exact amounts', () => {
    const result = readRebates('{"23":"50000","0 WDT":" 120.50 "}');
    expect(result.ok && result.value.map(({ rate, amount }) => `${rate} ${amount}`)).toEqual(['23 50000', '0 WDT 120.50']);
  });

  it.each([
    ['{}', 'by rate'],
    ['[]', 'by rate'],
    ['{"23 %":"1"}', 'is not a rate'],
    ['{"0":"1"}', 'is not a rate'],
    ['{"23":50000}', 'in quotation marks'],
    ['{"23":"50 000"}', 'positive number'],
    ['{"23":"0"}', 'positive number'],
    ['{"23":"-1"}', 'positive number'],
    ['{"23":"1.001"}', 'at most 2 decimals'],
    ['{"23":"10000000000000000"}', 'positive number'],
    ['{"23":"1","23":"2"}', 'contains a field twice'],
  ])('is rejected as %s', (text, message) => {
    const result = readRebates(text);
    expect(result.ok ? '' : result.error.map(({ en }) => en).join()).toContain(message);
  });

  it('is rejected with all errors, at most ten', () => {
    const errorsIn = (text: string) => {
      const result = readRebates(text);
      return result.ok ? [] : result.error.map(({ en }) => en);
    };
    expect(errorsIn('{"23%":"1.00","23":"500,00","8":"1.00"}')).toEqual([
      expect.stringContaining('The rebate at 23% must be a positive number'),
      expect.stringContaining('“23%” is not a rate'),
    ]);
    expect(errorsIn(JSON.stringify(Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`s${index}`, '1.00']))))).toHaveLength(10);
  });

  it('includes its tax, and a gross one is split without a rest', () => {
    fc.assert(
      fc.property(fc.constantFrom('23', '8', '5', 'zw', 'oo'), fc.integer({ min: 1, max: 99_999_999 }), (rate, grosze) => {
        const amount = toDecimal(`${Math.floor(grosze / 100)}.${String(grosze % 100).padStart(2, '0')}`);
        const [amounts] = computeRebateDeltas([{ rate: rate as '23', amount }], true, null).values();
        const parts = [amounts?.base, amounts?.tax].filter((part) => part != null);
        expect(sumOf(parts).toAmount()).toBe(amount.negated().toAmount());
        expect(parts.some((part) => part.isPositive)).toBe(false);
      }),
      { numRuns: 200 },
    );
  });
});
