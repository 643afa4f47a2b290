import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { keepCompiledCode } from '../shared/compile-cache.ts';
import { type EncodedOutcome, encodeOutcome, type Task, type TaskResponse, type WorkerSettings } from './messages.ts';

keepCompiledCode();
const { createTaskRunner } = await import('./run-task.ts');

/** A thread of the command line. Runs one task after another. */
const runTask = createTaskRunner(workerData as WorkerSettings);

parentPort?.on('message', async (tasks: readonly Task[]) => {
  const outcomes: EncodedOutcome[] = [];
  for (const task of tasks) outcomes.push(encodeOutcome(await runTask(task)));
  const { total_heap_size: heap, external_memory: external } = getHeapStatistics();
  parentPort?.postMessage({ outcomes, memoryBytes: heap + external } satisfies TaskResponse);
});
