import { Worker } from 'node:worker_threads';
import type { RateTable } from '@nakor/domain/exchange-rates/rate-table';
import { InternalError } from '@nakor/domain/shared/internal-error';
import { type AcceptedInvoices, noAcceptedInvoices } from '@nakor/domain/validation/model/accepted-invoices';
import type { JobName, JobResult } from '../jobs/index.ts';
import type { JobOutcome } from '../jobs/perform-job.ts';
import { restoreError } from './carried-error.ts';
import { createEngineUnavailable } from './engine-unavailable.ts';
import { getHeapLimits } from './heap-limits.ts';
import type { PoolLimits } from './limits.ts';
import type {
  CarriedError,
  DuplicateQuestion,
  DuplicateResponse,
  JobMessage,
  JobResponse,
  RateTablesMessage,
  WorkerStart,
} from './messages.ts';

/** How a job ended. */
export type ThreadEnd =
  | { readonly kind: 'outcome'; readonly outcome: JobOutcome<JobResult<JobName>> }
  | { readonly kind: 'failed'; readonly error: Error };

/** Callbacks of a thread for its pool. */
interface ThreadListeners {
  /** It is ready for a job. */
  readonly onIdle: () => void;
  readonly onReported: (errors: readonly CarriedError[]) => void;
  /** It has ended; with an error if that was unexpected. */
  readonly onEnd: (error: unknown, wasReady: boolean) => void;
}

/** When the processor time of a job is first checked, and how often after that, in milliseconds. */
const watch = { firstMs: 1_000, everyMs: 200 } as const;

const tooCostly: ThreadEnd = { kind: 'outcome', outcome: { kind: 'too-costly', facts: {} } };

/** One worker thread and its current job. A thread is never terminated while it starts: that crashes Node 24. */
export class EngineThread {
  readonly #worker: Worker;
  readonly #limits: PoolLimits;
  readonly #listeners: ThreadListeners;
  #state: 'starting' | 'idle' | 'busy' | 'ended' = 'starting';
  #settle: ((end: ThreadEnd) => void) | null = null;
  #acceptedInvoices: AcceptedInvoices | null = null;
  /** Processor time of the worker at the end of its last job, in microseconds. */
  #cpuBefore = 0;
  #timers: NodeJS.Timeout[] = [];

  constructor(start: WorkerStart, limits: PoolLimits, listeners: ThreadListeners) {
    this.#limits = limits;
    this.#listeners = listeners;
    const file = import.meta.url.endsWith('.ts') ? '../engine-worker.ts' : './engine-worker.mjs';
    const worker = new Worker(new URL(file, import.meta.url), {
      workerData: start,
      name: 'engine',
      resourceLimits: getHeapLimits(limits.heapMb),
    });
    this.#worker = worker;
    worker.once('message', () => {
      this.#state = 'idle';
      worker.on('message', (message: JobResponse | DuplicateQuestion) => {
        if ('identified' in message) void this.#findDuplicate(message);
        else this.#finish(message);
      });
      worker.unref();
      listeners.onIdle();
    });
    worker.on('error', (error) => this.#lose(error));
    worker.on('exit', (code) => this.#lose(new InternalError(`An engine thread exited unexpectedly with code ${code}.`)));
  }

  get state(): 'starting' | 'idle' | 'busy' | 'ended' {
    return this.#state;
  }

  /**
   * Runs a job. The thread must be idle.
   *
   * @param acceptedInvoices with which its document is compared; null for none
   * @param wallMs           maximum duration in milliseconds
   */
  run(
    { name, input }: Pick<JobMessage, 'name' | 'input'>,
    acceptedInvoices: AcceptedInvoices | null,
    wallMs: number,
    settle: (end: ThreadEnd) => void,
  ): void {
    this.#state = 'busy';
    this.#settle = settle;
    this.#acceptedInvoices = acceptedInvoices;
    // While a job is running the process must not end; between jobs the thread must not keep it alive.
    this.#worker.ref();
    this.#timers = [
      setTimeout(() => void this.#watchCpu(), Math.min(watch.firstMs, this.#limits.cpuMs)),
      setTimeout(() => this.#endByClock(), Math.max(0, wallMs)),
    ];
    const { copy, buffers } = withOwnBytes(input);
    this.#worker.postMessage({ name, input: copy, hasAcceptedInvoices: acceptedInvoices !== null } satisfies JobMessage, buffers);
  }

  /** The question arrives before the result of its job, so the accepted invoices are those of this job. */
  async #findDuplicate({ id, identified }: DuplicateQuestion): Promise<void> {
    const { find } = this.#acceptedInvoices ?? noAcceptedInvoices;
    const duplicate = await find(identified);
    this.#worker.postMessage({ id, duplicate } satisfies DuplicateResponse);
  }

  /** Sets the exchange rates for the jobs that are run later. A worker that is starting receives them before its first job. */
  useRateTables(rateTables: readonly RateTable[]): void {
    this.#worker.postMessage({ rateTables } satisfies RateTablesMessage);
  }

  /** Ends the thread; a running job fails. Waits for a thread that is still starting. */
  async close(): Promise<void> {
    // Nothing else may keep the process alive meanwhile, so it could end too early.
    this.#worker.ref();
    if (this.#state === 'starting') await new Promise((done) => this.#worker.once('message', done).once('exit', done));
    if (this.#state === 'ended') return;
    this.#end({ kind: 'failed', error: createEngineUnavailable() }, null);
    await this.#worker.terminate();
  }

  #finish({ outcome, error, reported, cpuMicroseconds, memoryBytes, isHealthy }: JobResponse): void {
    if (this.#state !== 'busy') return;
    this.#cpuBefore = cpuMicroseconds;
    this.#listeners.onReported(reported);
    const end: ThreadEnd =
      outcome === null
        ? { kind: 'failed', error: error === null ? new InternalError('A job ended without an outcome.') : restoreError(error) }
        : { kind: 'outcome', outcome };
    if (!isHealthy || memoryBytes > this.#limits.keptBytes) {
      this.#terminate(end);
      return;
    }
    this.#clear();
    const settle = this.#settle;
    this.#settle = null;
    this.#state = 'idle';
    this.#worker.unref();
    settle?.(end);
    this.#listeners.onIdle();
  }

  async #watchCpu(): Promise<void> {
    const settle = this.#settle;
    const { user, system } = await this.#worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
    // The job may have ended meanwhile, and another one started.
    if (settle === null || this.#settle !== settle) return;
    if (user + system - this.#cpuBefore > this.#limits.cpuMs * 1_000) {
      this.#terminate(tooCostly, new InternalError(`A document took more than ${this.#limits.cpuMs} ms of processor time.`));
      return;
    }
    this.#timers.push(setTimeout(() => void this.#watchCpu(), watch.everyMs));
  }

  /** A job that did not get its share of processor time is not to blame: it may be retried. */
  #endByClock(): void {
    this.#terminate({ kind: 'failed', error: createEngineUnavailable() }, new InternalError('A document was not finished in time.'));
  }

  /** The worker ended unexpectedly: out of memory, or an internal error. */
  #lose(error: unknown): void {
    if (this.#state === 'ended') return;
    const isOutOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    this.#end(isOutOfMemory ? tooCostly : { kind: 'failed', error: new InternalError('The thread of a job ended.') }, error);
  }

  #terminate(end: ThreadEnd, error: unknown = null): void {
    this.#end(end, error);
    void this.#worker.terminate();
  }

  #end(end: ThreadEnd, error: unknown): void {
    const wasReady = this.#state !== 'starting';
    this.#state = 'ended';
    this.#clear();
    const settle = this.#settle;
    this.#settle = null;
    settle?.(end);
    this.#listeners.onEnd(error, wasReady);
  }

  #clear(): void {
    for (const timer of this.#timers.splice(0)) clearTimeout(timer);
  }
}

/**
 * A copy of the input whose bytes can be transferred. Posting bytes as they are would copy their whole underlying buffer, twice, and
 * transferring that would take it from the caller.
 */
function withOwnBytes<Input extends object>(input: Input): { copy: Input; buffers: ArrayBuffer[] } {
  const buffers: ArrayBuffer[] = [];
  const copyOf = (bytes: Uint8Array) => {
    const own = new Uint8Array(bytes);
    buffers.push(own.buffer);
    return own;
  };
  const entries = Object.entries(input).map(([name, value]: [string, unknown]) => {
    if (value instanceof Uint8Array) return [name, copyOf(value)];
    return [name, isListOfBytes(value) ? value.map(copyOf) : value];
  });
  return { copy: Object.fromEntries(entries) as Input, buffers };
}

function isListOfBytes(value: unknown): value is readonly Uint8Array[] {
  return Array.isArray(value) && value.every((item) => item instanceof Uint8Array);
}
