import { excerptLimit } from '@nakor/domain/webhooks/attempt';

/**
 * What is kept of a receiver's answer, for its owner to read: text on one line, without signs that act on a screen instead of being seen.
 *
 * @param bytes beginning of the answer's body, maybe cut in the middle of a character
 * @returns     at most `excerptLimit` characters; `[binary N bytes]` for what is not UTF-8 text; null for no bytes
 */
export function responseExcerpt(bytes: Uint8Array): string | null {
  if (bytes.length === 0) return null;
  const text = decode(bytes);
  if (text === null || text.includes('\0')) return `[binary ${bytes.length} bytes]`;
  const visible = text
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .replace(/[\p{Cc}\p{Bidi_Control}\uFEFF]/gu, '')
    .trim();
  // A character outside the basic plane takes two places, of which the first alone is nothing.
  return visible.slice(0, excerptLimit).replace(/[\uD800-\uDBFF]$/, '');
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}
