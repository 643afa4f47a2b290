import type { RateLimits } from './plans.ts';

/** The two windows in which calls of a key are counted. Both are fixed and in UTC. */
export type RateWindowName = 'minute' | 'day';

/** State of one window after a call was counted or refused. */
export interface RateWindow {
  readonly window: RateWindowName;
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  readonly resetAtUnixSeconds: number;
}

/** What came of counting a call. A refused call is not counted. */
export interface RateOutcome {
  readonly isAllowed: boolean;
  readonly windows: readonly [RateWindow, RateWindow];
}

/** Which call to count: `requestId` makes counting the same call twice impossible. */
export interface RateCall {
  readonly organizationId: string;
  readonly keyId: string;
  readonly requestId: string;
  readonly nowUnixSeconds: number;
  readonly limits: RateLimits;
}

/** Counts calls in both windows by one atomic write. */
export interface RateCounter {
  consume(call: RateCall): Promise<RateOutcome>;
}

/** Length of each window in seconds. */
export const windowSeconds: Readonly<Record<RateWindowName, number>> = { minute: 60, day: 86_400 };

/** Number of the window that holds a moment, counted from the epoch. */
export function windowNumber(window: RateWindowName, unixSeconds: number): number {
  return Math.floor(unixSeconds / windowSeconds[window]);
}

/**
 * Describes a window by its number and the calls counted in it.
 *
 * @param number window number as given by {@link windowNumber}
 */
export function rateWindow(window: RateWindowName, number: number, used: number, limits: RateLimits): RateWindow {
  const limit = window === 'minute' ? limits.perMinute : limits.perDay;
  return { window, limit, used, remaining: Math.max(0, limit - used), resetAtUnixSeconds: (number + 1) * windowSeconds[window] };
}
