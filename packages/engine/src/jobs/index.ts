import type { EngineTools, Job } from '../job.ts';
import { analyze } from './analyze.ts';
import { auditPack } from './audit-pack.ts';
import { autofix } from './autofix.ts';
import { build } from './build.ts';
import { type JobOutcome, performJob } from './perform-job.ts';
import { validate } from './validate.ts';

/** All jobs of the engine. */
const jobs = { validate, autofix, analyze, build, auditPack } as const;

export type JobName = keyof typeof jobs;
export type JobInput<Name extends JobName> = (typeof jobs)[Name] extends Job<infer Input, infer _> ? Input : never;
export type JobResult<Name extends JobName> = (typeof jobs)[Name] extends Job<infer _, infer Result> ? Result : never;

/**
 * Runs one job in this thread.
 *
 * @throws anything except `JobRejected`: an internal error
 */
export async function runJob<Name extends JobName>(
  name: Name,
  input: JobInput<Name>,
  tools: EngineTools,
): Promise<JobOutcome<JobResult<Name>>> {
  // TypeScript cannot infer that the input belongs to the job of the same name.
  const job = jobs[name] as unknown as Job<JobInput<Name>, JobResult<Name>>;
  return performJob(job, input, tools);
}
