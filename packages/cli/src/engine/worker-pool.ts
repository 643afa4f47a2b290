import type { Worker } from 'node:worker_threads';
import { startThread, takeFirstThread, workerUrl } from './first-thread.ts';
import { decodeOutcome, type Task, type TaskOutcome, type TaskResponse, type WorkerSettings } from './messages.ts';

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

/** At most so many tasks, and bytes of their documents, are sent in one message: waking a thread costs as much as reading a document. */
const tasksPerMessage = 8;
const bytesPerMessage = 1_000_000;

interface Waiting {
  readonly task: Task;
  /** Whether it is sent without others, since a thread was lost with it and others. */
  readonly isAlone: boolean;
  readonly resolve: (outcome: TaskOutcome) => void;
}

/**
 * Creates a pool. Threads start when there is work for them, so that a single document needs one.
 *
 * @param size maximum number of threads
 * @param url  the module of the threads
 */
export function createWorkerPool(size: number, settings: WorkerSettings, url: URL = workerUrl): WorkerPool {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const waiting: Waiting[] = [];
  const busy = new Map<Worker, readonly Waiting[]>();

  function start(): Worker {
    const worker = (url === workerUrl ? takeFirstThread() : null) ?? startThread(url);
    all.add(worker);
    worker.postMessage(settings);
    worker.on('message', (response: TaskResponse) => finish(worker, response));
    worker.on('error', (error: Error) => lose(worker, error.message));
    worker.on('exit', (code) => lose(worker, `exit code ${code}`));
    return worker;
  }

  function finish(worker: Worker, { outcomes, memoryBytes }: TaskResponse): void {
    const done = busy.get(worker) ?? [];
    busy.delete(worker);
    if (memoryBytes > keptBytes || outcomes.some(({ kind }) => kind === 'failed')) {
      all.delete(worker);
      void worker.terminate();
    } else {
      idle.push(worker);
    }
    for (const [index, { resolve }] of done.entries()) {
      const outcome = outcomes[index];
      resolve(outcome === undefined ? { kind: 'failed', message: 'A thread returned too few results.' } : decodeOutcome(outcome));
    }
    assign();
  }

  /** A thread that ran out of memory must not take the others with it, and not the other tasks of its message. */
  function lose(worker: Worker, message: string): void {
    const lost = busy.get(worker) ?? [];
    busy.delete(worker);
    all.delete(worker);
    const at = idle.indexOf(worker);
    if (at !== -1) idle.splice(at, 1);
    if (lost.length === 1) lost[0]?.resolve({ kind: 'failed', message });
    else waiting.unshift(...lost.map((each) => ({ ...each, isAlone: true })));
    assign();
  }

  function assign(): void {
    while (waiting.length > 0) {
      const worker = idle.pop() ?? (all.size < size ? start() : undefined);
      if (worker === undefined) return;
      const next = takeMessage();
      busy.set(worker, next);
      worker.postMessage(next.map(({ task }) => task));
    }
  }

  /** The tasks of the next message: a fair share of those that wait, so that no thread is left without work. */
  function takeMessage(): readonly Waiting[] {
    const share = Math.min(tasksPerMessage, Math.ceil(waiting.length / size));
    let count = 0;
    let bytes = 0;
    for (const { task, isAlone } of waiting) {
      bytes += task.xml.length;
      if (count > 0 && (count >= share || bytes > bytesPerMessage || isAlone)) break;
      count += 1;
      if (isAlone) break;
    }
    return waiting.splice(0, count);
  }

  return {
    run: (task) =>
      new Promise((resolve) => {
        waiting.push({ task, isAlone: false, resolve });
        assign();
      }),
    async close() {
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}
