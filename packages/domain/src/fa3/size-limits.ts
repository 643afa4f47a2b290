import type { LocatedElement } from '../xml/element.ts';
import { currentSessionLimits } from './ksef-dates.ts';

/** Largest invoices that KSeF accepts in a context. */
export interface SizeLimits {
  /** Of an invoice without an attachment, in bytes. */
  readonly invoiceBytes: number;
  /** Of an invoice with an attachment, in bytes. */
  readonly withAttachmentBytes: number;
}

/** The limits of a context for which KSeF raised none. */
export const defaultSizeLimits: SizeLimits = {
  invoiceBytes: currentSessionLimits.invoiceBytes,
  withAttachmentBytes: currentSessionLimits.invoiceWithAttachmentBytes,
};

/** The limit that applies to a document. */
export function getSizeLimitBytes(root: LocatedElement, limits: SizeLimits): number {
  return hasAttachment(root) ? limits.withAttachmentBytes : limits.invoiceBytes;
}

/** Codes of a document that is too large. */
export type TooLargeCode = 'XML-009' | 'XML-010';

/**
 * The code of a document that is too large for KSeF. Depends only on its size and on whether it has an attachment.
 *
 * @param sizeBytes of the XML as sent
 * @returns         null when KSeF accepts the size
 */
export function findTooLargeCode(sizeBytes: number, root: LocatedElement, limits: SizeLimits = defaultSizeLimits): TooLargeCode | null {
  if (sizeBytes <= getSizeLimitBytes(root, limits)) return null;
  return hasAttachment(root) ? 'XML-010' : 'XML-009';
}

function hasAttachment(root: LocatedElement): boolean {
  return root.children.some(({ name }) => name === 'Zalacznik');
}
