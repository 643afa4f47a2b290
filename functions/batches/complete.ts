import { BatchInputError } from '@nakor/batches/model/batch-error';
import type { UploadProblem } from '@nakor/batches/record/batch-ports';
import type { BatchRecord } from '@nakor/batches/record/batch-record';
import { queueBatch } from '@nakor/batches/record/batch-transitions';
import { countZipDocuments } from '@nakor/batches/split/count-zip-documents';
import { batchDocumentsLimit, batchDocumentsLimitOfTestKeys } from '@nakor/contract/limits';
import type { BatchCompletionBody } from '@nakor/contract/schemas/batches';
import { ApiError } from '@nakor/http/message/api-error';
import type { CallerContext } from '@nakor/http/message/request-context';
import { readValues } from '@nakor/http/parsing/parse-parameters';
import type { Endpoint } from '@nakor/http/serve';
import { getLimits } from '@nakor/operations/access/organization-limits';
import { getQuotaWindows, type QuotaUse } from '@nakor/operations/access/quota-windows';
import type { BatchProblem } from '@nakor/operations/batches/batch-problems';
import { describeBatch } from './describe-batch.ts';
import { findBatch, readBatchId } from './find-batch.ts';
import type { BatchPorts } from './ports.ts';

/**
 * `POST /batches/{batch_id}/complete`: checks the upload, takes the quota of all documents, and starts the work. In this order, so that nothing is
 * counted for an upload that cannot be read, and nothing is done without quota. Each step may be repeated by a retry.
 */
export function completeBatch(ports: BatchPorts): Endpoint<'completeBatch'> {
  return async (context) => {
    const { id } = readValues({ id: readBatchId(context) });
    const record = await findBatch(ports.store, id, context);
    const queued = record.state === 'awaiting_upload' ? await queue(ports, record, context.input.request, context) : record;
    if (queued.state === 'canceled' || queued.state === 'expired') throw conflictOf(queued);
    return { status: 202, data: { batch: await describeBatch(ports, queued) } };
  };
}

async function queue(ports: BatchPorts, record: BatchRecord, request: BatchCompletionBody, context: CallerContext): Promise<BatchRecord> {
  if (record.uploadUntilUnixMs <= ports.now()) throw conflictOf({ state: 'expired' });
  const problem = await ports.uploads.complete(record, request.etags);
  if (problem !== null) throw invalidUpload(problem);
  const documents = await countDocuments(ports, record, request, context);
  const quota = await takeQuota(ports, record, documents, context);
  const next = queueBatch(record, documents, request.sha256 ?? null, ports.now());
  const outcome = next === null ? 'changed' : await ports.store.begin(next);
  if (next !== null && outcome === 'written') {
    // The sweeper starts what cannot be started now.
    await ports.executions.start(next).catch(ports.onError);
    return next;
  }
  const current = await findBatch(ports.store, record.id, context);
  // Another request queued it, with the same quota.
  if (current.state !== 'awaiting_upload' && current.documentsLimit !== null) return current;
  if (quota) await ports.quota.giveBack(record.organizationId, record.id, documents);
  if (outcome === 'limit-reached') throw new ApiError('BATCH_LIMIT_REACHED', { retryAfterSeconds: 30 });
  throw conflictOf(current);
}

/**
 * Documents of the upload: a ZIP states them, of which only the directory is read; of a TAR the caller does.
 *
 * @throws ApiError BATCH_UPLOAD_INVALID or VALIDATION_ERROR
 */
async function countDocuments(
  ports: BatchPorts,
  record: BatchRecord,
  request: BatchCompletionBody,
  context: CallerContext,
): Promise<number> {
  const limit = record.environment === 'live' ? batchDocumentsLimit : batchDocumentsLimitOfTestKeys;
  const documents = record.options.format === 'zip' ? await countZip(ports, record) : request.documents;
  if (documents === undefined)
    throw new ApiError('VALIDATION_ERROR', { details: [{ path: 'documents', code: 'required', message: neededText[context.language] }] });
  if (documents > limit) throw invalidUpload('too_many_documents');
  return documents;
}

async function countZip({ objects }: BatchPorts, { id, options }: BatchRecord): Promise<number> {
  try {
    return await countZipDocuments(objects, id, options);
  } catch (error) {
    throw error instanceof BatchInputError ? invalidUpload(error.problem) : error;
  }
}

/**
 * Takes the quota of all documents; test keys have none.
 *
 * @returns whether there is quota to give back if the batch does not begin
 * @throws  ApiError QUOTA_EXCEEDED
 */
async function takeQuota(ports: BatchPorts, { id, environment }: BatchRecord, documents: number, context: CallerContext): Promise<boolean> {
  if (environment === 'test') return false;
  const { organization } = context.caller;
  const limits = getLimits(organization).quota;
  const request = { organizationId: organization.id, batchId: id, operations: documents, limits, nowUnixMs: context.nowUnixMs };
  const outcome = await ports.quota.takeBatchQuota(request);
  if (outcome.kind === 'quota-exceeded') throw buildQuotaError(outcome.quota, documents, context);
  return true;
}

/** The windows with too little room. No event announces them, because they need not be full. */
function buildQuotaError(use: QuotaUse, documents: number, context: CallerContext): ApiError {
  const short = getQuotaWindows(use, getLimits(context.caller.organization).quota).filter(({ remaining }) => remaining < documents);
  const resetAtUnixMs = Math.max(...short.map((window) => window.resetAtUnixMs));
  return new ApiError('QUOTA_EXCEEDED', {
    retryAfterSeconds: Math.max(1, Math.ceil((resetAtUnixMs - context.nowUnixMs) / 1000)),
    details: short.map(({ window, limit, used, resetAtUnixMs: reset }) => ({ window, limit, used, reset_at: reset / 1000 })),
    text: {
      pl: `Limit operacji nie wystarcza na ${documents} dokumentów tej paczki. Limit operacji się nie zmienił. Ponów po czasie z nagłówka Retry-After, podziel paczkę albo zmień plan.`,
      en: `The quota does not suffice for the ${documents} documents of this batch. Nothing was counted. Try again after the time in the Retry-After header, divide the batch, or change the plan.`,
    },
  });
}

function invalidUpload(reason: UploadProblem | BatchProblem): ApiError {
  return new ApiError('BATCH_UPLOAD_INVALID', { details: { reason } });
}

function conflictOf({ state }: Pick<BatchRecord, 'state'>): ApiError {
  return new ApiError('BATCH_STATE_CONFLICT', { details: { state } });
}

const neededText = {
  pl: 'Podaj liczbę dokumentów: tylko archiwum ZIP podaje ją samo.',
  en: 'State the number of documents: only a ZIP archive states it itself.',
} as const;
