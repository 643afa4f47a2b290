import { awaitBatch } from '@nakor/cli/commands/batch/await-batch';
import { createNakorClient } from '@nakor/client';
import { describe, expect, it } from 'vitest';

const id = '3f6b2c1e-8a4d-4e57-9c30-5d2f7a81b946';

/** Waits with a service that responds so, one after another; `null` for a lost connection. */
async function awaited(...responses: readonly (readonly [status: number, state: string] | null)[]) {
  const waiting = [...responses];
  const respond: typeof fetch = async () => {
    const next = waiting.shift();
    if (next === null || next === undefined) throw new TypeError('fetch failed');
    const [status, state] = next;
    const batch = { id, state, progress: { documents: 400, chunks: 2, chunks_done: 1 }, counts: null };
    const body = status === 200 ? { data: { batch } } : { error: { code: 'SERVICE_UNAVAILABLE', message: 'unavailable' } };
    return Response.json({ ...body, meta: { request_id: '9c461fe2b1f06490' } }, { status });
  };
  const apiKey = `nk_test_${'0'.repeat(36)}`;
  const client = createNakorClient({ baseUrl: 'http://localhost/api/v1', apiKey, maxAttempts: 1, fetch: respond });
  const shown: string[] = [];
  const progress = { show: () => {}, showText: (text: string) => void shown.push(text), clear: () => {} };
  const connection = { client, baseUrl: 'http://localhost/api/v1', language: 'en', fingerprint: '', keyEnvironment: 'test' } as const;
  const batch = await awaitBatch(id, { connection, signal: new AbortController().signal, progress });
  return { state: batch.state, shown, left: waiting.length };
}

describe('awaitBatch', () => {
  it('goes on when the service does not respond for a while, and shows how far the batch is', async () => {
    const ended = await awaited([200, 'validating'], [503, ''], null, [200, 'completed']);
    expect(ended).toEqual({ state: 'completed', shown: ['documents are validated: documents: 400, done 50 %'], left: 0 });
  });

  it.each([
    ['of a service that does not respond', null],
    ['that is refused', [503, '']],
  ] as const)('ends at a first look %s', async (_, first) => {
    await expect(awaited(first, [200, 'completed'])).rejects.toThrow();
  });

  it('ends when the service rejects the request', async () => {
    await expect(awaited([200, 'queued'], [404, ''], [200, 'completed'])).rejects.toThrow('unavailable');
  });

  it('does not wait for an upload that someone else has to send', async () => {
    expect(await awaited([200, 'awaiting_upload'])).toMatchObject({ state: 'awaiting_upload' });
  });
});
