import type { Element } from '../xml/element.ts';
import type { Invoice } from './invoice.ts';

/** Roles of `Podmiot3` that may issue an invoice in place of the seller: unit of a local government, member of a VAT group. */
const issuerRoles: ReadonlySet<string | null> = new Set(['7', '9']);

/** The NIPs with which the KSeF number of an invoice may begin: that of the seller, and of those who may issue in its place. */
export function listIssuers({ thirdParties }: Invoice<Element>, sellerNip: string): ReadonlySet<string | null> {
  const issuers = thirdParties.filter((party) => issuerRoles.has(party.code('Rola')));
  return new Set([sellerNip, ...issuers.map((party) => party.child('DaneIdentyfikacyjne').text('NIP'))]);
}
