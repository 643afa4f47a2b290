/** A hexadecimal string of whole bytes, such as a hash, as Base64 (RFC 4648, 4). */
export function convertHexToBase64(hex: string): string {
  const bytes = (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  return btoa(String.fromCharCode(...bytes));
}

/** The same as Base64URL (RFC 4648, 5) without padding. */
export function convertHexToBase64Url(hex: string): string {
  return convertHexToBase64(hex).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
