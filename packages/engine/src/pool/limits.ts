/** Limits of a pool. */
export interface PoolLimits {
  /** Maximum number of threads. */
  readonly workers: number;
  /** Maximum number of jobs of one organization that run at the same time. With one less than threads, those of others never wait for them. */
  readonly workersPerOrganization: number;
  /** Maximum processor time of one job, in milliseconds. */
  readonly cpuMs: number;
  /** Maximum duration of one job, in milliseconds: less than the host allows for a request. */
  readonly wallMs: number;
  /** Maximum old-generation heap of a worker, in megabytes; a job that needs more is too costly. */
  readonly heapMb: number;
  /** Memory above which a worker is replaced after its job, in bytes: WebAssembly memory never shrinks. */
  readonly keptBytes: number;
  /** Maximum number of queued jobs, and of the total bytes of their documents. */
  readonly waitingJobs: number;
  readonly waitingBytes: number;
}

/**
 * The limits in use. The bounds on computation (`workBounds`) keep documents below half of the processor time, even the most hostile known
 * ones (long runs of `test/cost/deadline.test.ts`). The other half is for slow machines.
 */
export const poolLimits: Omit<PoolLimits, 'workers' | 'workersPerOrganization'> = {
  cpuMs: 8_000,
  wallMs: 20_000,
  heapMb: 1_000,
  keptBytes: 150_000_000,
  waitingJobs: 200,
  waitingBytes: 100_000_000,
};
