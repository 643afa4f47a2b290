import { webhookJsonLimitBytes } from '@nakor/contract/limits';
import { type BatchBody, type BatchCompletionBody, batchBody, batchCompletionBody } from '@nakor/contract/schemas/batches';
import { type ReconciliationBody, reconciliationBody } from '@nakor/contract/schemas/reconciliations';
import type { HttpRequest } from '../message/request.ts';
import type { BodyInput } from './read-body.ts';
import { type Reading, readJson, readJsonBody } from './read-json.ts';

/** A batch to create. */
export interface BatchInput extends BodyInput {
  readonly kind: 'batch';
  readonly request: BatchBody;
}

/** A comparison to create. */
export interface ReconciliationInput extends BodyInput {
  readonly kind: 'reconciliation';
  readonly request: ReconciliationBody;
}

/** What was uploaded for a batch. */
export interface BatchCompletionInput extends BodyInput {
  readonly kind: 'batch-completion';
  readonly request: BatchCompletionBody;
}

/** Reads the body of a request to create a batch. */
export async function readBatch(request: HttpRequest, reading: Reading): Promise<BatchInput> {
  const body = await readJsonBody(request, webhookJsonLimitBytes);
  return { kind: 'batch', request: readJson(body.bytes, batchBody, [], reading), body };
}

/** Reads the body of a request to create a comparison. */
export async function readReconciliation(request: HttpRequest, reading: Reading): Promise<ReconciliationInput> {
  const body = await readJsonBody(request, webhookJsonLimitBytes);
  return { kind: 'reconciliation', request: readJson(body.bytes, reconciliationBody, [], reading), body };
}

/** Reads the body of a request to complete an upload. */
export async function readBatchCompletion(request: HttpRequest, reading: Reading): Promise<BatchCompletionInput> {
  const body = await readJsonBody(request, webhookJsonLimitBytes);
  return { kind: 'batch-completion', request: readJson(body.bytes, batchCompletionBody, [], reading), body };
}
