import type { Part } from '../../../fa3/elements/part.ts';
import { type PartyIdentifier, readIdentifier } from '../../../fa3/identifiers/identifier.ts';
import type { Invoice } from '../../../fa3/invoice.ts';

/**
 * The identifier of a buyer without a VAT number of another EU state; null when the buyer has one, or when it is unknown: the schema check
 * reports a missing identifier, and XML-206 a Polish number under `KodUE`.
 *
 * @param except codes of `KodUE` to ignore
 */
export function listIdentifierWithoutEuNumber(invoice: Invoice, except: readonly string[] = []): PartyIdentifier | null {
  const identifier = readIdentifier(invoice.buyer);
  if (identifier === null || identifier.country === 'PL') return null;
  if (invoice.buyer.child('DaneIdentyfikacyjne').has('KodUE') && identifier.kind !== 'NrVatUE') return null;
  const hasNumber = [invoice.buyer, ...partiesOnBuyersSide(invoice)].some((party) => {
    const own = readIdentifier(party);
    return own?.kind === 'NrVatUE' && own.country !== null && own.country !== 'PL' && !except.includes(own.country);
  });
  return hasNumber ? null : identifier;
}

/** A buyer with a Polish NIP can state a number of another EU state only as a branch (role 2) or another buyer (role 4). */
function partiesOnBuyersSide({ thirdParties }: Invoice): Part[] {
  return thirdParties.filter((party) => ['2', '4'].includes(party.code('Rola') ?? '') || party.isYes('RolaInna'));
}
