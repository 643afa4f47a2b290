import { deriveDeterministicUuid } from '@nakor/domain/shared/deterministic-uuid';
import type { EventType } from '../events/event.ts';
import type { AttemptErrorClass, AttemptOutcome } from './attempt.ts';
import { maxAttempts, waitAfterMs } from './retry-schedule.ts';

/** State of a delivery. Impossible combinations, such as a lease on a succeeded delivery, cannot be expressed. */
export type DeliveryState =
  /** Waiting for its next attempt. */
  | { readonly status: 'pending'; readonly nextAttemptAtUnixMs: number }
  /** Being sent. Only the holder of the lease can record the outcome, until the lease expires. */
  | { readonly status: 'in_flight'; readonly leaseId: string; readonly leaseUntilUnixMs: number }
  | { readonly status: 'succeeded'; readonly completedAtUnixMs: number }
  /** Ended before its last attempt because its endpoint was disabled. */
  | { readonly status: 'failed'; readonly completedAtUnixMs: number }
  /** Failed six times. `isAnnounced` once a message about it is in the dead-letter queue. */
  | { readonly status: 'dead_letter'; readonly completedAtUnixMs: number; readonly isAnnounced: boolean };

/** Name of a state, as shown by the API. */
export type DeliveryStatus = DeliveryState['status'];

/** Every state a delivery can be in. */
export const deliveryStatuses = ['pending', 'in_flight', 'succeeded', 'failed', 'dead_letter'] as const satisfies readonly DeliveryStatus[];

/** One event on its way to one endpoint. */
export interface Delivery {
  /** A UUID derived from event and endpoint. */
  readonly id: string;
  readonly organizationId: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly eventType: EventType;
  /** Time of the event. */
  readonly createdAtUnixMs: number;
  /** Number of the last or current attempt; 0 before the first. */
  readonly attempt: number;
  readonly state: DeliveryState;
  readonly last: LastAttempt | null;
}

/** Details of the last attempt, or of the end of a delivery without one. */
interface LastAttempt {
  readonly httpStatus: number | null;
  readonly durationMs: number | null;
  readonly error: AttemptErrorClass | 'ENDPOINT_DISABLED' | null;
  readonly responseExcerpt: string | null;
}

/** Identifies a delivery in storage. */
export type DeliveryReference = Pick<Delivery, 'id' | 'organizationId' | 'webhookId' | 'createdAtUnixMs'>;

/** How long a lease keeps other senders from a delivery. An attempt ends within 10 s, so its sender is gone by then. */
const deliveryLeaseMs = 60_000;

/** How long the worker that records a dead letter has to announce it, in milliseconds; then another one does. */
const announcingMs = 60_000;

/** How long a delivery is stored after its event, in seconds. */
export const deliveryLifeSeconds = 30 * 86_400;

/**
 * The id of the delivery of an event to an endpoint. It is derived from both, so that dispatching an event twice creates no second
 * delivery. It starts with the time of the event, so that the id alone leads to the delivery.
 *
 * @returns a UUID of version 8 (RFC 9562, section 5.8): 48 bits of unix ms, then a hash
 */
export function deriveDeliveryId(event: { readonly id: string; readonly createdAtUnixMs: number }, webhookId: string): string {
  const time = event.createdAtUnixMs.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}${deriveDeterministicUuid(`${event.id}/${webhookId}`).slice(13)}`;
}

/** The time of the event in the id of a delivery, in unix ms. */
export function readTimeOfDeliveryId(id: string): number {
  return Number.parseInt(`${id.slice(0, 8)}${id.slice(9, 13)}`, 16);
}

/** A new delivery, due at once. */
export function createNewDelivery(
  event: { readonly id: string; readonly organizationId: string; readonly type: EventType; readonly createdAtUnixMs: number },
  webhookId: string,
): Delivery {
  return {
    id: deriveDeliveryId(event, webhookId),
    organizationId: event.organizationId,
    webhookId,
    eventId: event.id,
    eventType: event.type,
    createdAtUnixMs: event.createdAtUnixMs,
    attempt: 0,
    state: { status: 'pending', nextAttemptAtUnixMs: event.createdAtUnixMs },
    last: null,
  };
}

/** A change of state of a delivery. */
export type DeliveryTransition =
  /** A sender acquires the lease. */
  | { readonly kind: 'acquire'; readonly leaseId: string; readonly nowUnixMs: number }
  /** The sender records the outcome of the attempt. `random` is from 0 to 1; `waitFactor` is 1 except in local development. */
  | {
      readonly kind: 'record';
      readonly leaseId: string;
      readonly outcome: AttemptOutcome;
      /** Whether the outcome disables the endpoint; then there is no further attempt. */
      readonly endsEndpoint: boolean;
      readonly nowUnixMs: number;
      readonly random: number;
      readonly waitFactor: number;
    }
  /** The endpoint is disabled. */
  | { readonly kind: 'cancel'; readonly nowUnixMs: number }
  /** A message about the dead letter is in the queue. */
  | { readonly kind: 'announce' }
  /** The owner or an operator restarts the delivery with all its attempts. */
  | { readonly kind: 'replay'; readonly nowUnixMs: number };

/**
 * The state machine of deliveries.
 *
 * ```
 * pending    acquire -> in_flight    cancel -> failed    replay -> pending (attempt 0), except before the first attempt
 * in_flight  record -> succeeded, pending (next attempt), dead_letter (sixth), failed (endpoint disabled)
 *            acquire, cancel: only after the lease has expired, as if pending after the previous attempt
 * succeeded, failed, dead_letter    replay -> pending (attempt 0)
 * dead_letter    announce -> dead_letter (announced)
 * ```
 *
 * @returns the delivery afterwards; null if the transition is not allowed, or the sender no longer holds the lease
 */
export function applyTransition(delivery: Delivery, step: DeliveryTransition): Delivery | null {
  const { state } = delivery;
  switch (step.kind) {
    case 'acquire':
      return acquired(delivery, step);
    case 'record':
      return isHeldBy(state, step.leaseId) ? recorded(delivery, step) : null;
    case 'cancel':
      return cancelled(delivery, step.nowUnixMs);
    case 'announce':
      return state.status === 'dead_letter' ? { ...delivery, state: { ...state, isAnnounced: true } } : null;
    case 'replay':
      // Before its first attempt it is due anyway.
      if (state.status === 'in_flight' || (state.status === 'pending' && delivery.attempt === 0)) return null;
      return { ...delivery, attempt: 0, state: { status: 'pending', nextAttemptAtUnixMs: step.nowUnixMs } };
  }
}

/**
 * When the next action for a delivery is due: an attempt, taking over an expired lease, or announcing a dead letter.
 *
 * @returns milliseconds since the epoch; null if there is none
 */
export function computeDeliveryDueAt({ state }: Pick<Delivery, 'state'>): number | null {
  switch (state.status) {
    case 'pending':
      return state.nextAttemptAtUnixMs;
    case 'in_flight':
      return state.leaseUntilUnixMs;
    case 'dead_letter':
      return state.isAnnounced ? null : state.completedAtUnixMs + announcingMs;
    case 'succeeded':
    case 'failed':
      return null;
  }
}

function isHeldBy(state: DeliveryState, leaseId: string): boolean {
  return state.status === 'in_flight' && state.leaseId === leaseId;
}

/** A sender that disappeared may or may not have sent, so the same attempt is repeated. The receiver recognizes the event by its id. */
function attemptsMade({ state, attempt }: Delivery, nowUnixMs: number): number | null {
  if (state.status === 'pending') return attempt;
  return state.status === 'in_flight' && state.leaseUntilUnixMs <= nowUnixMs ? attempt - 1 : null;
}

function acquired(delivery: Delivery, { leaseId, nowUnixMs }: Extract<DeliveryTransition, { kind: 'acquire' }>): Delivery | null {
  const made = attemptsMade(delivery, nowUnixMs);
  const isDue = delivery.state.status !== 'pending' || delivery.state.nextAttemptAtUnixMs <= nowUnixMs;
  if (made === null || !isDue) return null;
  return { ...delivery, attempt: made + 1, state: { status: 'in_flight', leaseId, leaseUntilUnixMs: nowUnixMs + deliveryLeaseMs } };
}

function recorded(delivery: Delivery, step: Extract<DeliveryTransition, { kind: 'record' }>): Delivery {
  const { outcome, nowUnixMs } = step;
  const { httpStatus, durationMs, error, responseExcerpt } = outcome;
  const seen = { ...delivery, last: { httpStatus, durationMs, error, responseExcerpt } };
  if (error === null) return { ...seen, state: { status: 'succeeded', completedAtUnixMs: nowUnixMs } };
  if (step.endsEndpoint) return { ...seen, state: { status: 'failed', completedAtUnixMs: nowUnixMs } };
  if (delivery.attempt >= maxAttempts)
    return { ...seen, state: { status: 'dead_letter', completedAtUnixMs: nowUnixMs, isAnnounced: false } };
  const waitMs = waitAfterMs(delivery.attempt, outcome, step.random, nowUnixMs) * step.waitFactor;
  return { ...seen, state: { status: 'pending', nextAttemptAtUnixMs: nowUnixMs + Math.round(waitMs) } };
}

/** Whether the receiver reports that it is gone permanently. Its endpoint is then disabled (Standard Webhooks, status 410). */
export function isGone({ httpStatus }: Pick<AttemptOutcome, 'httpStatus'>): boolean {
  return httpStatus === 410;
}

function cancelled(delivery: Delivery, nowUnixMs: number): Delivery | null {
  const made = attemptsMade(delivery, nowUnixMs);
  if (made === null) return null;
  const { httpStatus, durationMs, responseExcerpt } = delivery.last ?? { httpStatus: null, durationMs: null, responseExcerpt: null };
  return {
    ...delivery,
    attempt: made,
    state: { status: 'failed', completedAtUnixMs: nowUnixMs },
    last: { httpStatus, durationMs, error: 'ENDPOINT_DISABLED', responseExcerpt },
  };
}
