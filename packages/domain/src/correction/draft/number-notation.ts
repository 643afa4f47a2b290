import type { Decimal } from '../../money/decimal.ts';
import { withoutTrailingZeros } from '../../money/trailing-zeros.ts';
import { trimEndOf } from '../../shared/trim-characters.ts';

/** An amount as `TKwotowy` wants it: two decimals. */
export function amountText(value: Decimal): string {
  return value.toAmount();
}

/** A price as `TKwotowy2` wants it: at most eight decimals, at least two. */
export function priceText(value: Decimal): string {
  const text = value.rounded(8).toString();
  const [whole = '', decimals = ''] = text.split('.');
  return `${whole}.${trimEndOf(decimals, '0').padEnd(2, '0')}`;
}

/** A quantity as `TIlosci` wants it: at most six decimals, none that is idle. */
export function quantityText(value: Decimal): string {
  return withoutTrailingZeros(value.rounded(6).toString());
}
