import { describe, expect, it } from 'vitest';
import { startFirstThread, takeFirstThread } from '../../../../packages/cli/src/engine/first-thread.ts';
import { createWorkerPool } from '../../../../packages/cli/src/engine/worker-pool.ts';

async function isStarted(...parameters: readonly string[]): Promise<boolean> {
  startFirstThread(parameters);
  const thread = takeFirstThread();
  await thread?.terminate();
  return thread !== null;
}

describe('the first thread', () => {
  it.each([
    ['validate', 'folder'],
    ['fix', 'a.xml'],
    // Without a command, what looks like a path is validated.
    ['invoices/a.xml'],
    ['a.xml'],
    ['*.xml'],
    ['.'],
  ])('starts at once for %s %s', async (...parameters) => {
    expect(await isStarted(...parameters)).toBe(true);
  });

  it.each([[], ['rules'], ['--help'], ['--config=a.json'], ['correct', 'a.xml'], ['-']])(
    'does not start for %s %s',
    async (...parameters) => {
      expect(await isStarted(...parameters)).toBe(false);
    },
  );

  it('is taken once', async () => {
    startFirstThread(['validate']);
    const thread = takeFirstThread();
    expect(takeFirstThread()).toBeNull();
    await thread?.terminate();
  });

  it('gets the settings and the tasks of the first pool', { timeout: 60_000 }, async () => {
    startFirstThread(['validate']);
    const settings = { language: 'en', environment: 'prod', asOf: null, advice: null, rateTables: null, identified: 'none' } as const;
    const pool = createWorkerPool(1, settings);
    const outcome = await pool.run({ kind: 'validate', name: 'a.xml', xml: Buffer.from('<a/>'), related: null, duplicate: null });
    await pool.close();
    // It is no invoice, which the thread says.
    expect(outcome.kind).toBe('rejected');
    expect(takeFirstThread()).toBeNull();
  });
});
