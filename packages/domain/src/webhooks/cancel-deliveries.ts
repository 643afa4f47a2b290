import { type DeliveryReference, deliveryLifeSeconds } from './delivery.ts';
import type { EndpointReference } from './delivery-store.ts';
import { announceLeftBehind, type SendingPorts } from './send-delivery.ts';

/** How many waiting deliveries are looked up at once, unless nothing can be done about so many. */
const pageSize = 100;

/** Longer than anybody works here on what he has read of an endpoint, in milliseconds. */
const justNowMs = 60_000;

/**
 * Ends all that waits to be sent to an endpoint that is disabled, for as long as it is and there is time; what is left then gets a new
 * wake-up. Dead letters that wait to be announced are announced all the same.
 *
 * @returns how many deliveries were ended
 */
export async function cancelDeliveries({ organizationId, webhookId }: EndpointReference, ports: SendingPorts): Promise<number> {
  let abandoned = 0;
  let limit = pageSize;
  while (ports.isTimeLeft()) {
    const endpoint = await ports.webhooks.find(organizationId, webhookId);
    if (endpoint === null || endpoint.isActive) return abandoned;
    const disabledAtUnixMs = endpoint.history.at(-1)?.sinceUnixMs ?? 0;
    const byUnixMs = ports.now() + deliveryLifeSeconds * 1000;
    let settled = 0;
    const waiting = await ports.deliveries.listDue(organizationId, webhookId, byUnixMs, limit);
    for (const reference of waiting) {
      // Of a later event: the endpoint may have been switched on again this very moment. Or clocks differ; then it is older next time.
      if (reference.createdAtUnixMs >= Math.max(disabledAtUnixMs, ports.now() - justNowMs)) continue;
      const outcome = await settle(reference, ports);
      if (outcome === 'abandoned') abandoned += 1;
      if (outcome !== 'left') settled += 1;
    }
    // What is being sent at the moment comes up again when its lease has run out, or its next attempt is due.
    if (settled > 0) limit = pageSize;
    else if (waiting.length < limit) return abandoned;
    else limit *= 2;
  }
  await ports.queue.notify({ organizationId, webhookId, delivery: null, postponed: 0 }, 0);
  return abandoned;
}

async function settle(reference: DeliveryReference, ports: SendingPorts): Promise<'abandoned' | 'announced' | 'left'> {
  const delivery = await ports.deliveries.find(reference);
  if (delivery === null) return 'left';
  if (delivery.state.status === 'dead_letter') return (await announceLeftBehind(delivery, ports)) ? 'announced' : 'left';
  const abandoned = await ports.deliveries.transition(delivery, { kind: 'abandon', nowUnixMs: ports.now() });
  return abandoned === null ? 'left' : 'abandoned';
}
