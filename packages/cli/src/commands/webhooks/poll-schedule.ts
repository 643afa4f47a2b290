/** What is left of the requests of a key today. */
export interface DayBudget {
  /** Requests that the plan allows per day. */
  readonly limit: number;
  readonly remaining: number;
  readonly secondsLeft: number;
}

/** First wait after an event, in seconds; each further one is longer by the factor. */
const quickSeconds = 3;
const slowingFactor = 1.5;
/** With these waits all day, plan `free` has some 180 requests left for quick ones. */
const slowSeconds = 120;
/** However large the plan. */
const idleSeconds = 10;
/** Share of the day that is left to other requests with the key. */
const reservedShare = 0.1;

/**
 * Waits of polling: short after an event, longer when nothing happens, and never so short that the requests of the day run out before the day
 * (ADR 0031).
 *
 * @param quietPolls number of polls since the last event
 * @param budget     as of the last response; null if it is not known
 * @returns seconds
 */
export function pollWaitSeconds(quietPolls: number, budget: DayBudget | null): number {
  const quietSeconds = quickSeconds * slowingFactor ** quietPolls;
  if (budget === null) return Math.min(quietSeconds, slowSeconds);
  const { limit, remaining, secondsLeft } = budget;
  const spare = Math.floor(remaining - limit * reservedShare);
  if (spare <= 0) return Math.max(secondsLeft, 1);
  const evenSeconds = secondsLeft / spare;
  return evenSeconds > slowSeconds ? evenSeconds : Math.min(quietSeconds, Math.max(evenSeconds, idleSeconds));
}

/**
 * Reads the limits of the day from the headers of a response.
 *
 * @returns null if it has none
 */
export function getDayBudget(headers: Headers, nowUnixMs: number): DayBudget | null {
  const [limit, remaining, reset] = ['Limit', 'Remaining', 'Reset'].map((name) => headers.get(`X-RateLimit-${name}-Day`) ?? '');
  if (![limit, remaining, reset].every((text) => /^\d{1,12}$/.test(text ?? ''))) return null;
  return { limit: Number(limit), remaining: Number(remaining), secondsLeft: Math.max(0, Number(reset) - nowUnixMs / 1000) };
}

/** Longest wait after a failed request, in seconds. Timers end at once if they are set for more than 24 days. */
const longestRetrySeconds = 86_400;

/** Wait after a failed request, in seconds. */
export function retryWaitSeconds(failures: number, requestedSeconds: number | null): number {
  return Math.min(Math.max(requestedSeconds ?? 0, Math.min(2 ** failures, 60)), longestRetrySeconds);
}
