import { createEventId } from './event-id.ts';

/** What an event gets when it is created: a time-ordered id, and the time in it. */
export interface EventStamp {
  readonly id: string;
  readonly createdAtUnixMs: number;
}

/**
 * The latest time of an event so far: returns the later one of it and a given time, which is the latest one from then on. Times are in
 * milliseconds since the epoch.
 */
export type LatestEventTime = (unixMs: number) => number;

/** A latest time that this process alone knows. */
export function createLatestEventTime(): LatestEventTime {
  let latest = 0;
  return (unixMs) => {
    latest = Math.max(latest, unixMs);
    return latest;
  };
}

/**
 * Creates stamps whose times never go back, although the clock may: then they stay at the latest one until the clock has caught up, because a
 * list in the order of ids must not get an event before those that were already listed.
 *
 * @param now milliseconds since the epoch
 * @param randomBytes bytes from a cryptographic source
 * @param latest the latest time so far; at first there is none by default
 */
export function createEventStamps(
  now: () => number,
  randomBytes: (count: number) => Uint8Array,
  latest: LatestEventTime = createLatestEventTime(),
): () => EventStamp {
  return () => {
    const createdAtUnixMs = latest(now());
    return { id: createEventId(createdAtUnixMs, randomBytes(16)), createdAtUnixMs };
  };
}

/** Age at which the id of an event is made again, in milliseconds, as long as nothing can have been written with it. */
const freshEventMs = 10_000;
/** Age at which no other try is started with an id that may have been written, in milliseconds. */
export const lastTryMs = 30_000;

/**
 * What the next try to complete an operation does with the stamp of its event. An id may be made again only if no try can have been written:
 * without an idempotency key, it alone tells the own event from none.
 *
 * @param ageMs since the event was stamped
 * @param mayBeWritten whether the outcome of any try before is unknown
 * @returns `give-up` if the event might appear so late that a caller who polls the list has passed its place
 */
export function decideNextTry(ageMs: number, mayBeWritten: boolean): 'keep' | 'renew' | 'give-up' {
  if (mayBeWritten) return ageMs < lastTryMs ? 'keep' : 'give-up';
  return ageMs < freshEventMs ? 'keep' : 'renew';
}
