import type { BatchCounts, ComparisonCounts } from '../model/batch-tasks.ts';
import {
  type ActiveState,
  activeStates,
  type BatchFailure,
  type BatchRecord,
  type BatchRegister,
  isActive,
  isEnded,
} from './batch-record.ts';

/**
 * The state machine of a batch. Every transition is a pure function from the record as it was read to the record to write, on the condition that
 * its revision is unchanged; null refuses it.
 *
 * ```
 * from                  by                                     to
 * awaiting_upload       complete (quota taken before)          queued
 * awaiting_upload       the sweeper, when the upload expires   expired
 * queued                split                                  unpacking
 * unpacking             split, done                            validating
 * validating            join                                   joining
 * unpacking             split of a comparison, done            joining
 * queued ... joining    join, done                             completed, completed_with_unreadable
 * queued ... joining    the state machine or the sweeper       failed
 * all of the above      DELETE                                 canceled
 * ```
 *
 * What remains if a process disappears, and who continues. Each step may be repeated.
 *
 * ```
 * disappears after                      remains                            then
 * create                                awaiting_upload                    expires
 * quota is taken                        awaiting_upload, quota taken       complete is repeated, or it expires and quota is given back
 * queued, before the execution starts   queued without an execution        the sweeper starts it: its name is the id of the batch
 * a task, before its state is written   an earlier state                   the state machine repeats the task
 * the last task                         joining, with all files            the state machine repeats join, which finds its files
 * the end, before it is settled         ended, not settled                 the sweeper gives quota back, stops the execution, and erases
 * ```
 */

/** Time after which the sweeper looks at a batch that did not change, in milliseconds. */
const checkAfterMs = 300_000;
/** Time that the process which ended a batch has to settle it, in milliseconds. */
const settleAfterMs = 60_000;
/** Longer than any task: after this, no task that began before the end of its batch writes another object. */
const stragglersMs = 20 * 60_000;
const hourMs = 3_600_000;

/** Upload is complete. */
export function queueBatch(record: BatchRecord, documentsLimit: number, sha256: string | null, nowUnixMs: number): BatchRecord | null {
  if (record.state !== 'awaiting_upload' || record.uploadUntilUnixMs <= nowUnixMs) return null;
  return change(record, { state: 'queued', documentsLimit, sha256, queuedAtUnixMs: nowUnixMs, dueAtUnixMs: nowUnixMs + checkAfterMs });
}

/** A task has come so far. Earlier states are not returned to: a task may be repeated late. */
export function advanceBatch(
  record: BatchRecord,
  state: ActiveState,
  found: Pick<Partial<BatchRecord>, 'documents' | 'chunks'>,
  nowUnixMs: number,
): BatchRecord | null {
  const rank = (of: ActiveState) => activeStates.indexOf(of);
  if (!isActive(record.state) || rank(record.state) > rank(state)) return null;
  return change(record, { state, ...found, dueAtUnixMs: nowUnixMs + checkAfterMs });
}

/** The register is written. */
export function finishBatch(
  record: BatchRecord,
  counts: BatchCounts | ComparisonCounts,
  register: BatchRegister,
  nowUnixMs: number,
): BatchRecord | null {
  if (!isActive(record.state)) return null;
  const state = counts.unreadable > 0 ? 'completed_with_unreadable' : 'completed';
  const kept = { eraseAtUnixMs: nowUnixMs + record.retentionHours * hourMs };
  return change(record, { state, counts, register, ...endedAt(nowUnixMs), ...kept });
}

/** The batch cannot be finished. */
export function failBatch(record: BatchRecord, failure: BatchFailure, nowUnixMs: number): BatchRecord | null {
  if (!isActive(record.state)) return null;
  return change(record, { state: 'failed', failure, ...endedAt(nowUnixMs) });
}

/** The caller cancels the batch. */
export function cancelBatch(record: BatchRecord, nowUnixMs: number): BatchRecord | null {
  return isEnded(record.state) ? null : change(record, { state: 'canceled', ...endedAt(nowUnixMs) });
}

/** The upload was not completed in time. */
export function expireBatch(record: BatchRecord, nowUnixMs: number): BatchRecord | null {
  if (record.state !== 'awaiting_upload' || record.uploadUntilUnixMs > nowUnixMs) return null;
  return change(record, { state: 'expired', ...endedAt(nowUnixMs) });
}

/** What has to follow the end is done. Without a register, objects are deleted again when no task can write any more. */
export function settleBatch(record: BatchRecord, nowUnixMs: number): BatchRecord | null {
  if (!isEnded(record.state) || record.isSettled) return null;
  const eraseAtUnixMs = record.register === null ? nowUnixMs + stragglersMs : (record.eraseAtUnixMs ?? nowUnixMs);
  return change(record, { isSettled: true, eraseAtUnixMs, dueAtUnixMs: eraseAtUnixMs });
}

/** The caller has the objects of an ended batch deleted before their time. */
export function eraseSoon(record: BatchRecord, nowUnixMs: number): BatchRecord | null {
  if (!isEnded(record.state) || !record.isSettled || record.erasedAtUnixMs !== null) return null;
  return change(record, { eraseAtUnixMs: nowUnixMs, dueAtUnixMs: nowUnixMs });
}

/** Its objects are deleted. */
export function recordErasure(record: BatchRecord, nowUnixMs: number): BatchRecord | null {
  if (!record.isSettled || record.erasedAtUnixMs !== null) return null;
  return change(record, { erasedAtUnixMs: nowUnixMs, dueAtUnixMs: null });
}

/** The sweeper has found the execution at work. */
export function postponeCheck(record: BatchRecord, nowUnixMs: number): BatchRecord | null {
  return isActive(record.state) ? change(record, { dueAtUnixMs: nowUnixMs + checkAfterMs }) : null;
}

/** Quota that an ended batch gives back: for all documents without a result, and all of them if there is no register. */
export function countUnused({ documentsLimit, counts }: Pick<BatchRecord, 'documentsLimit' | 'counts'>): number {
  const used = counts === null ? 0 : countUsed(counts);
  return Math.max(0, (documentsLimit ?? 0) - used);
}

/** Documents that are charged: those with a result, and in a comparison its invoices. */
function countUsed(counts: BatchCounts | ComparisonCounts): number {
  return counts.kind === 'reconciliation' ? counts.invoices : counts.valid + counts.invalid;
}

function endedAt(nowUnixMs: number) {
  return { endedAtUnixMs: nowUnixMs, dueAtUnixMs: nowUnixMs + settleAfterMs };
}

function change(record: BatchRecord, changes: Partial<BatchRecord>): BatchRecord {
  return { ...record, ...changes, revision: record.revision + 1 };
}
