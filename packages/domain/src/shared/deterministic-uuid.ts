import { computeSha256Hex } from './hash.ts';

/**
 * Derives an id from a string: the same string always has the same id, and different strings have different ids.
 *
 * @returns a UUID of version 8 (RFC 9562, section 5.8)
 */
export function deriveDeterministicUuid(text: string): string {
  const digits = computeSha256Hex(text);
  const variant = '89ab'[Number.parseInt(digits[16] ?? '0', 16) % 4];
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}
