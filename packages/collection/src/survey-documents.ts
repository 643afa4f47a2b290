import { computeSha256Hex } from '@nakor/domain/shared/hash';
import { convertToUtf8 } from './decode-source.ts';
import { type DocumentIdentity, readIdentity } from './read-identity.ts';
import { type DocumentScan, scanDocument } from './scan-document.ts';

/** What is kept of a document while those that belong together are found. */
export interface SurveyedDocument {
  /** Name of the file, as shown. */
  readonly name: string;
  /** SHA-256 of its content. */
  readonly contentHash: string;
  /** Null where it was not read, or is no XML invoice. */
  readonly identity: DocumentIdentity | null;
  /** `P_2` without white space, in capital letters, where the document was not read and can be read again; otherwise null. */
  readonly bareNumber: string | null;
}

/**
 * Looks at a document before it is validated. It is read only where it may refer to others, or where what it may be referred to by is not
 * known otherwise: most of many documents are related to none.
 *
 * @param content   in any encoding
 * @param isReadNow whether it cannot be read again later
 */
export function surveyDocument(name: string, content: Uint8Array, isReadNow: boolean): SurveyedDocument {
  const contentHash = computeSha256Hex(content);
  const { bytes } = convertToUtf8(content);
  const scan = scanDocument(bytes);
  const isRead = isReadNow || mustBeRead(name, scan);
  return { name, contentHash, identity: isRead ? readIdentity(name, bytes) : null, bareNumber: isRead ? null : scan.bareNumber };
}

/** Whether a document has to be read to know what it refers to, or what it may be referred to by. */
export function mustBeRead(name: string, { mayRefer, bareNumber }: DocumentScan): boolean {
  // Files named after a KSeF number may be referred to by it.
  return mayRefer || bareNumber === null || /\d{10}-\d{8}-/.test(name);
}
