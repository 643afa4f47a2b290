import type { BatchFailure, BatchState } from '@nakor/collection/batch-texts';
import type { Account } from '../account/read-account.ts';
import type { ServiceOutcome } from '../account/service-request.ts';
import type { Language } from '../language.ts';
import type { SendingContext } from '../sending-context.ts';

/** The account of a key, with what decides whether it may submit batches. */
export type BatchAccount = Account & {
  readonly key: { readonly environment: 'live' | 'test'; readonly scopes: readonly string[] };
};

/** A batch as the service returns it, as far as the page shows or needs it. */
export interface ServiceBatch {
  readonly id: string;
  readonly state: BatchState;
  readonly available_until: string | null;
  readonly upload: BatchUpload | null;
  readonly progress: { readonly documents: number | null; readonly chunks: number | null; readonly chunks_done: number };
  readonly counts: Readonly<Record<'documents' | 'valid' | 'invalid' | 'rejected' | 'unreadable', number>> | null;
  readonly failure: BatchFailure | null;
}

/** Where the archive of a batch is uploaded to. */
export interface BatchUpload {
  readonly kind: 'single' | 'multipart';
  /** In bytes; null for an upload in one part. */
  readonly part_size: number | null;
  readonly parts: readonly { readonly number: number; readonly url: string }[];
}

/** Format of a register. */
export type RegisterFormat = 'html' | 'csv' | 'ndjson' | 'sarif' | 'junit';

/** Where a register is loaded from. */
export interface BatchRegister {
  readonly url: string;
  readonly manifest_url: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** What is chosen for a batch. */
export interface BatchChoice {
  readonly context: SendingContext;
  readonly language: Language;
  readonly retentionHours: number;
}

/** A document to be packed: the browser may have it on the disk. */
export interface DocumentToPack {
  readonly name: string;
  readonly content: Blob | Uint8Array<ArrayBuffer>;
}

/** How far a batch is. */
export type BatchProgress =
  | { readonly step: 'packing'; readonly done: number }
  | { readonly step: 'uploading'; readonly done: number; readonly all: number }
  | { readonly step: 'working'; readonly batch: ServiceBatch };

/** Why a batch did not get to its end. */
export type BatchProblem =
  | { readonly kind: 'rejected'; readonly message: string }
  /** The service does not accept the archive. */
  | { readonly kind: 'invalid'; readonly reason: string }
  | { readonly kind: 'unreachable' | 'noDocuments' | 'tooLarge' | 'otherStorage' | 'programMissing' }
  /** The storage: `HTTP 500`, or `network`. */
  | { readonly kind: 'storage'; readonly detail: string }
  | { readonly kind: 'defect'; readonly detail: string };

/** How the work of the program on a batch ended. */
export type BatchEnd =
  | { readonly kind: 'batch'; readonly batch: ServiceBatch; readonly unreadable: number }
  | { readonly kind: 'canceled' }
  | { readonly kind: 'problem'; readonly problem: BatchProblem; readonly batchId: string | null };

/** What the page asks of the program. */
export type BatchOrder =
  /** Reads the account of a key, which the program keeps from then on. */
  | { readonly kind: 'check'; readonly serviceUrl: string; readonly key: string; readonly language: Language }
  | { readonly kind: 'submit'; readonly choice: BatchChoice }
  /** The documents that were asked for; empty after the last one. */
  | { readonly kind: 'documents'; readonly documents: readonly DocumentToPack[] }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'register'; readonly format: RegisterFormat }
  /** Deletes a batch that has ended. */
  | { readonly kind: 'erase' };

/** What the program reports. */
export type BatchReport =
  /** It has started. The origin is where the storage is. */
  | { readonly kind: 'ready'; readonly storageOrigin: string }
  | { readonly kind: 'checked'; readonly outcome: ServiceOutcome<BatchAccount> }
  /** It needs the next documents: the first ones, if it starts again. */
  | { readonly kind: 'next'; readonly isStart: boolean }
  | { readonly kind: 'progress'; readonly progress: BatchProgress }
  | { readonly kind: 'ended'; readonly end: BatchEnd }
  | { readonly kind: 'register'; readonly outcome: ServiceOutcome<BatchRegister> }
  | { readonly kind: 'erased'; readonly outcome: ServiceOutcome<unknown> };
