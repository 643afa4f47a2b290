import type { RateTable } from '@nakor/domain/exchange-rates/rate-table';
import type { RateTableStore } from '@nakor/operations/exchange-rates/rate-store';

/** A store of tables in memory. */
export function rateTableMemory(tables: readonly RateTable[] = []): RateTableStore {
  const byDay = new Map(tables.map((table) => [table.day, table]));
  return {
    list: async (fromDay) => [...byDay.values()].filter(({ day }) => day >= fromDay).sort((left, right) => (left.day < right.day ? -1 : 1)),
    add: async (table) => {
      if (byDay.has(table.day)) return false;
      byDay.set(table.day, table);
      return true;
    },
    replace: async (table) => void byDay.set(table.day, table),
  };
}
