import type { Delivery } from './delivery.ts';
import type { DeliveryPosition, DeliveryQueue, DeliveryStore, EndpointReference } from './delivery-store.ts';
import { notifySenders, replayDelivery } from './replay-delivery.ts';

/** Maximum number of deliveries that one recovery restarts, so that a receiver that just came back is not flooded. */
const recoveryLimit = 100;

/** How many deliveries are restarted concurrently. */
const concurrency = 10;

/** Ports of {@link recoverDeliveries}. */
export interface RecoveryPorts {
  readonly deliveries: Pick<DeliveryStore, 'find' | 'listPage' | 'transition'>;
  readonly queue: DeliveryQueue;
  /** Called for a notification that could not be sent; the sweeper sends it again. */
  readonly onError: (error: unknown) => void;
  /** Whether more deliveries may be restarted in this call. */
  readonly isTimeLeft: () => boolean;
}

/** Result of a recovery. */
export interface Recovery {
  readonly restarted: readonly Delivery[];
  /** How many failed deliveries are left at least: those that were seen but not restarted. */
  readonly leftAtLeast: number;
  /** Where to go on; null when nothing is left. */
  readonly next: DeliveryPosition | null;
}

/**
 * Restarts failed deliveries and dead letters of an endpoint, those of the oldest events first. A restarted delivery is no longer failed, so
 * repeating a call restarts nothing twice.
 *
 * @param since start of the range by the time of the event, in milliseconds since the epoch
 * @param after where an earlier call ended; null for the first
 */
export async function recoverDeliveries(
  endpoint: EndpointReference,
  { sinceUnixMs, after }: { readonly sinceUnixMs: number; readonly after: DeliveryPosition | null },
  ports: RecoveryPorts,
  nowUnixMs: number,
): Promise<Recovery> {
  const filter = { statuses: ['failed', 'dead_letter'], eventType: null, sinceUnixMs, untilUnixMs: null } as const;
  const page = await ports.deliveries.listPage(endpoint, filter, { order: 'oldest-first', after, limit: Number.POSITIVE_INFINITY });
  const restarted: Delivery[] = [];
  let done = 0;
  while (done < Math.min(page.deliveries.length, recoveryLimit) && ports.isTimeLeft()) {
    const batch = page.deliveries.slice(done, Math.min(done + concurrency, recoveryLimit));
    const replays = await Promise.all(batch.map((delivery) => replayDelivery(ports.deliveries, delivery, nowUnixMs)));
    restarted.push(...replays.filter(({ outcome }) => outcome === 'replayed').map(({ delivery }) => delivery));
    done += batch.length;
  }
  await notifySenders(ports.queue, restarted, ports.onError);
  const left = page.deliveries.slice(done);
  if (left.length === 0) return { restarted, leftAtLeast: 0, next: page.next };
  const last = page.deliveries[done - 1];
  return { restarted, leftAtLeast: left.length, next: last ?? after ?? { createdAtUnixMs: sinceUnixMs, id: '' } };
}
