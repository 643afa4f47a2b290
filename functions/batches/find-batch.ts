import type { BatchStore } from '@nakor/batches/record/batch-ports';
import { type BatchRecord, hasRegister, isEnded } from '@nakor/batches/record/batch-record';
import { batchId } from '@nakor/contract/schemas/batches';
import { ApiError } from '@nakor/http/message/api-error';
import type { CallerContext } from '@nakor/http/message/request-context';
import { type Parsed, readPart } from '@nakor/http/parsing/parse-parameters';

/** Reads `{batch_id}` of the path. */
export function readBatchId(context: CallerContext): Parsed<string> {
  return readPart(batchId, context.pathParameters['batch_id'], 'path.batch_id', context);
}

/**
 * The batch that a request names. One of another organization or of the other environment does not exist for the key (ADR 0037).
 *
 * @throws ApiError BATCH_NOT_FOUND
 */
export async function findBatch(store: Pick<BatchStore, 'find'>, id: string, { caller }: CallerContext): Promise<BatchRecord> {
  const record = await store.find(id);
  const isOwn = record?.organizationId === caller.organization.id && record.environment === caller.environment;
  if (record === null || !isOwn) throw new ApiError('BATCH_NOT_FOUND');
  return record;
}

/** @throws ApiError BATCH_ERASED or BATCH_STATE_CONFLICT if a batch has no register */
export function requireRegister(record: BatchRecord): NonNullable<BatchRecord['register']> {
  const { state, register } = record;
  if (register !== null && hasRegister(record)) return register;
  if (register !== null && isEnded(state)) throw new ApiError('BATCH_ERASED');
  throw new ApiError('BATCH_STATE_CONFLICT', { details: { state } });
}
