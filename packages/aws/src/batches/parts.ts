import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { InternalError } from '@nakor/domain/shared/internal-error';
import { callAws } from '../client/dependency-errors.ts';

/** Size of a part in bytes; S3 requires at least 5 MiB. A smaller object is written at once. */
const partBytes = 8_388_608;

type Place = Readonly<Record<'Bucket' | 'Key', string>>;
type Properties = Pick<PutObjectCommandInput, 'ContentType' | 'CacheControl' | 'ContentEncoding'>;

/** Stores an object of unknown size. If it cannot be completed, nothing of it is kept. */
export async function storeInParts(
  client: S3Client,
  place: Place,
  pieces: AsyncIterable<Uint8Array>,
  properties: Properties,
): Promise<void> {
  let upload: string | undefined;
  const parts: { ETag: string | undefined; PartNumber: number }[] = [];
  try {
    let last: Uint8Array = new Uint8Array();
    for await (const { part, isLast } of collectParts(pieces)) {
      last = part;
      if (isLast) break;
      upload ??= await startUpload(client, place, properties);
      parts.push(await storePart(client, place, upload, parts.length + 1, part));
    }
    if (upload === undefined) {
      await callAws('S3', () => client.send(new PutObjectCommand({ ...place, ...properties, Body: last })));
      return;
    }
    const UploadId = upload;
    if (last.length > 0) parts.push(await storePart(client, place, UploadId, parts.length + 1, last));
    await callAws('S3', () => client.send(new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts: parts } })));
  } catch (error) {
    if (upload !== undefined) await client.send(new AbortMultipartUploadCommand({ ...place, UploadId: upload })).catch(() => {});
    throw error;
  }
}

async function startUpload(client: S3Client, place: Place, properties: Properties): Promise<string> {
  const { UploadId } = await callAws('S3', () => client.send(new CreateMultipartUploadCommand({ ...place, ...properties })));
  if (UploadId === undefined) throw new InternalError('S3 started an upload without an id.');
  return UploadId;
}

async function storePart(client: S3Client, place: Place, upload: string, PartNumber: number, Body: Uint8Array) {
  const { ETag } = await callAws('S3', () => client.send(new UploadPartCommand({ ...place, UploadId: upload, PartNumber, Body })));
  return { ETag, PartNumber };
}

/** Pieces as parts of exactly the size of a part; the last one is smaller, or empty. */
async function* collectParts(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<{ part: Uint8Array; isLast: boolean }> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    bytes += piece.length;
    if (bytes < partBytes) continue;
    const whole = Buffer.concat(waiting);
    let at = 0;
    for (; at + partBytes <= whole.length; at += partBytes) yield { part: whole.subarray(at, at + partBytes), isLast: false };
    waiting = [Uint8Array.from(whole.subarray(at))];
    bytes = whole.length - at;
  }
  yield { part: Buffer.concat(waiting), isLast: true };
}
