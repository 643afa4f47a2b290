/** Limits of a pool. */
export interface PoolLimits {
  /** Threads that work at once. */
  readonly workers: number;
  /** Most processor time of one job, in milliseconds. */
  readonly cpuMs: number;
  /** Longest that one job may run, in milliseconds: below what the host gives a request. */
  readonly wallMs: number;
  /** Old objects that one worker may hold, in megabytes; a job that needs more is too costly. */
  readonly heapMb: number;
  /** Memory above which a worker is replaced after its job, in bytes: what an engine has taken it never gives back. */
  readonly keptBytes: number;
  /** Jobs that may wait, and their documents' bytes together. */
  readonly waitingJobs: number;
  readonly waitingBytes: number;
}

/**
 * Limits in use. The bounds on what is computed (`workBounds`) keep documents below half of the processor time, as far as hostile ones
 * could be constructed (`test/cost/deadline.test.ts`). The other half is for slow machines.
 */
export const poolLimits: Omit<PoolLimits, 'workers'> = {
  cpuMs: 8_000,
  wallMs: 20_000,
  heapMb: 1_000,
  keptBytes: 150_000_000,
  waitingJobs: 200,
  waitingBytes: 100_000_000,
};
