const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A hexadecimal string, such as a hash, as Base64URL (RFC 4648, 5) without padding. */
export function convertHexToBase64Url(hex: string): string {
  let encoded = '';
  for (let index = 0; index < hex.length; index += 6) {
    const digits = hex.slice(index, index + 6);
    const bits = Number.parseInt(digits.padEnd(6, '0'), 16);
    const characters = Math.ceil((digits.length * 4) / 6);
    for (let place = 0; place < characters; place += 1) encoded += alphabet[(bits >> (18 - 6 * place)) & 63] ?? '';
  }
  return encoded;
}
