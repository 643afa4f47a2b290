import type { DocumentSummary } from '../../fa3/document-summary.ts';

/** The key by which KSeF recognizes duplicates: seller, kind and number, as written. */
export interface InvoiceKey {
  readonly sellerNip: string;
  readonly kind: string;
  readonly number: string;
}

/** A document with its key. */
export interface IdentifiedDocument extends InvoiceKey {
  /** SHA-256 of its bytes, hexadecimal: it distinguishes another document with this key from the same one. */
  readonly sha256: string;
}

/** Whether another document has the same key. */
export type DuplicateLookup =
  | 'not-checked'
  | 'none'
  /** Registered as accepted by KSeF on this day, `YYYY-MM-DD`. */
  | { readonly kind: 'registered'; readonly day: string }
  /** This day, other bytes were registered under the KSeF number that the request states, `YYYY-MM-DD`. */
  | { readonly kind: 'changed'; readonly day: string }
  /** Validated before in the same run of the command line. */
  | { readonly kind: 'file'; readonly file: string; readonly earlierFile: string };

/** What is known about invoices that KSeF has accepted. */
export interface AcceptedInvoices {
  /**
   * Whether another document with this key is known. Never rejects.
   *
   * @param document null when the document lacks a part of its key
   */
  find(document: IdentifiedDocument | null): Promise<DuplicateLookup>;
}

/** Nothing is known, so duplicates are not checked. */
export const noAcceptedInvoices: AcceptedInvoices = { find: async () => 'not-checked' };

/** The key of a document; null when a part of it is absent. */
export function findInvoiceKey({ sellerNip, kind, number }: DocumentSummary): InvoiceKey | null {
  return sellerNip === null || kind === null || number === null ? null : { sellerNip, kind, number };
}

/** Whether two keys are equal, as KSeF compares them. */
export function isSameKey(left: InvoiceKey, right: InvoiceKey): boolean {
  return left.sellerNip === right.sellerNip && left.kind === right.kind && left.number === right.number;
}
