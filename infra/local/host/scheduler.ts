import { setTimeout as sleep } from 'node:timers/promises';
import { type ScheduledFunctionName, scheduledFunctions } from '../../build/function-names.ts';
import type { Environment } from '../emulators/endpoints.ts';
import { UserError } from '../support/user-error.ts';
import type { ScheduledHandler } from './handlers.ts';
import { eventTime, scheduledContext, scheduledEvent } from './scheduled-event.ts';

/** A function that runs by the clock, as EventBridge would start it. */
export interface Schedule {
  /** Starts no run any more, and waits for the one under way, which is told that its time is up, but no longer than the patience. */
  stop(patienceMs: number): Promise<void>;
}

/** What a schedule starts, and how often. */
export interface ScheduleOptions {
  readonly name: ScheduledFunctionName;
  readonly handler: ScheduledHandler;
  /** Time between the starts of two runs. A run that takes longer delays the next: runs never overlap. */
  readonly intervalMs: number;
  /** Time before the first run. */
  readonly firstAfterMs: number;
  /** Told of runs that failed. */
  readonly onError: (fault: unknown) => void;
}

/** Runs a function by the clock. */
export function startSchedule({ name, handler, intervalMs, firstAfterMs, onError }: ScheduleOptions): Schedule {
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  // Counted on from run to run: timers are always a little late, and what adds up would skip a minute in the end.
  let dueUnixMs = Date.now() + firstAfterMs;
  const run = async (): Promise<void> => {
    try {
      await handler(
        scheduledEvent(name, { time: eventTime(dueUnixMs) }),
        scheduledContext(name, () => isStopping),
      );
    } catch (error) {
      onError(error);
    }
    if (isStopping) return;
    dueUnixMs = nextDue(dueUnixMs, intervalMs, Date.now());
    wait(dueUnixMs - Date.now());
  };
  const wait = (ms: number): void => {
    timer = setTimeout(() => {
      running = run();
    }, ms);
    // What keeps the process alive is the gateway.
    timer.unref();
  };
  wait(firstAfterMs);
  return {
    async stop(patienceMs) {
      isStopping = true;
      clearTimeout(timer);
      await Promise.race([running, sleep(patienceMs, undefined, { ref: false })]);
    },
  };
}

/** One interval later; at once when that is over, as after a long run or a sleep of the computer; an interval from now when the clock was put back. */
function nextDue(dueUnixMs: number, intervalMs: number, nowUnixMs: number): number {
  const next = dueUnixMs + intervalMs;
  return next > nowUnixMs + intervalMs ? nowUnixMs + intervalMs : Math.max(next, nowUnixMs);
}

/**
 * How often a function runs by the clock: as in AWS, unless `NAKOR_SWEEP_SECONDS` says otherwise for all of them.
 *
 * @throws UserError when it is not a whole number from 1 to 86400
 */
export function readIntervalMs(name: ScheduledFunctionName, environment: Environment): number {
  const text = environment['NAKOR_SWEEP_SECONDS'];
  if (text === undefined || text === '') return scheduledFunctions[name].everySeconds * 1000;
  const seconds = Number(text);
  if (/^\d{1,5}$/.test(text) && seconds >= 1 && seconds <= 86_400) return seconds * 1000;
  throw new UserError(
    `NAKOR_SWEEP_SECONDS must be a whole number of seconds from 1 to 86400, and it is "${text}". For example: NAKOR_SWEEP_SECONDS=5 npm start`,
  );
}
