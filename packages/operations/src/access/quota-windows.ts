import type { Plan } from './plans.ts';

/** The two windows in which metered operations of an organization are counted. Both are fixed and in UTC. */
export type QuotaWindowName = 'day' | 'month';

/** Operations that a plan allows an organization. */
export type QuotaLimits = Plan['quota'];

/**
 * The counters of an organization and the windows they belong to. Windows are numbered by {@link getQuotaWindowNumber}; in a window later than
 * the counted one, nothing has been counted yet.
 */
export interface QuotaUse {
  readonly dayWindow: number;
  readonly dayUsed: number;
  readonly monthWindow: number;
  readonly monthUsed: number;
}

/** The stored counters, and for each kind of window the number of the last one whose exhaustion was announced; null if none was. */
export interface StoredQuota extends QuotaUse {
  readonly announced: Readonly<Record<QuotaWindowName, number | null>>;
}

/** State of one window, as callers see it. */
export interface QuotaWindow {
  readonly window: QuotaWindowName;
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  readonly resetAtUnixMs: number;
}

const dayMs = 86_400_000;

/** Number of the window that contains a time: days since the epoch, or months since the year 0. */
export function getQuotaWindowNumber(window: QuotaWindowName, unixMs: number): number {
  if (window === 'day') return Math.floor(unixMs / dayMs);
  const date = new Date(unixMs);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** When a window ends, in milliseconds since the epoch. */
export function getQuotaWindowEnd(window: QuotaWindowName, number: number): number {
  if (window === 'day') return (number + 1) * dayMs;
  return Date.UTC(Math.floor((number + 1) / 12), (number + 1) % 12);
}

/**
 * The counters at a given time: those of ended windows are 0. A host whose clock is behind counts in the newer windows that other hosts
 * have already opened.
 *
 * @param use the stored counters, or null if nothing has been counted yet
 */
export function readQuotaUse(use: QuotaUse | null, unixMs: number): QuotaUse {
  const day = getQuotaWindowNumber('day', unixMs);
  const month = getQuotaWindowNumber('month', unixMs);
  if (use === null) return { dayWindow: day, dayUsed: 0, monthWindow: month, monthUsed: 0 };
  return {
    dayWindow: Math.max(day, use.dayWindow),
    dayUsed: use.dayWindow >= day ? use.dayUsed : 0,
    monthWindow: Math.max(month, use.monthWindow),
    monthUsed: use.monthWindow >= month ? use.monthUsed : 0,
  };
}

/** Both windows of an organization, from current counters (see {@link readQuotaUse}). */
export function getQuotaWindows(use: QuotaUse, limits: QuotaLimits): readonly [QuotaWindow, QuotaWindow] {
  return [
    quotaWindow('day', use.dayWindow, use.dayUsed, limits.perDay),
    quotaWindow('month', use.monthWindow, use.monthUsed, limits.perMonth),
  ];
}

function quotaWindow(window: QuotaWindowName, number: number, used: number, limit: number): QuotaWindow {
  return { window, limit, used, remaining: Math.max(0, limit - used), resetAtUnixMs: getQuotaWindowEnd(window, number) };
}

/** The windows that are exhausted, from current counters. */
export function listFullWindows(use: QuotaUse, limits: QuotaLimits): QuotaWindowName[] {
  return getQuotaWindows(use, limits)
    .filter(({ remaining }) => remaining === 0)
    .map(({ window }) => window);
}
