import { afterEach, expect, it } from 'vitest';
import { type GuardedProcess, startGuardedProcess } from '../../../../../infra/local/emulators/guarded-process.ts';
import { keepRunning } from '../../../../../infra/local/emulators/keep-running.ts';

let kept: Pick<GuardedProcess, 'stop'> | undefined;
afterEach(() => kept?.stop());

/** Keeps a program running that ends at once, and gives it up after as many waits as there are. */
function keepFailing(waitsMs: readonly number[], isReady: () => Promise<string | null> = async () => null) {
  const reports: string[] = [];
  const start = () => startGuardedProcess('/bin/sh', ['-c', 'exit 3']);
  const keeping = {
    ...{ name: 'The program', start, isReady, report: (line: string) => reports.push(line) },
    restartWaitMs: (earlyEnds: number) => waitsMs[earlyEnds - 1] ?? null,
  };
  const running = keepRunning(start(), keeping);
  kept = running;
  return { reports, unexpectedEnd: running.unexpectedEnd };
}

it.runIf(process.platform !== 'win32')('waits longer each time that a program ends soon, then gives up', async () => {
  const { reports, unexpectedEnd } = keepFailing([10, 20]);
  expect(await unexpectedEnd).toBe('It ended (exit code 3)., 3 times in a row soon after its start');
  expect(reports.filter((line) => line.includes('again in'))).toEqual([
    'The program ended by itself (It ended (exit code 3).). It is started again in 0.01 s.',
    'The program ended by itself (It ended (exit code 3).). It is started again in 0.02 s.',
  ]);
});

it.runIf(process.platform !== 'win32')('gives up, with the reason, a program that cannot be started', async () => {
  const { unexpectedEnd } = keepFailing([10], () => Promise.reject(new Error('There is no room.')));
  expect(await unexpectedEnd).toBe('There is no room.');
});
