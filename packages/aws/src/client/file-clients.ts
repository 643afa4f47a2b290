import { S3Client } from '@aws-sdk/client-s3';
import { type ClientTarget, getTimeLimits } from './clients.ts';
import { timed } from './request-times.ts';

/** An S3 client. */
export function createFileClient(target: ClientTarget = {}): S3Client {
  return s3Client(target, 3, getTimeLimits(1_000, 3_000));
}

/**
 * An S3 client for audit packs. It gives up early: if a pack cannot be stored the response is sent anyway, and the caller should not wait
 * long for that.
 */
export function createPackClient(target: ClientTarget = {}): S3Client {
  return s3Client(target, 2, getTimeLimits(500, 2_000));
}

/**
 * An S3 client for batches. Reads of large ranges take longer than other requests, and presigned URLs must not contain the checksum of the empty
 * body with which they are signed.
 */
export function createBatchClient(target: ClientTarget = {}): S3Client {
  const client = s3Client(target, 4, getTimeLimits(1_000, 20_000));
  client.config.requestChecksumCalculation = async () => 'WHEN_REQUIRED';
  return client;
}

function s3Client(target: ClientTarget, maxAttempts: number, requestHandler: ReturnType<typeof getTimeLimits>): S3Client {
  // Emulators do not support bucket names in host names.
  const forcePathStyle = (target.endpoint ?? process.env['AWS_ENDPOINT_URL_S3']) !== undefined;
  return timed(new S3Client({ ...target, maxAttempts, forcePathStyle, requestHandler }), 'S3');
}
