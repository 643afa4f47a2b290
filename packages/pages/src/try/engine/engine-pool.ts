import type { Language } from '../language.ts';
import type { EngineArguments, EngineMethod, EngineRequest, EngineResults } from './protocol.ts';
import { RequestQueue } from './request-queue.ts';
import { WorkerConnection } from './worker-connection.ts';

/** Several engines, for work on many documents beside the one that the visitor looks at. */
export interface EnginePool {
  /** Number of requests that are performed at the same time. */
  readonly size: number;
  /** Performs a request in the worker with the fewest. Rejects with `EngineError`. */
  run<Method extends EngineMethod>(method: Method, parameters: EngineArguments<Method>): Promise<EngineResults[Method]>;
  /** Starts all workers, and has them compile the schema. */
  warm(): Promise<void>;
  /** Ends the workers, which hold much memory. */
  close(): void;
}

/** Workers at most: each compiles the official schema for itself and holds some 50 MB. */
const workerLimit = 6;

/** Creates the engines; they start with their first request. */
export function createEnginePool(startWorker: () => Promise<Worker>, language: Language): EnginePool {
  const size = Math.max(1, Math.min(navigator.hardwareConcurrency || 1, workerLimit));
  const workers = Array.from({ length: size }, () => {
    const connection = new WorkerConnection<Omit<EngineRequest, 'id'>>(startWorker);
    return { connection, queue: new RequestQueue<Omit<EngineRequest, 'id'>>((request) => connection.send(request)), waiting: 0 };
  });
  return {
    size,
    async run(method, parameters) {
      const worker = workers.reduce((least, other) => (other.waiting < least.waiting ? other : least));
      worker.waiting += 1;
      try {
        return (await worker.queue.add({ method, parameters, language }, null)) as EngineResults[typeof method];
      } finally {
        worker.waiting -= 1;
      }
    },
    async warm() {
      await Promise.all(workers.map(({ queue }) => queue.add({ method: 'warm', parameters: [], language }, null)));
    },
    close() {
      for (const { connection } of workers) connection.close();
    },
  };
}
