import { AsyncLocalStorage } from 'node:async_hooks';
import type { Dependency } from './dependency-errors.ts';

/** Measures how long work waits for AWS services, separately for each unit of work. */
export interface RequestTimer {
  /** Runs `work`; its requests are measured separately from those of other work. */
  timeRequests<Outcome>(work: () => Promise<Outcome>): Promise<Outcome>;
  /** How long the current work has waited for each service, in milliseconds. Parallel requests are not added up. */
  requestTimes(): Partial<Record<Dependency, number>>;
  /** Measures the requests of a client, from the command to its response, including retries. */
  timed<Client extends object>(client: Client, dependency: Dependency): Client;
}

/** Time that one unit of work has waited for a service. */
interface Stopwatch {
  /** Number of requests in progress. */
  running: number;
  /** When `passedMs` was last updated. */
  updatedAtMs: number;
  /** Waiting time until then. */
  passedMs: number;
}

/** The part of the SDK clients that is used here; their own types differ in their type parameters. */
interface Timeable {
  readonly middlewareStack: { add(middleware: (next: Next) => Next, options: { step: 'initialize'; name: string }): void };
}
type Next = (args: never) => Promise<unknown>;

/** @param now milliseconds of a monotonic clock */
export function createRequestTimer(now: () => number): RequestTimer {
  const currentWork = new AsyncLocalStorage<Map<Dependency, Stopwatch>>();
  const stopwatchOf = (dependency: Dependency): Stopwatch => {
    const stopwatches = currentWork.getStore();
    const stopwatch = stopwatches?.get(dependency) ?? { running: 0, updatedAtMs: 0, passedMs: 0 };
    stopwatches?.set(dependency, stopwatch);
    return stopwatch;
  };
  return {
    timeRequests: (work) => currentWork.run(new Map(), work),
    requestTimes() {
      const nowMs = now();
      return Object.fromEntries([...(currentWork.getStore() ?? [])].map(([service, stopwatch]) => [service, elapsed(stopwatch, nowMs)]));
    },
    timed(client, dependency) {
      const middleware = (next: Next): Next => {
        return async (args) => {
          const stopwatch = stopwatchOf(dependency);
          update(stopwatch, now(), 1);
          try {
            return await next(args);
          } finally {
            update(stopwatch, now(), -1);
          }
        };
      };
      (client as unknown as Timeable).middlewareStack.add(middleware, { step: 'initialize', name: 'nakorRequestTimes' });
      return client;
    },
  };
}

function update(stopwatch: Stopwatch, nowMs: number, change: 1 | -1): void {
  stopwatch.passedMs = elapsed(stopwatch, nowMs);
  stopwatch.updatedAtMs = nowMs;
  stopwatch.running += change;
}

function elapsed({ running, updatedAtMs, passedMs }: Stopwatch, nowMs: number): number {
  return running === 0 ? passedMs : passedMs + nowMs - updatedAtMs;
}

/** The timer of this process. */
export const { timeRequests, requestTimes, timed } = createRequestTimer(() => performance.now());
