import type { EventRecord } from '../events/event.ts';
import { sha256Hex } from '../shared/hash.ts';
import type { ChangeStamp } from './organization.ts';
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
  /** null for a key from before this was noted. */
  readonly createdAtUnixMs: number | null;
  readonly organization: { readonly id: string; readonly name: string; readonly plan: PlanName };
}

/** Where keys are looked up. Reads are strongly consistent, so that a revoke bites at once. */
export interface KeyStore {
  /** The key with this hash (64 hexadecimal digits), or null. */
  findKey(hash: string): Promise<ApiKey | null>;
}

/** A key that is to be made; name and plan of its organisation are those that it has at that moment. */
export type NewKey = Omit<ApiKey, 'revokedAtUnixSeconds' | 'createdAtUnixMs' | 'organization'> & { readonly organizationId: string };

/** A key after a change, with the event that went into the outbox with it and may be woken. */
export interface KeyChange {
  readonly key: ApiKey;
  readonly event: EventRecord;
}

/** What came of revoking a key. */
export type Revocation =
  | ({ readonly kind: 'revoked' } & KeyChange)
  | { readonly kind: 'already-revoked'; readonly key: ApiKey }
  | { readonly kind: 'unknown-key' };

/** Keys in storage, for those who hand them out. */
export interface KeyRegistry {
  /**
   * Keeps a new key (`api_key.created`).
   *
   * @returns null when there is no such organisation
   */
  createKey(key: NewKey, stamp: ChangeStamp): Promise<KeyChange | null>;
  /** All keys that an organisation ever had, the oldest first. */
  listKeys(organizationId: string): Promise<readonly ApiKey[]>;
  /** Ends a key, by its id, at once and for good (`api_key.revoked`). Doing it again changes nothing. */
  revokeKey(keyId: string, stamp: ChangeStamp): Promise<Revocation>;
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
export function generateApiKey(environment: KeyEnvironment, randomBytes: Uint8Array): { plaintext: string; hash: string; prefix: string } {
  if (randomBytes.length !== 18) throw new RangeError(`A key needs 18 random bytes, not ${randomBytes.length}.`);
  const hex = Array.from(randomBytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const plaintext = `nk_${environment}_${hex}`;
  return { plaintext, hash: hashKey(plaintext), prefix: plaintext.slice(0, prefixLength) };
}

/** What a key is at a moment. */
type KeyState = 'active' | 'revoked' | 'expired';

/** What a key is at a moment (unix seconds). Expiry is exact; it does not wait for a clean-up. A revoked key counts as that, expired or not. */
export function keyState(key: ApiKey, nowUnixSeconds: number): KeyState {
  if (key.revokedAtUnixSeconds !== null) return 'revoked';
  return key.expiresAtUnixSeconds !== null && key.expiresAtUnixSeconds <= nowUnixSeconds ? 'expired' : 'active';
}

/** Whether a key may be used at a moment (unix seconds). */
export function isKeyUsable(key: ApiKey, nowUnixSeconds: number): boolean {
  return keyState(key, nowUnixSeconds) === 'active';
}
