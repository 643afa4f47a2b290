/** The minutes of one day at which the platform was found up, counted from midnight in UTC: 0 to 1439. */
export interface ProbedDay {
  /** Days since 1 January 1970. */
  readonly day: number;
  readonly upMinutes: ReadonlySet<number>;
}

const minuteMs = 60_000;
const minutesPerDay = 1_440;

/** What is known of the past of the platform. */
export interface ProbedPast {
  /** The first minute at which it was ever found up, in unix ms; null as long as that was not noted. */
  readonly sinceUnixMs: number | null;
  /** Of the last 31 days, those without any result left out; in any order. */
  readonly days: readonly ProbedDay[];
}

/** How far back the figure looks. */
export const uptimeDays = 30;

/** The first minute that is known to have been up, in unix ms; null when none is. A clock that was put back has noted earlier ones later. */
export function firstUpUnixMs({ sinceUnixMs, days }: ProbedPast): number | null {
  const known = [...upMinutesOf(days).map((minute) => minute * minuteMs), ...(sinceUnixMs === null ? [] : [sinceUnixMs])];
  return known.length === 0 ? null : known.reduce((least, unixMs) => Math.min(least, unixMs));
}

/**
 * Share of the last 30 days in which the platform was up, by a probe each minute. A minute without a result counts as down: who cannot probe
 * cannot serve either. A platform that is younger is judged from its first minute on.
 *
 * @param nowUnixMs the minute under way does not count yet
 * @returns    percent with two decimals, rounded down, so that 100 means always; 100 before the first whole minute
 */
export function uptimePercent(past: ProbedPast, nowUnixMs: number): number {
  const now = Math.floor(nowUnixMs / minuteMs);
  const earliest = now - uptimeDays * minutesPerDay;
  const counted = upMinutesOf(past.days).filter((minute) => minute >= earliest && minute < now);
  const first = Math.floor((firstUpUnixMs(past) ?? nowUnixMs) / minuteMs);
  const span = now - Math.max(earliest, first);
  return span <= 0 ? 100 : Math.floor((counted.length / span) * 10_000) / 100;
}

/** Minutes since 1 January 1970. */
function upMinutesOf(days: readonly ProbedDay[]): number[] {
  return days.flatMap(({ day, upMinutes }) => [...upMinutes].map((minute) => day * minutesPerDay + minute));
}
