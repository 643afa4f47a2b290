import { isSameTable, type RateTable } from '@nakor/domain/exchange-rates/rate-table';
import { toWarsawDay } from '@nakor/domain/fa3/elements/calendar';
import { computeAgeInWorkingDays, type DayRange, determineFirstKeptDay, listMissingDays, planQueries } from './plan-loading.ts';
import type { RateSource, RateSourceProblem, RateTableStore } from './rate-store.ts';

/** Ports of a run of the loader. */
export interface LoadPorts {
  /** Null when no source is configured; then the run only reports on the stored tables. */
  readonly source: RateSource | null;
  readonly store: RateTableStore;
  /** Whether another query may be started. */
  readonly isTimeLeft: () => boolean;
}

/** What a run of the loader did and found. */
export interface LoadReport {
  /** Number of tables that were stored. */
  readonly loaded: number;
  /** Days whose stored table differs from the published one. The stored one is kept. */
  readonly changedDays: readonly string[];
  /** Why queries failed, each once. */
  readonly problems: readonly RateSourceProblem[];
  /** Number of working days of the last two years without a table. */
  readonly missing: number;
  /** Number of working days before today that are later than the newest table. */
  readonly ageWorkingDays: number;
}

/** The source does not work, so that further queries would only add load. */
const outages: readonly RateSourceProblem[] = ['unreachable', 'timeout', 'http_status'];

const hourMs = 3_600_000;

/**
 * Stores the published tables that are missing from the last two years, and compares others with them. Idempotent; what fails is left to
 * the next run.
 *
 * @throws DependencyUnavailable if the store does not respond
 */
export async function loadRateTables(ports: LoadPorts, nowUnixMs: number): Promise<LoadReport> {
  const today = toWarsawDay(nowUnixMs);
  const stored = await ports.store.list(determineFirstKeptDay(today));
  const known = new Map(stored.map((table) => [table.day, table]));
  const problems = new Set<RateSourceProblem>();
  const changedDays: string[] = [];
  let loaded = 0;
  for await (const outcome of queryAll(ports, planQueries(new Set(known.keys()), today, Math.floor(nowUnixMs / hourMs)))) {
    if (typeof outcome === 'string') {
      problems.add(outcome);
      continue;
    }
    // The newest first: functions may read in between, and then keep what they have read for an hour.
    for (const table of outcome.toReversed()) {
      const before = known.get(table.day);
      if (before !== undefined && !isSameTable(before, table)) changedDays.push(table.day);
      // A table that another run has stored meanwhile is compared by the next one.
      if (before === undefined && (await ports.store.add(table, nowUnixMs))) loaded += 1;
      known.set(table.day, before ?? table);
    }
  }
  const days = new Set(known.keys());
  return {
    loaded,
    changedDays: changedDays.sort(),
    problems: [...problems],
    missing: listMissingDays(days, today).length,
    ageWorkingDays: computeAgeInWorkingDays(days, today),
  };
}

/** The tables of each range, or why they could not be fetched; ends early in an outage, or without time. */
async function* queryAll(
  { source, isTimeLeft }: LoadPorts,
  ranges: readonly DayRange[],
): AsyncGenerator<readonly RateTable[] | RateSourceProblem> {
  if (source === null) return;
  for (const range of ranges) {
    if (!isTimeLeft()) return;
    const fetched = await source.query(range);
    yield fetched.ok ? fetched.value : fetched.error;
    if (!fetched.ok && outages.includes(fetched.error)) return;
  }
}
