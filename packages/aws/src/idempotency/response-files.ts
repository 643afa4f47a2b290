import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import { InternalError } from '@nakor/domain/shared/internal-error';
import { callAws } from '../client/dependency-errors.ts';

/** Object key prefix of stored responses in the files bucket. */
export const responsePrefix = 'answers/';

/** Location and hash of a stored response that is too large for a table. */
interface ResponseFile {
  readonly key: string;
  readonly sha256: string;
}

/** Stored responses in the files bucket. Objects under {@link responsePrefix} are deleted after two days. */
export interface ResponseFiles {
  /** @param name unique among the responses of the organization */
  put(organizationId: string, name: string, content: Uint8Array): Promise<ResponseFile>;
  /** @throws DependencyUnavailable also if the file is missing or altered: no response is better than a wrong one */
  get(file: ResponseFile): Promise<Uint8Array>;
}

/** Stores responses in a bucket. */
export function createResponseFiles(client: S3Client, bucket: string): ResponseFiles {
  return {
    async put(organizationId, name, content) {
      const key = `${responsePrefix}${organizationId}/${name}`;
      await callAws('S3', () => client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: content })));
      return { key, sha256: computeSha256Hex(content) };
    },

    async get({ key, sha256 }) {
      const content = await readObject(client, bucket, key);
      if (computeSha256Hex(content) !== sha256)
        throw new DependencyUnavailable('S3', new InternalError('A stored response does not match its hash.'));
      return content;
    },
  };
}

/** Error names of a missing object. S3 returns `AccessDenied` if the caller may not list the bucket. */
const missingObjectErrorNames = new Set(['NoSuchKey', 'AccessDenied']);

async function readObject(client: S3Client, bucket: string, key: string): Promise<Uint8Array> {
  try {
    return await callAws('S3', async () => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      return (await Body?.transformToByteArray()) ?? new Uint8Array();
    });
  } catch (error) {
    if (error instanceof Error && missingObjectErrorNames.has(error.name)) throw new DependencyUnavailable('S3', error);
    throw error;
  }
}
