import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { sha256Hex } from '@nakor/domain/shared/hash';
import { InternalError } from '@nakor/domain/shared/internal-error';
import { callAws } from '../client/dependency-errors.ts';

/** Under which names stored answers lie in the bucket for files. */
export const responsePrefix = 'answers/';

/** Where a stored answer lies that is too large for a table, and its digest. */
interface ResponseFile {
  readonly key: string;
  readonly sha256: string;
}

/** Stored answers in the bucket for files; objects under {@link responsePrefix} are deleted after two days. */
export interface ResponseFiles {
  /** @param name unlike that of any other answer of the organisation */
  put(organizationId: string, name: string, content: Uint8Array): Promise<ResponseFile>;
  /** @throws DependencyUnavailable also when the file is gone or is not what was stored: no answer is better than a wrong one */
  get(file: ResponseFile): Promise<Uint8Array>;
}

/** Keeps answers in a bucket. */
export function createResponseFiles(client: S3Client, bucket: string): ResponseFiles {
  return {
    async put(organizationId, name, content) {
      const key = `${responsePrefix}${organizationId}/${name}`;
      await callAws('S3', () => client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: content })));
      return { key, sha256: sha256Hex(content) };
    },

    async get({ key, sha256 }) {
      const content = await readObject(client, bucket, key);
      if (sha256Hex(content) !== sha256)
        throw new DependencyUnavailable('S3', new InternalError('A stored answer is not what was stored.'));
      return content;
    },
  };
}

/** A missing object; S3 says `AccessDenied` of it to those who may not list the bucket. */
const goneErrorNames = new Set(['NoSuchKey', 'AccessDenied']);

async function readObject(client: S3Client, bucket: string, key: string): Promise<Uint8Array> {
  try {
    return await callAws('S3', async () => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      return (await Body?.transformToByteArray()) ?? new Uint8Array();
    });
  } catch (error) {
    if (error instanceof Error && goneErrorNames.has(error.name)) throw new DependencyUnavailable('S3', error);
    throw error;
  }
}
