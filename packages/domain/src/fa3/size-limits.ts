import type { LocatedElement } from '../xml/element.ts';
import { currentSessionLimits } from './ksef-dates.ts';

/** Maximum size of an invoice without an attachment that KSeF accepts by default. */
export const sizeLimitBytes: number = currentSessionLimits.invoiceBytes;

export const sizeLimitWithAttachmentBytes: number = currentSessionLimits.invoiceWithAttachmentBytes;

/** Codes of a document that is too large. */
export type TooLargeCode = 'XML-009' | 'XML-010';

/**
 * The code of a document that is too large for KSeF. Depends only on its size and on whether it has an attachment.
 *
 * @param sizeBytes of the XML as sent
 * @returns         null when KSeF accepts the size
 */
export function findTooLargeCode(sizeBytes: number, root: LocatedElement): TooLargeCode | null {
  if (hasAttachment(root)) return sizeBytes > sizeLimitWithAttachmentBytes ? 'XML-010' : null;
  return sizeBytes > sizeLimitBytes ? 'XML-009' : null;
}

export function hasAttachment(root: LocatedElement): boolean {
  return root.children.some(({ name }) => name === 'Zalacznik');
}
