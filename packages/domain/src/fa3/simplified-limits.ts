import { type Decimal, decimal } from '../money/decimal.ts';

/**
 * The maximum total of a simplified invoice (UPR), by currency, inclusive.
 *
 * @source art. 106e ust. 5 pkt 3 ustawy o VAT
 */
export const simplifiedLimits: ReadonlyMap<string, Decimal> = new Map([
  ['PLN', decimal('450')],
  ['EUR', decimal('100')],
]);
