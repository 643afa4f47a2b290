import { setTimeout as sleep } from 'node:timers/promises';
import type { DeliveryScenario } from './scenario.ts';

const pollMs = 150;
/** Time in which work in progress finishes on its own. */
const patienceMs = 1_500;
const firstMoveMs = 61_000;
const longestMoveMs = 86_400_000;

/** Waits until a condition holds. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(pollMs);
}

/** Waits, without moving the clock, until every delivery is in a final state and no message is in flight. */
export async function untilIdle(scenario: DeliveryScenario): Promise<void> {
  await until(() => isAtRest(scenario));
  await until(async () => (await scenario.queues.count('fanOut')) + (await scenario.queues.count('delivery')) === 0);
}

/**
 * Advances time until idle: the sweeper runs, leases and waits expire. The clock only moves when nothing happens on its own, by more
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
    // As long as there is progress, the clock need not move.
    if (still !== open) waitedMs = 0;
    open = still;
  }
  return open === 0;
}

async function isAtRest(scenario: DeliveryScenario): Promise<boolean> {
  return (await openWork(scenario)) === 0;
}

/** Pending events and unfinished deliveries. */
async function openWork(scenario: DeliveryScenario): Promise<number> {
  const deliveries = await scenario.deliveriesTo();
  const open = deliveries.filter(
    ({ state }) => state.status === 'pending' || state.status === 'in_flight' || (state.status === 'dead_letter' && !state.isAnnounced),
  );
  return open.length + (await scenario.waitingEvents());
}
