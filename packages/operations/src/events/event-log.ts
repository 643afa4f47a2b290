import type { EventRecord, EventReference, EventType } from './event.ts';
import { readTimeOfEventId } from './event-id.ts';
import { lastTryMs } from './event-stamp.ts';
import type { KeyEnvironment } from './key-environment.ts';

/** Which events to list. Times are in milliseconds since the epoch. */
export interface EventFilter {
  /** Events of this environment and of both are listed. */
  readonly environment: KeyEnvironment;
  readonly type: EventType | null;
  readonly sinceUnixMs: number;
  /** Exclusive. */
  readonly untilUnixMs: number;
}

/** A part of the events of an organization. */
export interface EventPage {
  /** In the order of their times. */
  readonly events: readonly EventRecord[];
  /** Id of the event up to which was read; null if nothing is left. */
  readonly readUpTo: string | null;
}

/** The stored events of organizations, dispatched or not. */
export interface EventLog {
  /** Adds an event that is listed but not dispatched to endpoints. Storing it twice has the effect of once. */
  add(event: EventRecord): Promise<void>;
  /** An event; null if there is none or it has expired. */
  find(event: EventReference): Promise<EventRecord | null>;
  /**
   * Events with time-ordered ids, oldest first. A limited amount is read for a page, so it may have fewer than wanted, or none, although there
   * are more.
   *
   * @param after id after which to start; null for the start of the range
   */
  list(organizationId: string, filter: EventFilter, after: string | null, limit: number): Promise<EventPage>;
}

/** A transaction is not sent again later than this after it was started, in milliseconds: not by a process that was stopped meanwhile, either. */
export const sendingMs = 15_000;
/** How long a write that was sent takes to become visible in the list at most, in milliseconds. */
const arrivalMs = 10_000;
/** How much the clocks of two hosts differ at most, in milliseconds. */
const clockDifferenceMs = 5_000;

/**
 * How long after its time an event may become visible, in milliseconds: a minute. Its id is made just before it is written, and is not tried
 * again after {@link lastTryMs}.
 */
const settlingMs = lastTryMs + sendingMs + arrivalMs + clockDifferenceMs;

/** Where to go on listing events. */
export interface EventCursor {
  /** Events up to this id are known. It need not exist. */
  readonly after: string;
  /** Time from which events were read that other events could still precede; null for none, and at the end of the list. */
  readonly unsettledSinceUnixMs: number | null;
}

/**
 * Where to go on after a page, so that no event is missed that becomes visible late. At the end of the list, this is a minute ago, or where
 * the pages before reached that: the latest events are listed again.
 *
 * @param from the start of the page; null for that of the range
 */
export function findNextEventCursor(
  from: EventCursor | null,
  readUpTo: string | null,
  { sinceUnixMs }: Pick<EventFilter, 'sinceUnixMs'>,
  nowUnixMs: number,
): EventCursor {
  const settledUnixMs = nowUnixMs - settlingMs;
  const unsettledSinceUnixMs = from?.unsettledSinceUnixMs ?? null;
  if (readUpTo !== null) {
    const isUnsettled = (readTimeOfEventId(readUpTo) ?? 0) >= settledUnixMs;
    return { after: readUpTo, unsettledSinceUnixMs: unsettledSinceUnixMs ?? (isUnsettled ? settledUnixMs : null) };
  }
  const floor = deriveFirstEventIdAt(Math.max(0, unsettledSinceUnixMs ?? settledUnixMs, sinceUnixMs));
  const isAhead = from !== null && unsettledSinceUnixMs === null && from.after > floor;
  return { after: isAhead ? from.after : floor, unsettledSinceUnixMs: null };
}

/** Sorts before all time-ordered ids of a time, and after those of earlier ones. */
export function deriveFirstEventIdAt(unixMs: number): string {
  const digits = unixMs.toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`;
}
