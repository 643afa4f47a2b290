import { escapeControlCharacters } from '@nakor/domain/shared/terminal-escape';
import type { Delivery } from '@nakor/domain/webhooks/delivery';
import { slotsPerEndpoint } from '@nakor/domain/webhooks/delivery-store';
import type { OperatorIo, OperatorPorts } from '../cli/ports.ts';

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
 */
export async function replayDelivery(ports: OperatorPorts, delivery: Delivery, nowUnixMs: number): Promise<Replay> {
  let known = delivery;
  for (let attempt = 0; attempt < attemptLimit; attempt += 1) {
    if (isDueAnyway(known)) return { outcome: 'waiting', delivery: known };
    // It was replayed by someone else, and the receiver may have got it by now.
    if (known.state.status !== delivery.state.status) return { outcome: 'changed', delivery: known };
    const replayed = await ports.deliveries.transition(known, { kind: 'replay', nowUnixMs });
    if (replayed !== null) return { outcome: 'replayed', delivery: replayed };
    const read = await ports.deliveries.find(known);
    if (read === null) return { outcome: 'gone', delivery: known };
    known = read;
  }
  throw new Error(`Delivery ${delivery.id} kept changing concurrently.`);
}

/**
 * Notifies senders of replayed deliveries. A sender continues with everything else that is due to its endpoint, so one notification per
 * concurrency slot is enough. If one fails, the sweeper sends it again later.
 */
export async function notifySenders(ports: OperatorPorts, io: OperatorIo, replayed: readonly Delivery[]): Promise<void> {
  const notified = new Map<string, number>();
  for (const delivery of replayed) {
    const count = notified.get(delivery.webhookId) ?? 0;
    if (count === slotsPerEndpoint) continue;
    notified.set(delivery.webhookId, count + 1);
    try {
      await notifySender(ports, delivery);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      io.error(
        escapeControlCharacters(`Warning: the deliveries will be sent a minute or two later because a notification failed (${reason}).\n`),
      );
      return;
    }
  }
}

/** Notifies a sender of one delivery. */
export async function notifySender(ports: OperatorPorts, { organizationId, webhookId, id, createdAtUnixMs }: Delivery): Promise<void> {
  await ports.deliveryQueue.notify({ organizationId, webhookId, delivery: { id, createdAtUnixMs }, postponed: 0 }, 0);
}

function isDueAnyway({ state, attempt }: Delivery): boolean {
  return state.status === 'in_flight' || (state.status === 'pending' && attempt === 0);
}
