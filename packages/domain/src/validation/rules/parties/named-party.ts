import type { Part } from '../../../fa3/elements/part.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import type { Localized } from '../../../shared/localized.ts';

/** A party with its name in messages. */
export interface NamedParty {
  readonly party: Part;
  readonly name: Localized;
}

const buyerName: Localized = { pl: 'nabywca', en: 'buyer' };

/** The parties whose numbers KSeF verifies: seller, buyer, third parties and the authorized entity, if present. */
export function* listParties({ seller, buyer, thirdParties, authorisedEntity }: Invoice): Generator<NamedParty> {
  if (seller.exists) yield { party: seller, name: { pl: 'sprzedawca', en: 'seller' } };
  if (buyer.exists) yield { party: buyer, name: buyerName };
  yield* namedThirdParties(thirdParties);
  if (authorisedEntity.exists) yield { party: authorisedEntity, name: { pl: 'podmiot upoważniony', en: 'authorized entity' } };
}

/** The buyer and the third parties, who may have identifiers other than a NIP. */
export function* listBuyerAndThirdParties({ buyer, thirdParties }: Invoice): Generator<NamedParty> {
  if (buyer.exists) yield { party: buyer, name: buyerName };
  yield* namedThirdParties(thirdParties);
}

/** Parties that are not parties of this invoice itself: those of the corrected invoice, and carriers. */
export function* listReportedParties({ fa }: Invoice): Generator<NamedParty> {
  const earlierSeller = fa.child('Podmiot1K');
  if (earlierSeller.exists) yield { party: earlierSeller, name: { pl: 'sprzedawca przed korektą', en: 'seller before the correction' } };
  for (const party of fa.all('Podmiot2K')) yield { party, name: { pl: 'nabywca przed korektą', en: 'buyer before the correction' } };
  for (const transport of fa.child('WarunkiTransakcji').all('Transport')) {
    const carrier = transport.child('Przewoznik');
    if (carrier.exists) yield { party: carrier, name: { pl: 'przewoźnik', en: 'carrier' } };
  }
}

function* namedThirdParties(thirdParties: readonly Part[]): Generator<NamedParty> {
  for (const [index, party] of thirdParties.entries()) {
    yield { party, name: { pl: `podmiot trzeci nr ${index + 1}`, en: `third party no. ${index + 1}` } };
  }
}
