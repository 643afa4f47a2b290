import { trimEndOf } from '../shared/trim-characters.ts';

/** A decimal without trailing zeros behind its dot, and without the dot when nothing is left there: `1.50` becomes `1.5`, `20.00` becomes `20`. */
export function withoutTrailingZeros(decimal: string): string {
  return decimal.includes('.') ? trimEndOf(trimEndOf(decimal, '0'), '.') : decimal;
}
