import type { BatchRecord } from '@nakor/batches/record/batch-record';
import type { BatchBody } from '@nakor/contract/schemas/batches';
import { InternalError } from '@nakor/domain/shared/internal-error';
import { ApiError } from '@nakor/http/message/api-error';
import type { CallerContext } from '@nakor/http/message/request-context';
import type { Endpoint } from '@nakor/http/serve';
import { describeBatch } from './describe-batch.ts';
import type { BatchPorts } from './ports.ts';

/** How long an upload may take. Until then, the URLs of its parts can be renewed. */
const uploadMs = 24 * 3_600_000;

/** `POST /batches`: creates a batch, and returns where to upload its archive. Its entry in the history is written with its end. */
export function createBatch(ports: BatchPorts): Endpoint<'createBatch'> {
  return async (context) => {
    const { request } = context.input;
    const { caller } = context;
    if (request.duplicates === 'within_and_register' && caller.environment === 'test') throw needsLiveKey(context);
    const record = await storeBatch(ports, request, optionsOf(request, context, ports), context);
    return { status: 201, data: { batch: await describeBatch(ports, record) }, effect: { event: null, facts: null } };
  };
}

/** Stores a new batch, which awaits its upload. */
export async function storeBatch(
  ports: BatchPorts,
  request: Pick<BatchBody, 'bytes' | 'retention_hours'>,
  options: BatchRecord['options'],
  { caller, requestId, nowUnixMs }: CallerContext,
): Promise<BatchRecord> {
  const id = ports.newId();
  const record: BatchRecord = {
    ...{ id, organizationId: caller.organization.id, environment: caller.environment, keyId: caller.id, requestId, options },
    ...{ retentionHours: request.retention_hours, uploadBytes: request.bytes, upload: await ports.uploads.begin(id, request.bytes) },
    ...{ state: 'awaiting_upload', revision: 1, createdAtUnixMs: nowUnixMs, uploadUntilUnixMs: nowUnixMs + uploadMs },
    ...{ documentsLimit: null, sha256: null, documents: null, chunks: null, queuedAtUnixMs: null, endedAtUnixMs: null, counts: null },
    ...{ register: null, failure: null, isSettled: false, eraseAtUnixMs: null, erasedAtUnixMs: null },
    dueAtUnixMs: nowUnixMs + uploadMs,
  };
  if (!(await ports.store.create(record))) throw new InternalError('The id of a new batch exists.');
  return record;
}

function optionsOf(request: BatchBody, { language, nowUnixMs }: CallerContext, { environment }: BatchPorts): BatchRecord['options'] {
  return {
    format: request.format,
    environment: request.environment ?? environment,
    as_of: request.as_of ?? new Date(nowUnixMs).toISOString(),
    language: request.language ?? language,
    advice: request.advice ?? null,
    duplicates: request.duplicates,
    reconciliation: null,
  };
}

function needsLiveKey({ language }: CallerContext): ApiError {
  const message = {
    pl: 'Klucz testowy nie ma rejestru przyjętych faktur. Podaj within albo użyj klucza live.',
    en: 'A test key has no register of accepted invoices. Send within, or use a live key.',
  };
  return new ApiError('VALIDATION_ERROR', { details: [{ path: 'duplicates', code: 'needs_live_key', message: message[language] }] });
}
