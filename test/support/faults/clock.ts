/** Where the clocks of tests begin: at noon of an ordinary day, so that no test meets the end of a day unasked. */
export const testNoonUnixMs = Date.UTC(2026, 9, 15, 12);

/** How far the clocks of tests are ahead of the real one, in milliseconds. */
export const testOffsetMs = testNoonUnixMs - Date.now();

/** A clock that a test can move. */
export interface MovableClock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Lets it run ahead, or behind. */
  moveBy(ms: number): void;
  /** Stops it at a moment. */
  stopAt(unixMs: number): void;
  /** Makes it agree with the clocks of all other tests. */
  reset(): void;
}

/** A clock that agrees with those of other tests until it is moved. */
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
