import { type AdmissionLimits, admit, hasSlot, type LaneLimits } from './admission.ts';
import type { AdmissionMeter } from './admission-meter.ts';

/** Returns a slot; further calls do nothing. */
export type ReturnSlot = () => void;

/** Requests of one kind, running and waiting. */
export interface AdmissionLane {
  /** Settles with a slot when the request may start, or with null when it is shed. */
  enter(): Promise<ReturnSlot | null>;
}

interface WaitingRequest {
  readonly untilMs: number;
  readonly settle: (slot: ReturnSlot | null) => void;
}

/** A returned slot goes to the next request at once; this is for the age of running requests and the limit of the wait. */
const reviewIntervalMs = 50;

/** Makes a lane with no requests in it. Waiting requests start in the order in which they arrived. */
export function createAdmissionLane(lane: LaneLimits, limits: AdmissionLimits, meter: AdmissionMeter): AdmissionLane {
  const running = new Set<{ readonly sinceMs: number }>();
  let waiting: WaitingRequest[] = [];
  let review: NodeJS.Timeout | undefined;
  let lastFreeAtMs = meter.now();

  const loadAt = (nowMs: number) => ({
    running: running.size,
    recent: [...running].filter(({ sinceMs }) => nowMs - sinceMs < limits.recentMs).length,
    waiting: waiting.length,
    delayMs: meter.delayMs(),
    saturatedMs: nowMs - lastFreeAtMs,
  });
  const start = (nowMs: number): ReturnSlot => {
    const run = { sinceMs: nowMs };
    running.add(run);
    return () => {
      if (running.delete(run)) update();
    };
  };
  const update = () => {
    const nowMs = meter.now();
    while (waiting.length > 0 && hasSlot(loadAt(nowMs), lane, limits)) waiting.shift()?.settle(start(nowMs));
    const late = waiting.filter(({ untilMs }) => untilMs <= nowMs);
    waiting = waiting.filter(({ untilMs }) => untilMs > nowMs);
    for (const { settle } of late) settle(null);
    if (waiting.length > 0) return;
    clearInterval(review);
    review = undefined;
    if (hasSlot(loadAt(nowMs), lane, limits)) lastFreeAtMs = nowMs;
  };
  return {
    async enter() {
      const nowMs = meter.now();
      const decision = admit(loadAt(nowMs), lane, limits);
      if (decision === 'shed') return null;
      if (decision === 'start') {
        lastFreeAtMs = nowMs;
        return start(nowMs);
      }
      review ??= setInterval(update, reviewIntervalMs).unref();
      return new Promise((settle) => {
        waiting.push({ untilMs: nowMs + limits.waitMs, settle });
      });
    },
  };
}
