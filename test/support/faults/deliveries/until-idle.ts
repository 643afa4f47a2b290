import { setTimeout as sleep } from 'node:timers/promises';
import type { DeliveryScenario } from './scenario.ts';

const pollMs = 150;
/** Time in which work that is under way comes to an end by itself. */
const patienceMs = 1_500;
const firstMoveMs = 61_000;
const longestMoveMs = 86_400_000;

/** Waits until something is so. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(pollMs);
}

/** Waits, without touching the clock, until every delivery has come to its end and nobody works on a message. */
export async function untilIdle(scenario: DeliveryScenario): Promise<void> {
  await until(() => isAtRest(scenario));
  await until(async () => (await scenario.queues.count('fanOut')) + (await scenario.queues.count('delivery')) === 0);
}

/**
 * Brings everything to rest as time does: the sweeper runs, leases and waits run out. The clock moves when nothing happens by itself; by more
 * each time, since waits grow.
 */
export async function settle(scenario: DeliveryScenario): Promise<void> {
  for (let moveMs = firstMoveMs; !(await soonAtRest(scenario)); moveMs = Math.min(moveMs * 2, longestMoveMs)) {
    scenario.clock.moveBy(moveMs);
    await scenario.sweep();
  }
  await untilIdle(scenario);
}

async function soonAtRest(scenario: DeliveryScenario): Promise<boolean> {
  let open = await openWork(scenario);
  for (let waitedMs = 0; open > 0 && waitedMs < patienceMs; waitedMs += pollMs) {
    await sleep(pollMs);
    const still = await openWork(scenario);
    // As long as something happens, time needs no help.
    if (still !== open) waitedMs = 0;
    open = still;
  }
  return open === 0;
}

async function isAtRest(scenario: DeliveryScenario): Promise<boolean> {
  return (await openWork(scenario)) === 0;
}

/** Events that wait, and deliveries about which something is still to be done. */
async function openWork(scenario: DeliveryScenario): Promise<number> {
  const deliveries = await scenario.deliveriesTo();
  const open = deliveries.filter(
    ({ state }) => state.status === 'pending' || state.status === 'in_flight' || (state.status === 'dead_letter' && !state.isAnnounced),
  );
  return open.length + (await scenario.waitingEvents());
}
