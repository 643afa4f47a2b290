import type { AutofixResult, NakorErrorDetail, RateTable, ValidationResult } from 'nakor';

/** What a thread needs to start. Plain data. */
export interface WorkerSettings {
  readonly language: 'pl' | 'en';
  readonly environment: 'prod' | 'demo' | 'test';
  /** In RFC 3339; null for the current time. */
  readonly asOf: string | null;
  /** `off` omits advice. */
  readonly advice: 'off' | null;
  /** Tables of exchange rates; null for none. */
  readonly rateTables: readonly RateTable[] | null;
}

/** Documents to which an invoice refers. */
export interface RelatedFiles {
  readonly source: Uint8Array | null;
  readonly corrections: readonly Uint8Array[];
  readonly advances: readonly Uint8Array[];
}

/** One document to work on. */
export interface Task {
  readonly kind: 'validate' | 'fix';
  readonly xml: Uint8Array;
  /** Null for none. */
  readonly related: RelatedFiles | null;
  /** The file and the earlier one with the same key; null if there is none. */
  readonly duplicate: { readonly file: string; readonly earlierFile: string } | null;
}

/** Why a document was rejected, with the codes and texts of the API. */
export interface TaskRejection {
  readonly code: string;
  readonly message: string;
  readonly details: readonly NakorErrorDetail[];
}

/** The outcome of a task. `failed` is an internal error, or a lack of memory. */
export type TaskOutcome =
  | { readonly kind: 'validated'; readonly result: ValidationResult }
  | { readonly kind: 'fixed'; readonly result: AutofixResult }
  | { readonly kind: 'rejected'; readonly rejection: TaskRejection }
  | { readonly kind: 'failed'; readonly message: string };

/** What a thread sends for a task. */
export interface TaskResponse {
  readonly outcome: TaskOutcome;
  /** Memory of the thread, in bytes. */
  readonly memoryBytes: number;
}
