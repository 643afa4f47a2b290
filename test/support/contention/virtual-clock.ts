/** Time that passes only when everything waits. */
export interface VirtualClock {
  /** Milliseconds since the start. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** Lets time pass until nothing waits any more. */
  run(): Promise<void>;
}

/** Who waits, and until when. */
interface Sleeper {
  readonly atMs: number;
  readonly order: number;
  readonly awake: () => void;
}

/** A clock for models: thousands of requests per second take as long as their computation does. Those who wait must wait for it alone. */
export function createVirtualClock(): VirtualClock {
  const sleepers: Sleeper[] = [];
  let nowMs = 0;
  let count = 0;
  const isBefore = (left: Sleeper, right: Sleeper) => left.atMs < right.atMs || (left.atMs === right.atMs && left.order < right.order);
  return {
    now: () => nowMs,
    sleep: (ms) =>
      new Promise((awake) => {
        count += 1;
        insert(sleepers, { atMs: nowMs + Math.max(0, ms), order: count, awake }, isBefore);
      }),
    async run() {
      for (let quiet = 0; quiet < 2; ) {
        // After this, no promise that is not waiting for the clock is left.
        await new Promise((settled) => setImmediate(settled));
        const next = sleepers.pop();
        quiet = next === undefined ? quiet + 1 : 0;
        if (next === undefined) continue;
        nowMs = next.atMs;
        next.awake();
      }
    },
  };
}

/** Keeps the list sorted, the next one last. */
function insert(sleepers: Sleeper[], sleeper: Sleeper, isBefore: (left: Sleeper, right: Sleeper) => boolean): void {
  let [low, high] = [0, sleepers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = sleepers[middle];
    if (other !== undefined && isBefore(sleeper, other)) low = middle + 1;
    else high = middle;
  }
  sleepers.splice(low, 0, sleeper);
}
