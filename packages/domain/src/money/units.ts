/**
 * An integer of any size: a JavaScript number when it is a safe integer, as nearly all amounts are, otherwise a bigint. A safe integer is
 * never stored as a bigint, so equal values compare equal with `===`.
 */
export type Units = number | bigint;

/** Powers of ten that are exact as numbers. */
const smallPowers: readonly number[] = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);

/** Ten to a power of zero or more. */
export function getPowerOfTen(exponent: number): Units {
  return smallPowers[exponent] ?? 10n ** BigInt(exponent);
}

/** Strings of up to this length contain numbers that are exact as JavaScript numbers. */
const exactLength = 15;

/** The digits of a decimal number, such as `-12.50`, as one integer without the decimal point. */
export function readUnits(text: string): Units {
  if (text.length > exactLength) return smallest(BigInt(text.replace('.', '')));
  let units = 0;
  for (let index = 0; index < text.length; index += 1) {
    const digit = text.charCodeAt(index) - 48;
    // The character codes of dot and minus are below those of the digits.
    if (digit >= 0) units = units * 10 + digit;
  }
  return text.startsWith('-') ? 0 - units : units;
}

/** The exact sum. */
export function add(left: Units, right: Units): Units {
  if (typeof left === 'number' && typeof right === 'number') {
    const sum = left + right;
    if (Number.isSafeInteger(sum)) return sum;
  }
  return smallest(BigInt(left) + BigInt(right));
}

/** The exact product. */
export function multiply(left: Units, right: Units): Units {
  if (typeof left === 'number' && typeof right === 'number') {
    const product = left * right;
    // An inexact product is never rounded to a safe integer. Adding zero turns -0 into 0.
    if (Number.isSafeInteger(product)) return product + 0;
  }
  return smallest(BigInt(left) * BigInt(right));
}

/** The number with the opposite sign. */
export function negate(units: Units): Units {
  return typeof units === 'number' ? 0 - units : smallest(-units);
}

/**
 * The quotient, rounded half away from zero.
 *
 * @param denominator not zero
 */
export function divideHalfAwayFromZero(numerator: Units, denominator: Units): Units {
  const size = BigInt(numerator < 0 ? negate(numerator) : numerator);
  const by = BigInt(denominator < 0 ? negate(denominator) : denominator);
  const quotient = smallest((size * 2n + by) / (by * 2n));
  return numerator < 0 === denominator < 0 ? quotient : negate(quotient);
}

/** A bigint as a number, where that is exact. */
function smallest(units: bigint): Units {
  return units >= Number.MIN_SAFE_INTEGER && units <= Number.MAX_SAFE_INTEGER ? Number(units) : units;
}
