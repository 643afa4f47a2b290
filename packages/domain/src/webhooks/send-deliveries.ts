import { cancelDeliveries } from './cancel-deliveries.ts';
import type { DeliveryReference } from './delivery.ts';
import type { ConcurrencySlot, DeliveryNotification } from './delivery-store.ts';
import type { WebhookEndpoint } from './endpoint.ts';
import { type SendingPorts, type SendingResult, sendDelivery } from './send-delivery.ts';

/** What a sender has done, in numbers. */
export interface SendingReport {
  readonly succeeded: number;
  /** Attempts that failed. */
  readonly failed: number;
  /** Those of them that were the last of their delivery, which is a dead letter now. */
  readonly givenUp: number;
  /** Deliveries that ended without an attempt, because their endpoint is disabled. */
  readonly abandoned: number;
}

/** How long a wake-up is put off that finds all slots taken, in seconds. Usually those who hold them send what it is about as well. */
const postponeSeconds = 10;

/** How many due deliveries are looked up at once, unless none of so many can be sent. */
const pageSize = 100;

/** So many deliveries in a row that others have sent already mean that the list is out of date. */
const outOfDateCount = 3;

const nothing: SendingReport = { succeeded: 0, failed: 0, givenUp: 0, abandoned: 0 };

/**
 * Sends what is due to an endpoint: the delivery that the wake-up names, then whatever else is due, one after the other, for as long as
 * there is time. What is left then gets a new wake-up. Any number of senders may do so at once; five of them find a slot.
 *
 * @throws DependencyUnavailable when storage does not answer; whatever was under way is found again when its lease has run out
 */
export async function sendDeliveries(notification: DeliveryNotification, ports: SendingPorts): Promise<SendingReport> {
  const endpoint = await ports.webhooks.find(notification.organizationId, notification.webhookId);
  if (endpoint === null) return nothing;
  if (!endpoint.isActive) return { ...nothing, abandoned: await cancelDeliveries(notification, ports) };
  const slot = await ports.slots.acquireSlot(notification, ports.newId(), ports.now());
  if (slot === null) {
    if (notification.postponed === 0) await ports.queue.notify({ ...notification, postponed: 1 }, postponeSeconds);
    return nothing;
  }
  return withSlot(slot, ports, () => sendAll(notification, endpoint, ports));
}

async function withSlot(
  slot: ConcurrencySlot,
  { slots, onError }: SendingPorts,
  work: () => Promise<SendingReport>,
): Promise<SendingReport> {
  try {
    return await work();
  } finally {
    // A slot that cannot be given back is free again when its lease has run out.
    await slots.returnSlot(slot).catch(onError);
  }
}

async function sendAll(notification: DeliveryNotification, endpoint: WebhookEndpoint, ports: SendingPorts): Promise<SendingReport> {
  const counts = { ...nothing };
  const send = async (reference: DeliveryReference): Promise<SendingResult> => {
    const result = await sendDelivery(reference, ports);
    if (result === 'disabled') counts.abandoned += await cancelDeliveries(notification, ports);
    if (result === 'succeeded') counts.succeeded += 1;
    if (result === 'failed' || result === 'given-up') counts.failed += 1;
    if (result === 'given-up') counts.givenUp += 1;
    return result;
  };
  if (notification.delivery !== null && ports.isTimeLeft()) {
    const { organizationId, webhookId, delivery } = notification;
    if ((await send({ organizationId, webhookId, ...delivery })) === 'disabled') return counts;
  }
  let limit = pageSize;
  while (ports.isTimeLeft()) {
    const due = await ports.deliveries.listDue(endpoint.organizationId, endpoint.id, ports.now(), limit);
    let sent = 0;
    let sentByOthers = 0;
    for (const reference of rotated(due, ports.random())) {
      if (!ports.isTimeLeft()) break;
      const result = await send(reference);
      if (result === 'disabled') return counts;
      if (result !== 'not-ours') sent += 1;
      sentByOthers = result === 'not-ours' ? sentByOthers + 1 : 0;
      if (sent > 0 && sentByOthers === outOfDateCount) break;
    }
    // What others are sending is listed too, for a moment, and dead letters that cannot be announced stay; behind a full page may be more.
    if (sent > 0) limit = pageSize;
    else if (due.length < limit) return counts;
    else limit *= 2;
  }
  await ports.queue.notify({ organizationId: endpoint.organizationId, webhookId: endpoint.id, delivery: null, postponed: 0 }, 0);
  return counts;
}

/** The same list beginning elsewhere, so that those who send at the same time do not all reach for the same delivery. */
function rotated<Item>(items: readonly Item[], random: number): readonly Item[] {
  const first = Math.floor(random * items.length);
  return [...items.slice(first), ...items.slice(0, first)];
}
