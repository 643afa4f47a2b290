import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { createNakorClient, type NakorClient } from '@nakor/client';
import { expect, it, type TestContext } from 'vitest';
import { StateError } from '../../../infra/local/emulators/step-functions/state-error.ts';
import { zipOfFiles } from '../../support/builders/batch-archives.ts';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { type BatchService, type Invoke, startBatchService } from '../../support/faults/batch-service.ts';
import { cutBefore, dropResponse, type Fault } from '../../support/faults/faults.ts';
import { type SeededRandom, seededRandom } from '../../support/generators/seeded-random.ts';

const runs = 20;
/** Four chunks of up to 200 documents, and comparisons: some are wrong, some duplicates. */
const documents = 610;
const files = Array.from({ length: documents }, (_, at) => {
  const xml = invoiceXml({ number: `FV/2026/10/${at % 50 === 1 ? at - 1 : at}` }).replace('<P_7>', `<P_7>${at} `);
  return [`${String(at).padStart(4, '0')}.xml`, at % 40 === 2 ? xml.replace('<P_15>', '<P_15>1') : xml] as const;
});

/** An error of S3 itself. */
const internalError: Fault = {
  name: 'HTTP 500',
  async act(exchange) {
    const body = Buffer.from(
      '<?xml version="1.0"?><Error><Code>InternalError</Code><Message>We encountered an internal error.</Message></Error>',
    );
    exchange.respond({ status: 500, headers: { 'content-type': 'application/xml', 'content-length': String(body.length) }, body });
  },
};

/** What was done to a batch, so that the test knows that it was disturbed. */
type Counts = Record<'delayed' | 'repeated' | 'lost' | 'killed', number>;

/** Delays tasks, so that chunks change their order; has them done twice at once, as by a message that arrives twice; and loses results of what was done. */
function disturbTasks(random: SeededRandom, counts: Counts): (invoke: Invoke) => Invoke {
  return (invoke) => async (name, payload, timeLimitSeconds) => {
    counts.delayed += 1;
    await sleep(random.below(400));
    const call = () => invoke(name, payload, timeLimitSeconds);
    const isFirst = (payload as { readonly attempt?: number }).attempt === 0;
    const drawn = random.below(100);
    if (drawn < 30) {
      counts.repeated += 1;
      const [first, second] = await Promise.allSettled([call(), call()]);
      if (first.status === 'fulfilled') return first.value;
      if (second.status === 'fulfilled') return second.value;
      throw first.reason;
    }
    const result = await call();
    if (isFirst && drawn < 60) {
      counts.lost += 1;
      throw new StateError('Lambda.Unknown', 'The result was lost.');
    }
    return result;
  };
}

/** Each of its requests may fail; of the uploads and downloads of this test, which do not retry, none does. */
function disturbStorage({ s3 }: BatchService, random: SeededRandom): void {
  const ofFunctions = ({ path }: { readonly path: string }) => !path.includes('X-Amz-Signature');
  for (const fault of [internalError, cutBefore, dropResponse]) s3.inject({ fault, on: ofFunctions, share: { percent: 3, random } });
}

async function submit(client: NakorClient, archive: Uint8Array): Promise<string> {
  const { batch } = (await client.batches.create({ bytes: archive.length, as_of: '2026-10-16T10:00:00Z', language: 'en' })).data;
  const response = await fetch(batch.upload?.parts[0]?.url ?? '', { method: 'PUT', body: Buffer.from(archive) });
  expect(response.status).toBe(200);
  await client.batches.complete(batch.id);
  return batch.id;
}

/** Waits for the end. @param disturb called from time to time with the number of chunks that are done */
async function awaitEnd(client: NakorClient, id: string, disturb: (chunksDone: number) => void = () => {}) {
  for (;;) {
    const { batch } = (await client.batches.get(id)).data;
    if (batch.ended_at !== null) return batch;
    disturb(batch.progress.chunks_done);
    await sleep(50);
  }
}

async function registerOf(client: NakorClient, id: string): Promise<string> {
  const bytes = Buffer.from(await (await fetch((await client.batches.register(id)).data.url)).arrayBuffer());
  return (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString('utf8');
}

async function start({ onTestFinished }: Pick<TestContext, 'onTestFinished'>) {
  const service = await startBatchService();
  onTestFinished(() => service[Symbol.asyncDispose]());
  const client = createNakorClient({ baseUrl: service.baseUrl, apiKey: service.liveKey, maxAttempts: 10, timeoutMs: 300_000 });
  const usedToday = async () => (await client.me()).data.quota.windows.find(({ window }) => window === 'day')?.used;
  return { service, client, usedToday };
}

it(`${runs} runs with lost workers, repeated messages, errors of S3 and chunks in any order give one register, and count once`, async (context) => {
  const { service, client, usedToday } = await start(context);
  const archive = await zipOfFiles(files);
  const undisturbed = await submit(client, archive);
  expect(await awaitEnd(client, undisturbed)).toMatchObject({ state: 'completed', counts: { documents } });
  const expected = await registerOf(client, undisturbed);
  expect(expected.split('\n')).toHaveLength(documents + 1);
  const counts: Counts = { delayed: 0, repeated: 0, lost: 0, killed: 0 };
  let faults = 0;
  for (let seed = 1; seed <= runs; seed += 1) {
    const random = seededRandom(seed);
    service.disturb(disturbTasks(random, counts));
    disturbStorage(service, random);
    const killAt = 1 + random.below(3);
    let isKilled = false;
    const id = await submit(client, archive);
    const ended = await awaitEnd(client, id, (chunksDone) => {
      if (isKilled || chunksDone < killAt) return;
      isKilled = service.killTasks();
      counts.killed += isKilled ? 1 : 0;
    });
    service.s3.heal();
    expect({ seed, ...ended }).toMatchObject({ seed, state: 'completed', counts: { documents, unreadable: 0 } });
    expect((await registerOf(client, id)) === expected, `the register of seed ${seed}`).toBe(true);
    await expect.poll(usedToday, { message: `the quota of seed ${seed}` }).toBe(documents * (seed + 1));
    faults = service.s3.requests.filter(({ fault }) => fault !== null).length;
  }
  // Otherwise nothing was tested.
  expect(counts.repeated).toBeGreaterThan(runs);
  expect(counts.lost).toBeGreaterThan(runs / 2);
  expect(counts.killed).toBeGreaterThan(runs / 2);
  expect(faults).toBeGreaterThan(runs);
  console.log({ ...counts, faults });
});
