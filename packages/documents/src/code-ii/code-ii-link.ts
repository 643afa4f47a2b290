/** A part of the URL of code II. */
export type CodePartName = 'host' | 'path' | 'context_type' | 'context' | 'seller_nip' | 'serial' | 'hash' | 'signature';

/** A part with its place in the URL. */
export interface CodePart {
  readonly text: string;
  /** Offsets in UTF-16 code units; the end is exclusive. */
  readonly start: number;
  readonly end: number;
}

/** The URL of code II, taken apart. */
export interface CodeIiLink {
  readonly url: string;
  readonly host: CodePart;
  readonly contextType: CodePart;
  readonly context: CodePart;
  readonly sellerNip: CodePart;
  readonly serial: CodePart;
  readonly hash: CodePart;
  readonly signature: CodePart;
  /** The slash at the end, which does not belong there. */
  readonly trailingSlash: CodePart | null;
  /** What the signature covers: the URL without its scheme and without the signature. */
  readonly signedText: string;
}

/** The longest URLs, with a signature by an RSA key of 4,096 bits, have below 1,000 characters. */
const maxLength = 1_300;

/**
 * Takes the URL of code II apart, without checking the parts. It is compared as text and never normalized.
 *
 * @returns null if it does not have the parts of `https://host/certificate/type/context/NIP/serial/hash/signature`
 */
export function readCodeIiLink(text: string): CodeIiLink | null {
  const url = text.trim();
  const scheme = 'https://';
  if (url.length > maxLength || !url.toLowerCase().startsWith(scheme) || /\s/.test(url)) return null;
  const hasSlash = url.endsWith('/');
  const parts: CodePart[] = [];
  let start = scheme.length;
  for (const piece of url.slice(start, hasSlash ? -1 : undefined).split('/')) {
    parts.push({ text: piece, start, end: start + piece.length });
    start += piece.length + 1;
  }
  const [host, kind, contextType, context, sellerNip, serial, hash, signature, ...more] = parts;
  if (host === undefined || contextType === undefined || context === undefined || sellerNip === undefined) return null;
  if (serial === undefined || hash === undefined || signature === undefined || kind?.text !== 'certificate' || more.length > 0) return null;
  const trailingSlash = hasSlash ? { text: '/', start: url.length - 1, end: url.length } : null;
  const signedText = url.slice(scheme.length, hash.end);
  return { url, host, contextType, context, sellerNip, serial, hash, signature, trailingSlash, signedText };
}

/** The bytes of Base64URL without padding, in its only notation; null if the text is not that. */
export function decodeBase64Url(text: string): Buffer | null {
  if (!/^[\w-]+$/.test(text)) return null;
  const bytes = Buffer.from(text, 'base64url');
  // The last character may hold unused bits: another one then decodes to the same bytes.
  return bytes.toString('base64url') === text ? bytes : null;
}
