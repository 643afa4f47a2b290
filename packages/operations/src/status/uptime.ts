/** The minutes of one day at which the platform was up, counted from midnight UTC: 0 to 1439. */
export interface ProbedDay {
  /** Days since 1 January 1970. */
  readonly day: number;
  readonly upMinutes: ReadonlySet<number>;
}

const minuteMs = 60_000;
const minutesPerDay = 1_440;

/** Recorded uptime of the platform. */
export interface ProbedPast {
  /** The first minute at which the platform was ever up, in unix ms; null until it is recorded. */
  readonly sinceUnixMs: number | null;
  /** The last 31 days, without days that have no results; in any order. */
  readonly days: readonly ProbedDay[];
}

/** Days that the uptime covers. */
export const uptimeDays = 30;

/**
 * The first recorded minute at which the platform was up, in unix ms; null if there is none. After a clock was set back, `sinceUnixMs` need
 * not be the earliest.
 */
export function determineFirstUpUnixMs({ sinceUnixMs, days }: ProbedPast): number | null {
  const known = [...upMinutesOf(days).map((minute) => minute * minuteMs), ...(sinceUnixMs === null ? [] : [sinceUnixMs])];
  return known.length === 0 ? null : known.reduce((least, unixMs) => Math.min(least, unixMs));
}

/**
 * Share of the last 30 days in which the platform was up, by one probe per minute. A minute without a result counts as down: a platform
 * that cannot probe cannot serve either. A younger platform is measured from its first minute.
 *
 * @param nowUnixMs the current minute does not count yet
 * @returns    percent with two decimals, rounded down so that 100 means always; 100 before the first whole minute
 */
export function computeUptimePercent(past: ProbedPast, nowUnixMs: number): number {
  const now = Math.floor(nowUnixMs / minuteMs);
  const earliest = now - uptimeDays * minutesPerDay;
  const counted = upMinutesOf(past.days).filter((minute) => minute >= earliest && minute < now);
  const first = Math.floor((determineFirstUpUnixMs(past) ?? nowUnixMs) / minuteMs);
  const span = now - Math.max(earliest, first);
  return span <= 0 ? 100 : Math.floor((counted.length / span) * 10_000) / 100;
}

/** Minutes since 1 January 1970. */
function upMinutesOf(days: readonly ProbedDay[]): number[] {
  return days.flatMap(({ day, upMinutes }) => [...upMinutes].map((minute) => day * minutesPerDay + minute));
}
