import { randomUUID } from 'node:crypto';
import { CreateQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
import { GetCommand, PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { batchUnitsTable, measureBatchCosts } from '../bench/costs/batch.ts';
import { type Units, unitsOf } from '../bench/costs/capacity.ts';
import { measureKinds } from '../bench/costs/measure.ts';
import { measureParts } from '../bench/costs/measure-parts.ts';
import { paces, rateUnits } from '../bench/costs/rate-growth.ts';
import { pacesTable, unitsTable } from '../bench/costs/report.ts';
import { tableLoadTable } from '../bench/costs/report-load.ts';
import { partUnitsTable, pricesTable } from '../bench/costs/report-parts.ts';
import { createCommandRecorder } from '../support/drivers/recorded-commands.ts';
import { projectFiles } from '../support/runner/project-files.ts';
import { emulatorClient } from '../support/storage/access.ts';

describe('the costs of a million requests', () => {
  const page = projectFiles('docs/benchmarks-and-costs.md')[0]?.text ?? '';

  it('state the request units of each kind of request', async () => {
    expect(page).toContain(unitsTable(await measureKinds(inject('service'), { isTimed: false })));
  });

  it('state the cost of counting a request, by the rate of the key', async () => {
    const measured: { requestsPerMinute: number; writeUnits: number }[] = [];
    for (const requestsPerMinute of paces)
      measured.push({ requestsPerMinute, writeUnits: await rateUnits(inject('service'), requestsPerMinute) });
    expect(page).toContain(pacesTable(measured));
  });
});

describe('the costs in docs/operations', () => {
  const text = (path: string) => projectFiles(path)[0]?.text ?? '';
  let parts: Awaited<ReturnType<typeof measureParts>>;
  beforeAll(async () => {
    const service = inject('service');
    // Functions of the run consume the queue of the run.
    const settings = { region: 'eu-central-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
    const client = new SQSClient({ ...settings, endpoint: service.endpoints.sqs });
    const { QueueUrl = '' } = await client.send(new CreateQueueCommand({ QueueName: `costs-${randomUUID()}` }));
    const deliveryQueueUrl = `${service.endpoints.sqs}${new URL(QueueUrl).pathname}`;
    parts = await measureParts({ ...service, deliveryQueueUrl }, { isTimed: false });
  });

  it('state what each part consumes', () => {
    expect(text('docs/operations/costs.md')).toContain(partUnitsTable(parts));
  });

  it('state what batches consume', async () => {
    expect(text('docs/operations/costs.md')).toContain(batchUnitsTable(await measureBatchCosts()));
  });

  it('state the prices and their source', () => {
    expect(text('docs/operations/costs.md')).toContain(pricesTable());
  });

  it('state the load of the tables', () => {
    expect(text('docs/operations/capacity.md')).toContain(tableLoadTable(parts));
  });
});

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html */
describe("the emulator's count of units", () => {
  const client = emulatorClient();
  const recorder = createCommandRecorder();
  recorder.watch(client, { asksForCapacity: true });
  const TableName = inject('service').requestsTable;
  const due = { due_shard: 'DUE#0', due_at: 4_000_000_000 };
  const text = (kilobytes: number) => 'x'.repeat(kilobytes * 1_024 - 100);
  const newKey = () => ({ pk: `COSTS#${randomUUID()}`, sk: 'ITEM' });
  const put = (Item: object) => ({ Put: { TableName, Item: { ...Item } } });
  const setValue = (Key: { pk: string; sk: string }, value: string, condition?: string) => ({
    TableName,
    Key,
    UpdateExpression: 'SET content = :value',
    ExpressionAttributeValues: { ':value': value },
    ConditionExpression: condition,
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  });

  /** The units of the last of some commands. */
  async function lastUnits(send: () => Promise<unknown>): Promise<Units> {
    recorder.clear();
    await send().catch(() => {});
    const last = recorder.commands.at(-1);
    if (last === undefined) throw new Error('Nothing was called.');
    return unitsOf(last);
  }

  const cases: readonly { name: string; expected: Units; send: (key: { pk: string; sk: string }) => Promise<unknown> }[] = [
    {
      name: 'a write takes one for each begun kilobyte',
      expected: { read: 0, write: 3 },
      send: (key) => client.send(new UpdateCommand(setValue(key, text(3)))),
    },
    {
      name: 'a write pays for the larger of the item before and after',
      expected: { read: 0, write: 3 },
      async send(key) {
        await client.send(new PutCommand({ TableName, Item: { ...key, content: text(3) } }));
        await client.send(new UpdateCommand(setValue(key, 'short')));
      },
    },
    {
      name: 'a strongly consistent read takes one for each begun 4 kB',
      expected: { read: 2, write: 0 },
      async send(Key) {
        await client.send(new PutCommand({ TableName, Item: { ...Key, content: text(5) } }));
        await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      },
    },
    {
      name: 'a read of nothing takes one',
      expected: { read: 1, write: 0 },
      send: (Key) => client.send(new GetCommand({ TableName, Key, ConsistentRead: true })),
    },
    {
      name: 'a transaction takes twice as many',
      expected: { read: 0, write: 2 * 3 + 2 },
      send: (key) => client.send(new TransactWriteCommand({ TransactItems: [put({ ...key, content: text(3) }), put(newKey())] })),
    },
    {
      name: 'an entry of the due index takes one more, once',
      expected: { read: 0, write: 2 + 1 },
      send: (key) => client.send(new TransactWriteCommand({ TransactItems: [put({ ...key, ...due })] })),
    },
    {
      name: 'leaving the index takes one more',
      expected: { read: 0, write: 2 + 1 },
      async send(Key) {
        await client.send(new PutCommand({ TableName, Item: { ...Key, ...due } }));
        await client.send(new TransactWriteCommand({ TransactItems: [{ Delete: { TableName, Key } }] }));
      },
    },
    {
      name: 'a rejected write pays for the existing item (by our own count: it is not reported)',
      expected: { read: 0, write: 3 },
      async send(key) {
        await client.send(new PutCommand({ TableName, Item: { ...key, content: text(3) } }));
        await client.send(new UpdateCommand(setValue(key, 'short', 'attribute_not_exists(pk)')));
      },
    },
    {
      name: 'a rejected transaction pays twice for each existing item (by our own count)',
      expected: { read: 0, write: 2 * 3 + 2 },
      async send(key) {
        await client.send(new PutCommand({ TableName, Item: { ...key, content: text(3) } }));
        const refused = { Update: setValue(key, 'short', 'attribute_not_exists(pk)') };
        await client.send(new TransactWriteCommand({ TransactItems: [refused, put(newKey())] }));
      },
    },
  ];
  it.each(cases)('follows the pricing rule: $name', async ({ expected, send }) => {
    expect(await lastUnits(() => send(newKey()))).toEqual(expected);
  });
});
