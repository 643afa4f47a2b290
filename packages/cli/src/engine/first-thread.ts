import { Worker } from 'node:worker_threads';
import { getHeapLimits } from '@nakor/engine/pool/heap-limits';
import { looksLikePath } from '../shared/looks-like-path.ts';

/** Maximum heap of a thread, in megabytes. The most expensive known documents need less than half of it. */
const heapMb = 1_000;

/** The module of the threads: TypeScript in the repository; in the published package, a bundle next to the command line. */
export const workerUrl = new URL(import.meta.url.endsWith('.ts') ? './task-worker.ts' : './task-worker.js', import.meta.url);

let first: Worker | null = null;

/** Starts a thread, which waits for its settings. */
export function startThread(url: URL): Worker {
  return new Worker(url, { resourceLimits: getHeapLimits(heapMb) });
}

/**
 * Starts the first thread when a command line will most likely need one: loading its modules takes longer than everything that the program does
 * before it has a document (ADR 0069).
 */
export function startFirstThread(parameters: readonly string[]): void {
  const [command = ''] = parameters;
  if (command !== 'validate' && command !== 'fix' && !looksLikePath(command)) return;
  const thread = startThread(workerUrl);
  // A program that needs none ends as if there were none.
  thread.unref();
  thread.once('error', forgetFirst);
  thread.once('exit', forgetFirst);
  first = thread;
}

/** @returns the first thread; null if there is none, or it was taken before */
export function takeFirstThread(): Worker | null {
  const thread = first;
  first = null;
  thread?.off('error', forgetFirst);
  thread?.off('exit', forgetFirst);
  thread?.ref();
  return thread;
}

function forgetFirst(): void {
  first = null;
}
