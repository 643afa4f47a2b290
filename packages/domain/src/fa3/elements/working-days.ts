import { addDays } from './calendar.ts';

/** Public holidays in Poland with a fixed date, as `MM-DD`. */
const fixedHolidays = new Set(['01-01', '01-06', '05-01', '05-03', '08-15', '11-01', '11-11', '12-25', '12-26']);

/** The first 24 December that is a public holiday. */
const firstFreeChristmasEve = '2025-12-24';

/** Days from Easter Sunday to Easter Monday and Corpus Christi; Easter and Pentecost are Sundays. */
const movableHolidays = [1, 60];

/** The movable holidays of each year that was asked for, as `YYYY-MM-DD`: a year has four digits, so that they are few. */
const movableByYear = new Map<string, ReadonlySet<string>>();

/** Whether Saturdays count as working days: the VAT Act does not say. */
export type SaturdayReading = 'free' | 'working';

/**
 * The first working day in Poland after a day: neither a Sunday nor a public holiday nor, by default, a Saturday.
 *
 * @param day `YYYY-MM-DD`, from 2011 on
 */
export function computeNextWorkingDay(day: string, saturday: SaturdayReading = 'free'): string {
  let next = addDays(day, 1);
  while (!isWorkingDay(next, saturday)) next = addDays(next, 1);
  return next;
}

/**
 * The last of some working days in Poland that are counted from the day after a day.
 *
 * @param day  `YYYY-MM-DD`, from 2011 on
 * @param days at least 1
 */
export function addWorkingDays(day: string, days: number, saturday: SaturdayReading = 'free'): string {
  let last = day;
  for (let count = 0; count < days; count += 1) last = computeNextWorkingDay(last, saturday);
  return last;
}

/**
 * The last working day in Poland before a day.
 *
 * @param day `YYYY-MM-DD`, from 2011 on
 */
export function computePreviousWorkingDay(day: string): string {
  let previous = addDays(day, -1);
  while (!isWorkingDay(previous)) previous = addDays(previous, -1);
  return previous;
}

/**
 * Whether a day is a working day in Poland.
 *
 * @param day `YYYY-MM-DD`, from 2011 on
 */
export function isWorkingDay(day: string, saturday: SaturdayReading = 'free'): boolean {
  const weekday = computeWeekday(day);
  if (weekday === 0 || (weekday === 6 && saturday === 'free')) return false;
  if (day.endsWith('-12-24') && day >= firstFreeChristmasEve) return false;
  return !fixedHolidays.has(day.slice(5)) && !movableHolidaysOf(day.slice(0, 4)).has(day);
}

function movableHolidaysOf(year: string): ReadonlySet<string> {
  const known = movableByYear.get(year);
  if (known !== undefined) return known;
  const easter = easterSunday(Number(year));
  const holidays = new Set(movableHolidays.map((days) => addDays(easter, days)));
  movableByYear.set(year, holidays);
  return holidays;
}

/** From 0 for Sunday to 6 for Saturday. By `Date`: a formatter of `Intl` costs milliseconds at each start. */
function computeWeekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** Easter Sunday by the anonymous Gregorian algorithm. */
function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const epact = (century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 19 * golden + 15) % 30;
  const fullMoon = epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11));
  const dayOfWeek = (year + Math.floor(year / 4) + fullMoon + 2 - century + Math.floor(century / 4)) % 7;
  return addDays(`${year}-03-28`, fullMoon - dayOfWeek);
}
