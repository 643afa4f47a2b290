import { randomBytes } from 'node:crypto';
import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { createDocumentClient } from '@nakor/aws/client/clients';
import { type TransactionItems, transact } from '@nakor/aws/dynamodb/transact';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { emulatorSettings } from '../support/faults/fault-environment.ts';
import { type FaultProxy, startFaultProxy } from '../support/faults/fault-proxy.ts';
import { dropResponse, rejectWith, transactionConflict } from '../support/faults/faults.ts';
import { emulatorClient } from '../support/storage/access.ts';

const TableName = inject('service').requestsTable;
const plain = emulatorClient();

let pk: string;
beforeEach(() => {
  pk = `ORG#org_${randomBytes(8).toString('hex')}#TRANSACT`;
});

const stored = async (sk: string) => (await plain.send(new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true }))).Item;
const put = (sk: string): TransactionItems[number] => ({ Put: { TableName, Item: { pk, sk } } });
const addOne = (sk: string): TransactionItems[number] => ({
  Update: { TableName, Key: { pk, sk }, UpdateExpression: 'ADD added :one', ExpressionAttributeValues: { ':one': 1 } },
});
const putOnce = (sk: string, returned?: 'ALL_OLD'): TransactionItems[number] => ({
  Put: {
    TableName,
    Item: { pk, sk },
    ConditionExpression: 'attribute_not_exists(pk)',
    ...(returned === undefined ? {} : { ReturnValuesOnConditionCheckFailure: returned }),
  },
});

describe('a transaction', () => {
  it('writes all items', async () => {
    expect(await transact(plain, [put('A'), addOne('B')])).toEqual({ isWritten: true });
    expect([await stored('A'), await stored('B')]).toEqual([
      { pk, sk: 'A' },
      { pk, sk: 'B', added: 1 },
    ]);
  });

  it('writes none when a condition fails, and returns the failed conditions in order, with the existing item where requested', async () => {
    const content = { text: 'Zażółć', number: 7, bytes: new Uint8Array([0, 255]), map: { list: [true, null] } };
    await plain.send(new PutCommand({ TableName, Item: { pk, sk: 'B', ...content } }));
    const outcome = await transact(plain, [put('A'), putOnce('B', 'ALL_OLD'), putOnce('C', 'ALL_OLD'), putOnce('D')]);
    expect(outcome).toEqual({ isWritten: false, failures: [null, { item: { pk, sk: 'B', ...content } }, null, null] });
    expect([await stored('A'), await stored('C'), await stored('D')]).toEqual([undefined, undefined, undefined]);
  });

  it('returns only the failed condition when no item was requested, or none exists', async () => {
    await plain.send(new PutCommand({ TableName, Item: { pk, sk: 'B' } }));
    const mustExist: TransactionItems[number] = {
      Delete: {
        TableName,
        Key: { pk, sk: 'C' },
        ConditionExpression: 'attribute_exists(pk)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    };
    expect(await transact(plain, [putOnce('B'), mustExist])).toEqual({ isWritten: false, failures: [{ item: null }, { item: null }] });
  });

  it('is written once by one of 20 concurrent attempts', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => transact(plain, [putOnce('A'), addOne('B')])));
    expect(outcomes.filter(({ isWritten }) => isWritten)).toHaveLength(1);
    expect(await stored('B')).toMatchObject({ added: 1 });
  });

  it('throws for defects of our own', async () => {
    await expect(transact(plain, [put('A'), put('A')])).rejects.toThrow(/multiple operations on one item/);
    await expect(transact(plain, [{ Put: { TableName: 'no-such-table', Item: { pk, sk: 'A' } } }])).rejects.not.toBeInstanceOf(
      DependencyUnavailable,
    );
  });

  it('reports a database that is unreachable', async () => {
    await expect(transact(emulatorClient('http://127.0.0.1:9'), [put('A')])).rejects.toBeInstanceOf(DependencyUnavailable);
  });
});

describe('a failing transaction', () => {
  let proxy: FaultProxy;
  let client: DynamoDBDocumentClient;
  beforeAll(async () => {
    proxy = await startFaultProxy(inject('service').endpoints.dynamodb);
    client = createDocumentClient({ ...emulatorSettings, endpoint: proxy.endpoint });
  });
  afterEach(() => proxy.heal());
  afterAll(() => proxy.close());

  /** The client request tokens since a number of requests. */
  const tokensSince = (count: number) => proxy.requests.slice(count).map(({ body }) => JSON.parse(body).ClientRequestToken as string);

  it('is written once when its response is lost', async () => {
    const before = proxy.requests.length;
    proxy.inject({ fault: dropResponse, times: 1 });
    expect(await transact(client, [addOne('A')])).toEqual({ isWritten: true });
    expect(await stored('A')).toMatchObject({ added: 1 });
    const [first, second] = tokensSince(before);
    expect(second).toBe(first);
  });

  it('is retried as a new one when others touch the same items', async () => {
    const before = proxy.requests.length;
    proxy.inject({ fault: transactionConflict, times: 3 });
    expect(await transact(client, [addOne('A'), putOnce('B')])).toEqual({ isWritten: true });
    expect(await stored('A')).toMatchObject({ added: 1 });
    expect(new Set(tokensSince(before)).size).toBe(4);
  });

  it('waits for the outcome of its first copy while that is in progress', async () => {
    const before = proxy.requests.length;
    // The SDK itself tries three times.
    proxy.inject({ fault: rejectWith('TransactionInProgressException'), times: 4 });
    expect(await transact(client, [addOne('A')])).toEqual({ isWritten: true });
    expect(await stored('A')).toMatchObject({ added: 1 });
    const tokens = tokensSince(before);
    expect(tokens.length).toBeGreaterThan(4);
    expect(new Set(tokens).size).toBe(1);
  });

  it('is finally given up when conflicts persist, and nothing is written', async () => {
    proxy.inject({ fault: transactionConflict });
    await expect(transact(client, [addOne('A')])).rejects.toBeInstanceOf(DependencyUnavailable);
    expect(await stored('A')).toBeUndefined();
  });

  it('is not retried for seconds when the database fails', async () => {
    const before = proxy.requests.length;
    proxy.inject({ fault: rejectWith('InternalServerError') });
    await expect(transact(client, [addOne('A')])).rejects.toBeInstanceOf(DependencyUnavailable);
    expect(proxy.requests.length - before).toBe(3);
  });
});
