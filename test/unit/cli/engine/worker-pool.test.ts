import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Task, WorkerSettings } from '../../../../packages/cli/src/engine/messages.ts';
import { createWorkerPool } from '../../../../packages/cli/src/engine/worker-pool.ts';

const settings: WorkerSettings = { language: 'en', environment: 'prod', asOf: null, advice: null, rateTables: null, identified: 'none' };

/** A thread that returns the names and the number of the tasks of each message after its settings, and ends where a task is named `bad`. */
const thread = `
import { parentPort } from 'node:worker_threads';
let settings = null;
parentPort.on('message', (message) => {
  if (settings === null) {
    settings = message;
    return;
  }
  const tasks = message;
  if (tasks.some(({ name }) => name === 'bad')) process.exit(7);
  parentPort.postMessage({ outcomes: tasks.map(({ name }) => ({ kind: 'fixed', result: [name, tasks.length] })), memoryBytes: 0 });
});
`;

let folder: string;
let url: URL;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nakor-pool-'));
  writeFileSync(join(folder, 'thread.mjs'), thread);
  url = pathToFileURL(join(folder, 'thread.mjs'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const taskOf = (name: string, bytes = 10): Task => ({ kind: 'fix', name, xml: new Uint8Array(bytes), related: null, duplicate: null });

async function runAll(tasks: readonly Task[], size: number) {
  const pool = createWorkerPool(size, settings, url);
  try {
    return await Promise.all(tasks.map(pool.run));
  } finally {
    await pool.close();
  }
}

const resultsOf = (outcomes: Awaited<ReturnType<typeof runAll>>) =>
  outcomes.map((outcome) => ('result' in outcome ? outcome.result : outcome));

describe('a pool of threads', () => {
  it('returns each outcome to its task, and sends several tasks at a time while threads are busy', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `file-${index}`);
    const results = resultsOf(
      await runAll(
        names.map((name) => taskOf(name)),
        2,
      ),
    ) as unknown as [string, number][];
    expect(results.map(([name]) => name)).toEqual(names);
    expect(Math.max(...results.map(([, count]) => count))).toBe(8);
  });

  it('sends large documents one by one', async () => {
    const results = resultsOf(
      await runAll(
        Array.from({ length: 20 }, (_, index) => taskOf(`file-${index}`, 900_000)),
        1,
      ),
    );
    expect(new Set((results as unknown as [string, number][]).map(([, count]) => count))).toEqual(new Set([1]));
  });

  it('loses only the document that ends a thread, not those of the same message', async () => {
    const names = Array.from({ length: 40 }, (_, index) => (index === 11 ? 'bad' : `file-${index}`));
    const outcomes = await runAll(
      names.map((name) => taskOf(name)),
      2,
    );
    const lost = outcomes.flatMap((outcome, index) => (outcome.kind === 'failed' ? [[names[index], outcome.message]] : []));
    expect(lost).toEqual([['bad', 'exit code 7']]);
  });
});
