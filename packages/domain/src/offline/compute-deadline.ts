import { addWorkingDays, type SaturdayReading } from '../fa3/elements/working-days.ts';
import { getOfflineMode, type OfflineModeId, type OfflineRegime, offlineRegimes } from './modes.ts';

/** A point in time as it was announced: a day in Warsaw, and the instant if it was stated. */
export interface EventTime {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** Milliseconds since the epoch; null when only the day is known. */
  readonly unixMs: number | null;
}

/** A period without KSeF that was announced. */
export interface KsefEvent {
  readonly type: 'unavailability' | 'failure' | 'total_failure';
  readonly start: EventTime;
  /** Null while it goes on, or when its end is not known. */
  readonly end: EventTime | null;
}

/** Until when an invoice has to be sent: a day; not yet known, since the event goes on; never; or unknown, since no event explains the mode. */
export type SendingTerm =
  | { readonly kind: 'day'; readonly day: string }
  | { readonly kind: 'open' }
  | { readonly kind: 'never' }
  | { readonly kind: 'unknown' };

/** The way of an invoice through the announced events. */
export interface SendingCourse {
  readonly regime: OfflineRegime;
  readonly term: SendingTerm;
  /** The events that decided, in their order. */
  readonly events: readonly KsefEvent[];
}

/** On what a deadline depends. */
export interface SendingFacts {
  /** `P_1`, `YYYY-MM-DD`: the day of issue in every mode. */
  readonly issueDay: string;
  readonly mode: OfflineModeId;
  /** In any order. */
  readonly events: readonly KsefEvent[];
  /** When the invoice was sent; null when it was not yet. */
  readonly sent: EventTime | null;
  readonly saturday: SaturdayReading;
}

/** The mode that the events on the day of issue allow: the gravest of them, otherwise `offline24`. */
export function inferOfflineMode(issueDay: string, events: readonly KsefEvent[]): OfflineModeId {
  const types = new Set(events.filter((event) => isOngoing(event, issueDay)).map(({ type }) => type));
  return (['total_failure', 'failure', 'unavailability'] as const).find((type) => types.has(type)) ?? 'offline24';
}

/**
 * Follows an invoice from its issue through the announced events. A failure that begins before the deadline moves it to the seventh working day
 * after its end, again and again; a total failure ends the duty to send; an unavailability moves nothing after the issue. What begins after the
 * sending changes nothing, nor does what begins on the same day if only the day is known. An event never makes a deadline earlier.
 *
 * @source art. 106nda, 106nh, 106nf (ust. 5 i 7), 106ng i 106nha ustawy o VAT
 */
export function followEvents(facts: SendingFacts): SendingCourse {
  const { mode, events, saturday } = facts;
  let course = beginCourse(facts);
  for (;;) {
    const { term, events: decisive } = course;
    if (term.kind === 'never') return course;
    const [next] = events
      .filter((event) => event.type !== 'unavailability' && !decisive.includes(event) && !isAfterSending(event, facts))
      .filter((event) => isWithinTerm(event, facts.issueDay, term) && canMove(event, term, saturday))
      .toSorted((one, other) => (one.start.day < other.start.day ? -1 : one.start.day > other.start.day ? 1 : 0));
    if (next === undefined) return course;
    course = {
      regime: offlineRegimes[regimeAfter(course.regime.id, mode, next.type)],
      term: next.type === 'total_failure' ? { kind: 'never' } : termAfter(next, 7, saturday),
      events: [...decisive, next],
    };
  }
}

/** The regime and the deadline without later events. */
function beginCourse({ issueDay, mode, events, saturday }: SendingFacts): SendingCourse {
  const regime = offlineRegimes[mode];
  const { after, workingDays } = getOfflineMode(mode);
  const own = events.filter((event) => event.type === mode && isOngoing(event, issueDay));
  if (workingDays === null) return { regime, term: { kind: 'never' }, events: own };
  if (after === 'issue') return { regime, term: { kind: 'day', day: addWorkingDays(issueDay, workingDays, saturday) }, events: [] };
  const terms = own.map((event) => termAfter(event, workingDays, saturday));
  return { regime, term: terms.reduce(laterTerm, { kind: 'unknown' }), events: own };
}

function termAfter({ end }: KsefEvent, workingDays: number, saturday: SaturdayReading): SendingTerm {
  return end === null ? { kind: 'open' } : { kind: 'day', day: addWorkingDays(end.day, workingDays, saturday) };
}

function laterTerm(one: SendingTerm, other: SendingTerm): SendingTerm {
  if (one.kind === 'day' && other.kind === 'day') return one.day >= other.day ? one : other;
  return one.kind === 'unknown' || other.kind === 'open' ? other : one;
}

/** Whether an event takes place on a day. */
function isOngoing({ start, end }: KsefEvent, day: string): boolean {
  return start.day <= day && (end === null || end.day >= day);
}

/** Whether an event begins before the deadline and does not end before the issue. */
function isWithinTerm({ start, end }: KsefEvent, issueDay: string, term: SendingTerm): boolean {
  if (end !== null && end.day < issueDay) return false;
  // Without the event of the mode, only what took place on the day of issue is known to count.
  return term.kind === 'unknown' ? start.day <= issueDay : term.kind !== 'day' || start.day <= term.day;
}

function isAfterSending({ start }: KsefEvent, { sent, issueDay }: SendingFacts): boolean {
  if (sent === null || start.day < issueDay) return false;
  return start.unixMs !== null && sent.unixMs !== null ? start.unixMs > sent.unixMs : start.day >= sent.day;
}

/** Whether an event changes the term: a failure that ends so early that the deadline stays does not. */
function canMove(event: KsefEvent, term: SendingTerm, saturday: SaturdayReading): boolean {
  if (event.type === 'total_failure') return true;
  const moved = termAfter(event, 7, saturday);
  return laterTerm(term, moved) !== term;
}

function regimeAfter(current: OfflineRegime['id'], mode: OfflineModeId, type: KsefEvent['type']): OfflineRegime['id'] {
  const isInFailure = current.startsWith('failure');
  if (type === 'total_failure') {
    if (isInFailure) return 'total_failure_after_failure';
    return mode === 'unavailability' ? 'total_failure_after_unavailability' : 'total_failure_after_offline';
  }
  if (isInFailure) return 'failure_again';
  return mode === 'unavailability' ? 'failure_after_unavailability' : 'failure_after_offline';
}
