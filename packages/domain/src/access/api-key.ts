import { sha256Hex } from '../shared/digest.ts';
import type { PlanName } from './plans.ts';
import type { Scope } from './scopes.ts';

/** `live` keys consume quota and write history, `test` keys do neither; verdicts are the same. */
export type KeyEnvironment = 'live' | 'test';

/** A key as stored. Its plaintext is never stored; `hash` is the SHA-256 of it. */
export interface ApiKey {
  readonly id: string;
  readonly hash: string;
  /** The part of the plaintext that may be shown and logged: `nk_live_` and 4 hexadecimal digits. */
  readonly prefix: string;
  readonly name: string;
  readonly environment: KeyEnvironment;
  readonly scopes: readonly Scope[];
  readonly ipAllowlist: readonly string[];
  readonly expiresAtUnixSeconds: number | null;
  readonly revokedAtUnixSeconds: number | null;
  readonly organization: { readonly id: string; readonly name: string; readonly plan: PlanName };
}

/** Where keys are looked up. Reads are strongly consistent, so that a revoke bites at once. */
export interface KeyStore {
  /** The key with this hash (64 hexadecimal digits), or null. */
  findKey(hash: string): Promise<ApiKey | null>;
}

const keyFormat = /^nk_(live|test)_[0-9a-f]{36}$/;
const prefixLength = 'nk_live_'.length + 4;

/** Whether a text has the form `nk_(live|test)_<36 lower-case hexadecimal digits>`. */
export function hasKeyFormat(text: string): boolean {
  return keyFormat.test(text);
}

/** The stored form of a key: SHA-256 of its whole text. A slow hash is not needed at 144 random bits. */
export function hashKey(plaintext: string): string {
  return sha256Hex(plaintext);
}

/**
 * Forms a new key's plaintext and the fields derived from it.
 *
 * @param environment which kind of key
 * @param randomBytes 18 bytes from a cryptographic source
 * @throws RangeError when the number of random bytes is not 18 (a fault of ours)
 */
export function mintKey(environment: KeyEnvironment, randomBytes: Uint8Array): { plaintext: string; hash: string; prefix: string } {
  if (randomBytes.length !== 18) throw new RangeError(`A key needs 18 random bytes, not ${randomBytes.length}.`);
  const hex = Array.from(randomBytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const plaintext = `nk_${environment}_${hex}`;
  return { plaintext, hash: hashKey(plaintext), prefix: plaintext.slice(0, prefixLength) };
}

/** Whether a key may be used at a moment (unix seconds). Expiry is exact; it does not wait for a clean-up. */
export function isKeyUsable(key: ApiKey, nowUnixSeconds: number): boolean {
  const isExpired = key.expiresAtUnixSeconds !== null && key.expiresAtUnixSeconds <= nowUnixSeconds;
  return key.revokedAtUnixSeconds === null && !isExpired;
}
