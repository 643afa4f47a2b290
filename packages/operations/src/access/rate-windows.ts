import type { Begun } from './beginnings.ts';
import type { RateLimits } from './plans.ts';

/** The two windows in which requests of a key are counted. Both are fixed and in UTC. */
export type RateWindowName = 'minute' | 'day';

/** State of one window after a request was counted or rejected. */
export interface RateWindow {
  readonly window: RateWindowName;
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  readonly resetAtUnixMs: number;
}

/** Result of counting a request. A rejected request is not counted. */
export interface RateOutcome {
  readonly isAllowed: boolean;
  readonly windows: readonly [RateWindow, RateWindow];
  /** Requests of the key that have just begun, this one included. */
  readonly begun: Begun;
}

/** The request to count. `requestId` makes sure that it is counted only once. */
export interface RateLimitedRequest {
  readonly organizationId: string;
  readonly keyId: string;
  readonly requestId: string;
  readonly nowUnixMs: number;
  readonly limits: RateLimits;
}

/** Counts requests in both windows with one atomic write. */
export interface RateCounter {
  consume(request: RateLimitedRequest): Promise<RateOutcome>;
}

/** Length of each window in milliseconds. */
export const windowMs: Readonly<Record<RateWindowName, number>> = { minute: 60_000, day: 86_400_000 };

/** Number of the window that contains a time, counted from the epoch. */
export function getWindowNumber(window: RateWindowName, unixMs: number): number {
  return Math.floor(unixMs / windowMs[window]);
}

/**
 * State of a window, from its number and the requests counted in it.
 *
 * @param number window number from {@link getWindowNumber}
 */
export function getRateWindow(window: RateWindowName, number: number, used: number, limits: RateLimits): RateWindow {
  const limit = window === 'minute' ? limits.perMinute : limits.perDay;
  return { window, limit, used, remaining: Math.max(0, limit - used), resetAtUnixMs: (number + 1) * windowMs[window] };
}
