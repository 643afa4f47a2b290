import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import { InternalError } from '@nakor/domain/shared/internal-error';
import { deriveHistoryEntryId, type HistoryEntry } from '@nakor/operations/idempotency/history';
import { getHistoryDay, type HistoryArchive, type HistoryFile } from '@nakor/operations/maintenance/compare-history';
import { callAws } from '../client/dependency-errors.ts';
import { runInBatches } from '../dynamodb/in-batches.ts';
import { formatHistoryLine, parseHistoryLine } from './history-line.ts';

/** Object key prefix of history files. The version is that of their lines. */
export const historyPrefix = 'history/v1/';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/**
 * The archive of the history in a bucket: gzipped JSON lines, in one folder per day (`day=2026-11-23/`), which query engines read as a
 * partition (ADR 0027).
 */
export function createHistoryArchive(client: S3Client, bucket: string): HistoryArchive {
  return {
    async write(entries) {
      const days = Map.groupBy(new Map(entries.map((entry) => [deriveHistoryEntryId(entry), entry])).values(), ({ atUnixMs }) =>
        getHistoryDay(atUnixMs),
      );
      await runInBatches([...days], ([day, ofDay]) => writeFile(client, bucket, day, ofDay));
      return days.size;
    },

    async *readDay(day) {
      for await (const { entries } of readFiles(client, bucket, day)) yield* entries;
    },

    readFiles: (day) => readFiles(client, bucket, day),
  };
}

/** Files that are read at the same time, and are in memory together. */
const filesAtOnce = 8;

/** S3 lists objects by name, which begins with the time of the earliest entry. */
async function* readFiles(client: S3Client, bucket: string, day: string): AsyncGenerator<HistoryFile, void> {
  const prefix = `${historyPrefix}day=${day}/`;
  for await (const keys of listFiles(client, bucket, prefix)) {
    for (let first = 0; first < keys.length; first += filesAtOnce) {
      const read = async (key: string) => ({ startUnixMs: readStart(day, key), entries: await readLines(client, bucket, key) });
      yield* await Promise.all(keys.slice(first, first + filesAtOnce).map(read));
    }
  }
}

/** The time in the name of a file; the beginning of the day for a file with another name. */
function readStart(day: string, key: string): number {
  const [, hours, minutes, seconds] = /\/(\d\d)(\d\d)(\d\d)-[^/]*$/.exec(key) ?? [];
  const startUnixMs = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(startUnixMs) ? Date.parse(day) : startUnixMs;
}

/** The name follows from the content, so that a repetition replaces nothing and adds nothing. */
async function writeFile(client: S3Client, bucket: string, day: string, entries: readonly HistoryEntry[]): Promise<void> {
  const sorted = entries
    .map((entry) => ({ ...entry, id: deriveHistoryEntryId(entry) }))
    .sort((left, right) => left.atUnixMs - right.atUnixMs || (left.id < right.id ? -1 : 1));
  const content = sorted.map((entry) => `${formatHistoryLine(entry)}\n`).join('');
  const time = new Date(sorted[0]?.atUnixMs ?? 0).toISOString().slice(11, 19).replaceAll(':', '');
  const command = new PutObjectCommand({
    Bucket: bucket,
    Key: `${historyPrefix}day=${day}/${time}-${computeSha256Hex(content).slice(0, 32)}.jsonl.gz`,
    Body: await compress(content),
    ContentType: 'application/gzip',
    // An object that exists has the same content. Another version of it would be locked, too, and paid for.
    IfNoneMatch: '*',
  });
  try {
    await callAws('S3', () => client.send(command));
  } catch (error) {
    if (!(error instanceof Error && error.name === 'PreconditionFailed')) throw error;
  }
}

/** The keys of all objects with a prefix, page by page. */
async function* listFiles(client: S3Client, bucket: string, prefix: string): AsyncGenerator<string[]> {
  let token: string | undefined;
  do {
    const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token });
    const { Contents = [], NextContinuationToken } = await callAws('S3', () => client.send(command));
    yield Contents.flatMap(({ Key }) => Key ?? []);
    token = NextContinuationToken;
  } while (token !== undefined);
}

async function readLines(client: S3Client, bucket: string, key: string): Promise<HistoryEntry[]> {
  const content = await callAws('S3', async () => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    return (await Body?.transformToByteArray()) ?? new Uint8Array();
  });
  try {
    const lines = (await decompress(content)).toString('utf8').split('\n');
    return lines.filter((line) => line !== '').map(parseHistoryLine);
  } catch {
    throw new InternalError(`The history file ${key} cannot be read.`);
  }
}
