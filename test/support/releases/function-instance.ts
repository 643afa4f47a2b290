import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { InstalledFunction } from '../bundles/run-function.ts';
import type { InstanceRequest, InstanceResponse } from './instance-process.ts';

/** A process that runs one function for as many events as it is given, as an instance of Lambda does. */
export interface FunctionInstance {
  /**
   * Runs the function for an event.
   *
   * @param aheadMs how far its clock is ahead of this computer's
   * @throws Error with what the handler threw, or what the process wrote when it ended; InstanceKilled when it was killed
   */
  invoke(event: unknown, aheadMs: number): Promise<unknown>;
  /** Ends the process, whatever it is doing. */
  kill(): Promise<void>;
}

const program = fileURLToPath(new URL('./instance-process.ts', import.meta.url));

/** The end of an instance that was killed in the middle of an event. */
export class InstanceKilled extends Error {}

/** Starts an instance; its environment is all that it is given. */
export function startInstance({ file, directory, environment }: InstalledFunction): FunctionInstance {
  const child = fork(program, [file], {
    cwd: directory,
    env: { ...environment, LAMBDA_TASK_ROOT: directory, TZ: ':UTC' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const errors = collect(child);
  const waiting = new Map<number, (response: InstanceResponse) => void>();
  child.on('message', (response: InstanceResponse) => {
    waiting.get(response.number)?.(response);
    waiting.delete(response.number);
  });
  const ended = new Promise<void>((done) =>
    child.once('close', () => {
      for (const [number, respond] of waiting) respond({ number, error: `${file} ended. ${errors()}` });
      waiting.clear();
      done();
    }),
  );
  let isKilled = false;
  let invocations = 0;
  return {
    async invoke(event, aheadMs) {
      invocations += 1;
      const request: InstanceRequest = { number: invocations, event, aheadMs };
      const response = await new Promise<InstanceResponse>((resolve) => {
        waiting.set(request.number, resolve);
        child.send(request, (error) => {
          if (error !== null) resolve({ number: request.number, error: `${file} cannot be reached. ${errors()}` });
        });
      });
      if ('error' in response) throw isKilled ? new InstanceKilled(response.error) : new Error(response.error);
      return response.result;
    },
    kill() {
      isKilled = true;
      child.kill('SIGKILL');
      return ended;
    },
  };
}

/** The last that a process wrote to its error output. */
function collect(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.on('data', (data) => {
    text = `${text}${data}`.slice(-4_000);
  });
  return () => text;
}
