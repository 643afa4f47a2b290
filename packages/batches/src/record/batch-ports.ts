import type { EventRecord } from '@nakor/operations/events/event';
import type { HistoryEntry } from '@nakor/operations/idempotency/history';
import type { BatchRecord } from './batch-record.ts';

/** Batches that an organization may have in work at the same time: with the chunks of each, its share of the concurrency of all. */
export const activeBatchesLimit = 4;

/** What is written with the end of a batch. */
export interface BatchOutcome {
  readonly event: EventRecord;
  /** The one entry of the batch in the history; null for a test key. */
  readonly history: Omit<HistoryEntry, 'eventId'> | null;
}

/** Records of batches. Every write is on the condition that the record has the revision before that of the new one. */
export interface BatchStore {
  /** @returns false if there is one with this id */
  create(record: BatchRecord): Promise<boolean>;
  /** A strongly consistent read; null if there is none. */
  find(id: string): Promise<BatchRecord | null>;
  /** Writes a record that is not counted as in work, or has been before. @returns false if it was changed meanwhile */
  replace(record: BatchRecord): Promise<boolean>;
  /** Writes a record whose work begins, and counts it for its organization. */
  begin(record: BatchRecord): Promise<'written' | 'changed' | 'limit-reached'>;
  /**
   * Writes a record whose work has ended, in one transaction with its event, if there is one.
   *
   * @param wasActive whether it is counted as in work
   * @returns         false if it was changed meanwhile
   */
  end(record: BatchRecord, wasActive: boolean, outcome: BatchOutcome | null): Promise<boolean>;
  /** Ids of batches at which the sweeper has to look. */
  findDue(nowUnixMs: number): AsyncIterable<string>;
}

/** How an execution stands. */
type BatchExecution = 'running' | 'ended' | 'unknown';

/** Executions of the state machine, named after their batches. */
export interface BatchExecutions {
  /** Starts the execution of a batch; has no effect if there is one. */
  start(record: BatchRecord): Promise<void>;
  find(batchId: string): Promise<BatchExecution>;
  /** Stops the execution; has no effect if there is none, or it has ended. A task that is running goes on to its end. */
  stop(batchId: string): Promise<void>;
}

/** A URL to which a part of the upload is sent with `PUT`. */
interface UploadPart {
  readonly number: number;
  readonly url: string;
}

/** What is wrong with an upload. */
export type UploadProblem = 'missing' | 'size' | 'parts';

/** Uploads of batches. */
export interface BatchUploads {
  /** Begins an upload. @param uploadBytes its size */
  begin(batchId: string, uploadBytes: number): Promise<BatchRecord['upload']>;
  /** URLs for all parts, valid for {@link uploadUrlSeconds}. */
  sign(record: Pick<BatchRecord, 'id' | 'upload'>): Promise<readonly UploadPart[]>;
  /**
   * Completes an upload; may be repeated.
   *
   * @param etags of the parts, in their order; of an upload in one part they may be missing
   * @returns     what is wrong; null if it is complete
   */
  complete(record: Pick<BatchRecord, 'id' | 'upload' | 'uploadBytes'>, etags: readonly string[]): Promise<UploadProblem | null>;
  /** Discards the parts of an upload that is not complete. */
  discard(record: Pick<BatchRecord, 'id' | 'upload'>): Promise<void>;
  /** A URL from which an object can be loaded for {@link downloadUrlSeconds}. @param fileName under which it is saved */
  signDownload(key: string, fileName: string): Promise<string>;
}

/** How long an upload URL is valid, in seconds. `GET /batches/{id}` returns new ones. */
export const uploadUrlSeconds = 3_600;
/** How long a download URL is valid, in seconds. */
export const downloadUrlSeconds = 900;
