import type { KsefInvoice } from '../model/ksef-invoice.ts';

/**
 * What an invoice is to a taxpayer: the taxpayer's sale; a purchase; one that names the taxpayer as a further buyer or as the part of a local
 * government or VAT group that receives it; one that names the taxpayer in another role, such as a factor; none of these.
 */
export type Ownership = 'sale' | 'purchase' | 'recipient' | 'named' | 'none';

/** Roles of `Podmiot3` with which an invoice can be one's own purchase: further buyer, unit of a local government, member of a VAT group. */
const recipientRoles: ReadonlySet<string | null> = new Set(['4', '8', '10']);

/** What an invoice is to a taxpayer. */
export function findOwnership({ sellerNip, buyer, isBuyerNip, thirdParties }: KsefInvoice, taxpayer: string): Ownership {
  if (sellerNip === taxpayer) return 'sale';
  if (isBuyerNip && buyer === taxpayer) return 'purchase';
  const named = thirdParties.filter(({ nip }) => nip === taxpayer);
  if (named.some(({ role }) => recipientRoles.has(role))) return 'recipient';
  return named.length > 0 ? 'named' : 'none';
}
