import type { JobLogFields } from '@nakor/contract/job-log-fields';
import type { EngineTools, Job } from '../job.ts';
import { JobRejected, type Rejection } from '../rejection.ts';

/** How a job ended, and its facts for the log. */
export type JobOutcome<Result> = { readonly facts: JobLogFields } & (
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'rejected'; readonly rejection: Rejection }
  /** The job was ended because it exceeded its limit of processor time or memory. */
  | { readonly kind: 'too-costly' }
);

/**
 * Runs a job in this thread.
 *
 * @throws anything except {@link JobRejected}: an internal error
 */
export async function performJob<Input, Result>(job: Job<Input, Result>, input: Input, tools: EngineTools): Promise<JobOutcome<Result>> {
  const facts: JobLogFields = {};
  try {
    return { kind: 'done', result: await job(input, tools, facts), facts };
  } catch (error) {
    if (error instanceof JobRejected) return { kind: 'rejected', rejection: error.rejection, facts };
    throw error;
  }
}
