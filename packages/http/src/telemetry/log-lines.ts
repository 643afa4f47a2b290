import type { ErrorCode } from '@nakor/contract/errors';
import type { JobFacts } from '@nakor/contract/job-facts';
import type { RouteId } from '@nakor/contract/routes';
import type { ComponentName, ComponentStatus } from '@nakor/domain/status/component';

/**
 * What steps and endpoints note on a call for its line in the log: digests, sizes, codes and ids of ours. Never content of an invoice, a name,
 * an address or a key. What each field says is in `log-fields.ts`.
 */
export type CallFacts = JobFacts & {
  pack_bytes?: number;
  pack_in_answer?: boolean;
  pack_stored?: boolean;
  replayed?: boolean;
};

/** The line `request`: one a call, whatever its answer. */
export type RequestLine = Readonly<CallFacts> & {
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

/** The line `deliveries`: one a message of the queue for deliveries. */
type DeliveriesLine = {
  readonly organization_id: string;
  readonly webhook_id: string;
  readonly postponed: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly given_up: number;
  readonly abandoned: number;
};

/** The line `handed-on`: one an event. */
type HandedOnLine = { readonly organization_id: string; readonly event_id: string; readonly deliveries: number };

/** The line `sweep`: one a run of the sweeper. */
type SweepLine = {
  readonly refunded: number;
  readonly woken: number;
  readonly keys_revoked: number;
  readonly trials_advanced: number;
  readonly incidents_announced: number;
  readonly endpoints_woken: number;
  readonly endpoints_cleared: number;
  readonly failures: number;
  readonly is_complete: boolean;
};

/** The line `probe`: one a run of the prober. */
type ProbeLine = Readonly<Record<ComponentName, ComponentStatus>> & { readonly uptime_percent?: number };

/** Lines of functions that no caller waits for, by their message. */
export type JobLines = {
  readonly deliveries: DeliveriesLine;
  readonly 'handed-on': HandedOnLine;
  readonly sweep: SweepLine;
  readonly probe: ProbeLine;
};
