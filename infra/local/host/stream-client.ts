import type { DynamoDBRecord } from 'aws-lambda';

/** A place in a stream: records after this one have not been processed. */
export interface StreamPosition {
  readonly streamArn: string;
  readonly shardId: string;
  /** Null for none yet. */
  readonly sequenceNumber: string | null;
}

/** Reads the stream of a table of an emulator. */
export interface StreamClient {
  /** The shards of the table's stream, as positions before their first records. */
  findShards(): Promise<readonly StreamPosition[]>;
  /** An iterator over the records after a position; null when the stream no longer has it. */
  openIterator(position: StreamPosition): Promise<string | null>;
  /** The next records, and the iterator after them; null when the shard has ended. */
  readRecords(iterator: string): Promise<{ readonly records: readonly DynamoDBRecord[]; readonly next: string | null }>;
}

/**
 * A client for the emulator's streams. Emulators check no signatures, so these four operations need no client of the SDK.
 *
 * @throws Error for each operation that the emulator does not answer, or does not know
 */
export function createStreamClient(endpoint: string, tableName: string): StreamClient {
  const call = async (target: string, input: object): Promise<Record<string, unknown>> => {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-amz-json-1.0',
        'X-Amz-Target': target,
        'X-Amz-Date': '20260101T000000Z',
        Authorization: 'AWS4-HMAC-SHA256 Credential=local/20260101/eu-central-1/dynamodb/aws4_request, SignedHeaders=host, Signature=local',
      },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`${target} was answered with ${response.status}: ${(await response.text()).slice(0, 300)}`);
    return (await response.json()) as Record<string, unknown>;
  };
  return {
    async findShards() {
      const { Table } = await call('DynamoDB_20120810.DescribeTable', { TableName: tableName });
      const streamArn = (Table as { readonly LatestStreamArn?: string }).LatestStreamArn;
      if (streamArn === undefined) throw new Error(`The table ${tableName} has no stream.`);
      const { StreamDescription } = await call(`${streams}.DescribeStream`, { StreamArn: streamArn });
      const { Shards } = StreamDescription as { readonly Shards: readonly { readonly ShardId: string }[] };
      return Shards.map(({ ShardId }) => ({ streamArn, shardId: ShardId, sequenceNumber: null }));
    },

    async openIterator({ streamArn, shardId, sequenceNumber }) {
      const start =
        sequenceNumber === null
          ? { ShardIteratorType: 'TRIM_HORIZON' }
          : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: sequenceNumber };
      try {
        return String((await call(`${streams}.GetShardIterator`, { StreamArn: streamArn, ShardId: shardId, ...start }))['ShardIterator']);
      } catch (error) {
        if (sequenceNumber !== null && /TrimmedDataAccess|ResourceNotFound|Validation/.test(String(error))) return null;
        throw error;
      }
    },

    async readRecords(iterator) {
      const { Records, NextShardIterator } = await call(`${streams}.GetRecords`, { ShardIterator: iterator });
      return { records: Records as DynamoDBRecord[], next: (NextShardIterator as string | undefined) ?? null };
    },
  };
}

const streams = 'DynamoDBStreams_20120810';
