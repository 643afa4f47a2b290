import { add, divideHalfAwayFromZero, getPowerOfTen, multiply, negate, readUnits, type Units } from './units.ts';

/** Plain decimal notation as FA(3) requires it: no exponent, no `+`, no leading zeros, and no more digits than its fields allow. */
const notation = /^-?(?:0|[1-9]\d{0,17})(?:\.\d{1,10})?$/;

/**
 * An exact decimal number (ADR 0007): money in any currency, quantities, percentages, exchange rates. Never binary floating point.
 * Values are immutable; sums and products are exact, only {@link rounded} and {@link dividedBy} round.
 */
export class Decimal {
  static readonly zero: Decimal = new Decimal(0, 0);

  readonly #units: Units;
  readonly #scale: number;

  private constructor(units: Units, scale: number) {
    this.#units = units;
    this.#scale = scale;
  }

  /**
   * Parses a number in the notation of FA(3).
   *
   * @param text without surrounding white space, such as `2050.99` or `-0.00`
   * @returns    null when it is not a plain decimal number
   */
  static parse(text: string): Decimal | null {
    if (!notation.test(text)) return null;
    const dot = text.indexOf('.');
    return new Decimal(readUnits(text), dot === -1 ? 0 : text.length - dot - 1);
  }

  /** Number of decimals, trailing zeros included: `1.50` has 2. */
  get decimals(): number {
    return this.#scale;
  }

  /** -1, 0 or 1. */
  get sign(): -1 | 0 | 1 {
    return this.#units < 0 ? -1 : this.#units > 0 ? 1 : 0;
  }

  get isZero(): boolean {
    return this.#units === 0;
  }

  get isNegative(): boolean {
    return this.#units < 0;
  }

  get isPositive(): boolean {
    return this.#units > 0;
  }

  plus(other: Decimal): Decimal {
    if (this.#scale === other.#scale) return new Decimal(add(this.#units, other.#units), this.#scale);
    const scale = Math.max(this.#scale, other.#scale);
    return new Decimal(add(this.#at(scale), other.#at(scale)), scale);
  }

  minus(other: Decimal): Decimal {
    return this.plus(other.negated());
  }

  times(other: Decimal): Decimal {
    return new Decimal(multiply(this.#units, other.#units), this.#scale + other.#scale);
  }

  negated(): Decimal {
    return new Decimal(negate(this.#units), this.#scale);
  }

  absolute(): Decimal {
    return this.#units < 0 ? this.negated() : this;
  }

  /** Negative, zero or positive: this number is below, equal to or above the other. */
  compareTo(other: Decimal): number {
    const scale = Math.max(this.#scale, other.#scale);
    const left = this.#at(scale);
    const right = other.#at(scale);
    return left < right ? -1 : left > right ? 1 : 0;
  }

  equals(other: Decimal): boolean {
    return this.compareTo(other) === 0;
  }

  isAbove(other: Decimal): boolean {
    return this.compareTo(other) > 0;
  }

  isBelow(other: Decimal): boolean {
    return this.compareTo(other) < 0;
  }

  /** Whether this number differs from another by at most a tolerance. */
  isWithin(tolerance: Decimal, of: Decimal): boolean {
    return this.minus(of).absolute().compareTo(tolerance) <= 0;
  }

  /**
   * Rounds half away from zero, so that a correction mirrors its original.
   *
   * @source art. 106e ust. 11 ustawy o VAT
   */
  rounded(decimals: number): Decimal {
    if (decimals >= this.#scale) return this;
    return new Decimal(divideHalfAwayFromZero(this.#units, getPowerOfTen(this.#scale - decimals)), decimals);
  }

  /**
   * Divides, rounding half away from zero.
   *
   * @param decimals decimals of the result
   * @throws RangeError when the divisor is zero
   */
  dividedBy(divisor: Decimal, decimals: number): Decimal {
    if (divisor.isZero) throw new RangeError('Division by zero.');
    const shift = decimals + divisor.#scale - this.#scale;
    const numerator = shift >= 0 ? multiply(this.#units, getPowerOfTen(shift)) : this.#units;
    const denominator = shift >= 0 ? divisor.#units : multiply(divisor.#units, getPowerOfTen(-shift));
    return new Decimal(divideHalfAwayFromZero(numerator, denominator), decimals);
  }

  /** In the notation of FA(3), with all decimals: `-0.50`. Never `-0`. */
  toString(): string {
    const digits = (this.#units < 0 ? negate(this.#units) : this.#units).toString().padStart(this.#scale + 1, '0');
    const sign = this.#units < 0 ? '-' : '';
    return this.#scale === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -this.#scale)}.${digits.slice(-this.#scale)}`;
  }

  /** As an amount: rounded to grosze, always with 2 decimals. */
  toAmount(): string {
    const rounded = this.rounded(2);
    return new Decimal(rounded.#at(2), 2).toString();
  }

  #at(scale: number): Units {
    return scale === this.#scale ? this.#units : multiply(this.#units, getPowerOfTen(scale - this.#scale));
  }
}

/**
 * A constant of the program, such as a tolerance.
 *
 * @throws RangeError when the string is not a plain decimal number, which is a programming error
 */
export function toDecimal(text: string): Decimal {
  const value = Decimal.parse(text);
  if (value === null) throw new RangeError(`${JSON.stringify(text)} is not a decimal number.`);
  return value;
}

/** An integer as a decimal. */
export function toWholeDecimal(value: number): Decimal {
  return toDecimal(String(value));
}

/** The exact sum; zero for none. */
export function sumOf(values: Iterable<Decimal>): Decimal {
  let sum = Decimal.zero;
  for (const value of values) sum = sum.plus(value);
  return sum;
}
