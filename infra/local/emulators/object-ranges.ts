import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { readObjectName, type S3Request, type S3Server } from './s3-server.ts';

interface Reply {
  code(status: number): Reply;
  headers(fields: Readonly<Record<string, string | number>>): Reply;
  send(body: Uint8Array): unknown;
}

/** Throws if there is no such object. */
interface Store {
  headObject(bucket: string, key: string): StoredObject;
}

interface StoredObject {
  readonly contentType: string;
  readonly contentLength: number;
  readonly etag: string;
  readonly lastModified: Date;
  readonly metadata: Readonly<Record<string, string>>;
}

/** Smaller objects are left to the emulator. */
const largeBytes = 1_000_000;

/** Keys that are names of files as they are; others are left to the emulator, which encodes them. */
const plainKey = /^[\w-]+(?:[./][\w-]+)*$/;

/**
 * Makes the emulator read no more than the range of a large object that a request asks for. It would read the whole object each time, and all
 * other requests would wait: a batch reads its archive in thousands of ranges.
 */
export function readObjectRanges(server: S3Server<Reply>, store: Store, filesDirectory: string): void {
  server.addHook('preHandler', async (request, reply) => {
    const range = /^bytes=(\d+)-(\d+)$/.exec(String(request.headers['range']));
    if (request.method !== 'GET' || range === null) return undefined;
    const { bucket, key, parameters } = readObjectName(request);
    const object = findObject(store, bucket, key);
    const [start, last] = [Number(range[1]), Number(range[2])];
    if (
      object === null ||
      !plainKey.test(key) ||
      !isPlainRequest(request, parameters, object) ||
      !(start <= last && start < object.contentLength)
    )
      return undefined;
    const end = Math.min(last + 1, object.contentLength);
    const body = await readPart(join(filesDirectory, 'buckets', bucket, 'objects', `${key}.data`), start, end);
    return reply
      .code(206)
      .headers({
        'content-type': object.contentType,
        etag: object.etag,
        'last-modified': object.lastModified.toUTCString(),
        'content-length': body.length,
        'content-range': `bytes ${start}-${end - 1}/${object.contentLength}`,
      })
      .send(body);
  });
}

function findObject(store: Store, bucket: string, key: string): StoredObject | null {
  try {
    return store.headObject(bucket, key);
  } catch {
    return null;
  }
}

/** Without conditions, parts and metadata, which are left to the emulator. */
function isPlainRequest({ headers }: S3Request, parameters: URLSearchParams, { contentLength, metadata }: StoredObject): boolean {
  const isConditional = Object.keys(headers).some((name) => name.startsWith('if-'));
  return contentLength >= largeBytes && !isConditional && !parameters.has('partNumber') && Object.keys(metadata).length === 0;
}

async function readPart(path: string, start: number, end: number): Promise<Buffer> {
  await using file = await open(path);
  const body = Buffer.alloc(end - start);
  const { bytesRead } = await file.read(body, 0, body.length, start);
  return body.subarray(0, bytesRead);
}
