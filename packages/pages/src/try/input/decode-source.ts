import { findForeignEncoding } from '@nakor/collection/decode-source';
import type { SourceDocument } from '../source-document.ts';

/** Why content cannot be opened as an invoice. */
export type ContentProblem = 'empty' | 'tooLarge' | 'pdf' | 'json' | 'image' | 'archive' | 'oldExcel' | 'notXml';

/** A document, and the encoding from which it was converted; null if it was UTF-8 or is not readable as text. */
export interface DecodedSource {
  readonly source: SourceDocument;
  readonly convertedFrom: string | null;
}

const signatures: readonly { readonly start: readonly number[]; readonly problem: ContentProblem }[] = [
  { start: [0x25, 0x50, 0x44, 0x46], problem: 'pdf' },
  { start: [0x50, 0x4b, 0x03, 0x04], problem: 'archive' },
  { start: [0x1f, 0x8b], problem: 'archive' },
  { start: [0x37, 0x7a, 0xbc, 0xaf], problem: 'archive' },
  { start: [0x52, 0x61, 0x72, 0x21], problem: 'archive' },
  { start: [0x89, 0x50, 0x4e, 0x47], problem: 'image' },
  { start: [0xff, 0xd8, 0xff], problem: 'image' },
  { start: [0xd0, 0xcf, 0x11, 0xe0], problem: 'oldExcel' },
];

/** What the first bytes of content say that it is instead of XML; null if they do not say. */
function knownFormat(bytes: Uint8Array): ContentProblem | null {
  return signatures.find(({ start }) => start.every((byte, index) => bytes[index] === byte))?.problem ?? null;
}

/**
 * Decodes content. UTF-8 is left as it is, including what is wrong with it. A document in another encoding, which KSeF rejects, is converted to
 * UTF-8 if it states its encoding, so that everything else can be checked.
 */
export function decodeSource(bytes: Uint8Array, name: string | null): DecodedSource | ContentProblem {
  if (bytes.length === 0) return 'empty';
  const format = knownFormat(bytes);
  if (format !== null) return format;
  const encoding = findForeignEncoding(bytes);
  const text = new TextDecoder(encoding ?? 'utf-8').decode(bytes);
  const start = text.trimStart();
  if (start === '') return 'empty';
  if (start.startsWith('{') || start.startsWith('[')) return 'json';
  if (!start.startsWith('<')) return 'notXml';
  if (encoding === null) return { source: { bytes, text, name }, convertedFrom: null };
  const converted = text.replace(/^(<\?xml[^>]*?encoding\s*=\s*["'])[^"']*/, '$1UTF-8');
  return { source: { bytes: new TextEncoder().encode(converted), text: converted, name }, convertedFrom: encoding.toUpperCase() };
}
