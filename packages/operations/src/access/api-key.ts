import { computeSha256Hex } from '@nakor/domain/shared/hash';
import type { EventRecord } from '../events/event.ts';
import type { KeyEnvironment } from '../events/key-environment.ts';
import type { ChangeStamp } from './organization.ts';
import type { LimitedOrganization } from './organization-limits.ts';
import type { Scope } from './scopes.ts';

/** A key as stored. The plaintext is never stored; `hash` is its SHA-256. */
export interface ApiKey {
  readonly id: string;
  readonly hash: string;
  /** The part of the plaintext that may be shown and logged: `nk_live_` and 4 hexadecimal digits. */
  readonly prefix: string;
  readonly name: string;
  readonly environment: KeyEnvironment;
  readonly scopes: readonly Scope[];
  readonly ipAllowlist: readonly string[];
  /** A whole second, as {@link revokedAtUnixMs}. */
  readonly expiresAtUnixMs: number | null;
  readonly revokedAtUnixMs: number | null;
  /** Null for keys created before this field existed. */
  readonly createdAtUnixMs: number | null;
  readonly organization: { readonly id: string; readonly name: string } & LimitedOrganization;
}

/** Key lookup. Reads are strongly consistent, so that a revocation takes effect on the next request. */
export interface KeyStore {
  /** The key with this hash (64 hexadecimal digits), or null. */
  findKey(hash: string): Promise<ApiKey | null>;
}

/** A key to create. It gets the name, plan and limits that its organization has at the time of the write. */
export type NewKey = Omit<ApiKey, 'revokedAtUnixMs' | 'createdAtUnixMs' | 'organization'> & { readonly organizationId: string };

/** A changed key, and the event that was written to the outbox with it. */
export interface KeyChange {
  readonly key: ApiKey;
  readonly event: EventRecord;
}

/** Result of revoking a key. */
export type Revocation =
  | ({ readonly kind: 'revoked' } & KeyChange)
  | { readonly kind: 'already-revoked'; readonly key: ApiKey }
  | { readonly kind: 'unknown-key' };

/** Key management, for operators. */
export interface KeyRegistry {
  /**
   * Creates a key (`api_key.created`).
   *
   * @returns null if the organization does not exist
   */
  createKey(key: NewKey, stamp: ChangeStamp): Promise<KeyChange | null>;
  /** All keys of an organization, including revoked ones, oldest first. */
  listKeys(organizationId: string): Promise<readonly ApiKey[]>;
  /** Revokes a key by its id, at once and permanently (`api_key.revoked`). Idempotent. */
  revokeKey(keyId: string, stamp: ChangeStamp): Promise<Revocation>;
}

const keyFormat = /^nk_(live|test)_[0-9a-f]{36}$/;
const prefixLength = 'nk_live_'.length + 4;

/** Whether a string has the form `nk_(live|test)_<36 lower-case hexadecimal digits>`. */
export function hasKeyFormat(text: string): boolean {
  return keyFormat.test(text);
}

/** The stored form of a key: SHA-256 of the whole string. With 144 random bits a slow hash is not needed. */
export function hashKey(plaintext: string): string {
  return computeSha256Hex(plaintext);
}

/**
 * Generates the plaintext of a new key and the fields derived from it.
 *
 * @param environment which kind of key
 * @param randomBytes 18 bytes from a cryptographic source
 * @throws RangeError if `randomBytes` does not have 18 bytes
 */
export function generateApiKey(environment: KeyEnvironment, randomBytes: Uint8Array): { plaintext: string; hash: string; prefix: string } {
  if (randomBytes.length !== 18) throw new RangeError(`A key needs 18 random bytes, not ${randomBytes.length}.`);
  const hex = Array.from(randomBytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const plaintext = `nk_${environment}_${hex}`;
  return { plaintext, hash: hashKey(plaintext), prefix: plaintext.slice(0, prefixLength) };
}

type KeyState = 'active' | 'revoked' | 'expired';

/**
 * State of a key at a time. Expiry is exact and does not wait for the sweeper. A revoked key is `revoked` even if it has
 * also expired.
 */
export function getKeyState(key: ApiKey, nowUnixMs: number): KeyState {
  if (key.revokedAtUnixMs !== null) return 'revoked';
  return key.expiresAtUnixMs !== null && key.expiresAtUnixMs <= nowUnixMs ? 'expired' : 'active';
}

/** Whether a key may be used at a time. */
export function isKeyUsable(key: ApiKey, nowUnixMs: number): boolean {
  return getKeyState(key, nowUnixMs) === 'active';
}
