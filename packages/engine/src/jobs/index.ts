import type { JobFacts } from '@nakor/contract/job-facts';
import type { EngineTools, Job } from '../job.ts';
import { JobRejected, type Rejection } from '../rejection.ts';
import { analyze } from './analyze.ts';
import { auditPack } from './audit-pack.ts';
import { autofix } from './autofix.ts';
import { build } from './build.ts';
import { validate } from './validate.ts';

/** All jobs of the engine. */
const jobs = { validate, autofix, analyze, build, auditPack } as const;

export type JobName = keyof typeof jobs;
export type JobInput<Name extends JobName> = (typeof jobs)[Name] extends Job<infer Input, infer _> ? Input : never;
export type JobResult<Name extends JobName> = (typeof jobs)[Name] extends Job<infer _, infer Result> ? Result : never;

/** How a job ended, and its facts for the log. */
export type JobOutcome<Result> = { readonly facts: JobFacts } & (
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'rejected'; readonly rejection: Rejection }
  /** The job was ended because it exceeded its limit of processor time or memory. */
  | { readonly kind: 'too-costly' }
);

/**
 * Runs one job in this thread.
 *
 * @throws anything except {@link JobRejected}: an internal error
 */
export async function runJob<Name extends JobName>(
  name: Name,
  input: JobInput<Name>,
  tools: EngineTools,
): Promise<JobOutcome<JobResult<Name>>> {
  const facts: JobFacts = {};
  // TypeScript cannot infer that the input belongs to the job of the same name.
  const job = jobs[name] as unknown as Job<JobInput<Name>, JobResult<Name>>;
  try {
    return { kind: 'done', result: await job(input, tools, facts), facts };
  } catch (error) {
    if (error instanceof JobRejected) return { kind: 'rejected', rejection: error.rejection, facts };
    throw error;
  }
}
