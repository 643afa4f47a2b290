import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { BatchObjects, ObjectType } from '@nakor/batches/objects/batch-objects';
import { InternalError } from '@nakor/domain/shared/internal-error';
import { callAws } from '../client/dependency-errors.ts';
import { storeInParts } from './parts.ts';

/** Size of the parts in which a large object is read, in bytes. */
const rangeBytes = 8_000_000;

/** The objects of batches in a bucket. */
export function createBatchObjects(client: S3Client, bucket: string): BatchObjects {
  const at = (key: string) => ({ Bucket: bucket, Key: key });

  async function size(key: string): Promise<number | null> {
    const head = await unlessMissing(() => client.send(new HeadObjectCommand(at(key))));
    return head === null ? null : (head.ContentLength ?? 0);
  }

  async function readBytes(key: string, Range?: string): Promise<Uint8Array | null> {
    return unlessMissing(async () => {
      const { Body } = await client.send(new GetObjectCommand({ ...at(key), ...(Range === undefined ? {} : { Range }) }));
      return (await Body?.transformToByteArray()) ?? new Uint8Array();
    });
  }

  async function readRange(key: string, from: number, to: number): Promise<Uint8Array | null> {
    return from >= to ? new Uint8Array() : readBytes(key, `bytes=${from}-${to - 1}`);
  }

  /** In parts if it is large, each of which is retried by itself. */
  async function put(key: string, content: Uint8Array, type: ObjectType): Promise<void> {
    await storeInParts(client, at(key), cut(content), describeType(type));
  }

  /** In ranges, each of which is retried, so that a lost connection does not end a long object. The next one is read meanwhile. */
  async function* readInRanges(key: string, total: number): AsyncGenerator<Uint8Array> {
    const read = (from: number) => {
      const range = readRange(key, from, Math.min(total, from + rangeBytes));
      // Awaited later: until then, a rejection is not unhandled.
      range.catch(() => {});
      return range;
    };
    let next = read(0);
    for (let from = 0; from < total; from += rangeBytes) {
      const bytes = await next;
      if (bytes === null) throw new InternalError('An object was deleted while it was read.');
      if (from + rangeBytes < total) next = read(from + rangeBytes);
      yield bytes;
    }
  }

  async function* list(prefix: string): AsyncGenerator<string> {
    let token: string | undefined;
    do {
      const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token });
      const { Contents = [], NextContinuationToken } = await callAws('S3', () => client.send(command));
      yield* Contents.flatMap(({ Key }) => Key ?? []);
      token = NextContinuationToken;
    } while (token !== undefined);
  }

  return {
    size,
    readRange,
    get: (key) => readBytes(key),
    put,
    list,
    async openStream(key) {
      const total = await size(key);
      return total === null ? null : Readable.from(readInRanges(key, total), { objectMode: false, highWaterMark: rangeBytes });
    },
    putIfAbsent: (key, content, type) =>
      putUnlessPresent(client, { ...at(key), ...describeType(type), Body: content, IfNoneMatch: '*' }, conflictAttempts),
    putStream: (key, pieces, type) => storeInParts(client, at(key), pieces, describeType(type)),
    async delete(key) {
      await callAws('S3', () => client.send(new DeleteObjectCommand(at(key))));
    },
    async deletePrefix(prefix) {
      let keys: string[] = [];
      const flush = async () => {
        if (keys.length === 0) return;
        const command = new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: keys.map((Key) => ({ Key })), Quiet: true } });
        const { Errors = [] } = await callAws('S3', () => client.send(command));
        if (Errors.length > 0) throw new InternalError(`${Errors.length} objects of a batch could not be deleted.`);
        keys = [];
      };
      for await (const key of list(prefix)) {
        keys.push(key);
        if (keys.length === keysPerDeletion) await flush();
      }
      await flush();
    },
  };
}

/** Attempts at a write that conflicts with others. */
const conflictAttempts = 5;

/** Several writers at the same time may all be refused; then S3 asks to try again. */
async function putUnlessPresent(client: S3Client, command: PutObjectCommandInput, attempts: number): Promise<boolean> {
  try {
    await callAws('S3', () => client.send(new PutObjectCommand(command)));
    return true;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'PreconditionFailed') return false;
    if (name === 'ConditionalRequestConflict' && attempts > 1) return putUnlessPresent(client, command, attempts - 1);
    throw error;
  }
}

/** S3 deletes at most so many objects at once. */
const keysPerDeletion = 1_000;

function describeType({ contentType, contentEncoding }: ObjectType) {
  return {
    ContentType: contentType,
    CacheControl: 'private, no-store',
    ...(contentEncoding === undefined ? {} : { ContentEncoding: contentEncoding }),
  };
}

async function* cut(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < content.length; from += rangeBytes) yield content.subarray(from, from + rangeBytes);
}

const missingNames: ReadonlySet<string> = new Set(['NoSuchKey', 'NotFound']);

/** The response of S3; null if there is no such object. */
async function unlessMissing<Response>(call: () => Promise<Response>): Promise<Response | null> {
  try {
    return await callAws('S3', call);
  } catch (error) {
    if (error instanceof Error && missingNames.has(error.name)) return null;
    throw error;
  }
}
