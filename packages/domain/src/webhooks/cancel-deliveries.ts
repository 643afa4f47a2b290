import { type DeliveryReference, deliveryLifeSeconds } from './delivery.ts';
import type { EndpointReference } from './delivery-store.ts';
import { announceOverdue, type SendingPorts } from './send-delivery.ts';

/** How many pending deliveries are read per page; doubled when none of a page can be cancelled. */
const pageSize = 100;

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
  let limit = pageSize;
  while (ports.isTimeLeft()) {
    const endpoint = await ports.webhooks.find(organizationId, webhookId);
    if (endpoint === null || endpoint.isActive) return cancelled;
    const disabledAtUnixMs = endpoint.history.at(-1)?.sinceUnixMs ?? 0;
    const byUnixMs = ports.now() + deliveryLifeSeconds * 1000;
    let settled = 0;
    const waiting = await ports.deliveries.listDue(organizationId, webhookId, byUnixMs, limit);
    for (const reference of waiting) {
      // A newer event may mean that the endpoint was just re-enabled, or that clocks differ; then the next run cancels it.
      if (reference.createdAtUnixMs >= Math.max(disabledAtUnixMs, ports.now() - justNowMs)) continue;
      const outcome = await settle(reference, ports);
      if (outcome === 'cancelled') cancelled += 1;
      if (outcome !== 'left') settled += 1;
    }
    // A delivery that is being sent becomes due again when its lease expires or its next attempt is due.
    if (settled > 0) limit = pageSize;
    else if (waiting.length < limit) return cancelled;
    else limit *= 2;
  }
  await ports.queue.notify({ organizationId, webhookId, delivery: null, postponed: 0 }, 0);
  return cancelled;
}

async function settle(reference: DeliveryReference, ports: SendingPorts): Promise<'cancelled' | 'announced' | 'left'> {
  const delivery = await ports.deliveries.find(reference);
  if (delivery === null) return 'left';
  if (delivery.state.status === 'dead_letter') return (await announceOverdue(delivery, ports)) ? 'announced' : 'left';
  const cancelled = await ports.deliveries.transition(delivery, { kind: 'cancel', nowUnixMs: ports.now() });
  return cancelled === null ? 'left' : 'cancelled';
}
