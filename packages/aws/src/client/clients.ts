import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { S3Client } from '@aws-sdk/client-s3';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { timed } from './request-times.ts';

/** Where a client connects. By default the SDK's own settings decide (`AWS_ENDPOINT_URL_DYNAMODB`, region, credentials). */
export interface ClientTarget {
  readonly endpoint?: string;
  readonly region?: string;
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

/** A DynamoDB client for plain values. */
export function createDocumentClient(target: ClientTarget = {}): DynamoDBDocumentClient {
  const client = new DynamoDBClient({
    ...target,
    maxAttempts: 3,
    // The gateway times out after 29 s: three attempts of 2 s leave time for the work and a proper error response.
    requestHandler: timeLimits(1_000, 2_000),
  });
  return DynamoDBDocumentClient.from(timed(client, 'DynamoDB'), { marshallOptions: { removeUndefinedValues: true } });
}

/** A DynamoDB client for requests that can be answered without DynamoDB. It gives up within about 2 seconds. */
export function createFailFastDocumentClient(target: ClientTarget = {}): DynamoDBDocumentClient {
  const client = new DynamoDBClient({ ...target, maxAttempts: 2, requestHandler: timeLimits(500, 1_000) });
  return DynamoDBDocumentClient.from(timed(client, 'DynamoDB'));
}

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

/** An SQS client. It gives up early: the sweeper sends lost notifications again. */
export function createQueueClient(target: ClientTarget = {}): SQSClient {
  return timed(new SQSClient({ ...target, maxAttempts: 2, requestHandler: timeLimits(500, 1_000) }), 'SQS');
}

/** A KMS client. */
export function createKeyClient(target: ClientTarget = {}): KMSClient {
  return timed(new KMSClient({ ...target, maxAttempts: 3, requestHandler: timeLimits(1_000, 2_000) }), 'KMS');
}

/** An SES client. */
export function createEmailClient(target: ClientTarget = {}): SESv2Client {
  return new SESv2Client({ ...target, maxAttempts: 2, requestHandler: timeLimits(1_000, 2_000) });
}

/**
 * Time limits of one attempt, in milliseconds. The SDK's request limit ends when the response starts; a response that stalls is cut off by
 * the socket timeout, which is minutes by default.
 */
export function timeLimits(connectionTimeout: number, requestTimeout: number) {
  return { connectionTimeout, requestTimeout, socketTimeout: requestTimeout + 1_000, throwOnRequestTimeout: true };
}
