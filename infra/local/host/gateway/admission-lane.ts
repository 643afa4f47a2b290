import { type AdmissionLimits, admit, hasPermit, type LaneLimits, type LaneLoad } from './admission.ts';
import type { AdmissionMeter } from './admission-meter.ts';

/** Releases a permit; further calls have no effect. */
export type ReleasePermit = () => void;

/** Why a request was shed: too many requests of its own caller, or of all callers together. */
export type Shed = 'caller' | 'overload';

/** Limits the concurrency of requests of one kind. */
export interface AdmissionLane {
  /**
   * Settles with a permit when the request may start, or with the reason when it is shed.
   *
   * @param caller whose requests count together
   */
  enter(caller: string): Promise<ReleasePermit | Shed>;
}

interface RunningRequest {
  readonly caller: string;
  readonly sinceMs: number;
}

interface WaitingRequest {
  readonly caller: string;
  readonly untilMs: number;
  readonly settle: (permit: ReleasePermit | Shed) => void;
}

/** A released permit is reused at once; the review handles the age of running requests and the wait limit. */
const reviewIntervalMs = 50;

/**
 * Creates an empty lane. Permits go to callers in turn: to the one with the fewest running requests, and of several to the one that has waited
 * longest for its turn. Waiting requests of a caller start in order of arrival.
 */
export function createAdmissionLane(lane: LaneLimits, limits: AdmissionLimits, meter: AdmissionMeter): AdmissionLane {
  const running = new Set<RunningRequest>();
  let waiting: WaitingRequest[] = [];
  let review: NodeJS.Timeout | undefined;
  let lastFreeAtMs = meter.now();
  /** The latest start of each caller, with its number among all starts. */
  const latest = new Map<string, { readonly turn: number; readonly atMs: number }>();
  let starts = 0;

  const loadsAt = (nowMs: number) => {
    const all = countByCaller(running);
    const recent = countByCaller([...running].filter(({ sinceMs }) => nowMs - sinceMs < limits.recentMs));
    const queued = countByCaller(waiting);
    const active = new Set([...all.keys(), ...queued.keys()]);
    for (const [caller, { atMs }] of latest) if (nowMs - atMs < limits.recentMs) active.add(caller);
    return (caller: string): LaneLoad => ({
      own: all.get(caller) ?? 0,
      ownRecent: recent.get(caller) ?? 0,
      callers: active.size + (active.has(caller) ? 0 : 1),
      running: countFor(caller, all),
      recent: countFor(caller, recent),
      runningInAll: running.size,
      waiting: queued.get(caller) ?? 0,
      waitingInAll: waiting.length,
      delayMs: meter.delayMs(),
      saturatedMs: nowMs - lastFreeAtMs,
    });
  };
  const start = (caller: string, nowMs: number): ReleasePermit => {
    const run = { caller, sinceMs: nowMs };
    running.add(run);
    starts += 1;
    latest.set(caller, { turn: starts, atMs: nowMs });
    return () => {
      if (running.delete(run)) update();
    };
  };
  /** The first waiting request of the caller whose turn it is; undefined if no caller with waiting requests has a permit. */
  const takeNext = (nowMs: number): WaitingRequest | undefined => {
    const loadOf = loadsAt(nowMs);
    const [next] = [...new Set(waiting.map(({ caller }) => caller))]
      .map((caller) => ({ caller, load: loadOf(caller), turn: latest.get(caller)?.turn ?? 0 }))
      .filter(({ load }) => hasPermit(load, lane, limits))
      .toSorted((left, right) => left.load.own - right.load.own || left.turn - right.turn);
    const position = waiting.findIndex(({ caller }) => caller === next?.caller);
    return position === -1 ? undefined : waiting.splice(position, 1)[0];
  };
  const isFreeAt = (nowMs: number) => {
    const recent = [...running].filter(({ sinceMs }) => nowMs - sinceMs < limits.recentMs).length;
    return hasPermit({ own: 0, ownRecent: 0, callers: 1, running: running.size, recent, runningInAll: running.size, delayMs: meter.delayMs() }, lane, limits);
  };
  const reasonFor = (caller: string): Shed => {
    const own = [...running, ...waiting].filter((request) => request.caller === caller).length;
    return own > 1 && own * 2 >= running.size + waiting.length ? 'caller' : 'overload';
  };
  /** Sheds the latest waiting request of the caller with the most, if that has more than the new one's caller would; false if none has. */
  const takePlaceFrom = (ownWaiting: number): boolean => {
    const [caller, count] = [...countByCaller(waiting)].reduce((most, entry) => (entry[1] > most[1] ? entry : most), ['', 0]);
    if (count <= ownWaiting + 1) return false;
    const [shed] = waiting.splice(
      waiting.findLastIndex((request) => request.caller === caller),
      1,
    );
    shed?.settle('caller');
    return true;
  };
  const update = () => {
    const nowMs = meter.now();
    for (let next = takeNext(nowMs); next !== undefined; next = takeNext(nowMs)) next.settle(start(next.caller, nowMs));
    const late = waiting.filter(({ untilMs }) => untilMs <= nowMs).map(({ caller, settle }) => ({ reason: reasonFor(caller), settle }));
    waiting = waiting.filter(({ untilMs }) => untilMs > nowMs);
    for (const { reason, settle } of late) settle(reason);
    if (waiting.length > 0) return;
    clearInterval(review);
    review = undefined;
    for (const [caller, { atMs }] of latest) if (nowMs - atMs >= limits.recentMs) latest.delete(caller);
    if (isFreeAt(nowMs)) lastFreeAtMs = nowMs;
  };
  return {
    async enter(caller) {
      const nowMs = meter.now();
      const load = loadsAt(nowMs)(caller);
      const decision = admit(load, lane, limits);
      if (decision === 'start') {
        lastFreeAtMs = nowMs;
        return start(caller, nowMs);
      }
      if (decision === 'full' && !takePlaceFrom(load.waiting)) return reasonFor(caller);
      review ??= setInterval(update, reviewIntervalMs).unref();
      return new Promise((settle) => {
        waiting.push({ caller, untilMs: nowMs + limits.waitMs, settle });
      });
    },
  };
}

function countByCaller(requests: Iterable<{ readonly caller: string }>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { caller } of requests) counts.set(caller, (counts.get(caller) ?? 0) + 1);
  return counts;
}

/** Own requests count in full, those of each other caller as one. */
function countFor(caller: string, counts: ReadonlyMap<string, number>): number {
  const own = counts.get(caller);
  return own === undefined ? counts.size : own + counts.size - 1;
}
