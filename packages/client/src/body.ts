import { checkedText } from './checks.ts';

/** A body with its media type. */
export interface RequestBody {
  readonly mediaType: 'application/xml' | 'application/json' | 'application/gzip';
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Bodies of more bytes are compressed: the service accepts about 4.5 MB, and upload is slower than compression. */
const compressedFromBytes = 200_000;

/** The body of a request: an XML document, or JSON. */
export async function bodyOf(content: Uint8Array<ArrayBuffer>, mediaType: 'application/xml' | 'application/json'): Promise<RequestBody> {
  if (content.length < compressedFromBytes) return { mediaType, bytes: content };
  const compressed = new Blob([content]).stream().pipeThrough(new CompressionStream('gzip'));
  return { mediaType: 'application/gzip', bytes: new Uint8Array(await new Response(compressed).arrayBuffer()) };
}

/**
 * A document as bytes; a string is encoded as UTF-8.
 *
 * @throws TypeError if it cannot be
 */
export function bytesOf(xml: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return typeof xml === 'string' ? new TextEncoder().encode(checkedText(xml)) : new Uint8Array(xml);
}

/**
 * A document as a string, for JSON.
 *
 * @throws TypeError if it is not in UTF-8, and cannot be
 */
export function textOf(xml: string | Uint8Array): string {
  if (typeof xml === 'string') return checkedText(xml);
  try {
    // The byte order mark is kept, since it is part of the file.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(xml);
  } catch (cause) {
    throw new TypeError('The document is not in UTF-8, so that it cannot be sent together with others.', { cause });
  }
}
