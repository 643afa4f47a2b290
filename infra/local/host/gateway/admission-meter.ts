/** Measurements of the process on which admission depends. */
export interface AdmissionMeter {
  /** Monotonic clock, in milliseconds. */
  readonly now: () => number;
  /** Recent delay of the event loop, in milliseconds. */
  readonly delayMs: () => number;
  /** Ends the measurement. */
  stop(): void;
}

const intervalMs = 20;
/** Weight of the latest measurement: large enough to notice a burst within a few turns, small enough to ignore a single long one. */
const latestWeight = 0.2;

/**
 * Measures the delay of the calling thread's event loop by how late a timer fires: because of work in the turn, or because other threads
 * occupied the processor. `monitorEventLoopDelay` is no alternative, since resetting its histogram loses the current turn.
 */
export function startAdmissionMeter(): AdmissionMeter {
  const now = () => performance.now();
  let delayMs = 0;
  let lastAtMs = now();
  const timer = setInterval(() => {
    const atMs = now();
    delayMs += latestWeight * (Math.max(0, atMs - lastAtMs - intervalMs) - delayMs);
    lastAtMs = atMs;
  }, intervalMs).unref();
  return { now, delayMs: () => delayMs, stop: () => clearInterval(timer) };
}
