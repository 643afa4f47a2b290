import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { StreamClient, StreamPosition } from '../../../../../infra/local/host/stream-client.ts';
import { type StreamSourceOptions, startStreamSource } from '../../../../../infra/local/host/stream-source.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'nakor-stream-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const record = (number: number, eventName: 'INSERT' | 'MODIFY' = 'INSERT', name = 'history'): DynamoDBRecord => ({
  eventName,
  dynamodb: { SequenceNumber: String(number), NewImage: { [name]: { M: { request_id: { S: `request ${number}` } } } } },
});

/** A stream of one shard, from which records can expire. */
function streamOf(records: readonly DynamoDBRecord[], { expired = 0, page = 2 } = {}): StreamClient {
  const kept = records.slice(expired);
  const after = (number: string | null) => kept.filter(({ dynamodb }) => Number(dynamodb?.SequenceNumber) > Number(number ?? 0));
  return {
    findShards: async () => [{ streamArn: 'arn', shardId: 'shard', sequenceNumber: null }],
    openIterator: async ({ sequenceNumber }: StreamPosition) =>
      sequenceNumber !== null && Number(sequenceNumber) < expired ? null : (sequenceNumber ?? '0'),
    async readRecords(iterator) {
      const found = after(iterator).slice(0, page);
      return { records: found, next: found.at(-1)?.dynamodb?.SequenceNumber ?? iterator };
    },
  };
}

/** Runs a source until a condition holds, and returns the batches that the handler got. */
async function run(
  options: Pick<StreamSourceOptions, 'client'>,
  until: (batches: string[][]) => boolean,
  failing = 0,
): Promise<string[][]> {
  const batches: string[][] = [];
  const source = await startStreamSource({
    ...options,
    async handler({ Records }) {
      batches.push(Records.map(({ dynamodb }) => dynamodb?.SequenceNumber ?? ''));
      return { batchItemFailures: batches.length <= failing ? [{ itemIdentifier: Records[0]?.dynamodb?.SequenceNumber ?? '' }] : [] };
    },
    batchSize: 10,
    attributePath: ['history', 'M', 'request_id', 'S'],
    positionFile: join(directory, 'position.json'),
    pauseMs: 5,
    onError: (error) => {
      throw error;
    },
  });
  await expect.poll(() => until(batches)).toBe(true);
  // A few more rounds, in which nothing may come twice.
  await new Promise((done) => setTimeout(done, 50));
  await source.stop(1_000);
  return batches;
}

const five = [1, 2, 3, 4, 5].map((number) => record(number));

it('passes all records on, in order', async () => {
  expect(await run({ client: streamOf(five) }, (batches) => batches.flat().length >= 5)).toEqual([['1', '2'], ['3', '4'], ['5']]);
});

it('passes on only inserted items that have the attribute', async () => {
  const records = [record(1), record(2, 'MODIFY'), record(3, 'INSERT', 'other'), record(4)];
  expect(await run({ client: streamOf(records) }, (batches) => batches.flat().length >= 2)).toEqual([['1'], ['4']]);
});

it('repeats a batch that fails, until it succeeds', async () => {
  const batches = await run({ client: streamOf(five) }, (seen) => seen.flat().includes('5'), 2);
  expect(batches).toEqual([['1', '2'], ['1', '2'], ['1', '2'], ['3', '4'], ['5']]);
});

it('continues after a restart where it has ended', async () => {
  await run({ client: streamOf(five.slice(0, 3)) }, (batches) => batches.flat().length >= 3);
  expect(await run({ client: streamOf(five) }, (batches) => batches.flat().length >= 2)).toEqual([['4', '5']]);
});

it('continues with the oldest record when its position has expired', async () => {
  await run({ client: streamOf(five.slice(0, 1)) }, (batches) => batches.flat().length >= 1);
  expect(await run({ client: streamOf(five, { expired: 3 }) }, (batches) => batches.flat().length >= 2)).toEqual([['4', '5']]);
});
