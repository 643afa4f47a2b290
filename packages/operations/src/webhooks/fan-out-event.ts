import { InternalError } from '@nakor/domain/shared/internal-error';
import type { EventReference } from '../events/event.ts';
import { createNewDelivery } from './delivery.ts';
import type { DeliveryQueue, DeliveryStore } from './delivery-store.ts';
import { isReceiverOf } from './endpoint.ts';
import type { WebhookStore } from './webhook-store.ts';

/** Ports of the fan-out. */
export interface FanOutPorts {
  readonly webhooks: Pick<WebhookStore, 'list'>;
  readonly deliveries: Pick<DeliveryStore, 'findPendingEvent' | 'fanOut'>;
  readonly queue: DeliveryQueue;
  /** Called for a notification that could not be sent; the sweeper sends it again. */
  readonly onError: (error: unknown) => void;
}

/** How often the endpoints are read again if one is removed meanwhile. */
const attemptLimit = 5;

/**
 * Dispatches an event to the endpoints of its environment that were subscribed to it at its time: creates a delivery and notifies a sender for each.
 * Idempotent, so a message about an event may arrive any number of times.
 *
 * @returns how many deliveries were created; null if another worker has dispatched the event
 * @throws  DependencyUnavailable if storage does not respond; the event stays in the outbox
 */
export async function fanOutEvent(reference: EventReference, ports: FanOutPorts): Promise<number | null> {
  const event = await ports.deliveries.findPendingEvent(reference);
  if (event === null) return null;
  for (let attempt = 0; attempt < attemptLimit; attempt += 1) {
    const endpoints = (await ports.webhooks.list(event.organizationId)).filter((endpoint) => isReceiverOf(endpoint, event));
    const outcome = await ports.deliveries.fanOut(event, endpoints);
    if (outcome === 'already-dispatched') return null;
    if (outcome === 'endpoints-changed') continue;
    await Promise.all(
      endpoints.map(async ({ organizationId, id: webhookId }) => {
        const { id, createdAtUnixMs } = createNewDelivery(event, webhookId);
        const notification = { organizationId, webhookId, delivery: { id, createdAtUnixMs }, postponed: 0 };
        await ports.queue.notify(notification, 0).catch(ports.onError);
      }),
    );
    return endpoints.length;
  }
  throw new InternalError('The endpoints of an organization kept changing while an event was dispatched.');
}
