import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '@nakor/cli/shared/user-error';
import { type ScheduledFunctionName, scheduledFunctions } from '../../build/function-names.ts';
import type { Environment } from '../emulators/endpoints.ts';
import type { ScheduledHandler } from './handlers.ts';
import { createScheduledContext, createScheduledEvent, readEventTime } from './scheduled-event.ts';

/** A function that is invoked on a schedule, as EventBridge does. */
export interface Schedule {
  /** Starts no more runs and waits for the current one, which sees no remaining time, at most for the grace period. */
  stop(graceMs: number): Promise<void>;
}

/** What is run, and how often. */
export interface ScheduleOptions {
  readonly name: ScheduledFunctionName;
  readonly handler: ScheduledHandler;
  /** Time between the starts of two runs. A run that takes longer delays the next one: runs never overlap. */
  readonly intervalMs: number;
  /** Time before the first run. */
  readonly firstAfterMs: number;
  /** Called when a run fails. */
  readonly onError: (error: unknown) => void;
}

/** Runs a function on a schedule. */
export function startSchedule({ name, handler, intervalMs, firstAfterMs, onError }: ScheduleOptions): Schedule {
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  // Counted from due time to due time: timers are always a little late, and the accumulated delay would eventually skip a minute.
  let dueUnixMs = Date.now() + firstAfterMs;
  const run = async (): Promise<void> => {
    try {
      await handler(
        createScheduledEvent(name, { time: readEventTime(dueUnixMs) }),
        createScheduledContext(name, () => isStopping),
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
    // The gateway keeps the process alive.
    timer.unref();
  };
  wait(firstAfterMs);
  return {
    async stop(graceMs) {
      isStopping = true;
      clearTimeout(timer);
      await Promise.race([running, sleep(graceMs, undefined, { ref: false })]);
    },
  };
}

/** One interval later; now when that has passed, as after a long run or sleep of the computer; one interval from now when the clock was set back. */
function nextDue(dueUnixMs: number, intervalMs: number, nowUnixMs: number): number {
  const next = dueUnixMs + intervalMs;
  return next > nowUnixMs + intervalMs ? nowUnixMs + intervalMs : Math.max(next, nowUnixMs);
}

/**
 * Interval of a scheduled function: as in AWS, unless `NAKOR_SWEEP_SECONDS` sets another one for all of them.
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
