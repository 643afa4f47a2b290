import { buildDocumentEntry, type DocumentEntry } from '@nakor/collection/document-entry';
import type { DocumentOutcome } from '@nakor/collection/outcome';

/** A file that does not exist. */
export const unreadable: DocumentOutcome = { kind: 'unreadable', reason: 'Nie ma <takiego> pliku.' };
const rejected: DocumentOutcome = { kind: 'rejected', rejection: { code: 'INVALID_XML', message: 'To nie jest XML.', details: [] } };

/** The entry of a document that could not be validated. */
export function collectionEntry(name: string, changes: Partial<DocumentEntry> = {}, outcome: DocumentOutcome = rejected): DocumentEntry {
  return { ...buildDocumentEntry(name, outcome, { identity: null, sameAs: null, duplicateOf: null, related: null }), ...changes };
}

/** A seller whose name needs escaping. */
export const firstSeller = { identifier: '1234563218', name: 'Firma <A>' };
/** What is known of the seller of a file that is no invoice. */
export const noSeller = { identifier: null, name: null };
