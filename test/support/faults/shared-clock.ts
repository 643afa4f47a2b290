import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MovableClock, testOffsetMs } from './clock.ts';

/** A clock of several processes: all of them read it from a file, so that one that was stopped sees the right time when it continues. */
export interface SharedClock extends MovableClock, Disposable {
  /** Options of node that set the clock of a process. */
  readonly nodeOptions: readonly string[];
}

/**
 * Creates a clock. Requests to AWS are signed with `new Date()`, which stays unchanged.
 *
 * @param offsetMs from the real clock; by default that of all test clocks
 */
export function createSharedClock(offsetMs = testOffsetMs): SharedClock {
  const directory = mkdtempSync(join(tmpdir(), 'nakor-clock-'));
  const file = join(directory, 'clock');
  const descriptor = openSync(file, 'w');
  /** Time is a multiple of the real one, 1 or 0 while it is stopped, plus an offset. */
  let state = { pace: 1, offsetMs };
  const set = (pace: number, ms: number) => {
    const bytes = Buffer.alloc(16);
    bytes.writeDoubleLE(pace, 0);
    bytes.writeDoubleLE(ms, 8);
    writeSync(descriptor, bytes, 0, 16, 0);
    state = { pace, offsetMs: ms };
  };
  set(1, offsetMs);
  return {
    nodeOptions: ['--import', `data:text/javascript,${encodeURIComponent(preloadOf(file))}`],
    now: () => state.pace * Date.now() + state.offsetMs,
    moveBy: (ms) => set(state.pace, state.offsetMs + ms),
    stopAt: (unixMs) => set(0, unixMs),
    reset: () => set(1, offsetMs),
    [Symbol.dispose]() {
      closeSync(descriptor);
      rmSync(directory, { recursive: true });
    },
  };
}

const preloadOf = (file: string) => `
import { openSync, readSync } from 'node:fs';
const realNow = Date.now;
const bytes = Buffer.alloc(16);
const descriptor = openSync(${JSON.stringify(file)}, 'r');
Date.now = () => {
  readSync(descriptor, bytes, 0, 16, 0);
  return bytes.readDoubleLE(0) * realNow() + bytes.readDoubleLE(8);
};
`;
