import type { BatchProblem } from '@nakor/operations/batches/batch-problems';
import type { KeyEnvironment } from '@nakor/operations/events/key-environment';
import type { BatchOptions } from '../model/batch-options.ts';
import type { BatchCounts, ComparisonCounts, RegisterFile, RegisterFiles } from '../model/batch-tasks.ts';

/** States of a batch, in the order in which they can follow each other. */
export const batchStates = [
  'awaiting_upload',
  'queued',
  'unpacking',
  'validating',
  'joining',
  'completed',
  'completed_with_unreadable',
  'failed',
  'canceled',
  'expired',
] as const;
export type BatchState = (typeof batchStates)[number];

/** States in which an execution works on the batch. */
export const activeStates = ['queued', 'unpacking', 'validating', 'joining'] as const satisfies readonly BatchState[];
export type ActiveState = (typeof activeStates)[number];

/** States in which a batch remains. */
export type EndState = Exclude<BatchState, ActiveState | 'awaiting_upload'>;

/** Why a batch failed: its upload, or an internal error. */
export type BatchFailure = BatchProblem | 'internal_error';

/** How a batch is uploaded. */
type BatchUpload =
  | { readonly kind: 'single' }
  | { readonly kind: 'multipart'; readonly uploadId: string; readonly parts: number; readonly partBytes: number };

/** Files of a register, or of the report of a comparison. */
export interface BatchRegister {
  readonly manifest: RegisterFile;
  readonly files: RegisterFiles;
}

/** A batch as it is stored. It contains nothing of a document, and no name of a file. */
export interface BatchRecord {
  readonly id: string;
  readonly organizationId: string;
  readonly environment: KeyEnvironment;
  readonly keyId: string;
  /** The request that created it. */
  readonly requestId: string;
  readonly options: BatchOptions;
  readonly retentionHours: number;
  /** Size of the upload as the caller stated it, in bytes. */
  readonly uploadBytes: number;
  readonly upload: BatchUpload;
  readonly state: BatchState;
  /** Number of the version, raised by every write. */
  readonly revision: number;
  readonly createdAtUnixMs: number;
  /** When the upload expires. */
  readonly uploadUntilUnixMs: number;
  /** Documents that it may have, for each of which a live key has taken quota; null as long as it awaits its upload. */
  readonly documentsLimit: number | null;
  /** SHA-256 of the upload as the caller stated it, hexadecimal; null if not. */
  readonly sha256: string | null;
  /** Number of its documents, and of the chunks that they are validated in; null until it is unpacked. */
  readonly documents: number | null;
  readonly chunks: number | null;
  readonly queuedAtUnixMs: number | null;
  readonly endedAtUnixMs: number | null;
  readonly counts: BatchCounts | ComparisonCounts | null;
  readonly register: BatchRegister | null;
  /** Why it failed; null if it did not. */
  readonly failure: BatchFailure | null;
  /** Whether what has to follow the end is done: quota is given back, and nobody works on it. */
  readonly isSettled: boolean;
  /** When its objects are deleted; null before its end. */
  readonly eraseAtUnixMs: number | null;
  readonly erasedAtUnixMs: number | null;
  /** When the sweeper looks at it; null when nothing is left to do. */
  readonly dueAtUnixMs: number | null;
}

/** Whether an execution works on a batch. */
export function isActive(state: BatchState): state is ActiveState {
  return activeStates.some((active) => active === state);
}

/** Whether a batch remains in this state. */
export function isEnded(state: BatchState): state is EndState {
  return state !== 'awaiting_upload' && !isActive(state);
}

/** Whether a batch has a register. */
export function hasRegister({ state, erasedAtUnixMs }: Pick<BatchRecord, 'state' | 'erasedAtUnixMs'>): boolean {
  return (state === 'completed' || state === 'completed_with_unreadable') && erasedAtUnixMs === null;
}
