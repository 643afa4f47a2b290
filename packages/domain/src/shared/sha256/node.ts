import * as crypto from 'node:crypto';

/**
 * SHA-256 of bytes or of a string's UTF-8 bytes.
 *
 * @returns 64 lower-case hexadecimal digits
 */
export function computeSha256Hex(data: Uint8Array | string): string {
  // Faster for small data, but only since Node 20.12.
  if (typeof crypto.hash === 'function') return crypto.hash('sha256', data);
  return crypto.createHash('sha256').update(data).digest('hex');
}
