const format = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d))?(Z|[+-]\d\d:\d\d))?$/;

/**
 * Parses a timestamp as an operator types it: a date, which means its start in UTC, or a date and a time with `Z` or a UTC offset
 * (`2027-01-31`, `2027-01-31T12:00Z`, `2027-01-31T12:00:00+01:00`).
 *
 * @returns milliseconds since the epoch, a whole second; null for other formats, and for dates and times that do not exist
 */
export function parseTimestamp(text: string): number | null {
  const parts = format.exec(text);
  if (parts === null) return null;
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const local = new Date(0);
  local.setUTCFullYear(year, month - 1, day);
  const isDay = local.getUTCMonth() === month - 1 && local.getUTCDate() === day;
  const offsetMinutes = parseOffset(parts[7] ?? 'Z');
  if (!isDay || hour > 23 || minute > 59 || second > 59 || offsetMinutes === null) return null;
  return local.getTime() + ((hour * 60 + minute - offsetMinutes) * 60 + second) * 1000;
}

/** Minutes that this offset is ahead of UTC; null if it is not a valid offset. */
function parseOffset(text: string): number | null {
  if (text === 'Z') return 0;
  const hours = Number(text.slice(1, 3));
  const minutes = Number(text.slice(4));
  if (hours > 14 || minutes > 59) return null;
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
