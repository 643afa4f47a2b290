import type { AcceptedInvoice } from '../accepted-invoices/accepted-invoice.ts';
import type { QuotaLimits, QuotaUse, QuotaWindowName, StoredQuota } from '../access/quota-windows.ts';
import type { EventRecord } from '../events/event.ts';
import type { EventStamp } from '../events/event-stamp.ts';
import type { HistoryEntry } from './history.ts';
import type { CompletionStep } from './operation.ts';

/** How long a lease keeps other requests from the same work. The gateway times out after 29 s, so its owner is gone by then. */
export const leaseMs = 35_000;

/** A request that wants to acquire its idempotency key, so that the work is executed at most once. */
export interface AcquireRequest {
  readonly organizationId: string;
  readonly requestId: string;
  /** Random. Only its holder can complete or release the lease. */
  readonly ownerToken: string;
  readonly scope: string;
  readonly fingerprint: string;
  readonly nowUnixMs: number;
  /** Whether another attempt may be made after a conflict. The host ends a function that runs too long. */
  readonly isTimeLeft: () => boolean;
}

/** The exclusive right to do the work of an idempotency key, ended by `complete` or `release`. */
export interface Lease {
  readonly organizationId: string;
  readonly requestId: string;
  readonly ownerToken: string;
  readonly scope: string;
  /** When the idempotency record expires, counted from the first use of the key. */
  readonly expiresAtUnixMs: number;
}

/** A response as it is replayed, without what belongs to each request (request id, limits). */
export interface StoredResponse {
  readonly status: number;
  /** Headers that describe the body, such as `Content-Type`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** Result of acquiring a lease. */
export type AcquireOutcome =
  | { readonly kind: 'acquired'; readonly lease: Lease }
  /** The same request was completed before. */
  | { readonly kind: 'replay'; readonly response: StoredResponse }
  /** The idempotency key was used with another body. */
  | { readonly kind: 'different-body' }
  /** Another request holds the lease until `leaseUntilUnixMs`. */
  | { readonly kind: 'in-progress'; readonly acquiredAtUnixMs: number; readonly leaseUntilUnixMs: number };

/** All effects of an operation, stored in one transaction when the work is done (see {@link decideCompletion}). */
export interface Completion {
  readonly organizationId: string;
  /** Start of the request: it decides about the quota windows, unless later ones are open. */
  readonly nowUnixMs: number;
  /** Null if the caller sent no idempotency key. */
  readonly lease: Lease | null;
  /** Null for work that is not metered. `known` are the counters as read before the work; null if there were none. */
  readonly quota: { readonly limits: QuotaLimits; readonly known: StoredQuota | null } | null;
  /** Stored for 24 hours if the caller sent an idempotency key. */
  readonly response: StoredResponse;
  /** Stamped when the work was done; storage stamps it again if it has become too old (see `decideNextTry` of events). */
  readonly event: EventRecord | null;
  readonly newEventStamp: () => EventStamp;
  /** Its event is {@link Completion.event}. */
  readonly history: Omit<HistoryEntry, 'eventId'> | null;
  /** An invoice to register as accepted by KSeF, unless another one of its key is; none by default. */
  readonly acceptedInvoice?: AcceptedInvoice | null;
  /** Whether another attempt may be made if storage does not respond. The host ends a function that runs too long. */
  readonly isTimeLeft: () => boolean;
}

/** Result of completing an operation. In the second and third case nothing was stored or counted. */
export type CompletionOutcome =
  /** `quota` are the counters with this operation; null if it is not metered. `event` is the event as stored. */
  | { readonly kind: 'completed'; readonly quota: QuotaUse | null; readonly event: EventRecord | null }
  | Extract<CompletionStep, { readonly kind: 'lost' | 'quota-exceeded' }>;

/** Storage of idempotency records. Every method tolerates a lost response of the storage, and may be repeated. */
export interface IdempotencyStore {
  /** Acquires an idempotency key, or returns why it cannot. */
  acquire(request: AcquireRequest): Promise<AcquireOutcome>;
  /** Stores and counts the result of the work and ends the lease, in one transaction. */
  complete(completion: Completion): Promise<CompletionOutcome>;
  /** Ends the lease without storing anything: the key can be used again. */
  release(lease: Lease): Promise<void>;
}

/** Storage of quota counters. */
export interface QuotaStore {
  /** The stored counters (a strongly consistent read); null if nothing has been counted yet. The room of blocks counts as used. */
  readQuota(organizationId: string): Promise<StoredQuota | null>;
  /** The same without what blocks have left, which takes a read per block: exact but for the operations that are just being completed. */
  countUsed(organizationId: string): Promise<StoredQuota | null>;
  /**
   * Marks an exhausted window as announced and writes its event to the outbox, in one transaction.
   *
   * @returns false if another request has announced this window
   */
  announceFullWindow(organizationId: string, window: QuotaWindowName, windowNumber: number, event: EventRecord): Promise<boolean>;
}
