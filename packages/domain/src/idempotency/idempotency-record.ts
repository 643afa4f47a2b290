import type { QuotaLimits, QuotaUse, QuotaWindowName, StoredQuota } from '../access/quota-windows.ts';
import type { EventRecord } from '../events/event.ts';
import type { HistoryEntry } from './history.ts';

/** How long a claim keeps others from the same work. The gateway gives a call up after 29 s, so its owner is gone by then. */
export const leaseMs = 35_000;

/** How old a reservation is when the sweeper takes it for abandoned and gives the quota back. */
export const abandonedAfterMs = 45_000;

/** What is about to be done: at most once for an idempotency key, and counted when it is paid for. */
export interface AcquireRequest {
  readonly organizationId: string;
  readonly requestId: string;
  /** Random; only who holds it may complete or release the claim. */
  readonly ownerToken: string;
  /** Id of the event that the work will cause; a UUID. A claim that is taken over keeps its first one. */
  readonly eventId: string;
  readonly nowUnixMs: number;
  /** Whether it may be tried once more, should others have changed what it found; the host ends a function that takes too long. */
  readonly isTimeLeft: () => boolean;
  /** null when the caller sent no idempotency key. */
  readonly idempotency: { readonly scope: string; readonly fingerprint: string } | null;
  /** null for work that is not counted. `known` is what was read of the counters just now; null when there are none yet. */
  readonly quota: { readonly limits: QuotaLimits; readonly known: StoredQuota | null } | null;
}

/** The right to do the work, which ends with one of `complete` and `release`. */
export interface Lease {
  readonly organizationId: string;
  readonly requestId: string;
  readonly ownerToken: string;
  readonly eventId: string;
  readonly idempotency: {
    readonly scope: string;
    readonly fingerprint: string;
    /** When the record of the key stops to exist, counted from the key's first use. */
    readonly expiresAtUnixMs: number;
  } | null;
  /** The windows in which the work is counted; null when it is not. */
  readonly reservation: { readonly dayWindow: number; readonly monthWindow: number } | null;
}

/** An answer as it is given again: what it was about, without what belongs to each call (request id, limits). */
export interface StoredResponse {
  readonly status: number;
  /** Headers that describe the body, such as `Content-Type`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** What came of a claim. `quota` is null when the work is not counted. */
export type AcquireOutcome =
  | { readonly kind: 'claimed'; readonly claim: Lease; readonly quota: QuotaUse | null }
  /** The same was done before: here is its answer. */
  | { readonly kind: 'replay'; readonly answer: StoredResponse }
  /** The idempotency key was used with another body. */
  | { readonly kind: 'different-body' }
  /** Somebody else is at it, until this moment at the latest. */
  | { readonly kind: 'in-progress'; readonly acquiredAtUnixMs: number; readonly leaseUntilUnixMs: number }
  /** At least one window is full. `unannounced` are the full windows for which no event was sent yet. */
  | { readonly kind: 'quota-exceeded'; readonly quota: QuotaUse; readonly unannounced: readonly QuotaWindowName[] };

/** What is kept of work that is done, in one transaction with the end of its claim. */
export interface Completion {
  /** Kept for 24 hours when the caller sent an idempotency key. */
  readonly answer: StoredResponse;
  readonly event: EventRecord | null;
  readonly history: HistoryEntry | null;
  /** Whether it may be tried once more, should storage not answer; the host ends a function that takes too long. */
  readonly isTimeLeft: () => boolean;
}

/** Work that was counted when its owner disappeared. */
export interface ExpiredReservation {
  readonly organizationId: string;
  readonly requestId: string;
}

/** Claims in storage. Every method is safe against a lost answer of the storage and against being called again. */
export interface IdempotencyStore {
  /** Claims idempotency key, quota and the right to do the work in one transaction, or says why not. */
  acquire(request: AcquireRequest): Promise<AcquireOutcome>;
  /**
   * Keeps what came of the work and ends the claim, in one transaction.
   *
   * @returns `lost` when the claim is no longer its owner's: it was taken over or refunded; then nothing was kept
   */
  complete(acquire: Lease, completion: Completion): Promise<'completed' | 'lost'>;
  /** Ends the claim without a trace and gives the quota back, once. */
  release(acquire: Lease): Promise<void>;
}

/** Counters of organisations in storage. */
export interface QuotaStore {
  /** The counters as stored (a strongly consistent read); null when nothing was ever counted. */
  readQuota(organizationId: string): Promise<StoredQuota | null>;
  /**
   * Notes that a full window was announced and puts its event into the outbox, in one transaction.
   *
   * @returns false when somebody else has announced this window
   */
  announceFullWindow(organizationId: string, window: QuotaWindowName, windowNumber: number, event: EventRecord): Promise<boolean>;
}

/** For the sweeper: what owners left behind. */
export interface ReservationSweep {
  /** Reservations older than {@link abandonedAfterMs}. */
  findExpired(nowUnixMs: number): AsyncIterable<ExpiredReservation>;
  /** Gives the quota back and removes the reservation, in one transaction; false when there was nothing left to refund. */
  refund(reservation: ExpiredReservation, nowUnixMs: number): Promise<boolean>;
}
