import { findForeignEncoding } from '@nakor/collection/decode-source';
import { type FileKind, recognizeNonInvoice } from '@nakor/collection/recognize-file';
import type { SourceDocument } from '../source-document.ts';

/** Why content cannot be opened as an invoice. */
export type ContentProblem = 'empty' | 'tooLarge' | 'notXml' | FileKind;

/** A document, and the encoding from which it was converted; null if it was UTF-8 or is not readable as text. */
export interface DecodedSource {
  readonly source: SourceDocument;
  readonly convertedFrom: string | null;
}

/**
 * Decodes content. UTF-8 is left as it is, including what is wrong with it. A document in another encoding, which KSeF rejects, is converted to
 * UTF-8 if it states its encoding, so that everything else can be checked.
 */
export function decodeSource(bytes: Uint8Array, name: string | null): DecodedSource | ContentProblem {
  if (bytes.length === 0) return 'empty';
  const kind = recognizeNonInvoice(bytes);
  if (kind !== null) return kind;
  const encoding = findForeignEncoding(bytes);
  const text = new TextDecoder(encoding ?? 'utf-8').decode(bytes);
  const start = text.trimStart();
  if (start === '') return 'empty';
  if (!start.startsWith('<')) return 'notXml';
  if (encoding === null) return { source: { bytes, text, name }, convertedFrom: null };
  const converted = text.replace(/^(<\?xml[^>]*?encoding\s*=\s*["'])[^"']*/, '$1UTF-8');
  return { source: { bytes: new TextEncoder().encode(converted), text: converted, name }, convertedFrom: encoding.toUpperCase() };
}
