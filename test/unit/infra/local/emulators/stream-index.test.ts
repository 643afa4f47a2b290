import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CreateTableCommand, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDynamoDb } from '../../../../../infra/local/emulators/dynamodb.ts';
import { indexStreamRecords } from '../../../../../infra/local/emulators/stream-index.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'nakor-stream-index-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** What the emulator asks before it writes a record, in its words. */
const question = 'SELECT COALESCE(MAX(CAST(sequence_number AS INTEGER)), 0) + 1 FROM _stream_records WHERE table_name = ?1';

describe('the index of stream records', () => {
  it.runIf(process.platform === 'linux' && process.arch === 'x64')('finds the last record of a running emulator', async () => {
    const file = join(directory, 'x.sqlite');
    const emulator = await startDynamoDb(file, {});
    const client = new DynamoDBClient({
      endpoint: emulator.endpoint,
      region: 'eu-central-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    });
    await client.send(
      new CreateTableCommand({
        TableName: 'orders',
        KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
        AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
        BillingMode: 'PAY_PER_REQUEST',
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
      }),
    );
    for (const id of ['a', 'b', 'c']) await client.send(new PutItemCommand({ TableName: 'orders', Item: { id: { S: id } } }));
    const database = new DatabaseSync(file);
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${question}`).all('orders');
    const next = database.prepare(question).get('orders');
    database.close();
    client.destroy();
    await emulator.stop();
    expect(plan.map(({ detail }) => detail)).toEqual(['SEARCH _stream_records USING COVERING INDEX nakor_stream_order (table_name=?)']);
    expect(Object.values(next ?? {})).toEqual([4]);
  });

  it('is left out where records are stored in another way, or elsewhere', () => {
    const other = join(directory, 'other.sqlite');
    new DatabaseSync(other).close();
    expect(indexStreamRecords(other)).toBe(false);
    const absent = join(directory, 'absent.sqlite');
    expect(indexStreamRecords(absent)).toBe(false);
    expect(existsSync(absent)).toBe(false);
  });

  it('is added once', () => {
    const file = join(directory, 'twice.sqlite');
    const database = new DatabaseSync(file);
    database.exec('CREATE TABLE _stream_records (table_name TEXT, sequence_number TEXT)');
    database.close();
    expect([indexStreamRecords(file), indexStreamRecords(file)]).toEqual([true, true]);
  });
});
