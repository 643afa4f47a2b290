import { BucketAlreadyOwnedByYou, CreateBucketCommand, type S3Client } from '@aws-sdk/client-s3';

/** Name of a bucket in a local stage: of `files` or of the `history`. */
export function getLocalBucketName(stage: string, name: 'files' | 'history'): string {
  return `nakor-${stage}-${name}`;
}

/** Creates the bucket if it does not exist yet. */
export async function createBucket(client: S3Client, name: string): Promise<void> {
  try {
    await client.send(new CreateBucketCommand({ Bucket: name }));
  } catch (error) {
    if (!(error instanceof BucketAlreadyOwnedByYou)) throw error;
  }
}
