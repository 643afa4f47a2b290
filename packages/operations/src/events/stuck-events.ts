import type { EventReference } from './event.ts';

/** A stored event as an operator sees it, also one that cannot be parsed. */
export interface StoredEvent {
  readonly reference: EventReference;
  /** `pending` until it is fanned out; `parked` while an operator has taken it out of processing. */
  readonly state: 'pending' | 'dispatched' | 'parked';
  /** How often the sweeper has sent a notification about it. */
  readonly notifications: number;
  /** When it is next due; null unless it is pending. */
  readonly dueAtUnixMs: number | null;
  readonly parkedAtUnixMs: number | null;
  /** When it expires. */
  readonly expiresAtUnixMs: number | null;
  /** Its stored attributes, without the body. */
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Size of its body in characters; null if it has none. */
  readonly bodyLength: number | null;
  /** Why it cannot be processed; null if it can be parsed. */
  readonly problem: string | null;
}

/** What operators do with events that cannot be fanned out. */
export interface StuckEvents {
  find(reference: EventReference): Promise<StoredEvent | null>;
  /** Takes a pending event out of processing: nobody is notified of it any more. False if it is not pending. */
  park(reference: EventReference, nowUnixMs: number): Promise<boolean>;
  /** Puts a parked event back into processing. False if it is not parked. */
  release(reference: EventReference, nowUnixMs: number): Promise<boolean>;
}
