import { AsyncLocalStorage } from 'node:async_hooks';
import type { Dependency } from './dependency-errors.ts';

/** Tells how long work has waited for services of AWS, work by work. */
export interface CallTimer {
  /** Does some work whose calls are timed apart from those of other work. */
  timingCalls<Outcome>(work: () => Promise<Outcome>): Promise<Outcome>;
  /** How long the work under way has waited for each service that it has called, in milliseconds; calls at once count once. */
  callTimes(): Partial<Record<Dependency, number>>;
  /** Has the calls of a client timed, from the command to its answer, retries and all. */
  timed<Client extends object>(client: Client, dependency: Dependency): Client;
}

/** How long some work has waited for a service. */
interface Stopwatch {
  /** How many calls are under way. */
  running: number;
  /** When `passedMs` was noted. */
  notedAtMs: number;
  /** For how long calls were under way until then. */
  passedMs: number;
}

/** The part of the SDK's clients that is needed here; their own types differ in what they carry. */
interface Timeable {
  readonly middlewareStack: { add(middleware: (next: Next) => Next, options: { step: 'initialize'; name: string }): void };
}
type Next = (args: never) => Promise<unknown>;

/** @param now milliseconds of a clock that begins anywhere and never goes back */
export function createCallTimer(now: () => number): CallTimer {
  const ofWorkUnderWay = new AsyncLocalStorage<Map<Dependency, Stopwatch>>();
  const stopwatchOf = (dependency: Dependency): Stopwatch => {
    const stopwatches = ofWorkUnderWay.getStore();
    const stopwatch = stopwatches?.get(dependency) ?? { running: 0, notedAtMs: 0, passedMs: 0 };
    stopwatches?.set(dependency, stopwatch);
    return stopwatch;
  };
  return {
    timingCalls: (work) => ofWorkUnderWay.run(new Map(), work),
    callTimes() {
      const nowMs = now();
      return Object.fromEntries([...(ofWorkUnderWay.getStore() ?? [])].map(([service, stopwatch]) => [service, passed(stopwatch, nowMs)]));
    },
    timed(client, dependency) {
      const middleware = (next: Next): Next => {
        return async (args) => {
          const stopwatch = stopwatchOf(dependency);
          note(stopwatch, now(), 1);
          try {
            return await next(args);
          } finally {
            note(stopwatch, now(), -1);
          }
        };
      };
      (client as unknown as Timeable).middlewareStack.add(middleware, { step: 'initialize', name: 'nakorCallTimes' });
      return client;
    },
  };
}

function note(stopwatch: Stopwatch, nowMs: number, change: 1 | -1): void {
  stopwatch.passedMs = passed(stopwatch, nowMs);
  stopwatch.notedAtMs = nowMs;
  stopwatch.running += change;
}

function passed({ running, notedAtMs, passedMs }: Stopwatch, nowMs: number): number {
  return running === 0 ? passedMs : passedMs + nowMs - notedAtMs;
}

/** The timer of this process. */
export const { timingCalls, callTimes, timed } = createCallTimer(() => performance.now());
