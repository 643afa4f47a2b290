import { type Decimal, decimal } from '../money/decimal.ts';

/**
 * The most that a simplified invoice (UPR) may come to, by currency; limits included.
 *
 * @source art. 106e ust. 5 pkt 3 ustawy o VAT
 */
export const simplifiedLimits: ReadonlyMap<string, Decimal> = new Map([
  ['PLN', decimal('450')],
  ['EUR', decimal('100')],
]);
