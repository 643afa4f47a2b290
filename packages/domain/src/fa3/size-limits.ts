import type { XmlElement } from '../xml/element.ts';

/** Bytes of an invoice without an attachment that KSeF takes. */
export const sizeLimitBytes = 1_000_000;

export const sizeLimitWithAttachmentBytes = 3_000_000;

/** Codes of a document that is too large. */
export type TooLargeCode = 'XML-009' | 'XML-010';

/**
 * The code of a document that is larger than KSeF takes: its size and whether it has an attachment alone decide.
 *
 * @param sizeBytes of the XML as sent
 * @returns         null when KSeF takes it
 */
export function tooLargeCode(sizeBytes: number, root: XmlElement): TooLargeCode | null {
  if (hasAttachment(root)) return sizeBytes > sizeLimitWithAttachmentBytes ? 'XML-010' : null;
  return sizeBytes > sizeLimitBytes ? 'XML-009' : null;
}

export function hasAttachment(root: XmlElement): boolean {
  return root.children.some(({ name }) => name === 'Zalacznik');
}
