import type { Element } from '../xml/element.ts';
import type { Invoice } from './invoice.ts';

/** The first day on which KSeF was mandatory for some sellers, `YYYY-MM-DD`. */
export const ksefObligationDay = '2026-02-01';

/**
 * Whether the parties of an invoice suggest that it has to be issued in KSeF: the seller is in Poland, and the buyer has an identifier. Sellers
 * abroad with a fixed establishment in Poland cannot be recognized.
 *
 * @source art. 106ga ust. 1 i 2 ustawy o VAT
 */
export function isKsefExpected({ seller, buyer }: Invoice<Element>): boolean {
  const isConsumer = buyer.child('DaneIdentyfikacyjne').isYes('BrakID');
  return seller.child('Adres').text('KodKraju') === 'PL' && !isConsumer;
}
