import { type ErrorCode, errorDefinitions } from '@nakor/contract/errors';

/** Unit and dimension of a metric. */
interface MetricDefinition {
  readonly unit: 'Count' | 'Milliseconds';
  /** Name of its one dimension in addition to the stage; null for none. Its values come from closed lists: Nakor's codes and ids. */
  readonly by: string | null;
}

/**
 * All metrics of Nakor. CloudWatch charges for each combination of a metric and a dimension value, and shows dimensions to everyone with
 * access to metrics, so no value may come from a caller (ADR 0033).
 */
export const metricDefinitions = {
  /** From the start of a request to its response; the number of samples is the number of requests. */
  Latency: { unit: 'Milliseconds', by: 'group' },
  /** 1 for a status of 500 or above, otherwise 0: the average is the error rate. */
  ServerErrors: { unit: 'Count', by: 'group' },
  /** 1 for a request that took longer than the objective of its group, otherwise 0: the average is the share of slow requests. */
  SlowRequests: { unit: 'Count', by: 'group' },
  /** The same as `ServerErrors`, by deployed version of a function: the error rate of a new version while it gets part of the requests. */
  ReleaseErrors: { unit: 'Count', by: 'release' },
  /** Error responses with one of {@link countedErrorCodes}; the log has all of them. */
  Errors: { unit: 'Count', by: 'error_code' },
  /** Invoices that `POST /validate` has validated, by readiness, without replays. */
  Verdicts: { unit: 'Count', by: 'readiness' },
  /** Documents, of any route, to which the official schema was not applied. */
  SchemaNotRun: { unit: 'Count', by: 'reason' },
  /** Corrections that were built, without replays. */
  Corrections: { unit: 'Count', by: null },
  AuditPacks: { unit: 'Count', by: null },
  /** Replayed responses. */
  Replays: { unit: 'Count', by: null },
  /** Time that a request waited for an AWS service, retries included, parallel waits not added up. Measured only for requests that used it. */
  WaitForDynamoDB: { unit: 'Milliseconds', by: null },
  WaitForKMS: { unit: 'Milliseconds', by: null },
  WaitForS3: { unit: 'Milliseconds', by: null },
  WaitForSQS: { unit: 'Milliseconds', by: null },
  /** Events that were fanned out, and the deliveries created for them. */
  EventsDispatched: { unit: 'Count', by: null },
  DeliveriesMade: { unit: 'Count', by: null },
  /** Attempts that succeeded or failed, and deliveries that were dead-lettered or cancelled because their webhook is disabled. */
  Deliveries: { unit: 'Count', by: 'outcome' },
  /** Items that the sweeper processed, by field of its log line. */
  Swept: { unit: 'Count', by: 'item' },
  /** Items that the sweeper could not process. */
  SweepFailures: { unit: 'Count', by: null },
  /** 1 for a run of the sweeper that did not examine all due items, otherwise 0. */
  SweepsIncomplete: { unit: 'Count', by: null },
  /** 1 when the prober found a component down, otherwise 0; no value for a component that is not probed. */
  ComponentDown: { unit: 'Count', by: 'component' },
  /** 1 when the probe of `POST /validate` did not get the expected result in time, or could not ask; otherwise 0. */
  ValidationProbeFailed: { unit: 'Count', by: null },
  /** Documents of batches whose register was written. */
  BatchDocuments: { unit: 'Count', by: null },
  /** Documents among them without a result. */
  BatchDocumentsUnreadable: { unit: 'Count', by: null },
  /** Batches that failed for an internal error. */
  BatchesFailed: { unit: 'Count', by: null },
  /** Working days before today that are later than the newest table of exchange rates. */
  RateTableAge: { unit: 'Count', by: null },
  /** Stored tables of exchange rates that differ from the published ones. */
  RateTablesChanged: { unit: 'Count', by: null },
  /** 1 for a run of the loader of exchange rates in which a query failed, otherwise 0. */
  RateLoadFailures: { unit: 'Count', by: null },
  /** Operations that were written to the archive of the history. */
  HistoryArchived: { unit: 'Count', by: null },
  /** Operations that the daily comparison found missing in the archive, and added. */
  HistoryRepaired: { unit: 'Count', by: null },
  /** 1 for a comparison that did not reach all operations, otherwise 0. */
  HistoryChecksIncomplete: { unit: 'Count', by: null },
  /** Errors that a function has logged: failing dependencies, a failing schema engine, defects. */
  Faults: { unit: 'Count', by: 'function_name' },
  /** The subset in which an AWS service did not respond or throttled the request, after all retries, or no thread of the engine was free in time. */
  DependencyFaults: { unit: 'Count', by: 'dependency' },
} as const satisfies Record<string, MetricDefinition>;

/** Error codes that are metrics: limits of customers, and internal errors. Others are found in the log. */
export const countedErrorCodes: readonly ErrorCode[] = [
  ...(['RATE_LIMITED', 'QUOTA_EXCEEDED', 'IDEMPOTENCY_CONFLICT'] as const),
  ...(Object.keys(errorDefinitions) as ErrorCode[]).filter((code) => errorDefinitions[code].status >= 500),
];

/** Name of a metric. */
export type MetricName = keyof typeof metricDefinitions;

/** A value of a metric. */
export interface Measurement {
  readonly metric: MetricName;
  readonly value: number;
  /** Value of the metric's dimension; null where it has none. */
  readonly of: string | null;
}

/** Namespace of all metrics. */
export const metricNamespace = 'Nakor';

/** Value of the dimension `service`, which every metric has: it distinguishes the stages in one account. */
export function nameMetricService(stage: string): string {
  return `nakor-${stage}`;
}
