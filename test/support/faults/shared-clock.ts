import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MovableClock, testOffsetMs } from './clock.ts';

/** A clock of several processes: all of them read its offset from a file, so that one that was stopped sees the right time when it continues. */
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
  const file = join(directory, 'offset');
  const descriptor = openSync(file, 'w');
  let current = offsetMs;
  const set = (ms: number) => {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleLE(ms);
    writeSync(descriptor, bytes, 0, 8, 0);
    current = ms;
  };
  set(offsetMs);
  return {
    nodeOptions: ['--import', `data:text/javascript,${encodeURIComponent(preloadOf(file))}`],
    now: () => Date.now() + current,
    moveBy: (ms) => set(current + ms),
    stopAt() {
      throw new Error('Processes do not stop their clocks.');
    },
    reset: () => set(offsetMs),
    [Symbol.dispose]() {
      closeSync(descriptor);
      rmSync(directory, { recursive: true });
    },
  };
}

const preloadOf = (file: string) => `
import { openSync, readSync } from 'node:fs';
const realNow = Date.now;
const bytes = Buffer.alloc(8);
const descriptor = openSync(${JSON.stringify(file)}, 'r');
Date.now = () => {
  readSync(descriptor, bytes, 0, 8, 0);
  return realNow() + bytes.readDoubleLE(0);
};
`;
