import { areSameTables, type RateTable } from '@nakor/domain/exchange-rates/rate-table';

/** How long tables that were read are used before they are read again, in milliseconds. */
const refreshMs = 3_600_000;
/** The same after a failed read. */
const retryMs = 60_000;
/** The same while there are none: they may be loaded for the first time at any moment. */
const emptyRetryMs = 10_000;

/** The tables in memory. */
export interface CachedRateTables {
  /** The tables of the last successful read, the same object until they change; null before. */
  latest(): readonly RateTable[] | null;
  /** Reads the tables again if that is due; concurrent callers share one read. Settles when it has ended; never rejects. */
  refreshIfDue(): Promise<void>;
}

/**
 * Keeps tables in memory. A failed read keeps those of the last one.
 *
 * @param now     milliseconds since the epoch
 * @param onError called for each failed read
 */
export function cacheRateTables(
  read: () => Promise<readonly RateTable[]>,
  now: () => number,
  onError: (error: unknown) => void,
): CachedRateTables {
  let tables: readonly RateTable[] | null = null;
  let nextReadMs = Number.NEGATIVE_INFINITY;
  let endedMs = 0;
  let reading: Promise<void> | null = null;
  const refresh = async (): Promise<void> => {
    let waitMs = retryMs;
    try {
      const found = await read();
      if (tables === null || !areSameTables(tables, found)) tables = found;
      waitMs = found.length === 0 ? emptyRetryMs : refreshMs;
    } catch (error) {
      onError(error);
    } finally {
      endedMs = now();
      nextReadMs = endedMs + waitMs;
      reading = null;
    }
  };
  return {
    latest: () => tables,
    refreshIfDue() {
      const nowUnixMs = now();
      // A clock that was set back must not postpone the next read.
      if (reading === null && (nowUnixMs >= nextReadMs || nowUnixMs < endedMs)) reading = refresh();
      return reading ?? Promise.resolve();
    },
  };
}
