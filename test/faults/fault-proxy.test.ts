import { randomBytes } from 'node:crypto';
import { type DynamoDBDocumentClient, GetCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { createDocumentClient } from '@nakor/aws/client/clients';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { emulatorSettings } from '../support/faults/fault-environment.ts';
import { type FaultProxy, startFaultProxy } from '../support/faults/fault-proxy.ts';
import { allRejections, cutBefore, dropResponse, rejectWith, transactionConflict } from '../support/faults/faults.ts';
import { pauseFirst } from '../support/faults/pause.ts';
import { emulatorClient } from '../support/storage/access.ts';

let proxy: FaultProxy;
let client: DynamoDBDocumentClient;
beforeAll(async () => {
  proxy = await startFaultProxy(inject('service').endpoints.dynamodb);
  client = createDocumentClient({ ...emulatorSettings, endpoint: proxy.endpoint });
});
afterAll(() => proxy.close());

const TableName = inject('service').requestsTable;
let key: { pk: string; sk: string };
beforeEach(() => {
  key = { pk: `ORG#org_${randomBytes(8).toString('hex')}#PROXY`, sk: 'ITEM' };
});
afterEach(() => proxy.heal());

const addOne = () =>
  new TransactWriteCommand({
    TransactItems: [
      { Update: { TableName, Key: key, UpdateExpression: 'ADD added :one', ExpressionAttributeValues: { ':one': 1 } } },
      { Put: { TableName, Item: { ...key, sk: 'OTHER' } } },
    ],
  });
const added = async () => (await emulatorClient().send(new GetCommand({ TableName, Key: key, ConsistentRead: true }))).Item?.['added'];

describe('the proxy of the fault tests', () => {
  it('forwards and records requests', async () => {
    const before = proxy.requests.length;
    await client.send(addOne());
    expect(await added()).toBe(1);
    const calls = proxy.requests.slice(before);
    expect(calls.map(({ operation, tables, status, fault }) => ({ operation, tables, status, fault }))).toEqual([
      { operation: 'TransactWriteItems', tables: [TableName], status: 200, fault: null },
    ]);
    expect(calls[0]?.endMs).toBeGreaterThan(calls[0]?.startMs ?? 0);
  });

  it('drops the response of a write that was applied, so that the SDK sends it again', async () => {
    const before = proxy.requests.length;
    proxy.inject({ fault: dropResponse, times: 1 });
    await client.send(addOne());
    expect(await added()).toBe(1);
    const [first, second] = proxy.requests.slice(before);
    expect([first?.status, first?.fault, second?.status, second?.fault]).toEqual([null, dropResponse.name, 200, null]);
    expect(second?.body).toBe(first?.body);
  });

  it('cuts a connection before the request arrives', async () => {
    proxy.inject({ fault: cutBefore });
    await expect(client.send(addOne())).rejects.toThrow(/socket hang up|ECONNRESET/);
    expect(await added()).toBeUndefined();
  });

  it.each(allRejections)('rejects requests with %s like DynamoDB, and applies nothing', async (name) => {
    proxy.inject({ fault: rejectWith(name) });
    await expect(client.send(addOne())).rejects.toMatchObject({ name });
    expect(await added()).toBeUndefined();
  });

  it('cancels transactions with conflict reasons', async () => {
    proxy.inject({ fault: transactionConflict });
    await expect(client.send(addOne())).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      CancellationReasons: [{ Code: 'TransactionConflict' }, { Code: 'None' }],
    });
    await expect(client.send(new PutCommand({ TableName, Item: key }))).rejects.toMatchObject({ name: 'TransactionConflictException' });
    expect(await added()).toBeUndefined();
  });

  it('selects requests by their properties, by number and for a number of times', async () => {
    proxy.inject({ fault: transactionConflict, on: ({ operation }) => operation === 'TransactWriteItems', from: 2, times: 1 });
    await client.send(new GetCommand({ TableName, Key: key }));
    await client.send(addOne());
    await expect(client.send(addOne())).rejects.toThrow();
    await client.send(addOne());
    expect(await added()).toBe(2);
  });

  it.each([
    { point: 'before', expected: undefined },
    { point: 'after', expected: 1 },
  ] as const)('stops a request $point it is applied', async ({ point, expected }) => {
    const stop = pauseFirst(proxy, () => true, point);
    const sent = client.send(addOne());
    await stop.reached;
    expect(await added()).toBe(expected);
    stop.open();
    await sent;
    expect(await added()).toBe(1);
  });

  it('is down until it is up again', async () => {
    await proxy.down();
    await expect(client.send(addOne())).rejects.toMatchObject({ code: 'ECONNRESET' });
    await proxy.up();
    await client.send(addOne());
    expect(await added()).toBe(1);
  });
});
