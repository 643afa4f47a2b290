import { createHash } from 'node:crypto';

/**
 * SHA-256 of bytes or of a string's UTF-8 bytes.
 *
 * @returns 64 lower-case hexadecimal digits
 */
export function computeSha256Hex(data: Uint8Array | string): string {
  return createHash('sha256').update(data).digest('hex');
}
