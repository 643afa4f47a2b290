import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  PutItemCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { buildDueAttributes, findDueItems } from '@nakor/aws/dynamodb/due-index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTables } from '../../../../../infra/local/aws-resources/tables.ts';
import { startDynamoDb } from '../../../../../infra/local/emulators/dynamodb.ts';
import type { Emulator } from '../../../../../infra/local/emulators/endpoints.ts';

const isSupported = process.platform === 'linux' && process.arch === 'x64';
let directory: string;
let emulator: Emulator;
let client: DynamoDBClient;

beforeAll(async () => {
  if (!isSupported) return;
  directory = await mkdtemp(join(tmpdir(), 'nakor-tables-'));
  emulator = await startDynamoDb(join(directory, 'x.sqlite'), {});
  client = new DynamoDBClient({
    endpoint: emulator.endpoint,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
});
afterAll(async () => {
  if (!isSupported) return;
  client.destroy();
  await emulator.stop();
  await rm(directory, { recursive: true, force: true });
});

async function dueIndexesOf(tableName: string): Promise<unknown> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: tableName }));
  return Table?.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => ({ IndexName, KeySchema, Projection }));
}

const dueIndex = {
  IndexName: 'due',
  KeySchema: [
    { AttributeName: 'due_shard', KeyType: 'HASH' },
    { AttributeName: 'due_at', KeyType: 'RANGE' },
  ],
  Projection: { ProjectionType: 'KEYS_ONLY' },
};

/** Creates the access table as in an earlier version, without an index, with one item. */
async function createOldAccessTable(stage: string): Promise<void> {
  const TableName = `nakor-${stage}-access`;
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [
        { AttributeName: 'pk', AttributeType: 'S' },
        { AttributeName: 'sk', AttributeType: 'S' },
      ],
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
    }),
  );
  await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification: { AttributeName: 'delete_after', Enabled: true } }));
  const { due_shard, due_at } = buildDueAttributes('x', 1_000);
  const Item = { pk: { S: 'KEY#x' }, sk: { S: 'KEY' }, due_shard: { S: due_shard }, due_at: { N: String(due_at) } };
  await client.send(new PutItemCommand({ TableName, Item }));
}

describe.runIf(isSupported)('createTables', () => {
  it('creates every table with its index, and changes nothing when called again', async () => {
    for (let run = 0; run < 2; run += 1) {
      await createTables(client, 'fresh');
      for (const name of ['access', 'requests', 'events']) expect(await dueIndexesOf(`nakor-fresh-${name}`)).toEqual([dueIndex]);
    }
  });

  it('adds the index to a table of an earlier version, including existing items', async () => {
    await createOldAccessTable('old');
    await createTables(client, 'old');
    expect(await dueIndexesOf('nakor-old-access')).toEqual([dueIndex]);
    const found: unknown[] = [];
    for await (const key of findDueItems(DynamoDBDocumentClient.from(client), 'nakor-old-access', 'KEY', 1_000_000)) found.push(key);
    expect(found).toEqual([{ pk: 'KEY#x', sk: 'KEY' }]);
  });
});
