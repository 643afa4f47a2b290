import { DeleteCommand, type DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { InternalError } from '@nakor/domain/shared/internal-error';
import { idempotencyLifeMs } from '@nakor/operations/idempotency/idempotency-key';
import type { AcquireOutcome, AcquireRequest, IdempotencyStore, Lease } from '@nakor/operations/idempotency/idempotency-record';
import { decideAcquisition, type RecordState } from '@nakor/operations/idempotency/operation';
import { tryConditionalWrite, writeOrReturnExisting } from '../dynamodb/conditional-write.ts';
import { createPatience, type Patience, systemWaiting, type Waiting } from '../dynamodb/patience.ts';
import { completeOperation } from './complete-operation.ts';
import { toRecord } from './idempotency-items.ts';
import { deleteRecord, type IdempotencyTables, putRecord, takeOverRecord } from './idempotency-writes.ts';
import type { ResponseFiles } from './response-files.ts';
import { decodeResponse } from './stored-response.ts';

/**
 * Idempotency in DynamoDB: the adapter of the state machine of operations (ADR 0024).
 *
 * @param waiting how it waits for concurrent changes: in real time by default
 */
export function createIdempotencyStore(
  client: DynamoDBDocumentClient,
  tables: IdempotencyTables,
  files: ResponseFiles,
  waiting: Waiting = systemWaiting,
): IdempotencyStore {
  return {
    acquire: (request) => acquire(client, tables, files, request, createPatience(waiting)),
    complete: (completion) => completeOperation({ client, tables, patience: createPatience(waiting) }, files, completion),
    async release(lease) {
      await tryConditionalWrite(() => client.send(new DeleteCommand(deleteRecord(tables, lease))));
    },
  };
}

async function acquire(
  client: DynamoDBDocumentClient,
  tables: IdempotencyTables,
  files: ResponseFiles,
  request: AcquireRequest,
  patience: Patience,
): Promise<AcquireOutcome> {
  /** A record whose lease has expired; null as long as none is known. */
  let expired: RecordState | null = null;
  for (let attempts = 1; ; attempts += 1) {
    const existing = await write(client, tables, request, expired);
    if (existing === 'written') return { kind: 'acquired', lease: leaseOf(request, expired) };
    const found = await evaluate(files, request, existing);
    if ('kind' in found) return found;
    if (!request.isTimeLeft() || patience.isOver()) {
      throw new DependencyUnavailable(
        'DynamoDB',
        new InternalError('Concurrent changes kept an idempotency key from being acquired until the time was up.'),
      );
    }
    expired = found.expired;
    if (attempts > 1) await patience.pause(attempts);
  }
}

/** Creates the record, or takes over an expired lease. An existing record is returned if this fails. */
async function write(client: DynamoDBDocumentClient, tables: IdempotencyTables, request: AcquireRequest, expired: RecordState | null) {
  if (expired === null) return writeOrReturnExisting(() => client.send(new PutCommand(putRecord(tables, request))));
  return writeOrReturnExisting(() => client.send(new UpdateCommand(takeOverRecord(tables, request, expired))));
}

/** The outcome that an existing record decides, or what the next attempt has to take over. */
async function evaluate(
  files: ResponseFiles,
  request: AcquireRequest,
  item: Readonly<Record<string, unknown>> | null,
): Promise<AcquireOutcome | { readonly expired: RecordState | null }> {
  const record = toRecord(item);
  const step = decideAcquisition(record, request);
  if (record === null || step === 'create') return { expired: null };
  switch (step) {
    case 'take-over':
      return { expired: record };
    case 'held':
      return { kind: 'acquired', lease: leaseOf(request, record) };
    case 'replay':
      return { kind: 'replay', response: await decodeResponse(files, item) };
    case 'in-progress':
      return { kind: 'in-progress', acquiredAtUnixMs: record.acquiredAtUnixMs, leaseUntilUnixMs: record.leaseUntilUnixMs };
    case 'different-body':
      return { kind: 'different-body' };
  }
}

/** @param before the record that was taken over or already held; null if it was created */
function leaseOf({ organizationId, requestId, ownerToken, scope, nowUnixMs }: AcquireRequest, before: RecordState | null): Lease {
  return {
    organizationId,
    requestId,
    ownerToken,
    scope,
    expiresAtUnixMs: before?.expiresAtUnixMs ?? nowUnixMs + idempotencyLifeMs,
  };
}
