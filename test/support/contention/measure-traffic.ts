import { plans } from '@nakor/operations/access/plans';
import type { QuotaLimits } from '@nakor/operations/access/quota-windows';
import { runTraffic, type TrafficResult } from './busy-service.ts';
import { createCap } from './cap.ts';
import { type ContendedStore, createContendedStore } from './contended-store.ts';
import { completeByAdapter, completeOnOneItem } from './operations.ts';
import { createVirtualClock } from './virtual-clock.ts';

/** Ways of counting: as before blocks, by the adapters of the service, and by these after the limits on what an organization begins. */
export const ways = { 'one item': completeOnOneItem, adapters: completeByAdapter, 'adapters and cap': completeByAdapter } as const;

/** Requests per second of a key, below the 10 that plan `api` allows. */
const perSecondOfKey = 8;

const quietPerSecond = 10;

/** What a busy organization and another one with 10 requests per second got. */
export interface Measurement {
  /** Null if the other one was alone. */
  readonly busy: TrafficResult | null;
  readonly quiet: TrafficResult;
  readonly store: ContendedStore;
  /** Transactions per operation that was done. */
  readonly tries: number;
  /** Write units per operation, of which 4 are its own: an event and a count, 2 units each. */
  readonly units: number;
}

/**
 * Sends the requests of two organizations to functions that they share, in virtual time.
 *
 * @param perSecond requests of the busy one; 0 for none
 */
export async function measureTraffic(
  way: keyof typeof ways,
  perSecond: number,
  seconds: number,
  limits: QuotaLimits = plans.api.quota,
): Promise<Measurement> {
  const clock = createVirtualClock();
  const store = createContendedStore(clock);
  const traffic = [
    { organizationId: 'org_quiet', perSecond: quietPerSecond, seconds },
    { organizationId: 'org_busy', perSecond, seconds },
  ].filter((one) => one.perSecond > 0);
  const cap = createCap(clock, (id) => Math.ceil((id === 'org_quiet' ? quietPerSecond : perSecond) / perSecondOfKey));
  const results = await runTraffic(clock, traffic, ways[way](clock, store, limits), way === 'adapters and cap' ? cap : undefined);
  const [busy, quiet] = [results.get('org_busy') ?? null, results.get('org_quiet')];
  if (quiet === undefined) throw new Error('There was no traffic.');
  const done = quiet.done + (busy?.done ?? 0);
  return { busy, quiet, store, tries: store.counts.transactions / done, units: store.counts.writeUnits / done };
}
