import type { BatchOptions } from './batch-options.ts';

/**
 * The tasks of a batch, in the order in which they run, as plain JSON. Each may be repeated at any time, and by several workers at once: results
 * are objects that are written only if they do not exist, so that a repetition returns what the first run found.
 *
 * 1. `split` reads the upload and plans the chunks.
 * 2. `validate`, for each chunk of the list of `split`.
 * 3. `relate` finds duplicates and documents that belong together, and plans chunks with those that have to be compared with others.
 * 4. `validate`, for each chunk of the list of `relate`, which is often empty.
 * 5. `join` writes the register.
 *
 * A comparison of a JPK with its invoices (ADR 0066) has the steps 1 and 5 only: the list of `split` is empty, and `join` reads the archive.
 *
 * A chunk whose result is missing in step 3 or 5, because its task failed for good, has rows "unreadable" in the register.
 */
export type BatchTask = SplitTask | ValidateTask | RelateTask | JoinTask;

/** Plans the chunks. Throws `BatchInputError`, which is final; anything else may be retried. */
export interface SplitTask {
  readonly task: 'split';
  readonly batch: string;
  readonly organization: string;
  readonly options: BatchOptions;
  /** Most documents that the batch may have. */
  readonly documents_limit: number;
  /** SHA-256 of the upload as the caller stated it, hexadecimal; by default it is not compared. */
  readonly sha256?: string;
}

/** An object that contains a JSON array of {@link ChunkItem}, for the item reader of a map. */
export interface ChunkList {
  readonly key: string;
  /** Number of chunks. */
  readonly count: number;
}

/** One chunk in a list: what `validate` needs, and the number of its documents. */
export interface ChunkItem {
  readonly batch: string;
  readonly chunk: string;
  readonly documents: number;
}

/** Result of {@link SplitTask}. */
export interface SplitResult {
  readonly batch: string;
  readonly chunks: ChunkList;
  /** Number of documents in the register: those in the chunks, and those that are known to be unreadable by now. */
  readonly documents: number;
  readonly unreadable: number;
}

/** Validates the documents of a chunk. */
export interface ValidateTask {
  readonly task: 'validate';
  readonly batch: string;
  readonly chunk: string;
  /**
   * Number of earlier attempts (`$$.State.RetryCount`). From the third on, the chunk is halved until the document that ends the process is
   * found, which then is unreadable; that needs up to {@link validateAttempts} attempts.
   */
  readonly attempt?: number;
}

/** Attempts that a chunk may need until its only lethal document is found: three, and one for each halving. */
export const validateAttempts = 13;

/** Result of {@link ValidateTask}. */
export interface ValidateResult {
  readonly batch: string;
  readonly chunk: string;
  readonly documents: number;
  readonly unreadable: number;
}

/** Finds duplicates and documents that belong together, once all chunks of `split` are done. */
export interface RelateTask {
  readonly task: 'relate';
  readonly batch: string;
}

/** Result of {@link RelateTask}. */
export interface RelateResult {
  readonly batch: string;
  readonly chunks: ChunkList;
  /** Number of documents that are validated again, compared with others. */
  readonly documents: number;
}

/** Writes the register and its manifest, once all chunks of `relate` are done. */
export interface JoinTask {
  readonly task: 'join';
  readonly batch: string;
}

/** Result of {@link JoinTask}. */
export interface JoinResult {
  readonly batch: string;
  readonly counts: BatchCounts | ComparisonCounts;
  readonly manifest: RegisterFile;
  readonly register: RegisterFiles;
}

/** Formats of the register of a validation. */
export const registerFormats = ['ndjson', 'csv', 'sarif', 'junit', 'html'] as const;
export type RegisterFormat = (typeof registerFormats)[number];

/** Formats of the report of a comparison. */
export const reportFormats = ['json', 'csv', 'html'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** The files of a batch: those of its register, or of its report. */
export type RegisterFiles = Readonly<Partial<Record<RegisterFormat | ReportFormat, RegisterFile>>>;

/** A file of the register. All but the manifest are stored as gzip, with `Content-Encoding`; size and hash are those of the content. */
export interface RegisterFile {
  readonly key: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Documents of a validation by outcome. `documents` is the sum of the others. */
export interface BatchCounts {
  readonly kind: 'validation';
  readonly documents: number;
  readonly valid: number;
  readonly invalid: number;
  /** Read, but no XML invoice: `POST /validate` would reject them, and count nothing. */
  readonly rejected: number;
  /** Without a result. */
  readonly unreadable: number;
}

/** What a comparison read and found. */
export interface ComparisonCounts {
  readonly kind: 'reconciliation';
  /** Files of the archive that were read: invoices, JPK, UPO, metadata and registers of an ERP. */
  readonly documents: number;
  /** Invoices that were compared. */
  readonly invoices: number;
  /** Files that could not be read, or are something else. */
  readonly unreadable: number;
  /** Findings for which the JPK has to be corrected. */
  readonly to_correct: number;
  /** All findings, by severity. */
  readonly errors: number;
  readonly warnings: number;
  readonly notes: number;
}
