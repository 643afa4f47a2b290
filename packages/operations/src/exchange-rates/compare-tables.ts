import { isSameTable, type RateTable } from '@nakor/domain/exchange-rates/rate-table';
import { determineFirstKeptDay } from './plan-loading.ts';

/** Tables compared with the stored ones, by what they are. */
export interface TableComparison {
  /** Tables of days that have none. */
  readonly added: readonly RateTable[];
  readonly same: readonly RateTable[];
  /** Tables that differ from the stored one of their day. */
  readonly different: readonly { readonly stored: RateTable; readonly table: RateTable }[];
  /** Tables that are older than two years, so that they would not be used. */
  readonly tooOld: readonly RateTable[];
}

/** @param stored the stored tables of the last two years */
export function compareTables(stored: readonly RateTable[], tables: readonly RateTable[], today: string): TableComparison {
  const byDay = new Map(stored.map((table) => [table.day, table]));
  const kept = tables.filter(({ day }) => day >= determineFirstKeptDay(today));
  const pairs = kept.flatMap((table) => {
    const found = byDay.get(table.day);
    return found === undefined ? [] : [{ stored: found, table }];
  });
  return {
    added: kept.filter(({ day }) => !byDay.has(day)),
    same: pairs.filter((pair) => isSameTable(pair.stored, pair.table)).map(({ table }) => table),
    different: pairs.filter((pair) => !isSameTable(pair.stored, pair.table)),
    tooOld: tables.filter(({ day }) => day < determineFirstKeptDay(today)),
  };
}

/** The differences between two tables of a day, such as `EUR 4.2534 -> 4.2535`. */
export function listTableDifferences(stored: RateTable, table: RateTable): readonly string[] {
  const codes = [...new Set([...Object.keys(stored.rates), ...Object.keys(table.rates)])].sort();
  const rates = codes.flatMap((code) => {
    const [before = 'none', after = 'none'] = [stored.rates[code], table.rates[code]];
    return before === after ? [] : [`${code} ${before} -> ${after}`];
  });
  return stored.number === table.number ? rates : [`no. ${stored.number} -> ${table.number}`, ...rates];
}
