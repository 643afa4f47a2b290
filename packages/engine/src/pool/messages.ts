import type { RateTable } from '@nakor/domain/exchange-rates/rate-table';
import type { DuplicateLookup, IdentifiedDocument } from '@nakor/domain/validation/model/accepted-invoices';
import type { JobInput, JobName, JobResult } from '../jobs/index.ts';
import type { JobOutcome } from '../jobs/perform-job.ts';

/** Start parameters of a worker. */
export interface WorkerStart {
  /** Folder with the official schema files. */
  readonly schemaDirectory: string;
  /** Folder with the fonts of reports. */
  readonly fontsDirectory: string;
}

/** The tables of exchange rates that a worker uses for the jobs after this message. */
export interface RateTablesMessage {
  readonly rateTables: readonly RateTable[];
}

/** A job for a worker. */
export interface JobMessage<Name extends JobName = JobName> {
  readonly name: Name;
  readonly input: JobInput<Name>;
  /** Whether the pool answers {@link DuplicateQuestion} of this job. */
  readonly hasAcceptedInvoices: boolean;
}

/** A running job asks whether its document is a duplicate. The pool sends one {@link DuplicateResponse}. */
export interface DuplicateQuestion {
  /** Distinguishes the questions of a thread: a job may end before the response, which must not reach the next one. */
  readonly id: number;
  readonly identified: IdentifiedDocument | null;
}

/** The response to {@link DuplicateQuestion}. */
export interface DuplicateResponse {
  readonly id: number;
  readonly duplicate: DuplicateLookup;
}

/** A serialized error. The message of a foreign error may quote a document, so it is not included. */
export interface CarriedError {
  readonly name: string;
  readonly message: string;
  /** Lines of the stack, without the message. */
  readonly frames: readonly string[];
}

/** The result of a job. Before its first job, a worker sends one message that it is ready. */
export interface JobResponse<Name extends JobName = JobName> {
  /** Null if the job failed with an internal error, described by `error`. */
  readonly outcome: JobOutcome<JobResult<Name>> | null;
  readonly error: CarriedError | null;
  /** Errors that did not end the job, such as a rule that threw. */
  readonly reported: readonly CarriedError[];
  /** Total processor time of the worker, in microseconds. */
  readonly cpuMicroseconds: number;
  /** Memory of the worker, in bytes. */
  readonly memoryBytes: number;
  /** Whether the worker can continue; false after its schema engine failed. */
  readonly isHealthy: boolean;
}
