import { InternalError } from '@nakor/domain/shared/internal-error';
import type { Delivery } from './delivery.ts';
import type { DeliveryQueue, DeliveryStore } from './delivery-store.ts';
import { usualPermits } from './permits.ts';

/** Result of replaying a delivery. */
export interface Replay {
  /** `waiting`: it is due anyway; `changed`: another worker or operator was faster. Nothing was changed in these cases. */
  readonly outcome: 'replayed' | 'waiting' | 'changed' | 'gone';
  /** The delivery afterwards; its last known state if it is gone. */
  readonly delivery: Delivery;
}

/** How often a replay is retried after concurrent changes. */
const attemptLimit = 5;

/**
 * Makes a delivery due at once and resets its attempts, whether it has ended or is waiting for its next attempt. Idempotent until it is
 * attempted.
 *
 * @param delivery as read
 * @throws InternalError if it keeps changing concurrently
 */
export async function replayDelivery(
  deliveries: Pick<DeliveryStore, 'find' | 'transition'>,
  delivery: Delivery,
  nowUnixMs: number,
): Promise<Replay> {
  let known = delivery;
  for (let attempt = 0; attempt < attemptLimit; attempt += 1) {
    if (isDueAnyway(known)) return { outcome: 'waiting', delivery: known };
    // It was replayed by someone else, and the receiver may have got it by now.
    if (known.state.status !== delivery.state.status) return { outcome: 'changed', delivery: known };
    const replayed = await deliveries.transition(known, { kind: 'replay', nowUnixMs });
    if (replayed !== null) return { outcome: 'replayed', delivery: replayed };
    const read = await deliveries.find(known);
    if (read === null) return { outcome: 'gone', delivery: known };
    known = read;
  }
  throw new InternalError('A delivery kept changing concurrently while it was replayed.');
}

/**
 * Notifies senders of replayed deliveries. A sender continues with everything else that is due to its endpoint, so one notification per
 * concurrency permits is enough. If one fails, the sweeper sends it again later.
 *
 * @param onError called for the first notification that fails; no further ones are sent then
 */
export async function notifySenders(queue: DeliveryQueue, replayed: readonly Delivery[], onError: (error: unknown) => void): Promise<void> {
  const notified = new Map<string, number>();
  for (const delivery of replayed) {
    const count = notified.get(delivery.webhookId) ?? 0;
    if (count === usualPermits) continue;
    notified.set(delivery.webhookId, count + 1);
    try {
      await notifySender(queue, delivery);
    } catch (error) {
      onError(error);
      return;
    }
  }
}

/** Notifies a sender of one delivery. */
export async function notifySender(queue: DeliveryQueue, { organizationId, webhookId, id, createdAtUnixMs }: Delivery): Promise<void> {
  await queue.notify({ organizationId, webhookId, delivery: { id, createdAtUnixMs }, postponed: 0 }, 0);
}

function isDueAnyway({ state, attempt }: Delivery): boolean {
  return state.status === 'in_flight' || (state.status === 'pending' && attempt === 0);
}
