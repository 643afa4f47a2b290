/** The minutes of one day at which the platform was found up, counted from midnight in UTC: 0 to 1439. */
export interface ProbedDay {
  /** Days since 1 January 1970. */
  readonly day: number;
  readonly upMinutes: ReadonlySet<number>;
}

const minutesPerDay = 1_440;

/** How far back the figure looks. */
export const uptimeDays = 30;

/**
 * Share of the last 30 days in which the platform was up, by a probe each minute. A minute without a result counts as down: who cannot probe
 * cannot serve either. A platform that is younger is judged from its first minute on.
 *
 * @param days of the last 31 days, those without any result left out; in any order
 * @param nowUnixMs the minute under way does not count yet
 * @returns    percent with two decimals, rounded down, so that 100 means always; 100 before the first whole minute
 */
export function uptimePercent(days: readonly ProbedDay[], nowUnixMs: number): number {
  const now = Math.floor(nowUnixMs / 60_000);
  const minutes = days.flatMap(({ day, upMinutes }) => [...upMinutes].map((minute) => day * minutesPerDay + minute));
  const earliest = now - uptimeDays * minutesPerDay;
  const counted = minutes.filter((minute) => minute >= earliest && minute < now);
  const firstEver = minutes.reduce((least, minute) => Math.min(least, minute), now);
  const span = now - Math.max(earliest, firstEver);
  return span <= 0 ? 100 : Math.floor((counted.length / span) * 10_000) / 100;
}
