import { computePreviousWorkingDay } from '../fa3/elements/working-days.ts';
import { toDecimal } from '../money/decimal.ts';
import type { ExchangeRates, ExchangeRateTable } from '../validation/model/exchange-rates.ts';
import type { RateTable } from './rate-table.ts';

/**
 * Official rates from tables in memory.
 *
 * @param tables in order of their days; without any, nothing is checked
 */
export function exchangeRatesOf(tables: readonly RateTable[]): ExchangeRates {
  if (tables.length === 0) return { find: async () => 'not-checked' };
  const table: ExchangeRateTable = {
    rateBefore({ currency, before }) {
      const last = lastBefore(tables, before);
      // A table of the last working day before the day is missing, or it is not published yet.
      if (last === null || last.day < computePreviousWorkingDay(before)) return 'no-table';
      const rate = last.rates[currency];
      return rate === undefined ? null : { rate: toDecimal(rate), day: last.day, table: last.number };
    },
  };
  return { find: async () => table };
}

/** The last table of a day before this one. */
function lastBefore(tables: readonly RateTable[], before: string): RateTable | null {
  let low = 0;
  let high = tables.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tables[middle]?.day ?? '') < before) low = middle + 1;
    else high = middle;
  }
  return tables[low - 1] ?? null;
}
