import type { Decimal } from '../../money/decimal.ts';
import { withoutTrailingZeros } from '../../money/trailing-zeros.ts';
import { trimEndOf } from '../../shared/trim-characters.ts';

/** An amount in the notation of `TKwotowy`: two decimals. */
export function toAmountNotation(value: Decimal): string {
  return value.toAmount();
}

/** A price in the notation of `TKwotowy2`: two to eight decimals. */
export function toPriceNotation(value: Decimal): string {
  const text = value.rounded(8).toString();
  const [whole = '', decimals = ''] = text.split('.');
  return `${whole}.${trimEndOf(decimals, '0').padEnd(2, '0')}`;
}

/** A quantity in the notation of `TIlosci`: at most six decimals, no trailing zeros. */
export function toQuantityNotation(value: Decimal): string {
  return withoutTrailingZeros(value.rounded(6).toString());
}
