import type { Element } from '../xml/element.ts';
import type { Invoice } from './invoice.ts';

/** Start of `SystemInfo` of a document that shows the state of an invoice after a correction and is no invoice itself. */
export const neverIssuedMarker = 'STAN PO KOREKCIE, NIE WYSTAWIONO';

/** Whether a document is marked as never issued. */
export function isNeverIssued({ header }: Invoice<Element>): boolean {
  return header.text('SystemInfo')?.startsWith(neverIssuedMarker) === true;
}
