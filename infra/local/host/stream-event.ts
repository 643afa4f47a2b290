import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { type StreamFunctionName, streamFunctions } from '../../build/function-names.ts';

/** Whether a sample event contains records of a DynamoDB stream. */
export function isStreamSample(sample: unknown): sample is DynamoDBStreamEvent {
  const records = (sample as { readonly Records?: readonly Partial<DynamoDBRecord>[] } | null)?.Records;
  return (
    Array.isArray(records) && records.length > 0 && records.every(({ eventSourceARN }) => eventSourceARN?.startsWith('arn:aws:dynamodb:'))
  );
}

/** The function behind the stream of the records, by the name of the table; null when there is none. */
export function streamFunctionOf({ Records }: DynamoDBStreamEvent): StreamFunctionName | null {
  const [, table] = /:table\/nakor-[a-z0-9-]+?-([a-z]+)\/stream\//.exec(Records[0]?.eventSourceARN ?? '') ?? [];
  const names = Object.keys(streamFunctions) as StreamFunctionName[];
  return names.find((name) => streamFunctions[name].table.name === table) ?? null;
}
