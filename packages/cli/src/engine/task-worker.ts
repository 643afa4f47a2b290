import { getHeapStatistics } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { keepCompiledCode } from '../shared/compile-cache.ts';
import { type EncodedOutcome, encodeOutcome, type Task, type TaskResponse, type WorkerSettings } from './messages.ts';

keepCompiledCode();
// The schema engine starts meanwhile: validation loads it with the first document, and then also reports what is wrong with it.
import('@nakor/engine/validation-ports').catch(() => {});
const { createTaskRunner } = await import('./run-task.ts');

/** A thread of the command line. It is sent its settings, then tasks, which it runs one after another. */
let runTask: ReturnType<typeof createTaskRunner> | null = null;

parentPort?.on('message', async (message: WorkerSettings | readonly Task[]) => {
  if (!isTasks(message)) runTask = createTaskRunner(message);
  else if (runTask !== null) parentPort?.postMessage(await runAll(message, runTask));
});

async function runAll(tasks: readonly Task[], run: NonNullable<typeof runTask>): Promise<TaskResponse> {
  const outcomes: EncodedOutcome[] = [];
  for (const task of tasks) outcomes.push(encodeOutcome(await run(task)));
  const { total_heap_size: heap, external_memory: external } = getHeapStatistics();
  return { outcomes, memoryBytes: heap + external };
}

function isTasks(message: WorkerSettings | readonly Task[]): message is readonly Task[] {
  return Array.isArray(message);
}
