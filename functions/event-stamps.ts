import { randomBytes } from 'node:crypto';
import { createEventStamps } from '@nakor/operations/events/event-stamp';

/**
 * Stamps of the events of this process. On the local platform that is every function, so that the ids of all continue from the last one when
 * the clock is set back.
 */
export const newEventStamp = createEventStamps(Date.now, randomBytes);
