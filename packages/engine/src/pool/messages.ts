import type { JobInput, JobName, JobOutcome, JobResult } from '../jobs/index.ts';

/** What a worker is started with. */
export interface WorkerStart {
  /** Folder with the official schema's files. */
  readonly schemaDirectory: string;
  /** Folder with the fonts of reports. */
  readonly fontsDirectory: string;
}

/** A job on its way to a worker. */
export interface JobMessage<Name extends JobName = JobName> {
  readonly name: Name;
  readonly input: JobInput<Name>;
}

/** An error as it travels between threads. The message of errors that are not ours may quote a document, so it stays behind. */
export interface CarriedError {
  readonly name: string;
  readonly message: string;
  /** Lines of the stack, without the message. */
  readonly frames: readonly string[];
}

/** What comes back for a job. Before its first job a worker says once that it is ready. */
export interface JobResponse<Name extends JobName = JobName> {
  /** Null when the job failed by an internal error, which `error` describes. */
  readonly outcome: JobOutcome<JobResult<Name>> | null;
  readonly error: CarriedError | null;
  /** Errors by the way that did not end the job, such as a rule that threw. */
  readonly reported: readonly CarriedError[];
  /** Processor time of the worker so far, in microseconds. */
  readonly cpuMicroseconds: number;
  /** Memory that the worker holds, in bytes. */
  readonly memoryBytes: number;
  /** Whether the worker can go on; not after its schema engine failed. */
  readonly isHealthy: boolean;
}
