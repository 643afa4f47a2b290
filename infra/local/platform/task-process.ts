import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type TaskFunctionName, taskFunctions } from '../../build/function-names.ts';
import { createFunctionCalls, type TaskHandler } from '../host/function-calls.ts';
import { memoryFlags } from '../support/memory-settings.ts';
import { channelOf } from './process-channel.ts';

/**
 * The functions that state machines invoke, in a process of their own with a low priority, so that a batch takes neither the processors nor the
 * turns of the event loop from requests of others. It starts with the first invocation, again when it has ended, and ends with this process.
 */
export function startTaskFunctions(): ReadonlyMap<string, TaskHandler> {
  const calls = createFunctionCalls();
  let isRunning = false;
  const start = () => {
    if (isRunning) return;
    isRunning = true;
    const child = fork(join(import.meta.dirname, 'tasks.ts'), [], { execArgv: [...memoryFlags], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    // Through this process, because only one may write a log that is rotated.
    for (const output of [child.stdout, child.stderr])
      if (output !== null) createInterface({ input: output }).on('line', (line) => process.stdout.write(`${line}\n`));
    const end = new Promise<unknown>((done) => {
      child.on('error', done);
      child.on('exit', done);
    });
    const isReady = once(child, 'message').catch(() => {});
    void Promise.race([isReady, end]).then(() => {
      calls.connect(channelOf(child), end);
      void end.then(() => {
        isRunning = false;
      });
    });
  };
  const invoke = (name: TaskFunctionName): TaskHandler => {
    return (payload) => {
      start();
      // The state machine has the time limit.
      return calls.invoke(name, payload, Number.POSITIVE_INFINITY);
    };
  };
  return new Map((Object.keys(taskFunctions) as TaskFunctionName[]).map((name) => [name, invoke(name)]));
}
