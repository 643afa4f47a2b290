import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { type BatchDetails, createNakorClient, type NakorClient } from '@nakor/client';
import { expect, it, type TestContext } from 'vitest';
import { type LocalPlatform, startLocalPlatform } from '../../../infra/local/platform/platform.ts';
import { zipOfFiles } from '../../support/builders/batch-archives.ts';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { killProcess } from '../../support/faults/batch-service.ts';

/** Four chunks of up to 200 documents: some wrong, some duplicates. */
const documents = 610;
const files = Array.from({ length: documents }, (_, at) => {
  const xml = invoiceXml({ number: `FV/2026/10/${at % 50 === 1 ? at - 1 : at}` }).replace('<P_7>', `<P_7>${at} `);
  return [`${String(at).padStart(4, '0')}.xml`, at % 40 === 2 ? xml.replace('<P_15>', '<P_15>1') : xml] as const;
});

async function startPlatform({
  onTestFinished,
}: Pick<TestContext, 'onTestFinished'>): Promise<{ platform: LocalPlatform; client: NakorClient }> {
  const stateDirectory = await mkdtemp(join(tmpdir(), 'nakor-killed-batch-'));
  onTestFinished(() => rm(stateDirectory, { recursive: true, force: true }));
  const platform = await startLocalPlatform({ stateDirectory, port: 0, environment: { ...process.env, NAKOR_SWEEP_SECONDS: '1' } });
  onTestFinished(() => platform.stop());
  const client = createNakorClient({
    baseUrl: platform.baseUrl,
    apiKey: platform.credentials.live_key,
    maxAttempts: 10,
    timeoutMs: 300_000,
  });
  return { platform, client };
}

/** Creates, uploads and completes a batch. @returns its id */
async function submit(client: NakorClient, archive: Uint8Array): Promise<string> {
  const { batch } = (await client.batches.create({ bytes: archive.length, as_of: '2026-10-16T10:00:00Z', language: 'en' })).data;
  const response = await fetch(batch.upload?.parts[0]?.url ?? '', { method: 'PUT', body: Buffer.from(archive) });
  expect(response.status).toBe(200);
  await client.batches.complete(batch.id);
  return batch.id;
}

async function until(
  client: NakorClient,
  id: string,
  isReached: (batch: BatchDetails['batch']) => boolean,
): Promise<BatchDetails['batch']> {
  for (;;) {
    const { batch } = (await client.batches.get(id)).data;
    if (isReached(batch) || batch.ended_at !== null) return batch;
    await sleep(20);
  }
}

async function registerOf(client: NakorClient, id: string): Promise<string> {
  const bytes = Buffer.from(await (await fetch((await client.batches.register(id)).data.url)).arrayBuffer());
  return (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** Ends the process of the API, and with it that of the batch's function, as a lost machine does; the platform starts another one. */
function killService({ paths }: LocalPlatform): void {
  expect(killProcess('platform/service.ts', paths.serviceLog)).toBe(true);
}

async function usedToday(client: NakorClient): Promise<number> {
  const { data } = await client.me();
  return data.quota.windows.find(({ window }) => window === 'day')?.used ?? Number.NaN;
}

it('a service that is killed again and again while a batch is processed gives the register of an undisturbed one, and counts once', async (context) => {
  const { platform, client } = await startPlatform(context);
  const archive = await zipOfFiles(files);
  const undisturbed = await submit(client, archive);
  await until(client, undisturbed, () => false);
  const expected = await registerOf(client, undisturbed);
  expect(expected.split('\n')).toHaveLength(documents + 1);
  const counted = await usedToday(client);
  const points: readonly ((batch: BatchDetails['batch']) => boolean)[] = [
    ({ state }) => state === 'unpacking' || state === 'validating',
    ({ progress }) => progress.chunks_done >= 1,
    ({ progress }) => progress.chunks_done >= 2,
    ({ state }) => state === 'joining',
  ];
  const disturbed = await submit(client, archive);
  let kills = 0;
  for (const isReached of points) {
    const { ended_at } = await until(client, disturbed, isReached);
    if (ended_at !== null) break;
    killService(platform);
    kills += 1;
    // Requests are retried until another process listens.
    await client.status().catch(() => {});
  }
  expect(kills).toBeGreaterThan(1);
  expect(await until(client, disturbed, () => false)).toMatchObject({ state: 'completed', counts: { documents } });
  expect(await registerOf(client, disturbed)).toBe(expected);
  expect(await usedToday(client)).toBe(counted * 2);
});

it('a batch that is canceled half way is given back whole, has no register, and another one with the same archive is complete', async (context) => {
  const { client } = await startPlatform(context);
  const archive = await zipOfFiles(files);
  const canceled = await submit(client, archive);
  const { progress } = await until(client, canceled, ({ progress: { chunks_done } }) => chunks_done >= 2);
  expect(progress.chunks_done).toBeGreaterThanOrEqual(2);
  expect((await client.batches.cancel(canceled)).data.batch.state).toBe('canceled');
  await expect(client.batches.register(canceled)).rejects.toMatchObject({ code: 'BATCH_STATE_CONFLICT' });
  await expect.poll(() => usedToday(client)).toBe(0);
  const again = await submit(client, archive);
  expect(await until(client, again, () => false)).toMatchObject({ state: 'completed', counts: { documents } });
  expect(await usedToday(client)).toBe(documents);
});
