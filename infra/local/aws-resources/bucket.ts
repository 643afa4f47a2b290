import { BucketAlreadyOwnedByYou, CreateBucketCommand, type S3Client } from '@aws-sdk/client-s3';

/** Name of the bucket in a local stage. */
export function localBucketName(stage: string): string {
  return `nakor-${stage}-files`;
}

/** Creates the bucket if it does not exist yet. */
export async function createBucket(client: S3Client, name: string): Promise<void> {
  try {
    await client.send(new CreateBucketCommand({ Bucket: name }));
  } catch (error) {
    if (!(error instanceof BucketAlreadyOwnedByYou)) throw error;
  }
}
