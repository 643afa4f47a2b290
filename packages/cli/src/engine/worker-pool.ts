import { Worker } from 'node:worker_threads';
import { getHeapLimits } from '@nakor/engine/pool/heap-limits';
import type { Task, TaskOutcome, TaskResponse, WorkerSettings } from './messages.ts';

/** Threads that validate and fix documents. */
export interface WorkerPool {
  /** Never rejects: if a thread ends, the outcome of its task is `failed`. */
  run(task: Task): Promise<TaskOutcome>;
  close(): Promise<void>;
}

/** Creates a pool of at most so many threads. */
export type CreatePool = (size: number, settings: WorkerSettings) => WorkerPool;

/** Memory above which a thread is replaced after its task, in bytes: WebAssembly memory never shrinks. */
const keptBytes = 250_000_000;

/** Maximum heap of a thread, in megabytes. The most expensive known documents need less than half of it. */
const heapMb = 1_000;

interface Waiting {
  readonly task: Task;
  readonly resolve: (outcome: TaskOutcome) => void;
}

/**
 * Creates a pool. Threads start when there is work for them, so that a single document needs one.
 *
 * @param size maximum number of threads
 */
export function createWorkerPool(size: number, settings: WorkerSettings): WorkerPool {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const waiting: Waiting[] = [];
  const busy = new Map<Worker, Waiting>();

  function start(): Worker {
    const worker = new Worker(workerUrl, { workerData: settings, resourceLimits: getHeapLimits(heapMb) });
    all.add(worker);
    worker.on('message', (response: TaskResponse) => finish(worker, response));
    worker.on('error', (error: Error) => lose(worker, error.message));
    worker.on('exit', (code) => lose(worker, `exit code ${code}`));
    return worker;
  }

  function finish(worker: Worker, { outcome, memoryBytes }: TaskResponse): void {
    const done = busy.get(worker);
    busy.delete(worker);
    if (memoryBytes > keptBytes || outcome.kind === 'failed') {
      all.delete(worker);
      void worker.terminate();
    } else {
      idle.push(worker);
    }
    done?.resolve(outcome);
    assign();
  }

  /** A thread that ran out of memory must not take the others with it. */
  function lose(worker: Worker, message: string): void {
    const lost = busy.get(worker);
    busy.delete(worker);
    all.delete(worker);
    const at = idle.indexOf(worker);
    if (at !== -1) idle.splice(at, 1);
    lost?.resolve({ kind: 'failed', message });
    assign();
  }

  function assign(): void {
    while (waiting.length > 0) {
      const worker = idle.pop() ?? (all.size < size ? start() : undefined);
      if (worker === undefined) return;
      const next = waiting.shift();
      if (next === undefined) return;
      busy.set(worker, next);
      worker.postMessage(next.task);
    }
  }

  return {
    run: (task) =>
      new Promise((resolve) => {
        waiting.push({ task, resolve });
        assign();
      }),
    async close() {
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}

/** The module of the threads: TypeScript in the repository; in the published package, a bundle next to the command line. */
const workerUrl = new URL(import.meta.url.endsWith('.ts') ? './task-worker.ts' : './task-worker.js', import.meta.url);
