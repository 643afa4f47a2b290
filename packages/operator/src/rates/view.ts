import type { RateTable } from '@nakor/domain/exchange-rates/rate-table';
import { formatTextPairs } from '@nakor/domain/shared/text-table';

/** The stored tables of the last two years. */
export interface RatesStatus {
  readonly tables: number;
  readonly first: RateTable | null;
  readonly last: RateTable | null;
  /** Number of working days before today that are later than the last table. */
  readonly ageWorkingDays: number;
  /** Working days without a table between the first and the last one. */
  readonly gaps: readonly string[];
  /** Number of working days of the last two years without a table. */
  readonly missing: number;
}

/** How many gaps are listed. */
const listedGaps = 20;

/** The status as name-value lines. */
export function describeStatus({ tables, first, last, ageWorkingDays, gaps, missing }: RatesStatus): string {
  const listed = gaps.slice(0, listedGaps).join(', ');
  return formatTextPairs({
    tables: String(tables),
    first: describeTable(first),
    last: describeTable(last),
    age: `${ageWorkingDays} working days`,
    gaps: gaps.length === 0 ? 'none' : `${gaps.length}: ${listed}${gaps.length > listedGaps ? ', ...' : ''}`,
    missing: `${missing} working days of the last two years`,
  });
}

function describeTable(table: RateTable | null): string {
  return table === null ? '-' : `${table.day} (no. ${table.number}, ${Object.keys(table.rates).length} currencies)`;
}
