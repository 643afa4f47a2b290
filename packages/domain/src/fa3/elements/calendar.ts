import type { Language } from '../../shared/localized.ts';

const dayForm = /^\d{4}-\d{2}-\d{2}$/;

const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Whether a string is a calendar day in the form `YYYY-MM-DD`. */
export function isCalendarDay(text: string): boolean {
  if (!dayForm.test(text)) return false;
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8));
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day > 0 && day <= (month === 2 && isLeapYear ? 29 : (daysOfMonth[month - 1] ?? 0));
}

/**
 * A calendar day as people write it: `20.11.2026` in Polish; in English as `YYYY-MM-DD`, since 10/11/2026 is two different days to British and
 * American readers. A text that is no calendar day is unchanged.
 */
export function formatDay(text: string, language: Language): string {
  return language === 'pl' && isCalendarDay(text) ? text.split('-').toReversed().join('.') : text;
}

const instantForm = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2}(?:\.\d+)?)(?:(Z)|([+-]\d{2}:\d{2}))?$/;

/**
 * A day with a time as people write it, in the time zone in which it is stated: `20.11.2026 08:30:00 UTC`, `2026-11-20 09:30:00 UTC+01:00`. A
 * text in another form than `2026-11-20T08:30:00Z` is unchanged.
 */
export function formatInstant(text: string, language: Language): string {
  const [, day = '', time = '', utc, offset] = instantForm.exec(text) ?? [];
  if (!isCalendarDay(day)) return text;
  const zone = utc === undefined && offset === undefined ? '' : ` UTC${offset ?? ''}`;
  return `${formatDay(day, language)} ${time}${zone}`;
}

const hourMs = 3_600_000;

/** From 1970 to 2100. In these years Warsaw is one hour ahead of UTC in winter, and two in summer. */
const usualYears = { fromMs: 0, toMs: 4_102_444_800_000 } as const;

let warsaw: Intl.DateTimeFormat | undefined;

/** Formatting a day costs as much as ten rules, and days change on quarters of an hour. */
const quarterHourMs = 900_000;
let latest = { quarterHour: Number.NaN, day: '' };

/**
 * The calendar day in Warsaw at an instant; KSeF evaluates dates by it.
 *
 * @param unixMs milliseconds since the epoch
 * @returns      `YYYY-MM-DD`
 * @throws RangeError if there is no such instant
 */
export function toWarsawDay(unixMs: number): string {
  const quarterHour = Math.floor(unixMs / quarterHourMs);
  if (quarterHour !== latest.quarterHour) latest = { quarterHour, day: readWarsawDay(unixMs) };
  return latest.day;
}

/**
 * For 23 hours of a day it does not matter whether the clocks show summer time. Only in the other one are the rules of time zones needed: loading
 * them takes 15 ms, a twentieth of the time to a first result.
 */
function readWarsawDay(unixMs: number): string {
  if (unixMs >= usualYears.fromMs && unixMs < usualYears.toMs) {
    const inWinter = utcDay(unixMs + hourMs);
    if (inWinter === utcDay(unixMs + 2 * hourMs)) return inWinter;
  }
  warsaw ??= new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Warsaw', year: 'numeric', month: '2-digit', day: '2-digit' });
  return warsaw.format(new Date(unixMs));
}

function utcDay(unixMs: number): string {
  return new Date(unixMs).toISOString().slice(0, 10);
}

const dayMs = 86_400_000;

/** Number of days from one day to another, negative when the second is earlier. Both as `YYYY-MM-DD`. */
export function countDaysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}

/** A day some days later, or earlier when the number is negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The same day some months later; the last day of the month where it has no such day, as art. 112 of the Civil Code counts terms. */
export function addMonthsToDay(day: string, months: number): string {
  const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const month = `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
  for (let last = Number(day.slice(8)); ; last -= 1) {
    const candidate = `${month}-${String(last).padStart(2, '0')}`;
    if (isCalendarDay(candidate) || last <= 28) return candidate;
  }
}
