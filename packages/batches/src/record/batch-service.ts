import { createEventRecord, type EventRecord } from '@nakor/operations/events/event';
import type { EventStamp } from '@nakor/operations/events/event-stamp';
import type { BatchQuotaStore } from '@nakor/operations/idempotency/batch-quota';
import { getBatchKind } from '../model/batch-options.ts';
import type { JoinResult } from '../model/batch-tasks.ts';
import { getBatchPrefix } from '../objects/batch-keys.ts';
import type { BatchObjects } from '../objects/batch-objects.ts';
import type { BatchExecutions, BatchOutcome, BatchStore, BatchUploads } from './batch-ports.ts';
import { type ActiveState, type BatchFailure, type BatchRecord, isActive, isEnded } from './batch-record.ts';
import {
  advanceBatch,
  cancelBatch,
  countUnused,
  eraseSoon,
  expireBatch,
  failBatch,
  finishBatch,
  postponeCheck,
  recordErasure,
  settleBatch,
} from './batch-transitions.ts';

/** What the service of batches needs. */
export interface BatchServicePorts {
  readonly store: BatchStore;
  readonly executions: BatchExecutions;
  readonly uploads: Pick<BatchUploads, 'discard'>;
  readonly objects: Pick<BatchObjects, 'deletePrefix'>;
  readonly quota: Pick<BatchQuotaStore, 'giveBack'>;
  /** Notifies the fan-out of an event; never throws, because the sweeper notifies it again. */
  readonly notify: (event: EventRecord) => Promise<void>;
  /** The id and the time of an event that is created now. */
  readonly newEventStamp: () => EventStamp;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Records how far the tasks of a batch are. @returns whether the batch is still in work; otherwise the task has nothing to do */
export async function recordProgress(
  { store, now }: Pick<BatchServicePorts, 'store' | 'now'>,
  id: string,
  state: ActiveState,
  found: { readonly documents?: number; readonly chunks?: number } = {},
): Promise<boolean> {
  const record = await store.find(id);
  if (record === null || !isActive(record.state)) return false;
  const next = advanceBatch(record, state, found, now());
  if (next === null) return true;
  return (await store.replace(next)) || recordProgress({ store, now }, id, state, found);
}

/** Records the register of a batch, which ends it, with its event and its entry in the history, and settles it. */
export async function recordCompletion(ports: BatchServicePorts, id: string, { counts, manifest, register }: JoinResult): Promise<void> {
  const files = { manifest, files: register };
  await endBatch(ports, id, (record) => finishBatch(record, counts, files, ports.now()));
}

/** Records that a batch cannot be finished, and settles it. */
export async function recordFailure(ports: BatchServicePorts, id: string, failure: BatchFailure): Promise<void> {
  await endBatch(ports, id, (record) => failBatch(record, failure, ports.now()));
}

/** Cancels a batch, or deletes the objects of an ended one before their time. @returns the record afterwards */
export async function removeBatch(ports: BatchServicePorts, record: BatchRecord): Promise<BatchRecord> {
  const canceled = await endBatch(ports, record.id, (current) => cancelBatch(current, ports.now()));
  if (canceled !== null) return canceled;
  const ended = await ports.store.find(record.id);
  if (ended === null) return record;
  const settled = ended.isSettled ? ended : await settle(ports, ended);
  const erasing = eraseSoon(settled, ports.now());
  if (erasing === null) return settled;
  return (await ports.store.replace(erasing)) ? erase(ports, erasing) : removeBatch(ports, record);
}

/**
 * Does what is due for a batch: expires its upload, starts its execution if that was interrupted, fails it if its execution has ended without a
 * result, settles it after its end, and deletes its objects.
 *
 * @returns whether anything was due
 */
export async function sweepBatch(ports: BatchServicePorts, id: string): Promise<boolean> {
  const record = await ports.store.find(id);
  const nowUnixMs = ports.now();
  if (record?.dueAtUnixMs == null || record.dueAtUnixMs > nowUnixMs) return false;
  if (record.state === 'awaiting_upload') return (await endBatch(ports, id, (current) => expireBatch(current, ports.now()))) !== null;
  if (isActive(record.state)) return checkExecution(ports, record);
  if (!record.isSettled) await settle(ports, record);
  else if ((record.eraseAtUnixMs ?? 0) <= nowUnixMs) await erase(ports, record);
  return true;
}

async function checkExecution(ports: BatchServicePorts, record: BatchRecord): Promise<boolean> {
  const execution = await ports.executions.find(record.id);
  if (execution === 'ended') {
    await recordFailure(ports, record.id, 'internal_error');
    return true;
  }
  if (execution === 'unknown') await ports.executions.start(record);
  const next = postponeCheck(record, ports.now());
  return next !== null && ports.store.replace(next);
}

/**
 * Ends a batch by a transition, and settles it.
 *
 * @returns the record afterwards; null if the transition is refused
 */
async function endBatch(
  ports: BatchServicePorts,
  id: string,
  transition: (record: BatchRecord) => BatchRecord | null,
): Promise<BatchRecord | null> {
  for (;;) {
    const record = await ports.store.find(id);
    const next = record === null ? null : transition(record);
    if (record === null || next === null) return null;
    const outcome = createOutcome(next, ports.newEventStamp());
    if (!(await ports.store.end(next, isActive(record.state), outcome))) continue;
    if (outcome !== null) await ports.notify(outcome.event);
    return settle(ports, next);
  }
}

/** What follows the end. Each step may be repeated, and a step that fails leaves the batch to the sweeper. */
async function settle(ports: BatchServicePorts, record: BatchRecord): Promise<BatchRecord> {
  if (!isEnded(record.state)) return record;
  // A canceled batch may still have tasks; their writes are deleted when no task can be left.
  if (record.state === 'canceled') await ports.executions.stop(record.id);
  await giveQuotaBack(ports, record);
  if (record.register === null) {
    await ports.uploads.discard(record);
    await ports.objects.deletePrefix(getBatchPrefix(record.id));
  }
  const next = settleBatch(record, ports.now());
  if (next === null) return record;
  return (await ports.store.replace(next)) ? next : ((await ports.store.find(record.id)) ?? next);
}

/**
 * Gives back what an ended batch did not use, once. A request that disappeared before it queued the batch may have taken quota, even after the
 * batch was settled, so this is done again when its objects are deleted.
 */
async function giveQuotaBack({ quota }: BatchServicePorts, record: BatchRecord): Promise<void> {
  if (record.environment === 'test') return;
  const unused = record.documentsLimit === null ? Number.MAX_SAFE_INTEGER : countUnused(record);
  await quota.giveBack(record.organizationId, record.id, unused);
}

async function erase(ports: BatchServicePorts, record: BatchRecord): Promise<BatchRecord> {
  await giveQuotaBack(ports, record);
  await ports.objects.deletePrefix(getBatchPrefix(record.id));
  const next = recordErasure(record, ports.now());
  if (next === null) return record;
  return (await ports.store.replace(next)) ? next : record;
}

/** The event of an end, and its entry in the history. Who cancels a batch, or lets its upload expire, gets none. */
function createOutcome(record: BatchRecord, stamp: EventStamp): BatchOutcome | null {
  if (record.state === 'canceled' || record.state === 'expired') return null;
  const { id, organizationId, environment, keyId, requestId, failure, documents, counts } = record;
  const kind = getBatchKind(record.options);
  const type = record.state === 'failed' ? 'batch.failed' : 'batch.completed';
  const result = counts === null ? { kind, documents, failure } : { ...counts };
  const data = { environment, request_id: requestId, batch_id: id, state: record.state, ...result };
  const event = createEventRecord({ ...stamp, organizationId, environment, type }, data);
  if (environment === 'test') return { event, history: null };
  const facts = { batch_id: id, state: record.state, ...result };
  return {
    event,
    history: {
      organizationId,
      requestId,
      atUnixMs: record.queuedAtUnixMs ?? stamp.createdAtUnixMs,
      keyId,
      operation: kind === 'reconciliation' ? 'createReconciliation' : 'createBatch',
      facts,
    },
  };
}
