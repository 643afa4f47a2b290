import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { type FileToPack, writeTar } from '@nakor/collection/archives/write-tar';
import { type ApiClient, fetchBytes, readData } from '../api-client.ts';
import { readSampleInvoice } from '../sample-documents.ts';
import { check, reportPassed, type Step } from '../step.ts';

/** Two documents take some seconds, mostly for cold starts of the function. */
const endWaitMs = 120_000;
const pauseMs = 1_000;

interface Batch {
  readonly id: string;
  readonly state: string;
  readonly failure: string | null;
  readonly upload: { readonly parts: readonly { readonly url: string }[] } | null;
}

/** `POST /batches` goes from an upload to a register that names what is wrong. The batch is deleted afterwards. */
export const batchStep: Step = {
  name: 'batch',
  async run({ api }) {
    const startMs = performance.now();
    const archive = await packSamples();
    const body = { bytes: archive.length, format: 'targz', language: 'en', retention_hours: 1 };
    const { id, upload } = batchIn(readData(await api({ method: 'POST', path: '/batches', body }), 201));
    const path = `/batches/${id}`;
    try {
      await uploadTo(upload?.parts[0]?.url, archive);
      const completion = { documents: 2, sha256: createHash('sha256').update(archive).digest('hex') };
      readData(await api({ method: 'POST', path: `${path}/complete`, body: completion }), 202);
      await waitForEnd(api, path, startMs);
      const tookMs = Math.round(performance.now() - startMs);
      await checkRegister(api, path);
      return reportPassed(`2 documents from upload to register in ${tookMs} ms`);
    } finally {
      await api({ method: 'DELETE', path });
    }
  },
};

function batchIn({ batch }: { readonly batch: Batch }): Batch {
  return batch;
}

/** The sample invoice, and one without its total. */
async function packSamples(): Promise<Buffer> {
  const sample = await readSampleInvoice();
  const files = [
    { name: 'valid.xml', content: Buffer.from(sample) },
    { name: 'wrong.xml', content: Buffer.from(sample.replace(/<P_15>[^<]*<\/P_15>/, '').replace(/<P_2>/, '<P_2>2/')) },
  ];
  const pieces: Uint8Array[] = [];
  for await (const piece of writeTar(each(files), true)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* each(files: readonly FileToPack[]): AsyncGenerator<FileToPack> {
  yield* files;
}

async function uploadTo(url: string | undefined, archive: Buffer): Promise<void> {
  check(url !== undefined, 'the response names no URL for the upload');
  const { status } = await fetchBytes(url, { method: 'PUT', body: new Uint8Array(archive) });
  check(status === 200, `the URL for the upload responds with status ${status}`);
}

async function waitForEnd(api: ApiClient, path: string, startMs: number): Promise<void> {
  for (;;) {
    const { state, failure } = batchIn(readData(await api({ path })));
    if (state === 'completed') return;
    check(
      !['failed', 'canceled', 'expired', 'completed_with_unreadable'].includes(state),
      `the batch is ${state} (${failure ?? 'no reason'})`,
    );
    check(performance.now() - startMs < endWaitMs, `the batch is ${state} after ${endWaitMs / 1_000} s`);
    await sleep(pauseMs);
  }
}

interface Row {
  readonly path: string;
  readonly outcome: string;
  readonly findings: readonly { readonly code: string }[];
}

async function checkRegister(api: ApiClient, path: string): Promise<void> {
  const { url, sha256 } = readData<{ url: string; sha256: string }>(await api({ path: `${path}/register` }));
  const stored = await fetchBytes(url);
  check(stored.status === 200, `the URL of the register responds with status ${stored.status}`);
  // Not every S3 tells clients that the content is compressed.
  const content = stored.bytes[0] === 0x1f && stored.bytes[1] === 0x8b ? gunzipSync(stored.bytes) : stored.bytes;
  check(createHash('sha256').update(content).digest('hex') === sha256, 'the register has another SHA-256 than stated');
  const rows = content
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line): Row => JSON.parse(line));
  const outcomes = rows.map((row) => `${row.path} ${row.outcome}`).join(', ');
  check(outcomes === 'valid.xml valid, wrong.xml invalid', `the register has other rows: ${outcomes}`);
}
