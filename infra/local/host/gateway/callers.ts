import type { IncomingMessage } from 'node:http';
import { hashKey } from '@nakor/operations/access/api-key';

/** Finds the organization of a key by the SHA-256 of the key; null for a key that does not exist. */
export type FindOrganization = (keyHash: string) => Promise<string | null>;

/** All requests without a key, or with one that does not exist, count together, as one caller. */
export const anonymous = 'anonymous';

/** Who sends a request. */
export interface Caller {
  /** Id of an organization, or {@link anonymous}. */
  readonly name: string;
  /** Hash of its key; empty for anonymous requests, since made-up keys are too many to be told apart. */
  readonly key: string;
}

const nobody: Caller = { name: anonymous, key: '' };

/** Keys of which the organization is remembered. */
const rememberedLimit = 10_000;
/** Keys that are looked up within a second; a request with one more counts as anonymous. Only made-up keys are so many. */
const lookupsPerSecond = 100;

/**
 * Creates a function that returns who sends a request, and so whose requests count together: those with all keys of an organization (ADR 0013).
 * A key never changes its organization, so each is looked up once; made-up ones each time, but not often enough to delay others.
 *
 * @param now     monotonic clock, in milliseconds
 * @param onError called when a key cannot be looked up; its request then counts as anonymous
 */
export function createCallers(
  findOrganization: FindOrganization,
  now: () => number,
  onError: (error: unknown) => void,
): (request: Pick<IncomingMessage, 'headers'>) => Promise<Caller> {
  const remembered = new Map<string, Promise<string | null>>();
  let second = { sinceMs: now(), lookups: 0 };
  const mayLookUp = (): boolean => {
    const nowMs = now();
    if (nowMs - second.sinceMs >= 1_000) second = { sinceMs: nowMs, lookups: 0 };
    second.lookups += 1;
    return second.lookups <= lookupsPerSecond;
  };
  const remember = (hash: string, organization: Promise<string | null>): void => {
    remembered.delete(hash);
    remembered.set(hash, organization);
    const [oldest] = remembered.keys();
    if (remembered.size > rememberedLimit && oldest !== undefined) remembered.delete(oldest);
  };
  const lookUp = async (hash: string): Promise<string | null> => {
    const organization = await findOrganization(hash).catch((error: unknown) => {
      onError(error);
      return null;
    });
    // It may be created at any time.
    if (organization === null) remembered.delete(hash);
    return organization;
  };
  return async ({ headers }) => {
    const [key] = /\bnk_(?:live|test)_[0-9a-f]{36}\b/.exec(headers.authorization ?? '') ?? [];
    if (key === undefined) return nobody;
    const hash = hashKey(key);
    const known = remembered.get(hash) ?? (mayLookUp() ? lookUp(hash) : null);
    if (known === null) return nobody;
    remember(hash, known);
    const organization = await known;
    return organization === null ? nobody : { name: organization, key: hash };
  };
}
