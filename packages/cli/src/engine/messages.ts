import type { Rejection } from '@nakor/collection/outcome';
import type { DocumentIdentity } from '@nakor/collection/read-identity';
import type { AutofixResult, RateTable, ValidationResult } from 'nakor';

/** What a thread needs to start. Plain data. */
export interface WorkerSettings {
  readonly language: 'pl' | 'en';
  readonly environment: 'prod' | 'demo' | 'test';
  /** In RFC 3339; null for the current time. */
  readonly asOf: string | null;
  /** Largest invoices that KSeF accepts in the context of the user; absent properties are the defaults. */
  readonly invoiceLimits?: { readonly bytes?: number; readonly withAttachmentBytes?: number };
  /** `off` omits advice. */
  readonly advice: 'off' | null;
  /** Tables of exchange rates; null for none. */
  readonly rateTables: readonly RateTable[] | null;
  /** Which documents are identified: reading number, parties and amount costs as much as parsing the document. */
  readonly identified: 'all' | 'wrong' | 'none';
  /** Whether texts name fields of the API, as in the register of a batch of the service; by default they name options of the command line. */
  readonly isForRegister?: boolean;
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
  /** As shown. */
  readonly name: string;
  readonly xml: Uint8Array;
  /** Null for none. */
  readonly related: RelatedFiles | null;
  /** The file and the earlier one with the same key; null if there is none. */
  readonly duplicate: { readonly file: string; readonly earlierFile: string } | null;
}

/** The outcome of a task. `failed` is an internal error, or a lack of memory. */
export type TaskOutcome =
  | {
      readonly kind: 'validated';
      readonly result: ValidationResult;
      /** Null when it was not read. */
      readonly identity: DocumentIdentity | null;
      /** Encoding from which the document was converted; null for UTF-8. */
      readonly convertedFrom: string | null;
    }
  | { readonly kind: 'fixed'; readonly result: AutofixResult }
  | { readonly kind: 'rejected'; readonly rejection: Rejection }
  | { readonly kind: 'failed'; readonly message: string };

/**
 * An outcome between threads: a result as JSON. Cloning an object of a hundred fields costs more than everything else that is done with a
 * message.
 */
export type EncodedOutcome =
  | (Omit<Extract<TaskOutcome, { kind: 'validated' }>, 'result'> & { readonly json: string })
  | Exclude<TaskOutcome, { kind: 'validated' }>;

/** What a thread sends for the tasks of a message. */
export interface TaskResponse {
  /** In the order of the tasks. */
  readonly outcomes: readonly EncodedOutcome[];
  /** Memory of the thread, in bytes. */
  readonly memoryBytes: number;
}

/** An outcome as it is sent. */
export function encodeOutcome(outcome: TaskOutcome): EncodedOutcome {
  if (outcome.kind !== 'validated') return outcome;
  const { result, ...others } = outcome;
  return { ...others, json: JSON.stringify(result) };
}

/** The outcome that was sent. */
export function decodeOutcome(encoded: EncodedOutcome): TaskOutcome {
  if (encoded.kind !== 'validated') return encoded;
  const { json, ...others } = encoded;
  return { ...others, result: JSON.parse(json) as ValidationResult };
}
