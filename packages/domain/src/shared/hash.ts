import { createHash, createHmac } from 'node:crypto';

/**
 * SHA-256 of bytes or of a string's UTF-8 bytes.
 *
 * @returns 64 lower-case hexadecimal digits
 */
export function sha256Hex(data: Uint8Array | string): string {
  return createHash('sha256').update(data).digest('hex');
}

/**
 * HMAC-SHA256 of bytes, keyed with a string's UTF-8 bytes (RFC 2104).
 *
 * @returns 64 lower-case hexadecimal digits
 */
export function hmacSha256Hex(key: string, data: Uint8Array): string {
  return createHmac('sha256', key).update(data).digest('hex');
}
