import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { S3Client } from '@aws-sdk/client-s3';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { timed } from './request-times.ts';

/** Where a client connects; by default the SDK's own settings decide (`AWS_ENDPOINT_URL_DYNAMODB`, region, credentials). */
export interface ClientPlace {
  readonly endpoint?: string;
  readonly region?: string;
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

/** A DynamoDB client for plain values. Where it connects is decided the same way here and in AWS. */
export function createDocumentClient(place: ClientPlace = {}): DynamoDBDocumentClient {
  const client = new DynamoDBClient({
    ...place,
    maxAttempts: 3,
    // The gateway gives up after 29 s: three attempts of 2 s leave time for the work and a clear answer.
    requestHandler: timeLimits(1_000, 2_000),
  });
  return DynamoDBDocumentClient.from(timed(client, 'DynamoDB'), { marshallOptions: { removeUndefinedValues: true } });
}

/**
 * A DynamoDB client as {@link createDocumentClient}, for what can be answered without DynamoDB. It gives up within some 2 seconds.
 */
export function createFailFastDocumentClient(place: ClientPlace = {}): DynamoDBDocumentClient {
  const client = new DynamoDBClient({ ...place, maxAttempts: 2, requestHandler: timeLimits(500, 1_000) });
  return DynamoDBDocumentClient.from(timed(client, 'DynamoDB'));
}

/** An S3 client, set by the SDK's own settings (`AWS_ENDPOINT_URL_S3`). Stand-ins know no bucket names in host names. */
export function createFileClient(place: ClientPlace = {}): S3Client {
  const client = new S3Client({
    ...place,
    maxAttempts: 3,
    forcePathStyle: (place.endpoint ?? process.env['AWS_ENDPOINT_URL_S3']) !== undefined,
    requestHandler: timeLimits(1_000, 3_000),
  });
  return timed(client, 'S3');
}

/**
 * An S3 client for audit packs, set as {@link createFileClient}. It gives up early: a pack that is not kept is answered all the same, and its
 * caller should not wait long for that.
 */
export function createPackClient(place: ClientPlace = {}): S3Client {
  const client = new S3Client({
    ...place,
    maxAttempts: 2,
    forcePathStyle: (place.endpoint ?? process.env['AWS_ENDPOINT_URL_S3']) !== undefined,
    requestHandler: timeLimits(500, 2_000),
  });
  return timed(client, 'S3');
}

/** An SQS client, set by the SDK's own settings (`AWS_ENDPOINT_URL_SQS`). It gives up early: a lost wake-up is sent again by the sweeper. */
export function createQueueClient(place: ClientPlace = {}): SQSClient {
  return timed(new SQSClient({ ...place, maxAttempts: 2, requestHandler: timeLimits(500, 1_000) }), 'SQS');
}

/** A KMS client, set by the SDK's own settings (`AWS_ENDPOINT_URL_KMS`). */
export function createKeyClient(place: ClientPlace = {}): KMSClient {
  return timed(new KMSClient({ ...place, maxAttempts: 3, requestHandler: timeLimits(1_000, 2_000) }), 'KMS');
}

/** An SES client, set by the SDK's own settings (`AWS_ENDPOINT_URL_SESV2`). */
export function createEmailClient(place: ClientPlace = {}): SESv2Client {
  return new SESv2Client({ ...place, maxAttempts: 2, requestHandler: timeLimits(1_000, 2_000) });
}

/**
 * How long one attempt may take, in milliseconds. The SDK's limit for a request ends when the answer begins; an answer that stops half
 * way is cut by the limit for silence, which otherwise is minutes.
 */
export function timeLimits(connectionTimeout: number, requestTimeout: number) {
  return { connectionTimeout, requestTimeout, socketTimeout: requestTimeout + 1_000, throwOnRequestTimeout: true };
}
