import { trimEndOf } from '../shared/trim-characters.ts';

/** Removes trailing zeros after the decimal point, and the point when nothing follows it: `1.50` becomes `1.5`, `20.00` becomes `20`. */
export function withoutTrailingZeros(decimal: string): string {
  return decimal.includes('.') ? trimEndOf(trimEndOf(decimal, '0'), '.') : decimal;
}
