import type { Plan } from './plans.ts';

/** The two windows in which paid operations of an organisation are counted. Both are fixed and in UTC. */
export type QuotaWindowName = 'day' | 'month';

/** What a plan allows an organisation, in operations. */
export type QuotaLimits = Plan['quota'];

/**
 * The counters of an organisation: which windows they are about, and what is counted in them. Windows are numbered by
 * {@link quotaWindowNumber}; a window that began later than the counted one has nothing counted in it yet.
 */
export interface QuotaUse {
  readonly dayWindow: number;
  readonly dayUsed: number;
  readonly monthWindow: number;
  readonly monthUsed: number;
}

/** The counters as stored, with the number of the last window of each kind whose exhaustion was announced; null for none. */
export interface StoredQuota extends QuotaUse {
  readonly announced: Readonly<Record<QuotaWindowName, number | null>>;
}

/** State of one window, as callers see it. */
export interface QuotaWindow {
  readonly window: QuotaWindowName;
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  readonly resetAtUnixSeconds: number;
}

const daySeconds = 86_400;

/** Number of the window that holds a moment: days since the epoch, or months since the year 0. */
export function quotaWindowNumber(window: QuotaWindowName, unixSeconds: number): number {
  if (window === 'day') return Math.floor(unixSeconds / daySeconds);
  const moment = new Date(unixSeconds * 1000);
  return moment.getUTCFullYear() * 12 + moment.getUTCMonth();
}

/** The unix second at which a window ends. */
export function quotaWindowEnd(window: QuotaWindowName, number: number): number {
  if (window === 'day') return (number + 1) * daySeconds;
  return Date.UTC(Math.floor((number + 1) / 12), (number + 1) % 12) / 1000;
}

/**
 * The counters as they stand at a moment: those of windows that have ended are 0. A host whose clock is behind counts in the
 * newer windows that others have opened already.
 *
 * @param use the stored counters, or null when nothing was ever counted
 */
export function quotaUseAt(use: QuotaUse | null, unixSeconds: number): QuotaUse {
  const day = quotaWindowNumber('day', unixSeconds);
  const month = quotaWindowNumber('month', unixSeconds);
  if (use === null) return { dayWindow: day, dayUsed: 0, monthWindow: month, monthUsed: 0 };
  return {
    dayWindow: Math.max(day, use.dayWindow),
    dayUsed: use.dayWindow >= day ? use.dayUsed : 0,
    monthWindow: Math.max(month, use.monthWindow),
    monthUsed: use.monthWindow >= month ? use.monthUsed : 0,
  };
}

/** The counters without an operation that was counted in some windows; windows that have ended since are left as they are. */
export function withoutOperation(use: QuotaUse, counted: { readonly dayWindow: number; readonly monthWindow: number }): QuotaUse {
  return {
    ...use,
    dayUsed: use.dayWindow === counted.dayWindow ? use.dayUsed - 1 : use.dayUsed,
    monthUsed: use.monthWindow === counted.monthWindow ? use.monthUsed - 1 : use.monthUsed,
  };
}

/** Both windows of an organisation, from counters that stand at this moment (see {@link quotaUseAt}). */
export function quotaWindows(use: QuotaUse, limits: QuotaLimits): readonly [QuotaWindow, QuotaWindow] {
  return [
    quotaWindow('day', use.dayWindow, use.dayUsed, limits.perDay),
    quotaWindow('month', use.monthWindow, use.monthUsed, limits.perMonth),
  ];
}

function quotaWindow(window: QuotaWindowName, number: number, used: number, limit: number): QuotaWindow {
  return { window, limit, used, remaining: Math.max(0, limit - used), resetAtUnixSeconds: quotaWindowEnd(window, number) };
}

/** Which windows have no room, from counters that stand at this moment. */
export function fullWindows(use: QuotaUse, limits: QuotaLimits): QuotaWindowName[] {
  return quotaWindows(use, limits)
    .filter(({ remaining }) => remaining === 0)
    .map(({ window }) => window);
}
