import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { InternalError } from '@nakor/domain/shared/internal-error';
import { type QuotaUse, readQuotaUse, type StoredQuota } from '@nakor/operations/access/quota-windows';
import { type EventRecord, restampEvent } from '@nakor/operations/events/event';
import { decideNextTry } from '@nakor/operations/events/event-stamp';
import type { Completion, CompletionOutcome } from '@nakor/operations/idempotency/idempotency-record';
import { type CancelledCompletion, decideCompletion } from '@nakor/operations/idempotency/operation';
import { choosePlace, decideOpening, mayHaveBlocks } from '@nakor/operations/idempotency/quota-blocks';
import { callDynamoDb } from '../client/dependency-errors.ts';
import type { ItemKey } from '../dynamodb/due-index.ts';
import type { Patience } from '../dynamodb/patience.ts';
import { type TransactionOutcome, type TransactionTry, tryTransaction } from '../dynamodb/transact.ts';
import { getEventKey } from '../events/event-key.ts';
import { getOperationKey } from '../history/history-item.ts';
import { callBackBlocks, countInBlock, grantRoom, openBlocks } from '../usage/quota-blocks.ts';
import { countOperations } from '../usage/quota-counter.ts';
import { quotaBlockOf, readStoredQuota, storedQuotaOf } from '../usage/quota-item.ts';
import { recordKey, toRecord } from './idempotency-items.ts';
import { completeRecord, type IdempotencyTables, putOutcome, type TransactionItem } from './idempotency-writes.ts';
import type { ResponseFiles } from './response-files.ts';
import { encodeResponse } from './stored-response.ts';

/** What completing operations needs of AWS, and how long one waits for others. */
export interface CompletionPorts {
  readonly client: DynamoDBDocumentClient;
  readonly tables: IdempotencyTables;
  readonly patience: Patience;
}

/**
 * Writes all effects of an operation in one transaction. It is repeated if it gets no response, or if the counters have changed; then it finds
 * its own result if an earlier attempt was applied.
 *
 * @throws DependencyUnavailable if the patience for others is used up, or the time that the host gives; in the latter case it may be unknown
 * whether the effects were written
 */
export async function completeOperation(ports: CompletionPorts, files: ResponseFiles, completion: Completion): Promise<CompletionOutcome> {
  const record = await recordOf(ports.tables, files, completion);
  let { event } = completion;
  let at: Pick<Retry, 'known' | 'block'> = { known: completion.quota?.known ?? null, block: null };
  let mayBeWritten = false;
  let failure: DependencyUnavailable | null = null;
  let pause = { firstMs: sharedPauseMs, count: 0 };
  for (let attempts = 1; ; attempts += 1) {
    event = renewIfDue(event, completion, mayBeWritten, failure);
    const stamped = { ...completion, event };
    const effects = [...record, ...putOutcome(ports.tables, stamped)];
    const attempt = await tryToComplete(ports, stamped, effects, at, attempts, () => {
      mayBeWritten = true;
    });
    if (attempt.kind !== 'retry') return attempt;
    // As long as nothing can have been written, the caller is better served by a retry than by waiting.
    if (!completion.isTimeLeft() || (!mayBeWritten && ports.patience.isOver())) throw attempt.error;
    failure = attempt.error;
    at = attempt;
    // Another place has another crowd, so the pauses for it start short.
    pause = { firstMs: attempt.pauseMs, count: pause.firstMs === attempt.pauseMs ? pause.count + 1 : 1 };
    await ports.patience.pause(pause.count, pause.firstMs);
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

/** First pause after a conflict on the counters that all operations of an organization share, in milliseconds. */
const sharedPauseMs = 20;
/** The same for one of many blocks: the next try takes another one. */
const blockPauseMs = 4;
/** Conflicts of one operation on the shared counters after which it opens blocks: two requests at the same time are no crowd. */
const crowdedAttempts = 3;

/** Another attempt may succeed, with these counters, after a pause. */
interface Retry {
  readonly kind: 'retry';
  readonly known: StoredQuota | null;
  /** A block that was just granted room; null for any. */
  readonly block: number | null;
  readonly error: DependencyUnavailable;
  /** Mean length of the first pause at the place where it was tried. */
  readonly pauseMs: number;
}

async function tryToComplete(
  ports: CompletionPorts,
  completion: Completion,
  effects: readonly TransactionItem[],
  at: Pick<Retry, 'known' | 'block'>,
  attempts: number,
  onUnknownOutcome: () => void,
): Promise<CompletionOutcome | Retry> {
  try {
    const count = await countAt(ports, completion, at);
    const writes = count === null ? [...effects] : [...effects, count.write];
    const outcome: TransactionTry =
      writes.length === 0 ? { isWritten: true } : await tryTransaction(ports.client, writes, ports.patience, onUnknownOutcome);
    if (outcome.isWritten === true) return { kind: 'completed', quota: count?.counted ?? null, event: completion.event };
    if (outcome.isWritten === 'cancelled') {
      return await avoidCrowd(ports, completion, count, outcome.conflicts[effects.length] === true, attempts);
    }
    return await evaluate(ports, completion, outcome.failures, effects.length, count);
  } catch (error) {
    if (!(error instanceof DependencyUnavailable)) throw error;
    return { kind: 'retry', known: at.known, block: null, error, pauseMs: sharedPauseMs };
  }
}

/** Where an operation is counted. */
interface Count {
  readonly write: TransactionItem;
  /** The counters with it, as far as they are known. */
  readonly counted: QuotaUse;
  readonly known: StoredQuota | null;
  /** Number of the block; null for the shared counters. */
  readonly block: number | null;
}

async function countAt(
  { tables, client, patience }: CompletionPorts,
  { organizationId, quota, nowUnixMs }: Completion,
  at: Pick<Retry, 'known' | 'block'>,
): Promise<Count | null> {
  if (quota === null) return null;
  const place = { client, accessTable: tables.accessTable, organizationId };
  let { known } = at;
  if (known?.blocks != null && choosePlace(known, quota.limits, nowUnixMs) === 'call-back') {
    known = await callBackBlocks(place, known.blocks.epoch, patience);
  }
  if (known?.blocks != null && choosePlace(known, quota.limits, nowUnixMs) === 'block') {
    const block = at.block ?? Math.floor(patience.random() * known.blocks.count);
    return { write: countInBlock(place, known.blocks, block), counted: readQuotaUse(known, nowUnixMs), known, block };
  }
  return { ...countOperations(tables.accessTable, organizationId, quota.limits, known, nowUnixMs), known, block: null };
}

/** After a conflict: another block, or blocks where there were none. */
async function avoidCrowd(
  { client, tables }: CompletionPorts,
  { organizationId, quota, nowUnixMs }: Completion,
  count: Count | null,
  isCounterCrowded: boolean,
  attempts: number,
): Promise<Retry> {
  const error = new DependencyUnavailable('DynamoDB', new InternalError('Other operations kept changing the same items.'));
  if (count === null || quota === null || !isCounterCrowded || !mayHaveBlocks(quota.limits)) {
    return { kind: 'retry', known: count?.known ?? null, block: null, error, pauseMs: sharedPauseMs };
  }
  if (count.block !== null) return { kind: 'retry', known: count.known, block: null, error, pauseMs: blockPauseMs };
  if (attempts < crowdedAttempts) return { kind: 'retry', known: count.known, block: null, error, pauseMs: sharedPauseMs };
  const place = { client, accessTable: tables.accessTable, organizationId };
  const stored = await readStoredQuota(client, tables.accessTable, organizationId);
  const blocks = stored === null ? null : decideOpening(stored, quota.limits, nowUnixMs);
  const isOpened = stored !== null && blocks !== null && (await openBlocks(place, stored, blocks));
  const known = isOpened ? { ...stored, blocks, blockEpoch: blocks.epoch } : stored;
  const isLeft = choosePlace(known, quota.limits, nowUnixMs) === 'block';
  return { kind: 'retry', known, block: null, error, pauseMs: isLeft ? blockPauseMs : sharedPauseMs };
}

/** Finds out why a transaction was cancelled. */
async function evaluate(
  ports: CompletionPorts,
  completion: Completion,
  failures: Extract<TransactionOutcome, { isWritten: false }>['failures'],
  countIndex: number,
  count: Count | null,
): Promise<CompletionOutcome | Retry> {
  const { lease, nowUnixMs } = completion;
  const counters = failures[countIndex];
  const [cancelled, stored] = await Promise.all([
    readCancelled(
      ports,
      completion,
      failures.slice(lease === null ? 0 : 1, countIndex).some((failure) => failure !== null),
    ),
    // Counters that made the transaction fail are current at that time; read again they might be those of a later one.
    counters && count?.block === null ? storedQuotaOf(counters.item) : readCounters(ports, completion),
  ]);
  const quota = completion.quota === null ? null : { stored, limits: completion.quota.limits };
  const step = decideCompletion({ ...cancelled, quota }, { ownerToken: lease?.ownerToken ?? '', nowUnixMs });
  if (step.kind === 'completed')
    return { kind: 'completed', quota: quota === null ? null : readQuotaUse(stored, nowUnixMs), event: completion.event };
  if (step.kind !== 'retry') return step;
  const error = new DependencyUnavailable('DynamoDB', new InternalError('The quota counters of one organization kept changing.'));
  if (counters && typeof count?.block === 'number' && stored !== null) {
    return { kind: 'retry', ...(await refill(ports, completion, stored, count.block, counters.item)), error, pauseMs: blockPauseMs };
  }
  return { kind: 'retry', known: stored, block: null, error, pauseMs: sharedPauseMs };
}

/** Grants room to a block that has none, or calls all back if there is too little; returns where to count next. */
async function refill(
  { client, tables, patience }: CompletionPorts,
  { organizationId, quota, nowUnixMs }: Completion,
  stored: StoredQuota,
  number: number,
  item: Readonly<Record<string, unknown>> | null,
): Promise<Pick<Retry, 'known' | 'block'>> {
  const place = { client, accessTable: tables.accessTable, organizationId };
  const { blocks } = stored;
  if (quota === null || blocks === null || choosePlace(stored, quota.limits, nowUnixMs) !== 'block') return { known: stored, block: null };
  const grant = await grantRoom(place, stored, number, quotaBlockOf(item), patience);
  if (grant === 'no-room') return { known: await callBackBlocks(place, blocks.epoch, patience), block: null };
  if (grant === 'changed') return { known: stored, block: null };
  const [dayUsed, monthUsed] = [stored.dayUsed + grant.dayAdded, stored.monthUsed + grant.monthAdded];
  return { known: { ...stored, dayUsed, monthUsed }, block: number };
}

/** Reads what shows whether an earlier attempt was applied, and whether the lease is still held. */
async function readCancelled(
  { client, tables }: CompletionPorts,
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

async function readCounters({ client, tables }: CompletionPorts, { organizationId, quota }: Completion): Promise<StoredQuota | null> {
  return quota === null ? null : readStoredQuota(client, tables.accessTable, organizationId);
}

async function readItem(client: DynamoDBDocumentClient, tableName: string, key: ItemKey): Promise<Record<string, unknown> | null> {
  const command = new GetCommand({ TableName: tableName, Key: key, ConsistentRead: true });
  return (await callDynamoDb(() => client.send(command))).Item ?? null;
}
