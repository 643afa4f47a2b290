import { GetObjectCommand, HeadObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { localStage } from '../../../infra/local/aws-resources/aws-environment.ts';
import { getLocalBucketName } from '../../../infra/local/aws-resources/bucket.ts';
import { emulatorSettings } from '../faults/fault-environment.ts';

/** An object of the bucket: the metadata that AWS stores in plain text, and the content that it encrypts. */
export interface StoredFile {
  readonly name: string;
  readonly properties: string;
  readonly content: Buffer;
}

/** Reads all objects in the bucket of the local stage. */
export async function storedFiles(endpoint: string): Promise<StoredFile[]> {
  const client = new S3Client({ ...emulatorSettings, endpoint, forcePathStyle: true });
  const Bucket = getLocalBucketName(localStage, 'files');
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
  return Promise.all(
    Contents.map(async ({ Key = '' }) => {
      const { $metadata, ...head } = await client.send(new HeadObjectCommand({ Bucket, Key }));
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      return { name: Key, properties: JSON.stringify(head), content: Buffer.from((await Body?.transformToByteArray()) ?? []) };
    }),
  );
}
