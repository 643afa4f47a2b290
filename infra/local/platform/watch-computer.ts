import type { StatePaths } from '../support/state-directory.ts';
import { describeStateProblem } from '../support/state-problem.ts';
import { readLatestEventTime } from './event-time.ts';

const intervalMs = 2_000;

/** How far the clock may be behind the latest event before that is reported, in milliseconds. */
const clockToleranceMs = 5_000;

/** Something about this computer that the user should know while it lasts. */
interface Check {
  /** What is wrong, in plain words; null while nothing is. */
  readonly find: () => string | null;
  /** What it means until it is resolved, as a sentence. */
  readonly effect: string;
  readonly resolved: string;
}

/**
 * Reports what is wrong with this computer, so that 503 responses have an explanation: a state directory that cannot be written to, a full disk
 * and a clock that was set back. Each is reported once when it begins and once when it has ended.
 *
 * @returns a function that ends it
 */
export function watchComputer(paths: StatePaths, report: (line: string) => void, now: () => number = Date.now): () => void {
  const checks: Check[] = [
    {
      find: () => describeStateProblem(paths.directory),
      effect: 'Requests that store something get 503 until that is resolved; what was stored is kept.',
      resolved: `The folder ${paths.directory} can be written to again. Requests are processed as before.`,
    },
    {
      find: () => describeClockProblem(readLatestEventTime(paths.eventTime), now()),
      effect: 'New events get the time of the latest one until the clock has caught up.',
      resolved: 'The clock has caught up with the latest event.',
    },
  ];
  const lasting = new Set<Check>();
  const look = () => {
    for (const check of checks) {
      const problem = check.find();
      if (problem !== null && !lasting.has(check)) report(`${problem} ${check.effect}`);
      if (problem === null && lasting.has(check)) report(check.resolved);
      if (problem === null) lasting.delete(check);
      else lasting.add(check);
    }
  };
  look();
  const timer = setInterval(look, intervalMs).unref();
  return () => clearInterval(timer);
}

function describeClockProblem(latestEventUnixMs: number, nowUnixMs: number): string | null {
  const behindMs = latestEventUnixMs - nowUnixMs;
  if (behindMs <= clockToleranceMs) return null;
  return `The clock of this computer was set back: it is ${describeDuration(behindMs)} behind the latest event.`;
}

function describeDuration(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes === 0) return `${Math.floor(ms / 1000)} s`;
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
