import { identifierOf, type PartyIdentifier } from '../../../fa3/identifier.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import type { Part } from '../../../fa3/part.ts';

/**
 * The identifier of a buyer who gives no VAT number of another EU state; null when he gives one, or when nothing tells: the
 * schema speaks of a missing identifier, and XML-206 of a Polish number under `KodUE`.
 *
 * @param except codes of `KodUE` that do not count
 */
export function identifierWithoutEuNumber(invoice: Invoice, except: readonly string[] = []): PartyIdentifier | null {
  const identifier = identifierOf(invoice.buyer);
  if (identifier === null || identifier.country === 'PL') return null;
  if (invoice.buyer.child('DaneIdentyfikacyjne').has('KodUE') && identifier.kind !== 'NrVatUE') return null;
  const hasNumber = [invoice.buyer, ...partiesOnBuyersSide(invoice)].some((party) => {
    const own = identifierOf(party);
    return own?.kind === 'NrVatUE' && own.country !== null && own.country !== 'PL' && !except.includes(own.country);
  });
  return hasNumber ? null : identifier;
}

/** A buyer with a Polish NIP can show his number in another state only as a branch (role 2) or another buyer (role 4). */
function partiesOnBuyersSide({ thirdParties }: Invoice): Part[] {
  return thirdParties.filter((party) => ['2', '4'].includes(party.code('Rola') ?? '') || party.isYes('RolaInna'));
}
