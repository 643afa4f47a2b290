import { randomBytes } from 'node:crypto';
import { createEventStamps, createLatestEventTime, type LatestEventTime } from '@nakor/operations/events/event-stamp';

let latest = createLatestEventTime();

/**
 * Stamps of the events of this process. On the local platform that is every function, so that the ids of all continue from the last one when
 * the clock is set back.
 */
export const newEventStamp = createEventStamps(Date.now, randomBytes, (unixMs) => latest(unixMs));

/** Lets the stamps of this process continue from the latest time of others, as the local platform does from that of earlier runs. */
export function continueEventTimes(others: LatestEventTime): void {
  latest = others;
}
