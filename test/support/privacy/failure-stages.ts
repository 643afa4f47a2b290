import type { AwsRequest } from '../faults/exchange.ts';
import type { FaultProxy } from '../faults/fault-proxy.ts';
import { revealingFileRejection, revealingRejection, textForResponse, truncatedResponse } from './revealing-errors.ts';
import type { WatchedService } from './watched-service.ts';

/** A temporary failure. */
export interface FailureStage {
  readonly name: string;
  /** Starts the failure; the returned function ends it. */
  begin(service: WatchedService): Promise<() => unknown>;
}

const reading = new Set(['GetItem', 'BatchGetItem', 'TransactGetItems', 'Query', 'Scan']);

const isLaterRead = ({ operation, body }: AwsRequest) => reading.has(operation) && !body.includes('KEY#');

/** Which DynamoDB requests fail. If all did, a request would never get past its first. */
const places: readonly { readonly name: string; readonly on: (request: AwsRequest) => boolean }[] = [
  { name: 'any call', on: () => true },
  { name: 'reads but those of keys', on: isLaterRead },
  ...['access', 'requests', 'events', 'webhooks'].map((table) => ({
    name: `writes to the table ${table}`,
    on: ({ operation, tables }: AwsRequest) => !reading.has(operation) && tables.includes(`nakor-local-${table}`),
  })),
];

/** All failures injected outside of the service. */
export const failureStages: readonly FailureStage[] = [
  ...[revealingRejection(400), textForResponse].flatMap((fault) =>
    places.map(({ name, on }) => ({
      name: `DynamoDB ${fault.name}: ${name}`,
      begin: async ({ dynamodb }: WatchedService) => dynamodb.inject({ fault, on }),
    })),
  ),
  // Most responses to writes are too short to be truncated.
  { name: `DynamoDB ${truncatedResponse.name}: any request`, begin: async ({ dynamodb }) => dynamodb.inject({ fault: truncatedResponse }) },
  {
    name: `DynamoDB ${truncatedResponse.name}: reads but those of keys`,
    begin: async ({ dynamodb }) => dynamodb.inject({ fault: truncatedResponse, on: isLaterRead }),
  },
  {
    name: `DynamoDB ${revealingRejection(500).name}: any request`,
    begin: async ({ dynamodb }) => dynamodb.inject({ fault: revealingRejection(500) }),
  },
  ...[revealingRejection(400), revealingRejection(500), truncatedResponse, textForResponse].map((fault) => ({
    name: `SQS and KMS: ${fault.name}; S3: ${revealingFileRejection.name}`,
    async begin({ sqs, kms, s3 }: WatchedService) {
      const ends = [sqs.inject({ fault }), kms.inject({ fault }), s3.inject({ fault: revealingFileRejection })];
      return () => {
        for (const end of ends) end();
      };
    },
  })),
  { name: 'DynamoDB is away', begin: ({ dynamodb }) => away(dynamodb) },
  { name: 'SQS, KMS and S3 are away', begin: ({ sqs, kms, s3 }) => away(sqs, kms, s3) },
];

async function away(...proxies: readonly FaultProxy[]): Promise<() => Promise<unknown>> {
  await Promise.all(proxies.map((proxy) => proxy.down()));
  return () => Promise.all(proxies.map((proxy) => proxy.up()));
}
