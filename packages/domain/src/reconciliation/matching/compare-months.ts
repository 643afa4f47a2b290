import { groupBy } from '../../shared/group-by.ts';
import type { ExpectedRow } from '../model/ksef-invoice.ts';
import type { Match } from '../model/reconciliation.ts';
import type { RegisterRow } from '../model/register.ts';
import { type FieldDifference, getTolerance, listDifferences, sumExpected, sumRecorded } from './compare-amounts.ts';

/** The rows and the expected rows of one month of a sales match. */
export interface MonthComparison {
  /** Of the record. */
  readonly month: string;
  readonly rows: readonly RegisterRow[];
  readonly expected: readonly ExpectedRow[];
  readonly differences: readonly FieldDifference[];
}

/** A sales match by months. */
export interface SalesComparison {
  readonly months: readonly MonthComparison[];
  /** Months in which it is recorded although it belongs to others; empty if the months agree. */
  readonly wrongMonths: readonly string[];
  /** The months to which these rows belong. */
  readonly rightMonths: readonly ExpectedRow[];
}

/**
 * Compares the rows of a match with the invoice's own ledger, month by month. An expected row whose month is unknown belongs to the month of the
 * record. Where rows are in another month than expected, their amounts are compared with those that have no rows.
 *
 * @param covered months for which there is a file
 */
export function compareMonths({ invoices, rows }: Match, covered: ReadonlySet<string>): SalesComparison {
  const tolerance = getTolerance(invoices);
  const recorded = groupBy(rows, ({ month }) => month);
  const [onlyMonth = null] = recorded.size === 1 ? recorded.keys() : [];
  const all = invoices.flatMap((invoice) => invoice.rows);
  const expected = groupBy(
    all.map((row) => ({ row, month: row.month ?? onlyMonth })),
    ({ month }) => month,
  );
  const at = (month: string) => (expected.get(month) ?? []).map(({ row }) => row);
  const wrong = [...recorded.keys()].filter((month) => !expected.has(month)).sort();
  const displaced = [...expected].flatMap(([month, group]) =>
    month !== null && !recorded.has(month) ? [{ month, rows: group.map(({ row }) => row) }] : [],
  );
  const isMoved = wrong.length > 0 && displaced.length > 0;
  const compare = (month: string, own: readonly RegisterRow[], wanted: readonly ExpectedRow[]): MonthComparison => ({
    ...{ month, rows: own, expected: wanted },
    differences: all.length === 0 ? [] : listDifferences(sumRecorded(own), sumExpected(wanted), tolerance),
  });
  const months = [...recorded]
    .filter(([month]) => !(isMoved && wrong.includes(month)))
    .map(([month, own]) => compare(month, own, at(month)));
  const rightMonths = displaced.flatMap((group) => group.rows);
  if (isMoved) {
    const moved = rows.filter(({ month }) => wrong.includes(month));
    return { months: [...months, compare(wrong[0] ?? '', moved, rightMonths)], wrongMonths: wrong, rightMonths };
  }
  const missing = displaced.filter(({ month }) => covered.has(month)).map((group) => compare(group.month, [], group.rows));
  return { months: [...months, ...missing], wrongMonths: [], rightMonths: [] };
}
