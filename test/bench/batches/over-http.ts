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
import { invoiceXml } from '../../support/builders/invoices.ts';
import { writeZip } from '../../support/builders/zip-writer.ts';
import { newKey } from '../../support/storage/access.ts';
import { childProcessId, peakMemory, processorTimeMs } from '../process-figures.ts';
import { percentile } from '../statistics.ts';
import { listInvoices } from './measure.ts';

/** A batch on the local platform, from the upload to the register, and another organization next to it. Times in milliseconds, memory in bytes. */
export interface BatchOverHttp {
  readonly documents: number;
  readonly archiveBytes: number;
  readonly uploadMs: number;
  /** From the completion of the upload until the batch left the state. */
  readonly states: readonly { readonly state: string; readonly ms: number }[];
  readonly loadMs: number;
  /** Of all functions and of the state machine, which share a process; and of the emulators. */
  readonly processorMs: number;
  readonly peakBytes: number;
  readonly registerBytes: number;
  /** `POST /validate` of the other organization: before the batch and while it is validated. */
  readonly neighbour: { readonly alone: Times; readonly beside: Times };
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

async function measureOne(documents: number): Promise<BatchOverHttp> {
  const folder = await mkdtemp(join(tmpdir(), 'nakor-batch-http-'));
  const platform = await startLocalPlatform({ stateDirectory: join(folder, 'state'), port: 0 });
  try {
    const archive = join(folder, 'month.zip');
    await pipeline(Readable.from(writeZip(listInvoices(documents))), createWriteStream(archive));
    const archiveBytes = (await stat(archive)).size;
    const service = childProcessId('service.ts');
    const [sender, neighbour] = await connectClients(platform);
    const invoice = invoiceXml({ lines: 5 });
    const validate = async () => {
      const startMs = performance.now();
      await neighbour.validate(invoice);
      return performance.now() - startMs;
    };
    for (let warm = 0; warm < 20; warm += 1) await validate();
    const alone: number[] = [];
    for (let sent = 0; sent < 200; sent += 1) alone.push(await validate());
    const processorBefore = processorTimeMs(service) ?? 0;
    const uploadStart = performance.now();
    const { data } = await sender.batches.create({ bytes: archiveBytes, language: 'pl', as_of: '2026-10-15T12:00:00Z' });
    const etags = await upload(archive, data.batch);
    const uploadMs = performance.now() - uploadStart;
    const isOver = { value: false };
    const beside: number[] = [];
    const asking = (async () => {
      while (!isOver.value) {
        beside.push(await validate());
        // The rate of a plan is 600 a minute.
        await sleep(documents > 10_000 ? 1_000 : 150);
      }
    })();
    const startMs = performance.now();
    await sender.batches.complete(data.batch.id, { etags });
    const states = await watch(sender, data.batch.id, startMs);
    isOver.value = true;
    await asking;
    const processorMs = (processorTimeMs(service) ?? 0) - processorBefore;
    const loadStart = performance.now();
    const register = (await sender.batches.register(data.batch.id)).data;
    for await (const _ of (await fetch(register.url)).body ?? []);
    const loadMs = performance.now() - loadStart;
    const peakBytes = service === null ? 0 : (peakMemory(service) ?? 0);
    const figures = { documents, archiveBytes, uploadMs, states, loadMs, processorMs, peakBytes, registerBytes: register.bytes };
    return { ...figures, neighbour: { alone: timesOf(alone), beside: timesOf(beside) } };
  } finally {
    await platform.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Clients of two organizations, the first with a live key. */
async function connectClients({ endpoints, baseUrl }: LocalPlatform): Promise<[NakorClient, NakorClient]> {
  const settings = { region: 'eu-central-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
  const client = createDocumentClient({ ...settings, endpoint: endpoints.dynamodb });
  const store = createKeyStore(client, getTableName(localStage, tables.access));
  const [sender, neighbour] = [newKey({ environment: 'live' }), newKey()];
  for (const { key } of [sender, neighbour]) await store.putKey(key);
  client.destroy();
  const connect = (apiKey: string) => createNakorClient({ baseUrl, apiKey, timeoutMs: 300_000 });
  return [connect(sender.plaintext), connect(neighbour.plaintext)];
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

async function watch(client: NakorClient, id: string, startMs: number): Promise<BatchOverHttp['states']> {
  const states: { state: string; ms: number }[] = [];
  let current = 'queued';
  for (;;) {
    // A busy computer may not respond in time; the batch goes on.
    const batch = await client.batches.get(id).then(
      ({ data }) => data.batch,
      () => null,
    );
    if (batch === null) continue;
    if (batch.state !== current) states.push({ state: current, ms: performance.now() - startMs });
    current = batch.state;
    if (current === 'completed') return states;
    if (batch.ended_at !== null) throw new Error(`The batch is ${current}.`);
    await sleep(500);
  }
}

function timesOf(times: readonly number[]): Times {
  return { requests: times.length, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

/** The figures as text. */
export function describeBatchesOverHttp(figures: BatchOverHttp): string {
  const { documents, archiveBytes, uploadMs, states, loadMs, processorMs, peakBytes, registerBytes, neighbour } = figures;
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;
  const times = ({ requests, p50, p99 }: Times) => `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms of ${requests}`;
  return [
    `Batch of ${documents} invoices of 3 kB over HTTP on the local platform, ZIP of ${megabytes(archiveBytes)}:`,
    `  upload ${seconds(uploadMs)}; then ${states.map(({ state, ms }) => `${state} until ${seconds(ms)}`).join(', ')}; register of ${megabytes(registerBytes)} loaded in ${seconds(loadMs)}`,
    `  processor time of the service ${seconds(processorMs)} (${(processorMs / documents).toFixed(2)} ms per document, the neighbour included), its peak ${megabytes(peakBytes)}`,
    `  POST /validate of another organization: alone ${times(neighbour.alone)}; next to the batch ${times(neighbour.beside)}`,
  ].join('\n');
}

/** The figures for JSON. */
export function summarizeBatchesOverHttp({ documents, ...figures }: BatchOverHttp) {
  return { batch_over_http: documents, ...figures };
}
