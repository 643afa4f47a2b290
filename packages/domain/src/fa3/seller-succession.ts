import type { Element } from '../xml/element.ts';
import { identifierOf } from './identifiers/identifier.ts';
import type { Invoice } from './invoice.ts';

/** The identifier of the seller, equal for two invoices of the same one; null when it has none. */
export function sellerOf({ seller }: Invoice<Element>): string | null {
  return identifierOf(seller)?.key ?? null;
}

/**
 * Whether a correction names a legal predecessor: a successor shows the seller of the original in `Podmiot1K`, or as a third party of role 3.
 *
 * @param former identifier of the seller of the original, from {@link sellerOf}
 */
export function namesPredecessor({ fa, thirdParties }: Invoice<Element>, former: string): boolean {
  if (identifierOf(fa.child('Podmiot1K'))?.key === former) return true;
  return thirdParties.some((party) => party.code('Rola') === '3' && identifierOf(party)?.key === former);
}
