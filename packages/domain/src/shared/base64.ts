/** A hexadecimal string of whole bytes, such as a hash, as Base64 (RFC 4648, 4). */
export function convertHexToBase64(hex: string): string {
  const bytes = (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  return btoa(String.fromCharCode(...bytes));
}

/** The same as Base64URL (RFC 4648, 5) without padding. */
export function convertHexToBase64Url(hex: string): string {
  return convertHexToBase64(hex).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * A hash in Base64 as lower-case hexadecimal digits.
 *
 * @returns null if the text is not Base64 of `bytes` bytes
 */
export function convertBase64ToHex(base64: string, bytes: number): string | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64) || base64.length !== Math.ceil(bytes / 3) * 4) return null;
  const text = atob(base64);
  if (text.length !== bytes) return null;
  return [...text].map((character) => character.charCodeAt(0).toString(16).padStart(2, '0')).join('');
}
