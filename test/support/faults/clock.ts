/** The time at which test clocks start: noon of an ordinary day, so that no test crosses midnight by accident. */
export const testNoonUnixMs = Date.UTC(2026, 9, 15, 12);

/** Offset of test clocks from the real clock, in milliseconds. */
export const testOffsetMs = testNoonUnixMs - Date.now();

/** A clock that a test can move. */
export interface MovableClock {
  /** Unix time in milliseconds. */
  now(): number;
  /** Moves it forward, or backward. */
  moveBy(ms: number): void;
  /** Stops it at a given time. */
  stopAt(unixMs: number): void;
  /** Synchronizes it with the clocks of all other tests. */
  reset(): void;
}

/** A clock that is synchronized with those of other tests until it is moved. */
export function createMovableClock(): MovableClock {
  const read = () => Date.now() + testOffsetMs;
  let now = read;
  return {
    now: () => now(),
    moveBy(ms) {
      const before = now;
      now = () => before() + ms;
    },
    stopAt(unixMs) {
      now = () => unixMs;
    },
    reset() {
      now = read;
    },
  };
}
