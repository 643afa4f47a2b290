import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { InternalError } from '@nakor/domain/shared/internal-error';
import { type QuotaUse, readQuotaUse, type StoredQuota } from '@nakor/operations/access/quota-windows';
import { type EventRecord, restampEvent } from '@nakor/operations/events/event';
import { decideNextTry } from '@nakor/operations/events/event-stamp';
import type { Completion, CompletionOutcome } from '@nakor/operations/idempotency/idempotency-record';
import { type CancelledCompletion, decideCompletion } from '@nakor/operations/idempotency/operation';
import { callDynamoDb } from '../client/dependency-errors.ts';
import type { ItemKey } from '../dynamodb/due-index.ts';
import { computePauseBeforeRetry } from '../dynamodb/retry-pause.ts';
import { type TransactionOutcome, transact } from '../dynamodb/transact.ts';
import { getEventKey } from '../events/event-key.ts';
import { getOperationKey } from '../history/history-item.ts';
import { countOperations, readStoredQuota, storedQuotaOf } from '../usage/quota-counter.ts';
import { recordKey, toRecord } from './idempotency-items.ts';
import { completeRecord, type IdempotencyTables, putOutcome, type TransactionItem } from './idempotency-writes.ts';
import type { ResponseFiles } from './response-files.ts';
import { encodeResponse } from './stored-response.ts';

/**
 * Writes all effects of an operation in one transaction. While the host gives time, it is repeated if it gets no response, or if the
 * counters have changed; then it finds its own result if an earlier attempt was applied.
 *
 * @throws DependencyUnavailable if there is no time for another attempt; it may be unknown whether the effects were written
 */
export async function completeOperation(
  client: DynamoDBDocumentClient,
  tables: IdempotencyTables,
  files: ResponseFiles,
  completion: Completion,
): Promise<CompletionOutcome> {
  const record = await recordOf(tables, files, completion);
  let { event } = completion;
  let known = completion.quota?.known ?? null;
  let mayBeWritten = false;
  let failure: DependencyUnavailable | null = null;
  for (let attempts = 1; ; attempts += 1) {
    event = renewIfDue(event, completion, mayBeWritten, failure);
    const stamped = { ...completion, event };
    const effects = [...record, ...putOutcome(tables, stamped)];
    const attempt = await tryToComplete(client, tables, stamped, effects, known, () => {
      mayBeWritten = true;
    });
    if (attempt.kind !== 'retry') return attempt;
    if (!completion.isTimeLeft()) throw attempt.error;
    ({ known, error: failure } = attempt);
    await computePauseBeforeRetry(attempts);
  }
}

/**
 * The event for the next try.
 *
 * @param failure why the previous try has to be repeated; null for the first one
 * @throws DependencyUnavailable if it would appear too late
 */
function renewIfDue(
  event: EventRecord | null,
  { newEventStamp }: Completion,
  mayBeWritten: boolean,
  failure: DependencyUnavailable | null,
): EventRecord | null {
  if (event === null) return null;
  const stamp = newEventStamp();
  const step = decideNextTry(stamp.createdAtUnixMs - event.createdAtUnixMs, mayBeWritten);
  if (step === 'keep') return event;
  if (step === 'renew') return restampEvent(event, stamp);
  throw failure ?? new DependencyUnavailable('DynamoDB', new InternalError('The event of an operation is too old to be written.'));
}

/** The write of the idempotency record; none without a key. */
async function recordOf(tables: IdempotencyTables, files: ResponseFiles, { lease, response }: Completion): Promise<TransactionItem[]> {
  if (lease === null) return [];
  const name = `${lease.scope}/${lease.ownerToken}`;
  return [completeRecord(tables, lease, await encodeResponse(files, lease.organizationId, name, response))];
}

/** How long one attempt waits for concurrent transactions on the same items; the host's time limits the number of attempts. */
const conflictPatienceMs = 400;

/** Another attempt may succeed, with these counters. */
interface Retry {
  readonly kind: 'retry';
  readonly known: StoredQuota | null;
  readonly error: DependencyUnavailable;
}

async function tryToComplete(
  client: DynamoDBDocumentClient,
  tables: IdempotencyTables,
  completion: Completion,
  effects: readonly TransactionItem[],
  known: StoredQuota | null,
  onUnknownOutcome: () => void,
): Promise<CompletionOutcome | Retry> {
  const { organizationId, quota, event } = completion;
  const count = quota === null ? null : countOperations(tables.accessTable, organizationId, quota.limits, known, completion.nowUnixMs);
  const writes = count === null ? [...effects] : [...effects, count.write];
  try {
    const outcome: TransactionOutcome =
      writes.length === 0 ? { isWritten: true } : await transact(client, writes, conflictPatienceMs, onUnknownOutcome);
    if (outcome.isWritten) return { kind: 'completed', quota: count?.counted ?? null, event };
    return await evaluate(client, tables, completion, outcome.failures, effects.length);
  } catch (error) {
    if (!(error instanceof DependencyUnavailable)) throw error;
    return { kind: 'retry', known, error };
  }
}

/** Finds out why a transaction was cancelled. */
async function evaluate(
  client: DynamoDBDocumentClient,
  tables: IdempotencyTables,
  completion: Completion,
  failures: Extract<TransactionOutcome, { isWritten: false }>['failures'],
  countIndex: number,
): Promise<CompletionOutcome | Retry> {
  const { lease, nowUnixMs } = completion;
  const counters = failures[countIndex];
  const [cancelled, stored] = await Promise.all([
    readCancelled(
      client,
      tables,
      completion,
      failures.slice(lease === null ? 0 : 1, countIndex).some((failure) => failure !== null),
    ),
    // Counters that made the transaction fail are current at that time; read again they might be those of a later one.
    counters ? storedQuotaOf(counters.item) : readCounters(client, tables, completion),
  ]);
  const quota = completion.quota === null ? null : { stored, limits: completion.quota.limits };
  const step = decideCompletion({ ...cancelled, quota }, { ownerToken: lease?.ownerToken ?? '', nowUnixMs });
  if (step.kind === 'completed')
    return { kind: 'completed', quota: quota === null ? null : useAt(stored, nowUnixMs), event: completion.event };
  if (step.kind !== 'retry') return step;
  const error = new DependencyUnavailable('DynamoDB', new InternalError('The quota counters of one organization kept changing.'));
  return { kind: 'retry', known: stored, error };
}

/** Reads what shows whether an earlier attempt was applied, and whether the lease is still held. */
async function readCancelled(
  client: DynamoDBDocumentClient,
  tables: IdempotencyTables,
  { lease, event, history }: Completion,
  isOutcomeTaken: boolean,
): Promise<Omit<CancelledCompletion, 'quota'>> {
  if (lease !== null) {
    const record = toRecord(await readItem(client, tables.requestsTable, recordKey(lease.organizationId, lease.scope)));
    return { record, hasOutcome: isOutcomeTaken };
  }
  const key = event !== null ? getEventKey(event) : history !== null ? getOperationKey(history) : null;
  return { record: 'none', hasOutcome: key !== null && (await readItem(client, tables.eventsTable, key)) !== null };
}

async function readCounters(
  client: DynamoDBDocumentClient,
  { accessTable }: IdempotencyTables,
  { organizationId, quota }: Completion,
): Promise<StoredQuota | null> {
  return quota === null ? null : readStoredQuota(client, accessTable, organizationId);
}

function useAt(stored: StoredQuota | null, nowUnixMs: number): QuotaUse {
  return readQuotaUse(stored, nowUnixMs);
}

async function readItem(client: DynamoDBDocumentClient, tableName: string, key: ItemKey): Promise<Record<string, unknown> | null> {
  const command = new GetCommand({ TableName: tableName, Key: key, ConsistentRead: true });
  return (await callDynamoDb(() => client.send(command))).Item ?? null;
}
