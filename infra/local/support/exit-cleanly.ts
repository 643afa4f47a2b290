import type { Worker } from 'node:worker_threads';

/** Threads that have not sent their first message. */
const starting = new Map<Worker, Promise<void>>();

process.on('worker', (worker: Worker) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  starting.set(worker, promise);
  for (const event of ['message', 'exit']) {
    worker.once(event, () => {
      starting.delete(worker);
      resolve();
    });
  }
});

/** How long a thread may take to start, in milliseconds; one that takes longer is not waited for. */
const patienceMs = 10_000;

/** Ends the process, once all engine threads have started: Node 24 crashes when one of its threads starts meanwhile. */
export async function exitCleanly(code: number): Promise<never> {
  const patience = setTimeout(() => process.exit(code), patienceMs);
  await Promise.all(starting.values());
  clearTimeout(patience);
  process.exit(code);
}
