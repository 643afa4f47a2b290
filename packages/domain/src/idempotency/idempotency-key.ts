import type { KeyEnvironment } from '../access/api-key.ts';
import { sha256Hex } from '../shared/hash.ts';

/** How long the answer to an idempotency key is kept, from the first use of the key. */
export const idempotencyLifeMs = 24 * 60 * 60 * 1000;

const form = /^[A-Za-z0-9_-]{8,200}$/;

/** Whether a text can be an idempotency key: 8 to 200 characters of `[A-Za-z0-9_-]`. */
export function isIdempotencyKey(text: string): boolean {
  return form.test(text);
}

/**
 * Within which idempotency keys are told apart: two organisations, live and test, or two routes never meet.
 *
 * @param path path of the route under the version prefix, such as `/validate`
 * @returns    64 hexadecimal digits; the key itself is not stored
 */
export function idempotencyScope(environment: KeyEnvironment, method: string, path: string, idempotencyKey: string): string {
  return sha256Hex([environment, method, path, idempotencyKey].join('\n'));
}

/**
 * What makes two bodies the same: the media type and the bytes without their content coding.
 *
 * @param mediaType  essence of the media type, in lower case, without parameters
 * @param bodySha256 digest of the decoded body
 */
export function requestFingerprint(mediaType: string, bodySha256: string): string {
  return sha256Hex(`${mediaType}\n${bodySha256}`);
}
