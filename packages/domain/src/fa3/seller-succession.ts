import type { Element } from '../xml/element.ts';
import { readIdentifier } from './identifiers/identifier.ts';
import type { Invoice } from './invoice.ts';

/** The identifier of the seller, equal for two invoices of the same one; null when it has none. */
export function getSeller({ seller }: Invoice<Element>): string | null {
  return readIdentifier(seller)?.key ?? null;
}

/**
 * Whether a correction names a legal predecessor: a successor shows the seller of the original in `Podmiot1K`, or as a third party of role 3.
 *
 * @param former identifier of the seller of the original, from {@link getSeller}
 */
export function hasPredecessorName({ fa, thirdParties }: Invoice<Element>, former: string): boolean {
  if (readIdentifier(fa.child('Podmiot1K'))?.key === former) return true;
  return thirdParties.some((party) => party.code('Rola') === '3' && readIdentifier(party)?.key === former);
}
