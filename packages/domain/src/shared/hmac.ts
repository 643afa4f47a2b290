import { createHmac } from 'node:crypto';

/**
 * HMAC-SHA256 of bytes, keyed with a string's UTF-8 bytes (RFC 2104).
 *
 * @returns 64 lower-case hexadecimal digits
 */
export function computeHmacSha256Hex(key: string, data: Uint8Array): string {
  return createHmac('sha256', key).update(data).digest('hex');
}

/**
 * HMAC-SHA256 of bytes, keyed with bytes (RFC 2104).
 *
 * @returns Base64 with padding, 44 characters
 */
export function computeHmacSha256Base64(key: Uint8Array, data: Uint8Array): string {
  return createHmac('sha256', key).update(data).digest('base64');
}
