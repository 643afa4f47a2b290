import type { EventRecord, EventReference } from '../events/event.ts';
import type { Delivery, DeliveryReference, DeliveryStatus, DeliveryTransition } from './delivery.ts';
import type { WebhookEndpoint } from './endpoint.ts';

/** Deliveries in storage. Their records are the truth; messages only wake somebody up to look at them. */
export interface DeliveryStore {
  /** An event as it waits in the outbox (a strongly consistent read); null when it was handed on already or is gone. */
  findPendingEvent(event: EventReference): Promise<EventRecord | null>;
  /** The event of a delivery, handed on or not; null at the end of its life. */
  findEvent(event: EventReference): Promise<EventRecord | null>;
  /**
   * Hands an event on: a delivery for each of the endpoints, in one transaction with the event's leaving the outbox. A delivery that there
   * is already, since the event was handed on before and put back into the outbox, stays as it is.
   *
   * @returns `again` when an endpoint has disappeared meanwhile: then nothing was written, and the endpoints have to be read anew;
   *          `done-before` when somebody else has handed it on
   */
  fanOut(event: EventRecord, endpoints: readonly WebhookEndpoint[]): Promise<'handed-on' | 'done-before' | 'again'>;
  /** A strongly consistent read; null when there is no such delivery. */
  find(delivery: DeliveryReference): Promise<Delivery | null>;
  /** The delivery with an id, which may lie anywhere among those of its endpoint. */
  findById(organizationId: string, webhookId: string, deliveryId: string): Promise<Delivery | null>;
  /**
   * Takes a step with a delivery, under the condition that nobody has changed it meanwhile.
   *
   * @param delivery as it was read
   * @returns        the delivery afterwards; null when the step is not allowed, or somebody else was faster
   */
  transition(delivery: Delivery, step: DeliveryTransition): Promise<Delivery | null>;
  /** Deliveries of an endpoint, the latest event first. */
  list(organizationId: string, webhookId: string, filter: { limit: number; status: DeliveryStatus | null }): Promise<readonly Delivery[]>;
  /**
   * Deliveries of an endpoint of which something is due by a moment, the longest due first. The index behind it lags, so whoever acts on one
   * reads it first.
   */
  listDue(organizationId: string, webhookId: string, byUnixMs: number, limit: number): Promise<readonly DeliveryReference[]>;
  /** Endpoints of which some delivery is due, each once, as {@link listDue} sees it. */
  findDueEndpoints(nowUnixMs: number): AsyncIterable<EndpointReference>;
}

/** An endpoint by what storage finds it with. */
export interface EndpointReference {
  readonly organizationId: string;
  readonly webhookId: string;
}

/** The right to send to an endpoint; there are five of each, so that one slow receiver never holds up all senders. */
export interface ConcurrencySlot extends EndpointReference {
  readonly number: number;
  readonly ownerId: string;
}

/** How many may send to one endpoint at once. */
export const slotsPerEndpoint = 5;

/** How long a slot is held, in milliseconds, unless it is given back before: longer than a sender runs. */
export const slotLeaseMs = 60_000;

/** Slots in storage. */
export interface SlotStore {
  /** Takes a free slot; null when all are taken. */
  acquireSlot(endpoint: EndpointReference, ownerId: string, nowUnixMs: number): Promise<ConcurrencySlot | null>;
  /** Gives a slot back, if it is still its owner's. */
  returnSlot(slot: ConcurrencySlot): Promise<void>;
}

/** A message that wakes a sender: there is something to send to an endpoint, and this delivery is meant, if one is named. */
export interface DeliveryNotification extends EndpointReference {
  readonly delivery: { readonly id: string; readonly createdAtUnixMs: number } | null;
  /** How often it was put off because all slots were taken. */
  readonly postponed: number;
}

/** Wakes senders. The deliveries themselves wait in storage, so a lost wake-up loses nothing: the sweeper sends it again. */
export interface DeliveryQueue {
  /** @param delaySeconds from 0 to 900 */
  notify(notification: DeliveryNotification, delaySeconds: number): Promise<void>;
}

/** Where people look for what could not be delivered. */
export interface DeadLetterQueue {
  announce(delivery: Delivery): Promise<void>;
}
