import { computeSha256Hex } from '@nakor/domain/shared/hash';
import type { KeyEnvironment } from '../events/key-environment.ts';

/** How long the response to an idempotency key is stored, from the first use of the key. */
export const idempotencyLifeMs = 24 * 60 * 60 * 1000;

const format = /^[A-Za-z0-9_-]{8,200}$/;

/** Whether a string is a valid idempotency key: 8 to 200 characters of `[A-Za-z0-9_-]`. */
export function isIdempotencyKey(text: string): boolean {
  return format.test(text);
}

/**
 * Hash under which an idempotency key is stored (per organization). The same key in live and test, or for two routes, never collides.
 *
 * @param path path of the route below the version prefix, such as `/validate`
 * @returns    64 hexadecimal digits; the key itself is not stored
 */
export function getIdempotencyScope(environment: KeyEnvironment, method: string, path: string, idempotencyKey: string): string {
  return computeSha256Hex([environment, method, path, idempotencyKey].join('\n'));
}

/**
 * Fingerprint by which two requests are compared: the media type, the bytes without their content coding, and the options in the query.
 *
 * @param mediaType  essence of the media type, in lower case, without parameters
 * @param bodySha256 hash of the decoded body
 * @param query      the options sent in the query, sorted; empty for none
 */
export function requestFingerprint(mediaType: string, bodySha256: string, query = ''): string {
  return computeSha256Hex([mediaType, bodySha256, ...(query === '' ? [] : [query])].join('\n'));
}
