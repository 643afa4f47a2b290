import type { RateTable } from '@nakor/domain/exchange-rates/rate-table';
import type { Result } from '@nakor/domain/shared/result';
import type { DayRange } from './plan-loading.ts';

/** Why published tables could not be fetched. */
export type RateSourceProblem =
  /** No connection, or it was lost. */
  | 'unreachable'
  | 'timeout'
  /** An unexpected status of the response, redirects included. */
  | 'http_status'
  /** The source does not accept the range. */
  | 'refused'
  | 'too_large'
  /** The response is not what the source documents. */
  | 'malformed';

/** The published tables. */
export interface RateSource {
  /** The tables of the days of a range, in order; empty when there are none. Never rejects. */
  query(range: DayRange): Promise<Result<readonly RateTable[], RateSourceProblem>>;
}

/** The stored tables, one for each day. */
export interface RateTableStore {
  /**
   * The tables from a day on, in order.
   *
   * @throws DependencyUnavailable if the store does not respond
   */
  list(fromDay: string): Promise<readonly RateTable[]>;
  /** Stores a table of a day that has none; returns false, and changes nothing, if the day has one. */
  add(table: RateTable, nowUnixMs: number): Promise<boolean>;
  /** Stores a table in place of any other of its day. */
  replace(table: RateTable, nowUnixMs: number): Promise<void>;
}
