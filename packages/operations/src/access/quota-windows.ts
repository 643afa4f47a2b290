import type { Plan } from './plans.ts';

/** The two windows in which metered operations of an organization are counted. Both are fixed and in UTC. */
export type QuotaWindowName = (typeof quotaWindowNames)[number];

const quotaWindowNames = ['day', 'month'] as const;

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
  /**
   * Windows of which blocks have room that counts as used here, so that less may be used than it says, and something is left; none by default.
   */
  readonly roomOut?: readonly QuotaWindowName[];
}

/** The stored counters, and for each kind of window the number of the last one whose exhaustion was announced; null if none was. */
export interface StoredQuota extends QuotaUse {
  readonly announced: Readonly<Record<QuotaWindowName, number | null>>;
  /** Null if no blocks are open. */
  readonly blocks: QuotaBlocks | null;
  /** Number of the last opening or call-back of blocks; 0 if there was none. */
  readonly blockEpoch: number;
}

/** The blocks of an organization, as its quota item knows them. */
export interface QuotaBlocks {
  /** Number of this opening. It grows with each opening and each call-back, so what was decided before has no effect after it. */
  readonly epoch: number;
  /** Blocks are numbered from 0 to below this. */
  readonly count: number;
  /** The windows in which they were opened; they have no room in later ones. */
  readonly dayWindow: number;
  readonly monthWindow: number;
  /** The limits under which they are granted room. */
  readonly limits: QuotaLimits;
  /** Whether they are being called back: nothing is granted to them any more. */
  readonly isCalledBack: boolean;
}

/** One block: room that was taken out of the windows of its organization and that operations use up. */
export interface QuotaBlock {
  readonly epoch: number;
  readonly dayWindow: number;
  readonly dayLeft: number;
  readonly monthWindow: number;
  readonly monthLeft: number;
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
export function readQuotaUse(use: (QuotaUse & Partial<Pick<StoredQuota, 'blocks'>>) | null, unixMs: number): QuotaUse {
  const day = getQuotaWindowNumber('day', unixMs);
  const month = getQuotaWindowNumber('month', unixMs);
  if (use === null) return { dayWindow: day, dayUsed: 0, monthWindow: month, monthUsed: 0 };
  const current = {
    dayWindow: Math.max(day, use.dayWindow),
    dayUsed: use.dayWindow >= day ? use.dayUsed : 0,
    monthWindow: Math.max(month, use.monthWindow),
    monthUsed: use.monthWindow >= month ? use.monthUsed : 0,
  };
  const roomOut = use.roomOut ?? quotaWindowNames.filter((window) => hasRoomOut(use.blocks ?? null, current, window));
  return roomOut.length === 0 ? current : { ...current, roomOut };
}

/** Whether blocks may have room in the current window of a kind. */
export function hasRoomOut(
  blocks: QuotaBlocks | null,
  { dayWindow, monthWindow }: Pick<QuotaUse, 'dayWindow' | 'monthWindow'>,
  window: QuotaWindowName,
): boolean {
  return window === 'day' ? blocks?.dayWindow === dayWindow : blocks?.monthWindow === monthWindow;
}

/**
 * Both windows of an organization, from current counters (see {@link readQuotaUse}). While blocks have room, a window never appears to be full.
 */
export function getQuotaWindows(use: QuotaUse, limits: QuotaLimits): readonly [QuotaWindow, QuotaWindow] {
  const known = ({ roomOut = [] }: QuotaUse, window: QuotaWindowName, used: number, limit: number) =>
    roomOut.includes(window) ? Math.max(0, Math.min(used, limit - 1)) : used;
  return [
    quotaWindow('day', use.dayWindow, known(use, 'day', use.dayUsed, limits.perDay), limits.perDay),
    quotaWindow('month', use.monthWindow, known(use, 'month', use.monthUsed, limits.perMonth), limits.perMonth),
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
