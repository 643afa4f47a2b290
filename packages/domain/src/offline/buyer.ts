import type { Invoice } from '../fa3/invoice.ts';
import type { Element } from '../xml/element.ts';
import type { OfflineBuyer } from './assess-offline.ts';

/**
 * Who the buyer of an invoice is for its delivery. A foreign taxpayer with a Polish NIP but without an establishment here cannot be recognized.
 *
 * @source art. 106gb ust. 4 ustawy o VAT
 */
export function findOfflineBuyer({ buyer }: Invoice<Element>): OfflineBuyer {
  const identity = buyer.child('DaneIdentyfikacyjne');
  if (identity.text('NIP') !== null) return 'polish_nip';
  return identity.isYes('BrakID') || identity.text('NrID') !== null || identity.text('NrVatUE') !== null ? 'other' : 'unknown';
}
