import { type DeliveryReference, deliveryLifeSeconds } from './delivery.ts';
import type { EndpointReference } from './delivery-store.ts';
import { computeNextPageLimit, duePageSize } from './due-page.ts';
import type { WebhookEndpoint } from './endpoint.ts';
import { announceOverdue, type SendingPorts } from './send-delivery.ts';

/** Longer than any worker acts on a copy of an endpoint it has read, in milliseconds. */
const justNowMs = 60_000;

/**
 * Cancels everything that is pending for a disabled endpoint, while it stays disabled and time is left; then notifies the queue of the
 * rest. Dead letters that are not announced yet are announced.
 *
 * @returns how many deliveries were cancelled
 */
export async function cancelDeliveries({ organizationId, webhookId }: EndpointReference, ports: SendingPorts): Promise<number> {
  let cancelled = 0;
  let limit = duePageSize;
  while (ports.isTimeLeft()) {
    const endpoint = await ports.webhooks.find(organizationId, webhookId);
    if (endpoint === null || endpoint.isActive) return cancelled;
    const page = await cancelPage(endpoint, limit, ports);
    cancelled += page.cancelled;
    // A delivery that is being sent becomes due again when its lease expires or its next attempt is due.
    const next = computeNextPageLimit(limit, page);
    if (next === null) return cancelled;
    limit = next;
  }
  await ports.queue.notify({ organizationId, webhookId, delivery: null, postponed: 0 }, 0);
  return cancelled;
}

async function cancelPage(endpoint: WebhookEndpoint, limit: number, ports: SendingPorts) {
  const disabledAtUnixMs = endpoint.history.at(-1)?.sinceUnixMs ?? 0;
  const byUnixMs = ports.now() + deliveryLifeSeconds * 1000;
  const waiting = await ports.deliveries.listDue(endpoint.organizationId, endpoint.id, byUnixMs, limit);
  const page = { listed: waiting.length, processed: 0, cancelled: 0 };
  for (const reference of waiting) {
    // A newer event may mean that the endpoint was just re-enabled, or that clocks differ; then the next run cancels it.
    if (reference.createdAtUnixMs >= Math.max(disabledAtUnixMs, ports.now() - justNowMs)) continue;
    const outcome = await settle(reference, ports);
    if (outcome === 'cancelled') page.cancelled += 1;
    if (outcome !== 'left') page.processed += 1;
  }
  return page;
}

async function settle(reference: DeliveryReference, ports: SendingPorts): Promise<'cancelled' | 'announced' | 'left'> {
  const delivery = await ports.deliveries.find(reference);
  if (delivery === null) return 'left';
  if (delivery.state.status === 'dead_letter') return (await announceOverdue(delivery, ports)) ? 'announced' : 'left';
  const cancelled = await ports.deliveries.transition(delivery, { kind: 'cancel', nowUnixMs: ports.now() });
  return cancelled === null ? 'left' : 'cancelled';
}
