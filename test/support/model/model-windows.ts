import type { Counters, KeyModel, RateModel, Windows } from './service-model.ts';

/** The windows that contain a given time. */
export function windowsAt(ms: number): Windows {
  const text = new Date(ms).toISOString();
  return { day: text.slice(0, 10), month: text.slice(0, 7) };
}

/** The counters at a given time: an expired window is empty, and a clock that is behind sees the newer window. */
export function countersAt(counters: Counters | null, ms: number): Counters {
  const now = windowsAt(ms);
  if (counters === null) return { ...now, dayUsed: 0, monthUsed: 0 };
  const isDayOpen = counters.day >= now.day;
  const isMonthOpen = counters.month >= now.month;
  return {
    day: isDayOpen ? counters.day : now.day,
    dayUsed: isDayOpen ? counters.dayUsed : 0,
    month: isMonthOpen ? counters.month : now.month,
    monthUsed: isMonthOpen ? counters.monthUsed : 0,
  };
}

/** The requests of a key at a given time; a clock that is behind sees the newer minute of its day. */
export function rateAt({ rate }: KeyModel, ms: number): RateModel {
  const day = Math.floor(ms / 86_400_000);
  const minute = Math.floor(ms / 60_000);
  const known = rate.get(day) ?? { day, dayUsed: 0, minute, minuteUsed: 0 };
  return known.minute >= minute ? known : { ...known, minute, minuteUsed: 0 };
}
