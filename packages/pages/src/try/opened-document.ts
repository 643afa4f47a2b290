import type { RelatedContents } from './files/engine/collection-messages.ts';

/** Where the invoice that is shown came from. */
export interface OpenedDocument {
  /** Encoding from which it was converted; null for UTF-8. */
  readonly convertedFrom: string | null;
  /** Index in the list of files; null for an invoice that was opened by itself. */
  readonly index: number | null;
  /** The documents of the list with which it is compared; null for none. */
  readonly related: RelatedContents | null;
  /** The bytes of the file in the list, which may since have been edited; null for an invoice that was opened by itself. */
  readonly original: Uint8Array | null;
}

/** An invoice that was opened by itself. */
export const openedAlone: OpenedDocument = { convertedFrom: null, index: null, related: null, original: null };
