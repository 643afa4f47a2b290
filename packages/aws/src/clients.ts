import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/**
 * A DynamoDB client for plain values. Where it connects is decided by the SDK's own settings
 * (`AWS_ENDPOINT_URL_DYNAMODB`, region, credentials), the same way here and in AWS.
 */
export function createDocumentClient(): DynamoDBDocumentClient {
  const client = new DynamoDBClient({
    maxAttempts: 3,
    // The gateway gives up after 29 s: three attempts of 2 s leave time for the work and a clear answer.
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_000, throwOnRequestTimeout: true },
  });
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}
