import { isCalendarDay } from './elements/calendar.ts';

/** A time of creation; without a zone it is read as UTC, which is wrong by at most 14 hours. */
interface Creation {
  readonly text: string;
  /** `Z`, an offset such as `+02:00`, or nothing. */
  readonly zone: string;
  readonly unixMs: number;
}

const dateTime = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(?:\.\d+)?(Z|[+-]\d{2}:\d{2})?$/;

/** Parses `DataWytworzeniaFa`; null when it is absent or not a valid date and time. */
export function readCreation(text: string | null): Creation | null {
  const [, day, zone = ''] = (text === null ? null : dateTime.exec(text)) ?? [];
  if (text === null || day === undefined || !isCalendarDay(day)) return null;
  const unixMs = Date.parse(zone === '' ? `${text}Z` : text);
  return Number.isNaN(unixMs) ? null : { text, zone, unixMs };
}
