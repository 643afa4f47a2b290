import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SFNClient } from '@aws-sdk/client-sfn';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { InternalError } from '@nakor/domain/shared/internal-error';
import { timed } from './request-times.ts';

/** Where a client connects. By default the SDK's own settings decide (`AWS_ENDPOINT_URL_DYNAMODB`, region, credentials). */
export interface ClientTarget {
  readonly endpoint?: string;
  readonly region?: string;
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

/** What the SDK does for each request and nothing reads, of the clients that every request uses (ADR 0025): no client has a logger. */
const unusedEverywhere = ['getUserAgentMiddleware', 'loggerMiddleware'] as const;

/** Lambda looks for loops through queues, topics and buckets, so its trace header is of no use to DynamoDB. */
const unusedByDynamoDb = [...unusedEverywhere, 'recursionDetectionMiddleware'] as const;

/** The part of the SDK clients that is used here; their own types differ in their type parameters. */
interface Reducible {
  readonly middlewareStack: { remove(name: string): boolean };
}

/** @throws InternalError for a middleware that the client does not have: another version of the SDK may have given it another name */
function withoutUnused<Client extends Reducible>(client: Client, names: readonly string[]): Client {
  for (const name of names) if (!client.middlewareStack.remove(name)) throw new InternalError(`The SDK has no middleware ${name}.`);
  return client;
}

/** A DynamoDB client for plain values. */
export function createDocumentClient(target: ClientTarget = {}): DynamoDBDocumentClient {
  const client = new DynamoDBClient({
    ...target,
    maxAttempts: 3,
    // The gateway times out after 29 s: three attempts of 2 s leave time for the work and a proper error response.
    requestHandler: getTimeLimits(1_000, 2_000),
  });
  return DynamoDBDocumentClient.from(timed(withoutUnused(client, unusedByDynamoDb), 'DynamoDB'), {
    marshallOptions: { removeUndefinedValues: true },
  });
}

/** A DynamoDB client for requests that can be answered without DynamoDB. It gives up within about 2 seconds. */
export function createFailFastDocumentClient(target: ClientTarget = {}): DynamoDBDocumentClient {
  const client = new DynamoDBClient({ ...target, maxAttempts: 2, requestHandler: getTimeLimits(500, 1_000) });
  return DynamoDBDocumentClient.from(timed(withoutUnused(client, unusedByDynamoDb), 'DynamoDB'));
}

/** An SQS client. It gives up early: the sweeper sends lost notifications again. */
export function createQueueClient(target: ClientTarget = {}): SQSClient {
  const client = new SQSClient({ ...target, maxAttempts: 2, requestHandler: getTimeLimits(500, 1_000) });
  return timed(withoutUnused(client, unusedEverywhere), 'SQS');
}

/** A KMS client. */
export function createKeyClient(target: ClientTarget = {}): KMSClient {
  return timed(new KMSClient({ ...target, maxAttempts: 3, requestHandler: getTimeLimits(1_000, 2_000) }), 'KMS');
}

/** A Step Functions client. Few requests use it, so its waits are not measured. */
export function createStateMachineClient(target: ClientTarget = {}): SFNClient {
  return new SFNClient({ ...target, maxAttempts: 3, requestHandler: getTimeLimits(1_000, 3_000) });
}

/** An SES client. */
export function createEmailClient(target: ClientTarget = {}): SESv2Client {
  return new SESv2Client({ ...target, maxAttempts: 2, requestHandler: getTimeLimits(1_000, 2_000) });
}

/**
 * Time limits of one attempt, in milliseconds. The SDK's request limit ends when the response starts; a response that stalls is cut off by
 * the socket timeout, which is minutes by default.
 */
export function getTimeLimits(connectionTimeout: number, requestTimeout: number) {
  return { connectionTimeout, requestTimeout, socketTimeout: requestTimeout + 1_000, throwOnRequestTimeout: true };
}
