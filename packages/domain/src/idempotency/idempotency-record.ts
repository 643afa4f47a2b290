import type { AcceptedInvoice } from '../accepted-invoices/accepted-invoice.ts';
import type { QuotaLimits, QuotaUse, QuotaWindowName, StoredQuota } from '../access/quota-windows.ts';
import type { EventRecord } from '../events/event.ts';
import type { HistoryEntry } from './history.ts';

/** How long a lease keeps other requests from the same work. The gateway times out after 29 s, so its owner is gone by then. */
export const leaseMs = 35_000;

/** Age at which the sweeper treats a reservation as abandoned and refunds the quota. */
export const abandonedAfterMs = 45_000;

/** Work about to start: executed at most once per idempotency key, and counted if it is metered. */
export interface AcquireRequest {
  readonly organizationId: string;
  readonly requestId: string;
  /** Random. Only its holder can complete or release the lease. */
  readonly ownerToken: string;
  /** UUID of the event that the work will cause. A request that takes over a lease keeps the first one. */
  readonly eventId: string;
  readonly nowUnixMs: number;
  /** Whether another attempt may be made after a conflict. The host ends a function that runs too long. */
  readonly isTimeLeft: () => boolean;
  /** Null if the caller sent no idempotency key. */
  readonly idempotency: { readonly scope: string; readonly fingerprint: string } | null;
  /** Null for work that is not metered. `known` are the counters as just read; null if there are none yet. */
  readonly quota: { readonly limits: QuotaLimits; readonly known: StoredQuota | null } | null;
}

/** The exclusive right to do the work, ended by `complete` or `release`. */
export interface Lease {
  readonly organizationId: string;
  readonly requestId: string;
  readonly ownerToken: string;
  readonly eventId: string;
  readonly idempotency: {
    readonly scope: string;
    readonly fingerprint: string;
    /** When the idempotency record expires, counted from the first use of the key. */
    readonly expiresAtUnixMs: number;
  } | null;
  /** The windows in which the work is counted; null if it is not metered. */
  readonly reservation: { readonly dayWindow: number; readonly monthWindow: number } | null;
}

/** A response as it is replayed, without what belongs to each request (request id, limits). */
export interface StoredResponse {
  readonly status: number;
  /** Headers that describe the body, such as `Content-Type`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** Result of acquiring a lease. `quota` is null if the work is not metered. */
export type AcquireOutcome =
  | { readonly kind: 'acquired'; readonly lease: Lease; readonly quota: QuotaUse | null }
  /** The same request was completed before. */
  | { readonly kind: 'replay'; readonly response: StoredResponse }
  /** The idempotency key was used with another body. */
  | { readonly kind: 'different-body' }
  /** Another request holds the lease until `leaseUntilUnixMs`. */
  | { readonly kind: 'in-progress'; readonly acquiredAtUnixMs: number; readonly leaseUntilUnixMs: number }
  /** At least one window is exhausted. `unannounced` are the exhausted windows that no event has announced yet. */
  | { readonly kind: 'quota-exceeded'; readonly quota: QuotaUse; readonly unannounced: readonly QuotaWindowName[] };

/** What is stored when the work is done, in one transaction with the end of the lease. */
export interface Completion {
  /** Stored for 24 hours if the caller sent an idempotency key. */
  readonly response: StoredResponse;
  readonly event: EventRecord | null;
  readonly history: HistoryEntry | null;
  /** An invoice to register as accepted by KSeF, unless another one of its key is; none by default. */
  readonly acceptedInvoice?: AcceptedInvoice | null;
  /** Whether another attempt may be made if storage does not respond. The host ends a function that runs too long. */
  readonly isTimeLeft: () => boolean;
}

/** A reservation of metered work whose owner disappeared. */
export interface ExpiredReservation {
  readonly organizationId: string;
  readonly requestId: string;
}

/** Storage of idempotency records. Every method tolerates a lost response of the storage, and may be repeated. */
export interface IdempotencyStore {
  /** Acquires the idempotency key, the quota and the right to do the work in one transaction, or returns why it cannot. */
  acquire(request: AcquireRequest): Promise<AcquireOutcome>;
  /**
   * Stores the result of the work and ends the lease, in one transaction.
   *
   * @returns `lost` if the lease was taken over or refunded; then nothing was stored
   */
  complete(lease: Lease, completion: Completion): Promise<'completed' | 'lost'>;
  /** Ends the lease without storing anything, and refunds the quota once. */
  release(lease: Lease): Promise<void>;
}

/** Storage of quota counters. */
export interface QuotaStore {
  /** The stored counters (a strongly consistent read); null if nothing has been counted yet. */
  readQuota(organizationId: string): Promise<StoredQuota | null>;
  /**
   * Marks an exhausted window as announced and writes its event to the outbox, in one transaction.
   *
   * @returns false if another request has announced this window
   */
  announceFullWindow(organizationId: string, window: QuotaWindowName, windowNumber: number, event: EventRecord): Promise<boolean>;
}

/** Reservations of owners that disappeared, for the sweeper. */
export interface ReservationSweep {
  /** Reservations older than {@link abandonedAfterMs}. */
  findExpired(nowUnixMs: number): AsyncIterable<ExpiredReservation>;
  /** Refunds the quota and removes the reservation, in one transaction; false if there was nothing left to refund. */
  refund(reservation: ExpiredReservation, nowUnixMs: number): Promise<boolean>;
}
