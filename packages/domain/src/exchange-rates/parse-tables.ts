import { isCalendarDay } from '../fa3/elements/calendar.ts';
import { err, ok, type Result } from '../shared/result.ts';
import type { RateTable } from './rate-table.ts';

/** Far more than two years of tables, and than currencies of a table. */
const maxTables = 1_000;
const maxRates = 200;

/**
 * Parses tables A in the JSON of the NBP's public API. The content is not trusted; unknown fields are ignored.
 *
 * @returns the tables in order of their days, or what is wrong with the first invalid one, without quoting it
 */
export function parseRateTables(json: string): Result<readonly RateTable[], string> {
  const value = parseJson(json);
  if (!Array.isArray(value)) return err('It is not a JSON array of tables.');
  if (value.length > maxTables) return err(`It has more than ${maxTables} tables.`);
  const byDay = new Map<string, RateTable>();
  for (const [index, item] of value.entries()) {
    const table = parseTable(item);
    if (typeof table === 'string') return err(`[${index}]: ${table}`);
    if (byDay.has(table.day)) return err(`[${index}]: There is another table of the same day.`);
    byDay.set(table.day, table);
  }
  return ok([...byDay.values()].sort((left, right) => (left.day < right.day ? -1 : 1)));
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** @returns what is wrong with a table that is invalid */
function parseTable(value: unknown): RateTable | string {
  if (!isRecord(value) || value['table'] !== 'A') return '"table" is not "A".';
  const { no: number, effectiveDate: day, rates: listed } = value;
  if (typeof day !== 'string' || !isCalendarDay(day)) return '"effectiveDate" is not a day such as 2026-10-13.';
  if (typeof number !== 'string' || !/^\d{1,3}\/A\/NBP\/\d{4}$/.test(number)) return '"no" is not a number such as 199/A/NBP/2026.';
  if (!number.endsWith(day.slice(0, 4))) return '"no" and "effectiveDate" are of different years.';
  if (!Array.isArray(listed) || listed.length === 0 || listed.length > maxRates)
    return `"rates" is not an array of 1 to ${maxRates} rates.`;
  const rates: Record<string, string> = {};
  for (const each of listed) {
    const rate = parseRate(each);
    if (rate === null) return 'A rate has no currency code, or "mid" is not a positive number.';
    if (Object.hasOwn(rates, rate.code)) return 'A currency occurs twice.';
    rates[rate.code] = rate.mid;
  }
  return { number, day, rates };
}

function parseRate(value: unknown): { readonly code: string; readonly mid: string } | null {
  if (!isRecord(value)) return null;
  const { code, mid } = value;
  if (typeof code !== 'string' || !/^[A-Z]{3}$/.test(code) || typeof mid !== 'number') return null;
  // The shortest notation of a number is the one in the JSON, apart from trailing zeros; tiny and huge numbers have an exponent.
  const text = String(mid);
  return mid > 0 && /^\d{1,6}(?:\.\d{1,10})?$/.test(text) ? { code, mid: text } : null;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
