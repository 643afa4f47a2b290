import { add, divideHalfAwayFromZero, getPowerOfTen, multiply, negate, readUnits, type Units } from '@nakor/domain/money/units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const limit = BigInt(Number.MAX_SAFE_INTEGER);

/** Whole numbers, many of them close to the limit of exact JavaScript numbers. */
const wholeNumbers = fc.oneof(
  fc.bigInt({ min: -1_000n, max: 1_000n }),
  fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
  fc.bigInt({ min: limit - 5n, max: limit + 5n }),
  fc.bigInt({ min: -limit - 5n, max: 5n - limit }),
  fc.bigInt({ min: 94_906_260n, max: 94_906_270n }),
);

/** The same number as represented by this module. */
const units = (value: bigint): Units => readUnits(String(value));

function isHeldRight(result: Units, expected: bigint): void {
  expect(BigInt(result)).toBe(expected);
  expect(typeof result).toBe(expected >= -limit && expected <= limit ? 'number' : 'bigint');
  expect(Object.is(result, -0)).toBe(false);
}

describe('whole numbers of any size', () => {
  it('are read, and represented as numbers wherever these are exact', () => {
    fc.assert(fc.property(wholeNumbers, (value) => isHeldRight(units(value), value)));
    for (const [text, value] of [
      ['0', 0n],
      ['-0', 0n],
      ['-0.00', 0n],
      ['12.50', 1250n],
      ['-9007199254740.991', -limit],
      ['9007199254740.992', limit + 1n],
    ] as const)
      isHeldRight(readUnits(text), value);
  });

  it('add and multiply exactly', () => {
    fc.assert(
      fc.property(wholeNumbers, wholeNumbers, (left, right) => {
        isHeldRight(add(units(left), units(right)), left + right);
        isHeldRight(multiply(units(left), units(right)), left * right);
      }),
      { numRuns: 2_000 },
    );
  });

  it('are negated exactly', () => {
    fc.assert(fc.property(wholeNumbers, (value) => isHeldRight(negate(units(value)), -value)));
  });

  it('divide with halves away from zero', () => {
    fc.assert(
      fc.property(wholeNumbers, wholeNumbers, (numerator, denominator) => {
        fc.pre(denominator !== 0n);
        const [size, by] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator];
        const quotient = size / by + ((size % by) * 2n >= by ? 1n : 0n);
        const expected = numerator < 0n === denominator < 0n ? quotient : -quotient;
        isHeldRight(divideHalfAwayFromZero(units(numerator), units(denominator)), expected);
      }),
      { numRuns: 2_000 },
    );
  });

  it('have powers of ten', () => {
    for (let exponent = 0; exponent < 40; exponent += 1) isHeldRight(getPowerOfTen(exponent), 10n ** BigInt(exponent));
  });
});
