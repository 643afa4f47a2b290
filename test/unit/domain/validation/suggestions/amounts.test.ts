import { rewriteNumber } from '@nakor/domain/validation/suggestions/amounts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('rewriteNumber', () => {
  it.each([
    { given: '1 230,00', expected: '1230.00' },
    { given: '1\u00a0230,5', expected: '1230.5' },
    { given: '1\u202f230,50', expected: '1230.50' },
    { given: "1'230.50", expected: '1230.50' },
    { given: '1.230,50', expected: '1230.50' },
    { given: '1,230.50', expected: '1230.50' },
    { given: '1.234.567,89', expected: '1234567.89' },
    { given: '.5', expected: '0.5' },
    { given: ',5', expected: '0.5' },
    { given: '5.', expected: '5' },
    { given: '+5', expected: '5' },
    { given: '-5,00', expected: '-5.00' },
    { given: '007', expected: '7' },
    { given: '100 zł', expected: '100' },
    { given: 'PLN 100,20', expected: '100.20' },
    { given: '€5', expected: '5' },
    { given: '12.3400', expected: '12.34' },
  ])('reads $given', ({ given, expected }) => {
    expect(rewriteNumber(given, 2)).toBe(expected);
  });

  it.each(['1,000', '1.000', '100.500', '1,234,567', '1.2.3', '', '.', '-', 'abc', '1e5', '12.345', '1234,500', '1,23,45', '5-', '１２'])(
    'does not guess %s',
    (given) => {
      expect(rewriteNumber(given, 2)).toBeNull();
    },
  );

  it('keeps as many decimals as the field allows', () => {
    expect(rewriteNumber('1,12345678', 8)).toBe('1.12345678');
    expect(rewriteNumber('1,10', 0)).toBeNull();
    expect(rewriteNumber('1,00', 0)).toBe('1');
  });

  it('returns canonical numbers unchanged', () => {
    const amounts = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.integer({ min: 0, max: 99 }));
    fc.assert(
      fc.property(amounts, ([whole, cents]) => {
        const canonical = `${whole}.${String(cents).padStart(2, '0')}`;
        expect(rewriteNumber(canonical, 2)).toBe(canonical);
        expect(rewriteNumber(canonical.replace('.', ','), 2)).toBe(canonical);
      }),
      { seed: 20261015 },
    );
  });
});
