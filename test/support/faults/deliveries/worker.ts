import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { inject } from 'vitest';
import { memoryEnvironment } from '../../../../infra/local/support/memory-settings.ts';
import type { WorkerCommand, WorkerSettings } from './worker-process.ts';

/** A process that runs the queue functions, and the sweeper on request. */
export interface Worker {
  /** Kills it at any point of its work, like a hardware failure. */
  kill(): Promise<void>;
  /** Sets its clock. */
  setClock(aheadMs: number): void;
  /** Starts the sweeper in it; settles when the run has ended or the process has exited. */
  sweep(): Promise<void>;
  /** Lets it finish its work in progress. */
  stop(): Promise<void>;
  readonly isAlive: () => boolean;
}

/** Starts a worker and waits until it receives messages. */
export async function startWorker(settings: WorkerSettings, environment: Readonly<Record<string, string | undefined>>): Promise<Worker> {
  const child = fork(join(import.meta.dirname, 'worker-process.ts'), [], {
    env: {
      ...environment,
      ...memoryEnvironment,
      NODE_OPTIONS: '',
      // Many processes are started, so caching compiled code pays; the cache is removed with the data of the run.
      NODE_COMPILE_CACHE: join(inject('service').stateDirectory, 'compile-cache'),
      WORKER: JSON.stringify(settings),
    },
    stdio: ['ignore', 'ignore', process.env['NAKOR_WORKER_ERRORS'] === undefined ? 'ignore' : 'inherit', 'ipc'],
  });
  let isAlive = true;
  const ended = once(child, 'exit').then(([code, signal]) => {
    isAlive = false;
    return `${signal ?? code}`;
  });
  const tell = (order: WorkerCommand) => {
    if (isAlive) child.send(order, () => {});
  };
  const how = await Promise.race([once(child, 'message').then(() => null), ended]);
  if (how !== null) throw new Error(`The worker did not start (${how}).`);
  return {
    isAlive: () => isAlive,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    setClock: (aheadMs) => tell({ kind: 'set-clock', aheadMs }),
    async sweep() {
      tell({ kind: 'sweep' });
      await Promise.race([once(child, 'message'), ended]);
    },
    async stop() {
      tell({ kind: 'stop' });
      await ended;
    },
  };
}
