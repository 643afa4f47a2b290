import { chance, type Draw, pick } from '../invoice-parts/draw.ts';
import type { GeneratedInvoice } from '../invoice-parts/model.ts';
import type { Party } from '../invoice-parts/model-terms.ts';
import { asBefore } from '../invoice-parts/parties.ts';

/** The same correction, with changed names and addresses of the seller or buyers. */
export function partiesChanged(draw: Draw, invoice: GeneratedInvoice): GeneratedInvoice {
  if (invoice.correction === null) return invoice;
  const whose = pick(draw, ['buyer', 'seller', 'both'] as const);
  const withSeller: GeneratedInvoice =
    whose === 'buyer' ? invoice : { ...invoice, correction: { ...invoice.correction, sellerBefore: asBefore(draw, invoice.seller, null) } };
  return whose === 'seller' ? withSeller : buyersChanged(draw, withSeller);
}

/** Every buyer has a key that links it to its data before the correction. */
function buyersChanged(draw: Draw, invoice: GeneratedInvoice): GeneratedInvoice {
  if (invoice.correction === null) return invoice;
  const keyed = (party: Party, number: number): Party => ({ ...party, buyerKey: String(number).padStart(4, '0') });
  const buyer = keyed(invoice.buyer, 1);
  const thirdParties = invoice.thirdParties.map((party, index) => (party.role === '4' ? keyed(party, index + 2) : party));
  const others = thirdParties.filter(({ role }) => role === '4' && chance(draw, 50));
  const buyersBefore = [buyer, ...others].map((party) => asBefore(draw, party, party.buyerKey));
  return { ...invoice, buyer, thirdParties, correction: { ...invoice.correction, buyersBefore } };
}
