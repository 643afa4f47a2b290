import { type AdmissionLimits, admit, hasPermit, type LaneLimits } from './admission.ts';
import type { AdmissionMeter } from './admission-meter.ts';

/** Releases a permit; further calls have no effect. */
export type ReleasePermit = () => void;

/** Limits the concurrency of requests of one kind. */
export interface AdmissionLane {
  /** Settles with a permit when the request may start, or with null when it is shed. */
  enter(): Promise<ReleasePermit | null>;
}

interface WaitingRequest {
  readonly untilMs: number;
  readonly settle: (permit: ReleasePermit | null) => void;
}

/** A released permit is reused at once; the review handles the age of running requests and the wait limit. */
const reviewIntervalMs = 50;

/** Creates an empty lane. Waiting requests start in order of arrival. */
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
  const start = (nowMs: number): ReleasePermit => {
    const run = { sinceMs: nowMs };
    running.add(run);
    return () => {
      if (running.delete(run)) update();
    };
  };
  const update = () => {
    const nowMs = meter.now();
    while (waiting.length > 0 && hasPermit(loadAt(nowMs), lane, limits)) waiting.shift()?.settle(start(nowMs));
    const late = waiting.filter(({ untilMs }) => untilMs <= nowMs);
    waiting = waiting.filter(({ untilMs }) => untilMs > nowMs);
    for (const { settle } of late) settle(null);
    if (waiting.length > 0) return;
    clearInterval(review);
    review = undefined;
    if (hasPermit(loadAt(nowMs), lane, limits)) lastFreeAtMs = nowMs;
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
