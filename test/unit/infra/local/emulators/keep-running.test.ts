import { afterEach, expect, it } from 'vitest';
import { type GuardedProcess, startGuardedProcess } from '../../../../../infra/local/emulators/guarded-process.ts';
import { keepRunning, type RestartFailure } from '../../../../../infra/local/emulators/keep-running.ts';

let kept: Pick<GuardedProcess, 'stop'> | undefined;
afterEach(() => kept?.stop());

/** Restarts a program that exits immediately, once after each wait, then gives up. */
function keepFailing(
  waitsMs: readonly number[],
  isReady: () => Promise<string | null> = async () => null,
  retryFailureAfterMs?: (failure: RestartFailure) => number | null,
) {
  const reports: string[] = [];
  const start = () => startGuardedProcess('/bin/sh', ['-c', 'exit 3']);
  const options = {
    ...{ name: 'The program', start, isReady, report: (line: string) => reports.push(line) },
    restartWaitMs: (earlyExits: number) => waitsMs[earlyExits - 1] ?? null,
    ...(retryFailureAfterMs === undefined ? {} : { retryFailureAfterMs }),
  };
  const running = keepRunning(start(), options);
  kept = running;
  return { reports, unexpectedEnd: running.unexpectedEnd };
}

it.runIf(process.platform !== 'win32')('waits longer after each early exit, then gives up', async () => {
  const { reports, unexpectedEnd } = keepFailing([10, 20]);
  expect(await unexpectedEnd).toBe('exit code 3, 3 times in a row soon after its start');
  expect(reports.filter((line) => line.includes('Restarting in'))).toEqual([
    'The program exited unexpectedly (exit code 3). Restarting in 0.01 s.',
    'The program exited unexpectedly (exit code 3). Restarting in 0.02 s.',
  ]);
});

it.runIf(process.platform !== 'win32')('gives up with the reason when a program cannot be restarted', async () => {
  const { unexpectedEnd } = keepFailing([10], () => Promise.reject(new Error('The disk is full.')));
  expect(await unexpectedEnd).toBe('The disk is full.');
});

it.runIf(process.platform !== 'win32')('repeats a restart that fails for a reason that passes, and reports each reason once', async () => {
  const failures = [new Error('The port is in use.'), new Error('The port is in use.'), 'The disk is full.', null];
  const isReady = async () => {
    const failure = failures.shift() ?? null;
    if (failure instanceof Error) throw failure;
    return failure;
  };
  const { reports, unexpectedEnd } = keepFailing([10], isReady, ({ message }) => (message.startsWith('The') ? 20 : null));
  expect(await unexpectedEnd).toBe('exit code 3, 2 times in a row soon after its start');
  expect(reports).toEqual([
    'The program exited unexpectedly (exit code 3). Restarting in 0.01 s.',
    'The program could not be restarted: The port is in use. Trying again every 0.02 s.',
    'The program could not be restarted: The disk is full. Trying again every 0.02 s.',
    'The program is running again.',
  ]);
  expect(failures).toEqual([]);
});
