import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import type { CompletionOutcome } from '@nakor/operations/idempotency/idempotency-record';
import { seededRandom } from '../generators/seeded-random.ts';
import type { Admit } from './cap.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** The requests of one organization. */
export interface Traffic {
  readonly organizationId: string;
  readonly perSecond: number;
  readonly seconds: number;
}

/** What became of the requests of an organization; times in virtual milliseconds, of those that were done. */
export interface TrafficResult {
  readonly sent: number;
  /** Counted and stored. */
  readonly done: number;
  /** 429 `RATE_LIMITED`. */
  readonly limited: number;
  /** 429 `QUOTA_EXCEEDED`. */
  readonly noQuota: number;
  /** All places of the functions were taken. */
  readonly noPlace: number;
  /** 503, because it could not be counted in time. */
  readonly unavailable: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Reserved concurrency of `validation`, and the time that a small document takes in it. */
const places = 200;
const workMs = 45;

/**
 * Sends requests of organizations to functions that all of them share, at random times that are the same for the same seed. A request holds its
 * place until it is done.
 *
 * @param complete reads what it needs before the work, and completes the operation after it
 * @param admit    limits what an organization begins; by default, nothing is limited
 */
export async function runTraffic(
  clock: VirtualClock,
  all: readonly Traffic[],
  complete: (organizationId: string, work: () => Promise<void>, index: number) => Promise<CompletionOutcome['kind']>,
  admit: Admit = async () => true,
): Promise<ReadonlyMap<string, TrafficResult>> {
  const taken = new Set<number>();
  const results = new Map<string, { times: number[]; counts: ReturnType<typeof noCounts> }>();
  const serve = async (organizationId: string, index: number) => {
    const result = results.get(organizationId);
    if (result === undefined) return;
    result.counts.sent += 1;
    const place = Array.from({ length: places }, (_, number) => number).find((number) => !taken.has(number));
    if (place === undefined) {
      result.counts.noPlace += 1;
      return;
    }
    taken.add(place);
    const startMs = clock.now();
    try {
      if (!(await admit(organizationId, index, place))) {
        result.counts.limited += 1;
        return;
      }
      const kind = await complete(organizationId, () => clock.sleep(workMs), index);
      if (kind === 'completed') result.times.push(clock.now() - startMs);
      else result.counts.noQuota += 1;
    } catch (error) {
      if (!(error instanceof DependencyUnavailable)) throw error;
      result.counts.unavailable += 1;
    } finally {
      taken.delete(place);
    }
  };
  const arrivals = all.map(async ({ organizationId, perSecond, seconds }, seed) => {
    results.set(organizationId, { times: [], counts: noCounts() });
    const random = seededRandom(seed + 1);
    const running: Promise<void>[] = [];
    for (let index = 0; clock.now() < seconds * 1_000; index += 1) {
      // The gaps of requests that come independently of each other.
      await clock.sleep((-Math.log(1 - random.below(1_000_000) / 1_000_000) * 1_000) / perSecond);
      running.push(serve(organizationId, index));
    }
    await Promise.all(running);
  });
  await clock.run();
  await Promise.all(arrivals);
  return new Map([...results].map(([organizationId, { times, counts }]) => [organizationId, { ...counts, ...summarize(times) }]));
}

function noCounts() {
  return { sent: 0, limited: 0, noQuota: 0, noPlace: 0, unavailable: 0 };
}

function summarize(times: readonly number[]) {
  const sorted = times.toSorted((left, right) => left - right);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { done: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99) };
}
