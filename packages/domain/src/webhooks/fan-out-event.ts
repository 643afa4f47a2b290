import type { EventReference } from '../events/event.ts';
import { InternalError } from '../shared/internal-error.ts';
import { newDelivery } from './delivery.ts';
import type { DeliveryQueue, DeliveryStore } from './delivery-store.ts';
import { wantsEvent } from './endpoint.ts';
import type { WebhookStore } from './webhook-store.ts';

/** What handing events on takes. */
export interface FanOutPorts {
  readonly webhooks: Pick<WebhookStore, 'list'>;
  readonly deliveries: Pick<DeliveryStore, 'findPendingEvent' | 'fanOut'>;
  readonly queue: DeliveryQueue;
  /** Told of a wake-up that could not be sent; the sweeper sends it again. */
  readonly onError: (fault: unknown) => void;
}

/** How often the endpoints are read anew when one disappears in the middle. */
const attemptLimit = 5;

/**
 * Hands an event on to the endpoints that were subscribed to it when it happened: a delivery for each, and a wake-up for its sender.
 * Doing it again changes nothing, so a message about an event may come as often as it likes.
 *
 * @returns how many deliveries were made; null for an event that others have handed on
 * @throws  DependencyUnavailable when storage does not answer; then the event waits in the outbox as before
 */
export async function fanOutEvent(reference: EventReference, ports: FanOutPorts): Promise<number | null> {
  const event = await ports.deliveries.findPendingEvent(reference);
  if (event === null) return null;
  for (let attempt = 0; attempt < attemptLimit; attempt += 1) {
    const endpoints = (await ports.webhooks.list(event.organizationId)).filter((endpoint) => wantsEvent(endpoint, event));
    const outcome = await ports.deliveries.fanOut(event, endpoints);
    if (outcome === 'done-before') return null;
    if (outcome === 'again') continue;
    await Promise.all(
      endpoints.map(async ({ organizationId, id: webhookId }) => {
        const { id, createdAtUnixMs } = newDelivery(event, webhookId);
        const notification = { organizationId, webhookId, delivery: { id, createdAtUnixMs }, postponed: 0 };
        await ports.queue.notify(notification, 0).catch(ports.onError);
      }),
    );
    return endpoints.length;
  }
  throw new InternalError('The endpoints of an organisation changed all the time while an event was handed on.');
}
