/** What admission reads of the process. */
export interface AdmissionMeter {
  /** Milliseconds from any origin; never goes back. */
  readonly now: () => number;
  /** Recent delay of the event loop, in milliseconds. */
  readonly delayMs: () => number;
  /** Ends the measurement. */
  stop(): void;
}

const intervalMs = 20;
/** Weight of the latest turn: large enough to notice a burst within some turns, small enough to ignore a single long one. */
const latestWeight = 0.2;

/**
 * Measures the event loop of the calling thread by how late a timer runs. A turn is late by the work in it, and by the time for which other
 * threads kept this one from the processor. The histogram of `monitorEventLoopDelay` was no alternative: resetting it loses the turn under way.
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
