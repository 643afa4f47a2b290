import { S3Client } from '@aws-sdk/client-s3';
import { type ClientTarget, timeLimits } from './clients.ts';
import { timed } from './request-times.ts';

/** An S3 client. Emulators do not support bucket names in host names, hence `forcePathStyle`. */
export function createFileClient(target: ClientTarget = {}): S3Client {
  const client = new S3Client({
    ...target,
    maxAttempts: 3,
    forcePathStyle: (target.endpoint ?? process.env['AWS_ENDPOINT_URL_S3']) !== undefined,
    requestHandler: timeLimits(1_000, 3_000),
  });
  return timed(client, 'S3');
}

/**
 * An S3 client for audit packs. It gives up early: if a pack cannot be stored the response is sent anyway, and the caller should not wait
 * long for that.
 */
export function createPackClient(target: ClientTarget = {}): S3Client {
  const client = new S3Client({
    ...target,
    maxAttempts: 2,
    forcePathStyle: (target.endpoint ?? process.env['AWS_ENDPOINT_URL_S3']) !== undefined,
    requestHandler: timeLimits(500, 2_000),
  });
  return timed(client, 'S3');
}
