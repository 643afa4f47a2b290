import type { Invoice } from '../fa3/invoice.ts';
import type { Element } from '../xml/element.ts';

/**
 * Whether a decrease that reaches KSeF in a later month than that of its issue belongs to the month of sending: only for buyers who receive
 * invoices outside KSeF, such as those abroad and consumers, which a buyer without a NIP is. For all others the issue decides, which stays the
 * day `P_1` in offline24 mode, too. The law does not say so in these words, so that explanations name it as an assumption.
 *
 * @source art. 29a ust. 13 i 13b, art. 106gb ust. 4, art. 106nda ustawy o VAT
 */
export function belongsToSending(correction: Invoice<Element>): boolean {
  return !correction.buyer.child('DaneIdentyfikacyjne').has('NIP');
}
