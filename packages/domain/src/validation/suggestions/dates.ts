/**
 * Rewrites a date as `YYYY-MM-DD`, if it is unambiguous.
 *
 * @param written the date as sent, such as `15.02.2026`, `2026/2/5` or `2026-02-15T00:00:00`
 * @returns the date, or null when it is not a date or day and month are ambiguous (`03/04/2026`)
 */
export function rewriteDate(written: string): string | null {
  const text = written.trim();
  const yearFirst = /^(\d{4})([-./])(\d{1,2})\2(\d{1,2})(?:T00:00:00(?:\.0+)?Z?)?$/.exec(text);
  if (yearFirst !== null) return formatDay(yearFirst[1], yearFirst[3], yearFirst[4]);
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  if (dotted !== null) return formatDay(dotted[3], dotted[2], dotted[1]);
  const other = /^(\d{1,2})([-/])(\d{1,2})\2(\d{4})$/.exec(text);
  // With a slash or hyphen both day-first and month-first are in use; a number over 12 can only be the day.
  if (other !== null && Number(other[1]) > 12) return formatDay(other[4], other[3], other[1]);
  return null;
}

function formatDay(year = '', month = '', day = ''): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === date ? date : null;
}
