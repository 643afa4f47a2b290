import type { EventType } from '../events/event.ts';
import { deterministicUuid } from '../shared/deterministic-uuid.ts';
import type { AttemptErrorClass, AttemptOutcome } from './attempt.ts';
import { maxAttempts, waitAfterMs } from './retry-schedule.ts';

/** Where a delivery stands. Impossible mixtures, such as a lease on what has succeeded, cannot be written down. */
export type DeliveryState =
  /** Waits for its next attempt. */
  | { readonly status: 'pending'; readonly nextAttemptAtUnixMs: number }
  /** Somebody is sending it, who alone may say what came of it, unless the lease runs out first. */
  | { readonly status: 'in_flight'; readonly leaseId: string; readonly leaseUntilUnixMs: number }
  | { readonly status: 'succeeded'; readonly completedAtUnixMs: number }
  /** Given up without having been refused six times: its endpoint was disabled. */
  | { readonly status: 'failed'; readonly completedAtUnixMs: number }
  /** Refused six times. `isAnnounced` once a message about it lies in the queue for dead letters. */
  | { readonly status: 'dead_letter'; readonly completedAtUnixMs: number; readonly isAnnounced: boolean };

/** Name of a state, as the interface shows it. */
export type DeliveryStatus = DeliveryState['status'];

/** Every state a delivery can be in. */
export const deliveryStatuses = ['pending', 'in_flight', 'succeeded', 'failed', 'dead_letter'] as const satisfies readonly DeliveryStatus[];

/** One event on its way to one endpoint. */
export interface Delivery {
  /** A UUID, the same for the same event and endpoint. */
  readonly id: string;
  readonly organizationId: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly eventType: EventType;
  /** When its event happened. */
  readonly createdAtUnixMs: number;
  /** Number of the last attempt, or of the one under way; 0 before the first. */
  readonly attempt: number;
  readonly state: DeliveryState;
  readonly last: LastAttempt | null;
}

/** What the last attempt, or the end of a delivery without one, left to be seen. */
interface LastAttempt {
  readonly httpStatus: number | null;
  readonly durationMs: number | null;
  readonly error: AttemptErrorClass | 'ENDPOINT_DISABLED' | null;
  readonly responseExcerpt: string | null;
}

/** A delivery by what storage finds it with. */
export type DeliveryReference = Pick<Delivery, 'id' | 'organizationId' | 'webhookId' | 'createdAtUnixMs'>;

/** How long a sender keeps others from the same delivery. One attempt is over in 10 s, so its sender is gone by then. */
const deliveryLeaseMs = 60_000;

/** How long whoever records a dead letter has to announce it, in milliseconds; then others do. */
const announcingMs = 60_000;

/** How long a delivery is kept after its event, in seconds. */
export const deliveryLifeSeconds = 30 * 86_400;

/**
 * The id of the delivery of an event to an endpoint. It follows from both, so that an event which is handed on twice makes no second delivery.
 *
 * @returns a UUID of version 8 (RFC 9562, section 5.8)
 */
export function deliveryIdOf(eventId: string, webhookId: string): string {
  return deterministicUuid(`${eventId}/${webhookId}`);
}

/** A new delivery, due at once. */
export function newDelivery(
  event: { readonly id: string; readonly organizationId: string; readonly type: EventType; readonly createdAtUnixMs: number },
  webhookId: string,
): Delivery {
  return {
    id: deliveryIdOf(event.id, webhookId),
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

/** What happens to a delivery. */
export type DeliveryTransition =
  /** Somebody wants to send it. */
  | { readonly kind: 'claim'; readonly leaseId: string; readonly nowUnixMs: number }
  /** Its sender says what came of the attempt; `random` from 0 to 1, `waitFactor` 1 but for local development. */
  | {
      readonly kind: 'record';
      readonly leaseId: string;
      readonly outcome: AttemptOutcome;
      /** Whether its endpoint is disabled by this outcome; then there is no other attempt. */
      readonly endsEndpoint: boolean;
      readonly nowUnixMs: number;
      readonly random: number;
      readonly waitFactor: number;
    }
  /** Its endpoint is disabled. */
  | { readonly kind: 'abandon'; readonly nowUnixMs: number }
  /** A message about it lies in the queue for dead letters. */
  | { readonly kind: 'announce' }
  /** An operator wants it sent again, with all its attempts. */
  | { readonly kind: 'replay'; readonly nowUnixMs: number };

/**
 * The one place that says how a delivery goes on.
 *
 * ```
 * pending    claim -> in_flight    abandon -> failed    replay -> pending (no attempt yet), but before the first attempt
 * in_flight  record -> succeeded, pending (next attempt), dead_letter (sixth), failed (its endpoint is gone)
 *            claim, abandon: only after the lease has run out, as if it were pending with the attempt before
 * succeeded, failed, dead_letter    replay -> pending (no attempt yet)
 * dead_letter    announce -> dead_letter (announced)
 * ```
 *
 * @returns the delivery afterwards; null when the step is not allowed in its state, or is not the sender's to take any more
 */
export function applyTransition(delivery: Delivery, step: DeliveryTransition): Delivery | null {
  const { state } = delivery;
  switch (step.kind) {
    case 'claim':
      return claimed(delivery, step);
    case 'record':
      return isHeldBy(state, step.leaseId) ? recorded(delivery, step) : null;
    case 'abandon':
      return abandoned(delivery, step.nowUnixMs);
    case 'announce':
      return state.status === 'dead_letter' ? { ...delivery, state: { ...state, isAnnounced: true } } : null;
    case 'replay':
      // Before its first attempt it is due anyhow.
      if (state.status === 'in_flight' || (state.status === 'pending' && delivery.attempt === 0)) return null;
      return { ...delivery, attempt: 0, state: { status: 'pending', nextAttemptAtUnixMs: step.nowUnixMs } };
  }
}

/**
 * When something is to be done about a delivery next: an attempt, the taking back of a lease that ran out, the announcing of a dead letter.
 *
 * @returns milliseconds since the epoch; null when nothing ever is
 */
export function deliveryDueAt({ state }: Pick<Delivery, 'state'>): number | null {
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

/** Nobody knows whether a lost sender has sent, so the same attempt is made again: the receiver knows the event by its id. */
function attemptsMade({ state, attempt }: Delivery, nowUnixMs: number): number | null {
  if (state.status === 'pending') return attempt;
  return state.status === 'in_flight' && state.leaseUntilUnixMs <= nowUnixMs ? attempt - 1 : null;
}

function claimed(delivery: Delivery, { leaseId, nowUnixMs }: Extract<DeliveryTransition, { kind: 'claim' }>): Delivery | null {
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

/** The receiver says that it is gone for good: then its endpoint is disabled (Standard Webhooks, status 410). */
export function isGone({ httpStatus }: Pick<AttemptOutcome, 'httpStatus'>): boolean {
  return httpStatus === 410;
}

function abandoned(delivery: Delivery, nowUnixMs: number): Delivery | null {
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
