import { addDays, countDaysBetween } from '@nakor/domain/fa3/elements/calendar';
import { computeNextWorkingDay, computePreviousWorkingDay, isWorkingDay } from '@nakor/domain/fa3/elements/working-days';

/** Days from one to another, both included, as `YYYY-MM-DD`. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** How many days of tables are kept, today included: two years. */
export const keptDays = 731;

/** Maximum number of days in a query of the NBP's API. */
export const queryDays = 93;

/** How many days, today included, every run compares with the published tables. */
const recentDays = 14;

/** The first day of which a table is kept. */
export function determineFirstKeptDay(today: string): string {
  return addDays(today, 1 - keptDays);
}

/** The last day whose table must have been published: tables appear around noon, so that of today may be missing. */
function lastExpectedDay(today: string): string {
  return computePreviousWorkingDay(today);
}

/** The working days of the last two years before today without a table, in order. */
export function listMissingDays(known: ReadonlySet<string>, today: string): readonly string[] {
  const last = lastExpectedDay(today);
  const missing: string[] = [];
  for (let day = determineFirstKeptDay(today); day <= last; day = computeNextWorkingDay(day)) {
    if (isWorkingDay(day) && !known.has(day)) missing.push(day);
  }
  return missing;
}

/** Number of working days before today that are later than the newest table; all of the last two years without a table. */
export function computeAgeInWorkingDays(known: ReadonlySet<string>, today: string): number {
  const newest = [...known].reduce((latest, day) => (day > latest ? day : latest), '');
  return listMissingDays(known, today).filter((day) => day > newest).length;
}

/**
 * Plans the queries of a run, the newest first: the days without a table, the last days, and a part of the two years that changes with each
 * run, so that every stored table is compared with the published one in eight runs.
 *
 * @param known days with a stored table
 * @param run   number of the run
 * @returns     ranges of at most 93 days, without overlaps
 */
export function planQueries(known: ReadonlySet<string>, today: string, run: number): readonly DayRange[] {
  const wanted = new Set([...listMissingDays(known, today), ...daysOf({ from: addDays(today, 1 - recentDays), to: today })]);
  for (const day of daysOf(comparedRange(today, run))) wanted.add(day);
  return rangesOf([...wanted].sort()).reverse();
}

/** The part of the two years whose turn it is in a run. */
function comparedRange(today: string, run: number): DayRange {
  const parts = Math.ceil(keptDays / queryDays);
  const from = addDays(determineFirstKeptDay(today), (run % parts) * queryDays);
  const to = addDays(from, queryDays - 1);
  return { from, to: to < today ? to : today };
}

/** Covers days, given in order, with as few ranges of at most 93 days as possible. */
function rangesOf(days: readonly string[]): DayRange[] {
  const ranges: DayRange[] = [];
  for (const day of days) {
    const last = ranges.at(-1);
    if (last !== undefined && countDaysBetween(last.from, day) < queryDays) ranges[ranges.length - 1] = { from: last.from, to: day };
    else ranges.push({ from: day, to: day });
  }
  return ranges;
}

function daysOf({ from, to }: DayRange): readonly string[] {
  return Array.from({ length: Math.max(0, countDaysBetween(from, to) + 1) }, (_, index) => addDays(from, index));
}
