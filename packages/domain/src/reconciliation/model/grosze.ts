import type { Decimal } from '../../money/decimal.ts';
import { add, negate, readUnits, type Units } from '../../money/units.ts';

/** An exact amount of PLN in grosze. Plain data: 200,000 rows of several amounts fit into memory and can be sent between threads. */
export type Grosze = Units;

/** Amounts of JPK_V7M: at most two decimals, no exponent, no leading zeros. */
const notation = /^-?(?:0|[1-9]\d{0,17})(?:\.\d{1,2})?$/;

/**
 * Parses an amount in the notation of JPK_V7M, such as `-12.5`.
 *
 * @returns null when it is no such amount
 */
export function parseGrosze(text: string): Grosze | null {
  if (!notation.test(text)) return null;
  const dot = text.indexOf('.');
  const decimals = dot === -1 ? 0 : text.length - dot - 1;
  return readUnits(decimals === 2 ? text : `${text}${'0'.repeat(2 - decimals)}`);
}

/** An amount in PLN as grosze, rounded half away from zero. */
export function toGrosze(amount: Decimal): Grosze {
  return readUnits(amount.toAmount());
}

/** In the notation of JPK_V7M, always with two decimals: `-12.50`. */
export function formatGrosze(amount: Grosze): string {
  const digits = String(amount < 0 ? negate(amount) : amount).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The exact sum; zero for none. */
export function sumGrosze(amounts: Iterable<Grosze>): Grosze {
  let sum: Grosze = 0;
  for (const amount of amounts) sum = add(sum, amount);
  return sum;
}

/** The difference of two amounts. */
export function subtractGrosze(left: Grosze, right: Grosze): Grosze {
  return add(left, negate(right));
}

/** The amount without its sign. */
export function absoluteGrosze(amount: Grosze): Grosze {
  return amount < 0 ? negate(amount) : amount;
}
