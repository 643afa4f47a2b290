import type { Delivery } from '@nakor/domain/webhooks/delivery';
import { slotsPerEndpoint } from '@nakor/domain/webhooks/delivery-store';
import type { OperatorIo, OperatorPorts } from '../cli/ports.ts';
import { escapeControlCharacters } from '../cli/terminal-escape.ts';

/** What came of replaying a delivery. */
export interface Replay {
  /** `waiting`: it was to be sent anyhow; `changed`: somebody else was faster. Nothing was changed then. */
  readonly outcome: 'replayed' | 'waiting' | 'changed' | 'gone';
  /** As it is afterwards; as it was, when it is gone. */
  readonly delivery: Delivery;
}

/** How often somebody else may change a delivery between our reading and writing it. */
const attemptLimit = 5;

/**
 * Makes a delivery due at once, with all its attempts before it: one that is over, or one that waits for its next attempt. Doing it again
 * changes nothing before it was attempted.
 *
 * @param delivery as it was read
 */
export async function replayDelivery(ports: OperatorPorts, delivery: Delivery, nowUnixMs: number): Promise<Replay> {
  let known = delivery;
  for (let attempt = 0; attempt < attemptLimit; attempt += 1) {
    if (isDueAnyhow(known)) return { outcome: 'waiting', delivery: known };
    // Somebody else has replayed it, and perhaps the receiver has got it by now.
    if (known.state.status !== delivery.state.status) return { outcome: 'changed', delivery: known };
    const replayed = await ports.deliveries.transition(known, { kind: 'replay', nowUnixMs });
    if (replayed !== null) return { outcome: 'replayed', delivery: replayed };
    const read = await ports.deliveries.find(known);
    if (read === null) return { outcome: 'gone', delivery: known };
    known = read;
  }
  throw new Error(`Delivery ${delivery.id} was changed by others all the time.`);
}

/**
 * Wakes senders for deliveries that were replayed. A sender goes on with whatever else is due to its endpoint, so as many as may send at once are
 * enough. A wake-up that fails only delays: the sweeper sends it again.
 */
export async function notifySenders(ports: OperatorPorts, io: OperatorIo, replayed: readonly Delivery[]): Promise<void> {
  const woken = new Map<string, number>();
  for (const delivery of replayed) {
    const count = woken.get(delivery.webhookId) ?? 0;
    if (count === slotsPerEndpoint) continue;
    woken.set(delivery.webhookId, count + 1);
    try {
      await notifySender(ports, delivery);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      io.error(escapeControlCharacters(`Warning: the deliveries go out a minute or two later, since a wake-up failed (${reason}).\n`));
      return;
    }
  }
}

/** Wakes a sender for one delivery. */
export async function notifySender(ports: OperatorPorts, { organizationId, webhookId, id, createdAtUnixMs }: Delivery): Promise<void> {
  await ports.deliveryQueue.notify({ organizationId, webhookId, delivery: { id, createdAtUnixMs }, postponed: 0 }, 0);
}

function isDueAnyhow({ state, attempt }: Delivery): boolean {
  return state.status === 'in_flight' || (state.status === 'pending' && attempt === 0);
}
