import { Decimal, sumOf, toDecimal, toWholeDecimal } from '@nakor/domain/money/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** A number as a fraction of whole numbers: units / 10 ** scale. The reference that properties compare with. */
interface Fraction {
  readonly units: bigint;
  readonly scale: number;
}

/** Numbers as FA(3) writes them, many of them small, some as long as its longest fields. */
const fractions: fc.Arbitrary<Fraction> = fc.oneof(
  fc.record({ units: fc.bigInt({ min: -100_000n, max: 100_000n }), scale: fc.integer({ min: 0, max: 4 }) }),
  fc.record({ units: fc.bigInt({ min: -(10n ** 18n) + 1n, max: 10n ** 18n - 1n }), scale: fc.integer({ min: 0, max: 10 }) }),
);

function written({ units, scale }: Fraction): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return `${units < 0n ? '-' : ''}${whole}`;
}

const numbers = fractions.map((fraction) => ({ fraction, value: toDecimal(written(fraction)) }));
const values = numbers.map(({ value }) => value);

/** The quotient of whole numbers, rounded half away from zero, by long division on positive numbers. */
function roundedQuotient(numerator: bigint, denominator: bigint): bigint {
  const isNegative = numerator < 0n !== denominator < 0n;
  const [size, by] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator];
  const floor = size / by;
  const quotient = (size % by) * 2n >= by ? floor + 1n : floor;
  return isNegative ? -quotient : quotient;
}

const runs = { numRuns: 500 };

describe('Decimal.parse', () => {
  it.each([
    ['0', '0', 0],
    ['-0', '0', 0],
    ['-0.00', '0.00', 2],
    ['2050.99', '2050.99', 2],
    ['2051', '2051', 0],
    ['31.5', '31.5', 1],
    ['-200', '-200', 0],
    ['-0.05', '-0.05', 2],
    ['0.0000000001', '0.0000000001', 10],
    ['9007199254740993', '9007199254740993', 0],
    ['-90071992547409.93', '-90071992547409.93', 2],
    ['999999999999.99', '999999999999.99', 2],
    ['9999999999999.99', '9999999999999.99', 2],
    ['999999999999999999.9999999999', '999999999999999999.9999999999', 10],
  ])('reads %s', (text, expected, decimals) => {
    const value = Decimal.parse(text);
    expect(value?.toString()).toBe(expected);
    expect(value?.decimals).toBe(decimals);
  });

  it.each([
    ['nothing', ''],
    ['a comma', '1,00'],
    ['a plus', '+1'],
    ['a leading zero', '01'],
    ['a leading zero behind a minus', '-01.5'],
    ['no digit before the point', '.5'],
    ['no digit behind the point', '5.'],
    ['two points', '1.2.3'],
    ['an exponent', '1e5'],
    ['a blank', ' 1'],
    ['a blank inside', '1 000'],
    ['a no-break space', '1\u00a0000'],
    ['a minus alone', '-'],
    ['a minus behind', '1-'],
    ['a typographic minus', '−1'],
    ['letters', 'NaN'],
    ['digits of another script', '١'],
    ['a line break', '1\n'],
    ['more digits than any field takes', '1000000000000000000'],
    ['more decimals than any field takes', '0.00000000001'],
  ])('rejects %s', (_, text) => {
    expect(Decimal.parse(text)).toBeNull();
  });

  it('reads what toString writes', () => {
    fc.assert(
      fc.property(numbers, ({ fraction, value }) => {
        expect(value.toString()).toBe(fraction.units === 0n ? written({ ...fraction, units: 0n }) : written(fraction));
        expect(Decimal.parse(value.toString())?.equals(value)).toBe(true);
      }),
      runs,
    );
  });
});

describe('decimal', () => {
  it('reads literals in code', () => {
    expect(toDecimal('0.005').toString()).toBe('0.005');
  });

  it('throws on anything else', () => {
    expect(() => toDecimal('1,5')).toThrow(new RangeError('"1,5" is not a decimal number.'));
  });
});

describe('plus, minus and times', () => {
  it.each([
    ['0.1', '0.2', '0.3', '-0.1', '0.02'],
    ['1.50', '-1.5', '0.00', '3.00', '-2.250'],
    ['100', '0.001', '100.001', '99.999', '0.100'],
  ])('of %s and %s', (left, right, sum, difference, product) => {
    expect(toDecimal(left).plus(toDecimal(right)).toString()).toBe(sum);
    expect(toDecimal(left).minus(toDecimal(right)).toString()).toBe(difference);
    expect(toDecimal(left).times(toDecimal(right)).toString()).toBe(product);
  });

  it('are exact', () => {
    fc.assert(
      fc.property(numbers, numbers, (left, right) => {
        const scale = Math.max(left.fraction.scale, right.fraction.scale);
        const atScale = ({ units, scale: own }: Fraction) => units * 10n ** BigInt(scale - own);
        const sum = atScale(left.fraction) + atScale(right.fraction);
        const product = left.fraction.units * right.fraction.units;
        expect(left.value.plus(right.value).toString()).toBe(written({ units: sum, scale }));
        expect(left.value.times(right.value).toString()).toBe(
          written({ units: product, scale: left.fraction.scale + right.fraction.scale }),
        );
      }),
      runs,
    );
  });

  it('obey the laws of arithmetic', () => {
    fc.assert(
      fc.property(values, values, values, (a, b, c) => {
        expect(a.plus(b).equals(b.plus(a))).toBe(true);
        expect(
          a
            .plus(b)
            .plus(c)
            .equals(a.plus(b.plus(c))),
        ).toBe(true);
        expect(a.times(b).equals(b.times(a))).toBe(true);
        expect(a.times(b.plus(c)).equals(a.times(b).plus(a.times(c)))).toBe(true);
        expect(a.minus(b).plus(b).equals(a)).toBe(true);
        expect(a.plus(a.negated()).isZero).toBe(true);
        expect(a.times(toWholeDecimal(1)).equals(a)).toBe(true);
      }),
      runs,
    );
  });

  it('do not change their operands', () => {
    const value = toDecimal('1.50');
    value.plus(toDecimal('2'));
    value.negated();
    value.rounded(0);
    expect(value.toString()).toBe('1.50');
  });
});

describe('rounded', () => {
  it.each([
    ['0.004', '0.00'],
    ['0.005', '0.01'],
    ['-0.005', '-0.01'],
    ['0.00499999', '0.00'],
    ['-0.004', '0.00'],
    ['23.405', '23.41'],
    ['23.4048', '23.40'],
    ['-23.405', '-23.41'],
    ['1.995', '2.00'],
    ['1457.1952', '1457.20'],
    ['5', '5'],
    ['5.1', '5.1'],
  ])('%s to grosze is %s (art. 106e ust. 11: half a grosz counts as a whole one)', (value, expected) => {
    expect(toDecimal(value).rounded(2).toString()).toBe(expected);
  });

  it('is symmetric, so that a correction mirrors its original', () => {
    fc.assert(
      fc.property(values, fc.integer({ min: 0, max: 12 }), (value, decimals) => {
        expect(value.negated().rounded(decimals).equals(value.rounded(decimals).negated())).toBe(true);
      }),
      runs,
    );
  });

  it('changes a value by half a unit of its last decimal at most, away from zero at exactly half', () => {
    fc.assert(
      fc.property(values, fc.integer({ min: 0, max: 9 }), (value, decimals) => {
        const rounded = value.rounded(decimals);
        const half = toDecimal(`0.${'0'.repeat(decimals)}5`);
        const change = rounded.absolute().minus(value.absolute());
        expect(change.absolute().isAbove(half)).toBe(false);
        if (change.absolute().equals(half)) expect(change.isPositive).toBe(true);
        expect(rounded.decimals).toBeLessThanOrEqual(Math.max(decimals, 0));
        expect(rounded.rounded(decimals).equals(rounded)).toBe(true);
      }),
      runs,
    );
  });
});

describe('dividedBy', () => {
  it.each([
    ['1', '3', 4, '0.3333'],
    ['2', '3', 4, '0.6667'],
    ['1', '8', 2, '0.13'],
    ['-1', '8', 2, '-0.13'],
    ['1', '-8', 2, '-0.13'],
    ['123', '1.23', 2, '100.00'],
    ['0', '7', 2, '0.00'],
    ['150', '100', 0, '2'],
    ['0.0000000001', '1', 2, '0.00'],
  ])('%s by %s to %i decimals is %s', (value, divisor, decimals, expected) => {
    expect(toDecimal(value).dividedBy(toDecimal(divisor), decimals).toString()).toBe(expected);
  });

  it('throws on a divisor of zero', () => {
    expect(() => toDecimal('1').dividedBy(toDecimal('0.00'), 2)).toThrow(new RangeError('Division by zero.'));
  });

  it('agrees with the division of whole numbers', () => {
    fc.assert(
      fc.property(numbers, numbers, fc.integer({ min: 0, max: 12 }), (left, right, decimals) => {
        fc.pre(!right.value.isZero);
        const numerator = left.fraction.units * 10n ** BigInt(right.fraction.scale + decimals);
        const denominator = right.fraction.units * 10n ** BigInt(left.fraction.scale);
        const expected = written({ units: roundedQuotient(numerator, denominator), scale: decimals });
        expect(left.value.dividedBy(right.value, decimals).toString()).toBe(expected);
      }),
      runs,
    );
  });

  it('by one rounds', () => {
    fc.assert(
      fc.property(values, fc.integer({ min: 0, max: 10 }), (value, decimals) => {
        expect(value.dividedBy(toWholeDecimal(1), decimals).equals(value.rounded(decimals))).toBe(true);
      }),
      runs,
    );
  });
});

describe('comparing', () => {
  it.each([
    ['1.5', '1.50', 0],
    ['1.5', '1.51', -1],
    ['-1.5', '-1.51', 1],
    ['0', '-0.00', 0],
    ['10', '9.99', 1],
  ])('%s with %s', (left, right, expected) => {
    expect(toDecimal(left).compareTo(toDecimal(right))).toBe(expected);
    expect(toDecimal(left).equals(toDecimal(right))).toBe(expected === 0);
    expect(toDecimal(left).isAbove(toDecimal(right))).toBe(expected > 0);
    expect(toDecimal(left).isBelow(toDecimal(right))).toBe(expected < 0);
  });

  it('follows the sign of the difference', () => {
    fc.assert(
      fc.property(values, values, (left, right) => {
        expect(left.compareTo(right)).toBe(left.minus(right).sign);
        expect(left.compareTo(right) + right.compareTo(left)).toBe(0);
      }),
      runs,
    );
  });

  it.each([
    ['100.02', true],
    ['100.03', false],
    ['99.98', true],
    ['99.97', false],
    ['100', true],
  ])('%s lies within 0.02 of 100: %s', (value, expected) => {
    expect(toDecimal(value).isWithin(toDecimal('0.02'), toDecimal('100'))).toBe(expected);
  });
});

describe('sign', () => {
  it.each([
    ['5', 1],
    ['-5', -1],
    ['0', 0],
    ['-0.00', 0],
  ])('of %s', (text, sign) => {
    const value = toDecimal(text);
    expect(value.sign).toBe(sign);
    expect([value.isNegative, value.isZero, value.isPositive]).toEqual([sign < 0, sign === 0, sign > 0]);
    expect(value.absolute().isNegative).toBe(false);
  });
});

describe('toAmount', () => {
  it.each([
    ['2051', '2051.00'],
    ['31.5', '31.50'],
    ['1.005', '1.01'],
    ['-0.004', '0.00'],
    ['-0.005', '-0.01'],
  ])('writes %s as %s', (value, expected) => {
    expect(toDecimal(value).toAmount()).toBe(expected);
  });
});

describe('sumOf', () => {
  it('adds exactly', () => {
    expect(sumOf(Array.from({ length: 1000 }, () => toDecimal('0.1'))).equals(toWholeDecimal(100))).toBe(true);
  });

  it('is zero for no numbers', () => {
    expect(sumOf([]).isZero).toBe(true);
  });
});

describe('whole', () => {
  it.each([0, 7, -7, 10_000])('accepts %i', (value) => {
    expect(toWholeDecimal(value).toString()).toBe(String(value));
  });

  it('throws on a fraction', () => {
    expect(() => toWholeDecimal(1e21)).toThrow(RangeError);
  });
});
