import type { EngineTools, Job } from '../job.ts';
import { type JobOutcome, performJob } from './perform-job.ts';

/** All jobs of the engine. Each is loaded with its first use: the function that validates needs no code for corrections. */
const jobs = {
  validate: async () => (await import('./validate.ts')).validate,
  autofix: async () => (await import('./autofix.ts')).autofix,
  explain: async () => (await import('./explain.ts')).explain,
  assessOffline: async () => (await import('./assess-offline.ts')).assessOfflineJob,
  verifyCodeIi: async () => (await import('./verify-code-ii.ts')).verifyCodeIiJob,
  matchUpo: async () => (await import('./match-upo.ts')).matchUpoJob,
  analyze: async () => (await import('./analyze.ts')).analyze,
  build: async () => (await import('./build.ts')).build,
  auditPack: async () => (await import('./audit-pack.ts')).auditPack,
} as const;

export type JobName = keyof typeof jobs;
type JobOf<Name extends JobName> = Awaited<ReturnType<(typeof jobs)[Name]>>;
export type JobInput<Name extends JobName> = JobOf<Name> extends Job<infer Input, infer _> ? Input : never;
export type JobResult<Name extends JobName> = JobOf<Name> extends Job<infer _, infer Result> ? Result : never;

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
  const job = (await jobs[name]()) as unknown as Job<JobInput<Name>, JobResult<Name>>;
  return performJob(job, input, tools);
}

/**
 * Loads jobs before their first use.
 *
 * @param names a thread that receives other jobs loads those later
 */
export async function loadJobs(names: readonly JobName[]): Promise<void> {
  await Promise.all(names.map((name) => jobs[name]()));
}
