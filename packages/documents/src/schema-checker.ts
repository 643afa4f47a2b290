import { Worker } from 'node:worker_threads';
import { Fault } from '@nakor/domain/shared/fault';
import type { SchemaCheck, SchemaChecker } from '@nakor/domain/validation/schema/schema-checker';
import { officialSchemaFiles } from './official-schema.ts';
import type { WorkerAnswer, WorkerStart } from './schema-worker.ts';

/** Limits of the engine. */
export interface SchemaCheckerLimits {
  /** Longest time one document may take, from the moment the engine is ready for it, in milliseconds. */
  readonly deadlineMs: number;
  /** Memory above which the worker is replaced, since the engine's memory never shrinks, in bytes. */
  readonly memoryBytes: number;
}

/** Told of what goes wrong in the engine; callers only see that the schema was not run. */
export type EngineFaultListener = (fault: unknown) => void;

/** Limits in use. A document of 10 MB takes about 300 ms and 240 MB. */
export const schemaCheckerLimits: SchemaCheckerLimits = { deadlineMs: 8_000, memoryBytes: 300_000_000 };

/** How long the engine may go on with a document whose answer nobody needs any more, in milliseconds. */
const abandonedJobMs = 250;

const notNeeded: SchemaCheck = { outcome: 'unavailable', reason: 'too_many_errors' };

interface Job {
  readonly xml: Uint8Array;
  readonly settle: (check: SchemaCheck) => void;
}

/**
 * Runs the official schema in one long-lived worker thread (ADR 0003): the schema is compiled once, a document that takes too
 * long or too much memory ends with its worker and not with the service.
 *
 * @param schemaFiles bytes in the order of `officialSchemaFiles`, their digests already checked
 * @param start       `now` where most calls need the engine; `on-demand` where many do not: a process that ends while the worker starts
 *                    crashes Node 24
 */
export function createSchemaChecker(
  schemaFiles: readonly Uint8Array[],
  onFault: EngineFaultListener,
  limits = schemaCheckerLimits,
  start: 'now' | 'on-demand' = 'now',
): SchemaChecker & { close(): Promise<void> } {
  const engine = new SchemaEngine(schemaFiles, onFault, limits);
  if (start === 'now') engine.start();
  return {
    check: (xml, signal) => engine.check(xml, signal),
    close: () => engine.close(),
  };
}

class SchemaEngine {
  readonly #start: WorkerStart;
  readonly #onFault: EngineFaultListener;
  readonly #limits: SchemaCheckerLimits;
  readonly #waiting: Job[] = [];
  #worker: Worker | null = null;
  /**
   * Whether the worker has compiled the schema. It is neither given a document nor stopped before: Node 24 crashes when a
   * worker is terminated while it starts.
   */
  #isReady = false;
  #running: Job | null = null;
  #deadline: NodeJS.Timeout | null = null;

  constructor(schemaFiles: readonly Uint8Array[], onFault: EngineFaultListener, limits: SchemaCheckerLimits) {
    this.#start = { schemaFiles: officialSchemaFiles.map(({ url }, index) => ({ url, bytes: schemaFiles[index] ?? new Uint8Array() })) };
    this.#onFault = onFault;
    this.#limits = limits;
  }

  /** Compiling takes 60 ms; begun before, it is done when the first document comes. */
  start(): void {
    this.#worker = this.#spawn();
  }

  check(xml: Uint8Array, signal: AbortSignal): Promise<SchemaCheck> {
    return new Promise((settle) => {
      const job: Job = { xml, settle };
      if (signal.aborted) {
        settle(notNeeded);
        return;
      }
      signal.addEventListener('abort', () => this.#abandon(job), { once: true });
      this.#waiting.push(job);
      this.#next();
    });
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    const failed: SchemaCheck = { outcome: 'unavailable', reason: 'engine_failed' };
    for (const job of this.#waiting.splice(0)) job.settle(failed);
    // Nothing else may keep the process alive while this waits; it would end in the middle of it.
    worker?.ref();
    if (worker !== null && !this.#isReady) await new Promise((done) => worker.once('message', done).once('exit', done));
    this.#worker = null;
    this.#settle(failed);
    await worker?.terminate();
  }

  #next(): void {
    if (this.#running !== null || this.#waiting.length === 0) return;
    const worker = this.#worker ?? this.#spawn();
    this.#worker = worker;
    // While a document is checked the process must not end; between documents the worker must not keep it alive.
    worker.ref();
    if (!this.#isReady) return;
    const job = this.#waiting.shift();
    if (job === undefined) return;
    this.#running = job;
    this.#deadline = setTimeout(() => this.#overrun(), this.#limits.deadlineMs);
    // A copy of its own is handed over: posting the bytes as they are would copy all of the buffer they lie in, twice.
    const xml = new Uint8Array(job.xml);
    worker.postMessage(xml, [xml.buffer]);
  }

  #spawn(): Worker {
    const file = import.meta.url.endsWith('.ts') ? './schema-worker.ts' : './schema-worker.mjs';
    const worker = new Worker(new URL(file, import.meta.url), { workerData: this.#start, name: 'schema-engine' });
    this.#isReady = false;
    worker.once('message', () => {
      worker.on('message', (answer: WorkerAnswer) => this.#finish(worker, answer));
      this.#isReady = true;
      worker.unref();
      this.#next();
    });
    worker.on('error', (error) => this.#lose(worker, error));
    worker.on('exit', (code) => this.#lose(worker, new Fault(`The schema engine ended by itself with code ${code}.`)));
    worker.unref();
    return worker;
  }

  #finish(worker: Worker, answer: WorkerAnswer): void {
    if (worker !== this.#worker) return;
    worker.unref();
    if (answer.memoryBytes > this.#limits.memoryBytes) this.#dropWorker();
    if (answer.fault !== null) this.#onFault(new Fault(`The schema engine failed: ${answer.fault}`));
    this.#settle(answer.check);
  }

  /** The worker ended by itself: out of memory, or a fault of the engine. */
  #lose(worker: Worker, fault: unknown): void {
    if (worker !== this.#worker) return;
    this.#worker = null;
    this.#onFault(fault);
    const failed: SchemaCheck = { outcome: 'unavailable', reason: 'engine_failed' };
    // One that cannot even start would fail for all that wait.
    if (!this.#isReady) for (const job of this.#waiting.splice(0)) job.settle(failed);
    this.#settle(failed);
  }

  #abandon(job: Job): void {
    const position = this.#waiting.indexOf(job);
    if (position !== -1) {
      this.#waiting.splice(position, 1);
      job.settle(notNeeded);
    } else if (this.#running === job) {
      job.settle(notNeeded);
      // Most such documents are done in a moment; replacing the worker costs more than waiting for them.
      if (this.#deadline !== null) clearTimeout(this.#deadline);
      this.#deadline = setTimeout(() => this.#stopWorker(notNeeded), abandonedJobMs);
    }
  }

  #overrun(): void {
    this.#onFault(new Fault(`The schema engine needed more than ${this.#limits.deadlineMs} ms for a document.`));
    this.#stopWorker({ outcome: 'unavailable', reason: 'deadline_exceeded' });
  }

  #stopWorker(check: SchemaCheck): void {
    this.#dropWorker();
    this.#settle(check);
  }

  #dropWorker(): void {
    const worker = this.#worker;
    this.#worker = null;
    void worker?.terminate();
  }

  #settle(check: SchemaCheck): void {
    if (this.#deadline !== null) clearTimeout(this.#deadline);
    this.#deadline = null;
    const job = this.#running;
    this.#running = null;
    job?.settle(check);
    this.#next();
  }
}
