import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createKeyStore } from '@nakor/aws/access/key-store';
import { createDocumentClient } from '@nakor/aws/client/clients';
import { getTableName, tables } from '@nakor/aws/dynamodb/tables';
import { type BatchDetails, createNakorClient, type NakorClient } from '@nakor/client';
import { localStage } from '../../../infra/local/aws-resources/aws-environment.ts';
import { type LocalPlatform, startLocalPlatform } from '../../../infra/local/platform/platform.ts';
import { writeZip } from '../../support/builders/zip-writer.ts';
import { newKey } from '../../support/storage/access.ts';
import { childProcessId, peakMemory, processorTimeMs, resetPeakMemory } from '../process-figures.ts';
import { percentile } from '../statistics.ts';
import { listInvoices } from './measure.ts';
import { type Neighbour, startNeighbour } from './neighbour.ts';

/** A batch on the local platform, from the upload to the register, and another organization next to it. Times in milliseconds, memory in bytes. */
export interface BatchOverHttp {
  readonly documents: number;
  readonly archiveBytes: number;
  readonly uploadMs: number;
  readonly states: readonly StateFigures[];
  readonly loadMs: number;
  /** Of the functions behind the API, which share a process, with the requests of the neighbour; and of this process, which has the state machine, the emulators of S3 and SQS, and the caller of the batch. */
  readonly service: Usage;
  readonly emulators: Usage;
  readonly registerBytes: number;
  /** `POST /validate` of the other organization: before and after the batch, and while it is worked on. */
  readonly neighbour: { readonly alone: Times; readonly beside: Times; readonly p99Ratio: number };
}

interface Usage {
  readonly processorMs: number;
  readonly peakBytes: number;
}

/** What the process of the batch's function used in a state: `unpacking` is split; `validating` is validate, relate and compare; `joining` is join. */
interface StateFigures extends Usage {
  readonly state: string;
  /** From the completion of the upload until the batch left the state. */
  readonly ms: number;
}

interface Times {
  readonly requests: number;
  readonly p50: number;
  readonly p99: number;
}

/** Measures 1,000 and 10,000 invoices of 3 kB, and 100,000 unless it has to be quick, each on a platform of its own. */
export async function measureBatchesOverHttp(isQuick: boolean): Promise<readonly BatchOverHttp[]> {
  const figures: BatchOverHttp[] = [];
  for (const documents of isQuick ? [1_000, 10_000] : [1_000, 10_000, 100_000]) figures.push(await measureOne(documents));
  return figures;
}

/** Requests of the neighbour before the batch, and as many after it. */
const aloneRequests = 200;

async function measureOne(documents: number): Promise<BatchOverHttp> {
  const folder = await mkdtemp(join(tmpdir(), 'nakor-batch-http-'));
  const platform = await startLocalPlatform({ stateDirectory: join(folder, 'state'), port: 0 });
  let neighbour: Neighbour | null = null;
  try {
    const archive = join(folder, 'month.zip');
    await pipeline(Readable.from(writeZip(listInvoices(documents))), createWriteStream(archive));
    const archiveBytes = (await stat(archive)).size;
    const service = childProcessId('service.ts');
    const [senderKey, neighbourKey] = await createKeys(platform);
    const sender = createNakorClient({ baseUrl: platform.baseUrl, apiKey: senderKey, timeoutMs: 300_000 });
    neighbour = startNeighbour(platform.baseUrl, neighbourKey);
    const aloneBefore = await neighbour.ask(aloneRequests);
    const before = { service: processorTimeMs(service) ?? 0, emulators: processorTimeMs(process.pid) ?? 0 };
    const uploadStart = performance.now();
    const { data } = await sender.batches.create({ bytes: archiveBytes, language: 'pl', as_of: '2026-10-15T12:00:00Z' });
    const etags = await upload(archive, data.batch);
    const uploadMs = performance.now() - uploadStart;
    let states: readonly StateFigures[] = [];
    const beside = await neighbour.askDuring(async () => {
      const startMs = performance.now();
      await sender.batches.complete(data.batch.id, { etags });
      states = await watch(sender, data.batch.id, startMs, service);
    });
    const loadStart = performance.now();
    const register = (await sender.batches.register(data.batch.id)).data;
    for await (const _ of (await fetch(register.url)).body ?? []);
    const loadMs = performance.now() - loadStart;
    const usageOf = (processId: number | null, beforeMs: number): Usage => ({
      processorMs: (processorTimeMs(processId) ?? 0) - beforeMs,
      peakBytes: processId === null ? 0 : (peakMemory(processId) ?? 0),
    });
    const used = { service: usageOf(service, before.service), emulators: usageOf(process.pid, before.emulators) };
    const alone = [...aloneBefore, ...(await neighbour.ask(aloneRequests))];
    const [timesAlone, timesBeside] = [timesOf(alone), timesOf(beside)];
    return {
      ...{ documents, archiveBytes, uploadMs, states, loadMs, ...used, registerBytes: register.bytes },
      neighbour: { alone: timesAlone, beside: timesBeside, p99Ratio: timesBeside.p99 / timesAlone.p99 },
    };
  } finally {
    neighbour?.stop();
    await platform.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Keys of two organizations, the first of them live. */
async function createKeys({ endpoints }: LocalPlatform): Promise<[string, string]> {
  const settings = { region: 'eu-central-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
  const client = createDocumentClient({ ...settings, endpoint: endpoints.dynamodb });
  const store = createKeyStore(client, getTableName(localStage, tables.access));
  const [sender, neighbour] = [newKey({ environment: 'live' }), newKey()];
  for (const { key } of [sender, neighbour]) await store.putKey(key);
  client.destroy();
  return [sender.plaintext, neighbour.plaintext];
}

async function upload(path: string, { upload: target }: BatchDetails['batch']): Promise<string[]> {
  await using file = await open(path);
  const etags: string[] = [];
  const size = (await file.stat()).size;
  const partBytes = target?.part_size ?? size;
  for (const { number, url } of target?.parts ?? []) {
    const start = (number - 1) * partBytes;
    const body = Buffer.alloc(Math.min(partBytes, size - start));
    await file.read(body, 0, body.length, start);
    const response = await fetch(url, { method: 'PUT', body });
    if (!response.ok) throw new Error(`Part ${number} was answered with ${response.status}.`);
    etags.push(response.headers.get('etag') ?? '');
  }
  return target?.kind === 'multipart' ? etags : [];
}

async function watch(client: NakorClient, id: string, startMs: number, service: number | null): Promise<readonly StateFigures[]> {
  const states: StateFigures[] = [];
  const measure = measureTasks(service);
  for (let current = 'queued'; ; await sleep(watchPauseMs)) {
    // A busy computer may not respond in time; the batch goes on.
    const batch = await client.batches.get(id).then(
      ({ data }) => data.batch,
      () => null,
    );
    if (batch === null || batch.state === current) continue;
    states.push({ state: current, ms: performance.now() - startMs, ...measure() });
    current = batch.state;
    if (current === 'completed') return states;
    if (batch.ended_at !== null) throw new Error(`The batch is ${current}.`);
  }
}

/** What the process of the batch's function has used since the last measurement. It starts with the first task. */
function measureTasks(service: number | null): () => Usage {
  let beforeMs = 0;
  return () => {
    const tasks = service === null ? null : childProcessId('tasks.ts', service);
    if (tasks === null) return { processorMs: 0, peakBytes: 0 };
    const allMs = processorTimeMs(tasks) ?? 0;
    const usage = { processorMs: allMs - beforeMs, peakBytes: peakMemory(tasks) ?? 0 };
    beforeMs = allMs;
    resetPeakMemory(tasks);
    return usage;
  };
}

/** Between requests for the state, in milliseconds: no state of a batch that is measured is much shorter. */
const watchPauseMs = 250;

function timesOf(times: readonly number[]): Times {
  return { requests: times.length, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

/** The figures as text. */
export function describeBatchesOverHttp(figures: BatchOverHttp): string {
  const { documents, archiveBytes, uploadMs, states, loadMs, service, emulators, registerBytes, neighbour } = figures;
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;
  const times = ({ requests, p50, p99 }: Times) => `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms of ${requests}`;
  const usage = ({ processorMs, peakBytes }: Usage) => `processor time ${seconds(processorMs)}, peak ${megabytes(peakBytes)}`;
  const workMs = states.reduce((sum, { processorMs }) => sum + processorMs, 0);
  return [
    `Batch of ${documents} invoices of 3 kB over HTTP on the local platform, ZIP of ${megabytes(archiveBytes)}:`,
    `  upload ${seconds(uploadMs)}; register of ${megabytes(registerBytes)} loaded in ${seconds(loadMs)}`,
    ...states.map((state) => `  ${state.state.padEnd(10)} until ${seconds(state.ms).padStart(8)}, ${usage(state)}`),
    `  together: processor time ${seconds(workMs)} (${(workMs / documents).toFixed(2)} ms per document)`,
    `  API, the neighbour included: ${usage(service)}; emulators and the caller: ${usage(emulators)}`,
    `  POST /validate of another organization: alone ${times(neighbour.alone)}; next to the batch ${times(neighbour.beside)}; p99 ${neighbour.p99Ratio.toFixed(2)} times`,
  ].join('\n');
}

/** The figures for JSON. */
export function summarizeBatchesOverHttp({ documents, ...figures }: BatchOverHttp) {
  return { batch_over_http: documents, ...figures };
}
