import type { RateTable } from '@nakor/domain/exchange-rates/rate-table';
import { addDays } from '@nakor/domain/fa3/elements/calendar';
import { isWorkingDay } from '@nakor/domain/fa3/elements/working-days';

/** Invented rates, with as many decimals as the NBP publishes. */
const inventedRates = { EUR: '4.2534', USD: '3.6107', HUF: '0.010883' } as const;

/** A table of a working day, with its number in the year. */
export function rateTable(day: string, rates: Readonly<Record<string, string>> = inventedRates): RateTable {
  const year = day.slice(0, 4);
  let count = 0;
  for (let each = `${year}-01-01`; each <= day; each = addDays(each, 1)) if (isWorkingDay(each)) count += 1;
  return { number: `${String(count).padStart(3, '0')}/A/NBP/${year}`, day, rates };
}

/** The tables of all working days of a range, both days included. */
export function rateTables(from: string, to: string): readonly RateTable[] {
  const tables: RateTable[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (isWorkingDay(day)) tables.push(rateTable(day));
  return tables;
}

/** Tables in the JSON of the NBP's API. */
export function nbpJson(tables: readonly RateTable[]): string {
  const records = tables.map(({ number, day, rates }) => ({
    table: 'A',
    no: number,
    effectiveDate: day,
    rates: Object.entries(rates).map(([code, mid]) => ({ currency: `waluta ${code}`, code, mid: Number(mid) })),
  }));
  return JSON.stringify(records);
}
