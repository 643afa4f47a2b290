import { sha256Hex } from '../../shared/hash.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** SHA-256 of a text in Base64, as content security policies name it. */
export function contentHash(text: string): string {
  const hex = sha256Hex(text);
  const bits = [...hex].map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).join('');
  const sextets = bits.match(/.{1,6}/g) ?? [];
  // 256 bits are 43 characters, of which the last has two bits to spare, and one of padding.
  return `${sextets.map((sextet) => alphabet[Number.parseInt(sextet.padEnd(6, '0'), 2)]).join('')}=`;
}
