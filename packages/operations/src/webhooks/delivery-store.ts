import type { EventRecord, EventReference, EventType } from '../events/event.ts';
import type { Delivery, DeliveryReference, DeliveryStatus, DeliveryTransition } from './delivery.ts';
import type { WebhookEndpoint } from './endpoint.ts';

/** Storage of deliveries. The records are authoritative; messages only trigger a worker to read them. */
export interface DeliveryStore {
  /** An event in the outbox (a strongly consistent read); null if it is already dispatched or has expired. */
  findPendingEvent(event: EventReference): Promise<EventRecord | null>;
  /** The event of a delivery, dispatched or not; null once it has expired. */
  findEvent(event: EventReference): Promise<EventRecord | null>;
  /**
   * Dispatches an event: creates a delivery per endpoint and removes the event from the outbox, in one transaction. An existing delivery of
   * a requeued event is left unchanged.
   *
   * @returns `endpoints-changed` if an endpoint was removed meanwhile: nothing was written, and the endpoints must be read again;
   * `already-dispatched` if another worker dispatched the event
   */
  fanOut(event: EventRecord, endpoints: readonly WebhookEndpoint[]): Promise<'dispatched' | 'already-dispatched' | 'endpoints-changed'>;
  /** A strongly consistent read; null if there is no such delivery. */
  find(delivery: DeliveryReference): Promise<Delivery | null>;
  /** Finds a delivery of an endpoint by its id alone, which contains the time of the event. */
  findById(organizationId: string, webhookId: string, deliveryId: string): Promise<Delivery | null>;
  /**
   * Applies a transition, provided the delivery has not changed since it was read.
   *
   * @param delivery as read
   * @returns        the delivery afterwards; null if the transition is not allowed, or another worker was faster
   */
  transition(delivery: Delivery, step: DeliveryTransition): Promise<Delivery | null>;
  /**
   * A page of the deliveries of an endpoint. At most 2,000 are read for it, so it may have fewer than wanted, or none, although there are more:
   * see `next`.
   */
  listPage(endpoint: EndpointReference, filter: DeliveryFilter, page: DeliveryPageRequest): Promise<DeliveryPage>;
  /** The delivery of an event to an endpoint; null if there is none. */
  findOfEvent(endpoint: EndpointReference, event: Pick<EventRecord, 'id' | 'createdAtUnixMs'>): Promise<Delivery | null>;
  /** Deliveries of an endpoint, newest event first. */
  list(organizationId: string, webhookId: string, filter: { limit: number; status: DeliveryStatus | null }): Promise<readonly Delivery[]>;
  /**
   * Deliveries of an endpoint that are due at `byUnixMs`, the longest due first. The index is eventually consistent, so a worker reads the
   * delivery itself before it acts.
   */
  listDue(organizationId: string, webhookId: string, byUnixMs: number, limit: number): Promise<readonly DeliveryReference[]>;
  /** Endpoints with due deliveries, each once, from the same index as {@link listDue}. */
  findDueEndpoints(nowUnixMs: number): AsyncIterable<EndpointReference>;
}

/** Which deliveries a page contains; null for all. Times are those of the events, in milliseconds since the epoch. */
export interface DeliveryFilter {
  readonly statuses: readonly DeliveryStatus[] | null;
  readonly eventType: EventType | null;
  readonly sinceUnixMs: number | null;
  /** Exclusive. */
  readonly untilUnixMs: number | null;
}

/** A position among the deliveries of an endpoint, by the time of the event, then by id. */
export type DeliveryPosition = Pick<Delivery, 'createdAtUnixMs' | 'id'>;

/** Which part of the deliveries to read. */
export interface DeliveryPageRequest {
  readonly order: 'newest-first' | 'oldest-first';
  /** The `next` of an earlier page; null for the first. */
  readonly after: DeliveryPosition | null;
  readonly limit: number;
}

/** A page of deliveries. */
export interface DeliveryPage {
  readonly deliveries: readonly Delivery[];
  /** Where the next page starts; null if there are no more deliveries. */
  readonly next: DeliveryPosition | null;
}

/** Identifies an endpoint in storage. */
export interface EndpointReference {
  readonly organizationId: string;
  readonly webhookId: string;
}

/** The right to send to an endpoint, of the few that it has and of those of its organization (see `permits.ts`). */
export interface ConcurrencyPermit extends EndpointReference {
  readonly number: number;
  readonly ownerId: string;
}

/** A sender that wants a permit. */
export interface PermitRequest extends EndpointReference {
  /** A new UUID. */
  readonly ownerId: string;
  readonly nowUnixMs: number;
  /** Whether the receiver is slow (`isSlowReceiver`): slow ones together have half of the permits of the organization. */
  readonly isSlow: boolean;
  /** Whether others are probably sending to it. */
  readonly isBusy: boolean;
}

/** Result of asking for a permit. `busy`: the endpoint has no free one, or its organization. */
export type PermitOutcome =
  | { readonly kind: 'acquired'; readonly permit: ConcurrencyPermit }
  | { readonly kind: 'busy'; readonly by: 'endpoint' | 'organization' };

/** How long a permit is held unless it is returned, in milliseconds: longer than a sender runs. */
export const permitLeaseMs = 60_000;

/** Storage of permits. */
export interface PermitStore {
  acquirePermit(request: PermitRequest): Promise<PermitOutcome>;
  /** Returns a permit if its owner still holds it. */
  returnPermit(permit: ConcurrencyPermit): Promise<void>;
}

/** A message that triggers a sender for an endpoint, and names a delivery if a particular one is due. */
export interface DeliveryNotification extends EndpointReference {
  readonly delivery: { readonly id: string; readonly createdAtUnixMs: number } | null;
  /** How often it was postponed because all permits were taken. */
  readonly postponed: number;
}

/** Notifies senders. Deliveries are in storage, so a lost notification loses nothing: the sweeper sends it again. */
export interface DeliveryQueue {
  /** @param delaySeconds from 0 to 900 */
  notify(notification: DeliveryNotification, delaySeconds: number): Promise<void>;
}

/** The queue in which operators find undeliverable events. */
export interface DeadLetterQueue {
  announce(delivery: Delivery): Promise<void>;
}
