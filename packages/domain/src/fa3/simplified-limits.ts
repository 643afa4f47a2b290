import { type Decimal, toDecimal } from '../money/decimal.ts';
import type { Element } from '../xml/element.ts';
import { readRate } from './exchange-rate-bands.ts';
import type { Invoice } from './invoice.ts';

/**
 * The maximum total of a simplified invoice (UPR), by currency, inclusive.
 *
 * @source art. 106e ust. 5 pkt 3 ustawy o VAT
 */
export const simplifiedLimits: ReadonlyMap<string, Decimal> = new Map([
  ['PLN', toDecimal('450')],
  ['EUR', toDecimal('100')],
]);

/**
 * The rate at which an amount in a currency without a limit of its own is compared with that in PLN: the lowest possible `KursWaluty` of the lines,
 * in PLN for one unit, so that nothing lawful exceeds it. Null when no line states one.
 */
export function findLowestLineRate({ currency, lines }: Invoice<Element>): Decimal | null {
  let lowest: Decimal | null = null;
  for (const line of lines) {
    const rate = readRate(line.amount('KursWaluty'), currency);
    if (rate !== null && (lowest === null || rate.isBelow(lowest))) lowest = rate;
  }
  return lowest;
}
