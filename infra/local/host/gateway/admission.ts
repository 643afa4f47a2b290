/** Permits for requests of one kind. */
export interface LaneLimits {
  /** Requests that may run at once: just enough to keep the main thread busy, since more only make each of them slower. */
  readonly running: number;
  /** Requests that may run at once, however late the main thread is. */
  readonly runningWhenLate: number;
  /** Requests of one caller that may run at once while another one is active: what runs beside a request is what slows it down. */
  readonly runningBesideOthers: number;
  /**
   * Whether a caller starts none while an organization that sends far less has a request that runs, and leaves pauses between its own while such
   * an organization is active, as long as its latest request ran: so that one that arrives finds the processor free half of the time.
   */
  readonly yieldsToQuieter: boolean;
  /** Requests that may run at once when the older ones are waiting for something other than the main thread. */
  readonly runningInAll: number;
  /** Requests that may wait for a permit at any time. */
  readonly waiting: number;
  /** Requests that may wait for a permit during a burst. */
  readonly waitingInBurst: number;
}

/** Limits that decide whether a request starts, waits or is shed (ADR 0013). */
export interface AdmissionLimits {
  readonly small: LaneLimits;
  readonly large: LaneLimits;
  /** Largest body of a small request, in bytes as sent. Larger ones, and those of unknown size, spend seconds in workers. */
  readonly smallBodyBytes: number;
  /** Delay of the event loop, in milliseconds, above which fewer requests run at once. */
  readonly delayMs: number;
  /** Age, in milliseconds, after which a request no longer counts while the event loop is on time. */
  readonly recentMs: number;
  /** When no permit has been free for this long, in milliseconds, the host is overloaded; anything shorter is a burst. */
  readonly burstMs: number;
  /** Longest pause of a caller beside a quieter organization, in milliseconds. A request that takes longer spends its time waiting. */
  readonly pauseMs: number;
  /** Longest wait for a permit, in milliseconds. */
  readonly waitMs: number;
  /** Longest pause before a request is shed, in milliseconds; it slows down clients that retry immediately. */
  readonly shedPauseMs: number;
  /** Requests that may be in that pause at once; more are shed immediately. */
  readonly shedPauses: number;
}

/** The limits of the local host, measured on two cores. */
export const localAdmission: AdmissionLimits = {
  small: {
    running: 6,
    runningWhenLate: 3,
    runningBesideOthers: 1,
    yieldsToQuieter: true,
    runningInAll: 256,
    waiting: 16,
    waitingInBurst: 128,
  },
  large: {
    running: 16,
    runningWhenLate: 4,
    runningBesideOthers: 8,
    yieldsToQuieter: false,
    runningInAll: 64,
    waiting: 16,
    waitingInBurst: 64,
  },
  smallBodyBytes: 65_536,
  delayMs: 15,
  recentMs: 1_000,
  burstMs: 5_000,
  pauseMs: 200,
  waitMs: 10_000,
  shedPauseMs: 40,
  shedPauses: 1_000,
};

/**
 * The current load of a lane, as it counts for a request of one caller: its own requests in full, those of each other caller as one. So a
 * caller with many requests slows down its own, not those of others.
 */
export interface LaneLoad extends RunningLoad {
  /** The waiting requests of the caller. */
  readonly waiting: number;
  /** All waiting requests, of every caller. */
  readonly waitingInAll: number;
  /** Time since the last free permit, in milliseconds. */
  readonly saturatedMs: number;
}

/** The part of the load that running requests cause. */
export interface RunningLoad {
  /** The running requests of the caller, and those of them that started less than `recentMs` ago. */
  readonly own: number;
  readonly ownRecent: number;
  /** Callers with a request that runs, waits, or started less than `recentMs` ago, this one included. */
  readonly callers: number;
  readonly running: number;
  /** Whether an organization that started less than half as many in the last `recentMs` has one of the recent running requests. */
  readonly isBesideQuieter: boolean;
  /** Whether such an organization started any in the last `recentMs`, and the caller has not yet paused after its latest request. */
  readonly isPausing: boolean;
  /** The running requests that started less than `recentMs` ago. */
  readonly recent: number;
  /** All running requests, of every caller. */
  readonly runningInAll: number;
  /** Recent delay of the event loop, in milliseconds. */
  readonly delayMs: number;
}

/**
 * Whether a lane may start another request. Each running request adds work to every turn of the event loop, so the allowed number falls as
 * the delay grows. Requests that wait for workers, receivers or slow clients add nothing, so old ones do not count while the loop is on time.
 */
export function hasPermit(load: RunningLoad, lane: LaneLimits, limits: AdmissionLimits): boolean {
  // A caller has at most as many as are still free, so however many it sends, another one finds a place.
  if (load.own >= lane.runningInAll - load.runningInAll) return false;
  if (lane.yieldsToQuieter && (load.isBesideQuieter || load.isPausing)) return false;
  const isOnTime = load.delayMs <= limits.delayMs;
  const allowed = isOnTime ? lane.running : Math.max(lane.runningWhenLate, (lane.running * limits.delayMs) / load.delayMs);
  const share = load.callers === 1 ? allowed : Math.min(lane.runningBesideOthers, Math.floor(allowed / load.callers));
  return (isOnTime ? load.recent : load.running) < allowed && load.ownRecent < Math.max(1, share);
}

/**
 * Decides about a request that arrives. Requests of a burst may wait, since a burst ends; under overload a long queue only delays every response.
 *
 * @returns `full` when the queue has no place: the lane then sheds this request, or one of a caller with more of them
 */
export function admit(load: LaneLoad, lane: LaneLimits, limits: AdmissionLimits): 'start' | 'wait' | 'full' {
  if (load.waiting === 0 && hasPermit(load, lane, limits)) return 'start';
  return load.waitingInAll < (load.saturatedMs < limits.burstMs ? lane.waitingInBurst : lane.waiting) ? 'wait' : 'full';
}
