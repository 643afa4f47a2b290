import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { watchComputer } from '../../../../../infra/local/platform/watch-computer.ts';
import { type StatePaths, statePaths } from '../../../../../infra/local/support/state-directory.ts';

const nowUnixMs = Date.UTC(2026, 9, 15, 12);
let paths: StatePaths;
beforeEach(async () => {
  paths = statePaths(join(await mkdtemp(join(tmpdir(), 'nakor-computer-')), 'state'));
  await mkdir(paths.directory);
});
afterEach(() => rm(join(paths.directory, '..'), { recursive: true }));

/** What is reported at the start, and each time that it looks again. */
function watch(now: () => number): { readonly lines: string[]; lookAgain(): void } {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const lines: string[] = [];
  const end = watchComputer(paths, (line) => lines.push(line), now);
  onTestFinished(() => {
    end();
    vi.useRealTimers();
  });
  return { lines, lookAgain: () => vi.advanceTimersByTime(4_000) };
}

it('reports nothing while nothing is wrong', async () => {
  await writeFile(paths.eventTime, `${nowUnixMs + 5_000}\n`);
  const { lines, lookAgain } = watch(() => nowUnixMs);
  lookAgain();
  expect(lines).toEqual([]);
});

it.each([
  { behindMs: 5_001, text: '5 s' },
  { behindMs: 119_999, text: '1 min' },
  { behindMs: 7_260_000, text: '2 h 1 min' },
])('reports once that the clock was set back by $text, and once that it has caught up', async ({ behindMs, text }) => {
  await writeFile(paths.eventTime, `${nowUnixMs}\n`);
  let now = nowUnixMs - behindMs;
  const { lines, lookAgain } = watch(() => now);
  lookAgain();
  now = nowUnixMs;
  lookAgain();
  lookAgain();
  expect(lines).toEqual([
    `The clock of this computer was set back: it is ${text} behind the latest event. ` +
      'New events get the time of the latest one until the clock has caught up.',
    'The clock has caught up with the latest event.',
  ]);
});

it('reports once that the folder is gone, and once that it is there again', async () => {
  const { lines, lookAgain } = watch(() => nowUnixMs);
  await rename(paths.directory, `${paths.directory}.away`);
  lookAgain();
  await rename(`${paths.directory}.away`, paths.directory);
  lookAgain();
  expect(lines).toEqual([
    `The folder ${paths.directory} is gone. Requests that store something get 503 until that is resolved; what was stored is kept.`,
    `The folder ${paths.directory} can be written to again. Requests are processed as before.`,
  ]);
});
