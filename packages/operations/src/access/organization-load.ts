import { type Begun, beginningMs } from './beginnings.ts';

/** Reads how busy the keys of an organization are. */
export interface KeyLoads {
  /** Ids of the keys of an organization, revoked ones included. */
  listKeyIds(organizationId: string): Promise<readonly string[]>;
  /** Requests of a key that have just begun. */
  countBegun(organizationId: string, keyId: string, nowUnixMs: number): Promise<Begun>;
}

/** A request that was counted for its key. */
interface BegunRequest {
  readonly organizationId: string;
  readonly keyId: string;
  /** Requests of this key that have just begun, this one included. */
  readonly begun: Begun;
  readonly nowUnixMs: number;
}

/** Requests that have just begun with any key of the organization of a request: at least those of its own key. */
export type OrganizationLoad = (request: BegunRequest) => Promise<Begun>;

/** A key with fewer requests in the two half seconds is not busy: the other keys of its organization are not looked at for it. */
export const busyKeyRequests = 4;
/** At most so many keys are looked at. */
const keyLimit = 50;
/** How long what was read is used, in milliseconds. */
const loadLifeMs = 1_000;
const keysLifeMs = 60_000;
/** Organizations of which something is remembered. */
const rememberedLimit = 200;

interface Remembered {
  readonly keyIds: readonly string[];
  readonly listedAtUnixMs: number;
  /** Requests per half second. */
  readonly paceByKey: ReadonlyMap<string, number>;
  readonly readAtUnixMs: number;
}

/**
 * Counts what began with all keys of an organization, without a write: each key has its own counter, so this reads those of the other keys, if the own one
 * is busy, and remembers them for a second. If it cannot read, the own key alone counts.
 *
 * What it read of another key, it takes for its pace: the current half second has as much of it as has passed.
 *
 * What it does not see: keys with fewer than {@link busyKeyRequests} requests, other paces since it last read, and more than 50 keys.
 *
 * @param onError called when the counters of other keys cannot be read
 */
export function createOrganizationLoad(loads: KeyLoads, onError: (error: unknown) => void): OrganizationLoad {
  const remembered = new Map<string, Remembered>();
  const remember = (organizationId: string, known: Remembered): Remembered => {
    remembered.delete(organizationId);
    remembered.set(organizationId, known);
    const [oldest] = remembered.keys();
    if (remembered.size > rememberedLimit && oldest !== undefined) remembered.delete(oldest);
    return known;
  };
  const read = async ({ organizationId, keyId, nowUnixMs }: BegunRequest): Promise<Remembered> => {
    const before = remembered.get(organizationId);
    if (before !== undefined && isFresh(before.readAtUnixMs, loadLifeMs, nowUnixMs) && before.keyIds.includes(keyId)) return before;
    const isListed = before !== undefined && isFresh(before.listedAtUnixMs, keysLifeMs, nowUnixMs) && before.keyIds.includes(keyId);
    const listed = isListed ? before : { keyIds: withOwn(keyId, await loads.listKeyIds(organizationId)), listedAtUnixMs: nowUnixMs };
    const readPace = async (id: string): Promise<[string, number]> => {
      const { current, previous } = await loads.countBegun(organizationId, id, nowUnixMs);
      return [id, Math.max(current, previous)];
    };
    const paces = await Promise.all(listed.keyIds.filter((id) => id !== keyId).map(readPace));
    const { keyIds, listedAtUnixMs } = listed;
    return remember(organizationId, { keyIds, listedAtUnixMs, paceByKey: new Map(paces), readAtUnixMs: nowUnixMs });
  };
  return async (request) => {
    const { current, previous } = request.begun;
    if (current + previous < busyKeyRequests) return request.begun;
    try {
      const { paceByKey } = await read(request);
      const pace = [...paceByKey].reduce((sum, [id, ofKey]) => (id === request.keyId ? sum : sum + ofKey), 0);
      const passed = (request.nowUnixMs % beginningMs) / beginningMs;
      return { current: current + pace * passed, previous: previous + pace };
    } catch (error) {
      onError(error);
      return request.begun;
    }
  };
}

function withOwn(keyId: string, keyIds: readonly string[]): readonly string[] {
  return [keyId, ...keyIds.filter((id) => id !== keyId)].slice(0, keyLimit);
}

function isFresh(sinceUnixMs: number, lifeMs: number, nowUnixMs: number): boolean {
  return nowUnixMs >= sinceUnixMs && nowUnixMs < sinceUnixMs + lifeMs;
}
