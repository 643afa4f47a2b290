import { type AdmissionLimits, admit, hasPermit, type LaneLimits, type LaneLoad } from './admission.ts';
import type { AdmissionMeter } from './admission-meter.ts';
import { anonymous } from './callers.ts';

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
   * @param key    with which of its keys it sends this one; by default, it has one
   */
  enter(caller: string, key?: string): Promise<ReleasePermit | Shed>;
}

interface RunningRequest {
  readonly caller: string;
  readonly key: string;
  readonly sinceMs: number;
}

interface WaitingRequest {
  readonly caller: string;
  readonly key: string;
  readonly untilMs: number;
  readonly settle: (permit: ReleasePermit | Shed) => void;
}

/** A released permit is reused at once; the review handles the age of running requests and the wait limit. */
const reviewIntervalMs = 50;

/**
 * Creates an empty lane. Permits go to callers in turn: to the one with the fewest running requests, and of several to the one that has waited
 * longest for its turn; and among the keys of a caller in the same way. Waiting requests of a key start in order of arrival.
 */
export function createAdmissionLane(lane: LaneLimits, limits: AdmissionLimits, meter: AdmissionMeter): AdmissionLane {
  const running = new Set<RunningRequest>();
  let waiting: WaitingRequest[] = [];
  let review: NodeJS.Timeout | undefined;
  let lastFreeAtMs = meter.now();
  /** The latest start of each caller, with its number among all starts, and the end of the pause after the request that was released last. */
  const latest = new Map<string, { readonly turn: number; readonly atMs: number; readonly pauseUntilMs: number }>();
  const latestOfKey = new Map<string, number>();
  let starts = 0;
  /** Starts of the last `recentMs`, in order. */
  let recentStarts: { readonly caller: string; readonly atMs: number }[] = [];

  const loadsAt = (nowMs: number) => {
    const all = countBy(running, 'caller');
    const recent = countBy(
      [...running].filter(({ sinceMs }) => nowMs - sinceMs < limits.recentMs),
      'caller',
    );
    const queued = countBy(waiting, 'caller');
    recentStarts = recentStarts.filter(({ atMs }) => nowMs - atMs < limits.recentMs);
    const started = countBy(recentStarts, 'caller');
    // A customer yields to other customers: rare requests without a valid key would otherwise halve what it gets.
    const organizations = new Map([...started].filter(([caller]) => caller !== anonymous));
    const fewestOfRunning = Math.min(
      ...[...organizations].map(([caller, count]) => (recent.has(caller) ? count : Number.POSITIVE_INFINITY)),
    );
    const fewestOfActive = Math.min(...organizations.values());
    const active = new Set([...all.keys(), ...queued.keys()]);
    for (const [caller, { atMs }] of latest) if (nowMs - atMs < limits.recentMs) active.add(caller);
    return (caller: string): LaneLoad => ({
      own: all.get(caller) ?? 0,
      ownRecent: recent.get(caller) ?? 0,
      callers: active.size + (active.has(caller) ? 0 : 1),
      running: countFor(caller, all),
      recent: countFor(caller, recent),
      isBesideQuieter: 2 * fewestOfRunning < (started.get(caller) ?? 0),
      isPausing: 2 * fewestOfActive < (started.get(caller) ?? 0) && nowMs < (latest.get(caller)?.pauseUntilMs ?? 0),
      runningInAll: running.size,
      waiting: queued.get(caller) ?? 0,
      waitingInAll: waiting.length,
      delayMs: meter.delayMs(),
      saturatedMs: nowMs - lastFreeAtMs,
    });
  };
  const pause = (caller: string, lastedMs: number): void => {
    const pauseMs = Math.min(lastedMs, limits.pauseMs);
    const of = latest.get(caller);
    if (of !== undefined) latest.set(caller, { ...of, pauseUntilMs: meter.now() + pauseMs });
    // The next release or review may be much later than the end of a pause.
    setTimeout(update, Math.ceil(pauseMs)).unref();
  };
  const start = (caller: string, key: string, nowMs: number): ReleasePermit => {
    const run = { caller, key, sinceMs: nowMs };
    running.add(run);
    starts += 1;
    latest.set(caller, { turn: starts, atMs: nowMs, pauseUntilMs: nowMs });
    latestOfKey.set(key, starts);
    recentStarts.push({ caller, atMs: nowMs });
    return () => {
      if (!running.delete(run)) return;
      if (lane.yieldsToQuieter) pause(caller, meter.now() - nowMs);
      update();
    };
  };
  /** The first waiting request of the caller whose turn it is; undefined if no caller with waiting requests has a permit. */
  const takeNext = (nowMs: number): WaitingRequest | undefined => {
    const loadOf = loadsAt(nowMs);
    const [next] = [...new Set(waiting.map(({ caller }) => caller))]
      .map((caller) => ({ caller, load: loadOf(caller), turn: latest.get(caller)?.turn ?? 0 }))
      .map((each) => ({ ...each, own: each.load.own }))
      .filter(({ load }) => hasPermit(load, lane, limits))
      .toSorted(byTurn);
    const ofKeys = countBy(running, 'key');
    const [nextKey] = [...new Set(waiting.filter(({ caller }) => caller === next?.caller).map(({ key }) => key))]
      .map((key) => ({ key, own: ofKeys.get(key) ?? 0, turn: latestOfKey.get(key) ?? 0 }))
      .toSorted(byTurn);
    const position = waiting.findIndex(({ caller, key }) => caller === next?.caller && key === nextKey?.key);
    return position === -1 ? undefined : waiting.splice(position, 1)[0];
  };
  const isFreeAt = (nowMs: number) => {
    const recent = [...running].filter(({ sinceMs }) => nowMs - sinceMs < limits.recentMs).length;
    return hasPermit(
      {
        own: 0,
        ownRecent: 0,
        callers: 1,
        running: running.size,
        recent,
        isBesideQuieter: false,
        isPausing: false,
        runningInAll: running.size,
        delayMs: meter.delayMs(),
      },
      lane,
      limits,
    );
  };
  const reasonFor = (caller: string): Shed => {
    const own = [...running, ...waiting].filter((request) => request.caller === caller).length;
    return own > 1 && own * 2 >= running.size + waiting.length ? 'caller' : 'overload';
  };
  /** Sheds the latest waiting request of the caller with the most, if that has more than the one of the new request would; then of its own keys. */
  const takePlaceFrom = (caller: string, key: string): boolean => {
    const most = findMost(waiting, 'caller');
    const isOther = most.count > (countBy(waiting, 'caller').get(caller) ?? 0) + 1;
    const ofCaller = waiting.filter((request) => request.caller === (isOther ? most.name : caller));
    const mostOfKeys = findMost(ofCaller, 'key');
    if (!isOther && mostOfKeys.count <= (countBy(ofCaller, 'key').get(key) ?? 0) + 1) return false;
    const shed = ofCaller.findLast((request) => request.key === mostOfKeys.name);
    waiting = waiting.filter((request) => request !== shed);
    shed?.settle('caller');
    return true;
  };
  const update = () => {
    const nowMs = meter.now();
    for (let next = takeNext(nowMs); next !== undefined; next = takeNext(nowMs)) next.settle(start(next.caller, next.key, nowMs));
    const late = waiting.filter(({ untilMs }) => untilMs <= nowMs).map(({ caller, settle }) => ({ reason: reasonFor(caller), settle }));
    waiting = waiting.filter(({ untilMs }) => untilMs > nowMs);
    for (const { reason, settle } of late) settle(reason);
    if (waiting.length > 0) return;
    clearInterval(review);
    review = undefined;
    latestOfKey.clear();
    for (const [caller, { atMs }] of latest) if (nowMs - atMs >= limits.recentMs) latest.delete(caller);
    if (isFreeAt(nowMs)) lastFreeAtMs = nowMs;
  };
  return {
    async enter(caller, key = caller) {
      const nowMs = meter.now();
      const load = loadsAt(nowMs)(caller);
      const decision = admit(load, lane, limits);
      if (decision === 'start') {
        lastFreeAtMs = nowMs;
        return start(caller, key, nowMs);
      }
      if (decision === 'full' && !takePlaceFrom(caller, key)) return reasonFor(caller);
      review ??= setInterval(update, reviewIntervalMs).unref();
      return new Promise((settle) => {
        waiting.push({ caller, key, untilMs: nowMs + limits.waitMs, settle });
      });
    },
  };
}

/** Who is counted. */
interface Sender {
  readonly caller: string;
  readonly key: string;
}

function countBy<What extends keyof Sender>(requests: Iterable<Pick<Sender, What>>, what: What): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { [what]: name } of requests) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function findMost(requests: Iterable<Sender>, what: keyof Sender): { readonly name: string; readonly count: number } {
  const counts = [...countBy(requests, what)].map(([name, count]) => ({ name, count }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most), { name: '', count: 0 });
}

/** Those with the fewest running requests first, and of these the one that has waited longest for its turn. */
function byTurn(left: { own: number; turn: number }, right: { own: number; turn: number }): number {
  return left.own - right.own || left.turn - right.turn;
}

/** Own requests count in full, those of each other caller as one. */
function countFor(caller: string, counts: ReadonlyMap<string, number>): number {
  const own = counts.get(caller);
  return own === undefined ? counts.size : own + counts.size - 1;
}
