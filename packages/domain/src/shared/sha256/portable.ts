import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/**
 * The same as `computeSha256Hex` of `node.ts`, without Node: browsers have no synchronous SHA-256 of their own (ADR 0019).
 *
 * @returns 64 lower-case hexadecimal digits
 */
export function computeSha256Hex(data: Uint8Array | string): string {
  return bytesToHex(sha256(typeof data === 'string' ? new TextEncoder().encode(data) : data));
}
