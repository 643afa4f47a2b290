import { excerptLimit } from '@nakor/operations/webhooks/attempt';

/**
 * Excerpt of a receiver's response for the owner of the endpoint: text on one line, without control characters.
 *
 * @param bytes start of the response body, possibly cut within a character
 * @returns     at most `excerptLimit` characters; `[binary N bytes]` if it is not UTF-8 text; null if empty
 */
export function getResponseExcerpt(bytes: Uint8Array): string | null {
  if (bytes.length === 0) return null;
  const text = decode(bytes);
  if (text === null || text.includes('\0')) return `[binary ${bytes.length} bytes]`;
  const visible = text
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .replace(/[\p{Cc}\p{Bidi_Control}\uFEFF]/gu, '')
    .trim();
  // A surrogate pair may have been cut in half.
  return visible.slice(0, excerptLimit).replace(/[\uD800-\uDBFF]$/, '');
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}
