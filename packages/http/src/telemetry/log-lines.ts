import type { ErrorCode } from '@nakor/contract/errors';
import type { JobLogFields } from '@nakor/contract/job-log-fields';
import type { RouteId } from '@nakor/contract/routes';
import type { ComponentName, ComponentStatus } from '@nakor/operations/status/component';

/**
 * What steps and endpoints add to the log line of a request: hashes, sizes, codes and ids created by Nakor. Never content of an invoice, a name,
 * a URL, an IP address or a key. `log-fields.ts` describes each field.
 */
export type RequestLogFields = JobLogFields & {
  pack_bytes?: number;
  pack_in_answer?: boolean;
  pack_stored?: boolean;
  replayed?: boolean;
};

/** The line `request`: one per request, whatever its response. */
export type RequestLine = Readonly<RequestLogFields> & {
  readonly request_id: string;
  readonly gateway_request_id: string;
  readonly route: RouteId | 'none';
  readonly status: number;
  readonly ms: number;
  readonly error_code?: ErrorCode;
  readonly organization_id?: string;
  readonly key_id?: string;
  readonly key_prefix?: string;
  readonly dynamodb_ms?: number;
  readonly kms_ms?: number;
  readonly s3_ms?: number;
  readonly sqs_ms?: number;
};

/** The line `deliveries`: one per message of the delivery queue. */
type DeliveriesLine = {
  readonly organization_id: string;
  readonly webhook_id: string;
  readonly postponed: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly given_up: number;
  readonly abandoned: number;
};

/** The line `dispatched`: one per event. */
type FanOutLine = { readonly organization_id: string; readonly event_id: string; readonly deliveries: number };

/** The line `sweep`: one per run of the sweeper. */
type SweepLine = {
  readonly woken: number;
  readonly keys_revoked: number;
  readonly trials_advanced: number;
  readonly incidents_announced: number;
  readonly endpoints_woken: number;
  readonly endpoints_cleared: number;
  readonly batches_advanced: number;
  readonly failures: number;
  readonly is_complete: boolean;
};

/** The line `batch-task`: one per task of a batch. */
type BatchTaskLine = {
  readonly batch_id: string;
  readonly task: 'split' | 'validate' | 'relate' | 'join' | 'fail';
  readonly documents: number;
  readonly unreadable: number;
  readonly failure?: string;
  readonly ms: number;
};

/** The line `probe`: one per run of the prober. */
type ProbeLine = Readonly<Record<ComponentName, ComponentStatus>> &
  Readonly<Partial<Record<`${ComponentName}_reason`, string>>> & {
    readonly validation: ComponentStatus;
    readonly validation_reason?: string;
    readonly validation_ms?: number;
    readonly uptime_percent?: number;
  };

/** The line `release-check`: one per function to which requests are about to be shifted. */
type ReleaseCheckLine = { readonly outcome: 'passed' | 'failed' | 'skipped'; readonly reason?: string; readonly ms: number };

/** The line `rates`: one per run of the loader of exchange rates. */
type RatesLine = {
  readonly loaded: number;
  readonly changed: number;
  /** Separated by spaces, as the log's query language has no lists. */
  readonly changed_days: string;
  readonly problems: string;
  readonly missing: number;
  readonly age: number;
};

/** The line `history`: one per batch of operations that was archived. */
type HistoryLine = { readonly entries: number; readonly files: number; readonly unreadable: number };

/** The line `history-check`: one per comparison of operations with the archive. */
type HistoryCheckLine = {
  readonly compared: number;
  readonly repaired: number;
  readonly unreadable: number;
  readonly is_complete: boolean;
};

/** Lines of functions that run without a caller, by their message. */
export type JobLines = {
  readonly deliveries: DeliveriesLine;
  readonly dispatched: FanOutLine;
  readonly sweep: SweepLine;
  readonly 'batch-task': BatchTaskLine;
  readonly probe: ProbeLine;
  readonly 'release-check': ReleaseCheckLine;
  readonly rates: RatesLine;
  readonly history: HistoryLine;
  readonly 'history-check': HistoryCheckLine;
};

/** Where the one line about each request goes, and the errors behind 500 and 503. */
export interface RequestLog {
  request(line: RequestLine): void;
  /** `requestId` is null for what belongs to no single request. */
  error(requestId: string | null, error: unknown): void;
}
