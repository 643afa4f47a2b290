import type { RateTable } from '@nakor/domain/exchange-rates/rate-table';
import { InternalError } from '@nakor/domain/shared/internal-error';
import type { AcceptedInvoices } from '@nakor/domain/validation/model/accepted-invoices';
import type { JobInput, JobName, JobResult } from '../jobs/index.ts';
import type { JobOutcome } from '../jobs/perform-job.ts';
import { restoreError } from './carried-error.ts';
import { EngineThread, type ThreadEnd } from './engine-thread.ts';
import { createEngineUnavailable } from './engine-unavailable.ts';
import { FairQueue } from './fair-queue.ts';
import type { PoolLimits } from './limits.ts';
import type { WorkerStart } from './messages.ts';
import { PermitsExhausted } from './permits-exhausted.ts';

/** Conditions under which a job is run. */
export interface JobTerms {
  /** The organization it is run for; queued jobs are served fairly among organizations. */
  readonly organizationId: string;
  /** The API key it is run for, which may have this many jobs queued or running. */
  readonly keyId: string;
  readonly permits: number;
  /** Total size of its documents. */
  readonly sizeBytes: number;
  /** How long the result is still useful, in milliseconds. */
  readonly timeLeftMs: number;
  /** Accepted invoices with which its document is compared; by default, it is not. Runs in the thread of the caller, at most once. */
  readonly acceptedInvoices?: AcceptedInvoices;
}

/** Runs jobs on documents, each in a thread that can be terminated (ADR 0013). */
export interface EnginePool {
  /**
   * @throws PermitsExhausted if other jobs of the caller prevent this one: its permits are taken, its organization fills half of the queue, or
   *   its jobs before this one took too long
   * @throws DependencyUnavailable if the queue is full, or no result is possible in time
   * @throws InternalError if the job failed with an internal error
   */
  run<Name extends JobName>(name: Name, input: JobInput<Name>, terms: JobTerms): Promise<JobOutcome<JobResult<Name>>>;
  /** Sets the exchange rates for all jobs that start later; passes them to the threads only if they are not the same object as before. */
  useRateTables(tables: readonly RateTable[]): void;
  /** Terminates running jobs; queued jobs fail. */
  close(): Promise<void>;
}

/** Options of a pool. */
export interface PoolOptions {
  readonly limits: PoolLimits;
  readonly start: WorkerStart;
  /** `now` if most requests need the engine; `on-demand` if many do not. */
  readonly startThreads: 'now' | 'on-demand';
  /** Called for errors in threads that are not the result of a job. */
  readonly onError: (error: unknown) => void;
}

interface QueuedJob {
  readonly name: JobName;
  readonly input: JobInput<JobName>;
  readonly terms: JobTerms;
  readonly queuedAtMs: number;
  readonly settle: (end: ThreadEnd) => void;
}

/** Creates a pool. Its threads do not keep the process alive while no job is running. */
export function createEnginePool(options: PoolOptions): EnginePool {
  return new Pool(options);
}

/** Minimum time for a job, in milliseconds: a job that starts later would end after its result is useful. */
const minJobMs = 3_000;

/** Time reserved for the response when a job is terminated, in milliseconds. */
const responseMs = 1_000;

class Pool implements EnginePool {
  readonly #options: PoolOptions;
  readonly #queue = new FairQueue<QueuedJob>();
  readonly #threads = new Set<EngineThread>();
  /** Number of queued and running jobs by key; a key without any has no entry. */
  readonly #heldPermits = new Map<string, number>();
  /** Number of running jobs by organization. */
  readonly #running = new Map<string, number>();
  #rateTables: readonly RateTable[] | null = null;
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    if (options.startThreads === 'now') this.#startThread();
  }

  run<Name extends JobName>(name: Name, input: JobInput<Name>, terms: JobTerms): Promise<JobOutcome<JobResult<Name>>> {
    return new Promise((resolve, reject) => {
      const refusal = this.#refusal(terms);
      if (refusal !== null) {
        reject(refusal);
        return;
      }
      const settle = (end: ThreadEnd) => {
        clearTimeout(timer);
        decrement(this.#heldPermits, terms.keyId);
        if (end.kind === 'outcome') resolve(end.outcome as JobOutcome<JobResult<Name>>);
        else reject(end.error);
      };
      const job: QueuedJob = { name, input: input as JobInput<JobName>, terms, queuedAtMs: performance.now(), settle };
      const giveUp = () => {
        if (!this.#queue.remove(terms.organizationId, job)) return;
        // The caller's other jobs were served in its share of the time.
        const isHeldUpByOwn = (this.#heldPermits.get(terms.keyId) ?? 0) > 1;
        settle({ kind: 'failed', error: isHeldUpByOwn ? new PermitsExhausted() : createEngineUnavailable() });
      };
      const timer = setTimeout(giveUp, Math.max(0, terms.timeLeftMs - minJobMs));
      increment(this.#heldPermits, terms.keyId);
      this.#queue.push(terms.organizationId, Math.max(1, terms.sizeBytes), job);
      this.#next();
    });
  }

  /** Why a job is not queued; null if it is. An empty queue accepts a document of any size, and each organization one. */
  #refusal({ organizationId, keyId, permits, sizeBytes }: JobTerms): Error | null {
    const { waitingJobs, waitingBytes } = this.#options.limits;
    if (this.#isClosed) return createEngineUnavailable();
    if ((this.#heldPermits.get(keyId) ?? 0) >= permits) return new PermitsExhausted();
    const own = this.#queue.loadOf(organizationId);
    // Half of the queue, so that one organization cannot fill it, with however many keys.
    if (own.length > 0 && (own.length >= waitingJobs / 2 || own.weight + sizeBytes > waitingBytes / 2)) return new PermitsExhausted();
    const isFull = this.#queue.length >= waitingJobs || (this.#queue.length > 0 && this.#queue.weight + sizeBytes > waitingBytes);
    return isFull ? createEngineUnavailable() : null;
  }

  useRateTables(tables: readonly RateTable[]): void {
    if (tables === this.#rateTables) return;
    this.#rateTables = tables;
    for (const thread of this.#threads) thread.useRateTables(tables);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (let job = this.#queue.shift(); job !== undefined; job = this.#queue.shift())
      job.settle({ kind: 'failed', error: createEngineUnavailable() });
    await Promise.all([...this.#threads].map((thread) => thread.close()));
  }

  #next(): void {
    while (this.#queue.length > 0) {
      const thread = [...this.#threads].find(({ state }) => state === 'idle');
      if (thread === undefined) {
        this.#startMissing();
        return;
      }
      const job = this.#queue.shift((organizationId) => this.#turnsOf(organizationId) > 0);
      if (job === undefined) return;
      const { organizationId } = job.terms;
      increment(this.#running, organizationId);
      const waitedMs = performance.now() - job.queuedAtMs;
      thread.run(
        job,
        job.terms.acceptedInvoices ?? null,
        Math.min(this.#options.limits.wallMs, job.terms.timeLeftMs - waitedMs - responseMs),
        (end) => {
          decrement(this.#running, organizationId);
          job.settle(end);
        },
      );
    }
  }

  /** How many more jobs of an organization may run. */
  #turnsOf(organizationId: string): number {
    return this.#options.limits.workersPerOrganization - (this.#running.get(organizationId) ?? 0);
  }

  /** Starts one thread per queued job that may run, within the limit. Threads that are starting count. */
  #startMissing(): void {
    const starting = [...this.#threads].filter(({ state }) => state === 'starting').length;
    const wanted = Math.min(
      this.#queue.countServable((organizationId) => this.#turnsOf(organizationId)) - starting,
      this.#options.limits.workers - this.#threads.size,
    );
    for (let count = 0; count < wanted; count += 1) this.#startThread();
  }

  #startThread(): void {
    const { limits, start, onError } = this.#options;
    const thread: EngineThread = new EngineThread(start, limits, {
      onIdle: () => this.#next(),
      onReported: (errors) => {
        for (const error of errors) onError(restoreError(error));
      },
      onEnd: (error, wasReady) => {
        this.#threads.delete(thread);
        if (error !== null) onError(error);
        if (this.#isClosed) return;
        // If no thread can start, queued jobs would wait forever.
        if (!wasReady && this.#threads.size === 0) this.#failAll();
        // Started now, it is ready for the next document.
        if (wasReady) this.#startThread();
      },
    });
    if (this.#rateTables !== null) thread.useRateTables(this.#rateTables);
    this.#threads.add(thread);
  }

  #failAll(): void {
    for (let job = this.#queue.shift(); job !== undefined; job = this.#queue.shift()) {
      job.settle({ kind: 'failed', error: new InternalError('No thread of the engine could be started.') });
    }
  }
}

function increment(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** A name with no more than that has no entry. */
function decrement(counts: Map<string, number>, name: string): void {
  const count = counts.get(name) ?? 0;
  if (count > 1) counts.set(name, count - 1);
  else counts.delete(name);
}
