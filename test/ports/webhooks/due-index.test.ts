import { randomBytes, randomUUID } from 'node:crypto';
import { BatchWriteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { buildDueAttributes, findDueItems, type ItemKey } from '@nakor/aws/dynamodb/due-index';
import { getTableName, tables } from '@nakor/aws/dynamodb/tables';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTables } from '../../../infra/local/aws-resources/tables.ts';
import { emulatorClient } from '../../support/storage/access.ts';

const client = emulatorClient();
const stage = `due-${randomBytes(4).toString('hex')}`;
const table = getTableName(stage, tables.requests);
const noon = Date.UTC(2026, 9, 15, 12) / 1000;
beforeAll(() => createTables(client, stage));

async function found(prefix: string, nowUnixMs: number): Promise<ItemKey[]> {
  const keys: ItemKey[] = [];
  for await (const key of findDueItems(client, table, prefix, nowUnixMs)) keys.push(key);
  return keys;
}

/** Stores items with a unique sort key prefix, each due at a given second. */
async function putDue(dueAts: readonly number[]): Promise<string> {
  const prefix = randomBytes(4).toString('hex');
  const items = dueAts.map((dueAt) => ({
    pk: `ORG#${randomUUID()}`,
    sk: `${prefix}#${dueAt}`,
    ...buildDueAttributes(randomUUID(), dueAt),
  }));
  await Promise.all(items.map((Item) => client.send(new PutCommand({ TableName: table, Item }))));
  return prefix;
}

describe('dueAttributes', () => {
  it('returns the same attributes for the same id', () => {
    expect(buildDueAttributes('6f1c2a34', noon)).toEqual(buildDueAttributes('6f1c2a34', noon));
    expect(buildDueAttributes('', noon)).toEqual({ due_shard: 'DUE#0', due_at: noon });
  });

  it.each([
    { name: 'UUIDs', id: () => randomUUID() },
    { name: 'request ids', id: () => randomBytes(8).toString('hex') },
    { name: 'organizations', id: () => `org_${randomBytes(8).toString('hex')}` },
  ])('spreads $name over all 16 partitions', ({ id }) => {
    const shards = Map.groupBy(Array.from({ length: 4_000 }, id), (text) => buildDueAttributes(text, noon).due_shard);
    expect([...shards.keys()].sort()).toEqual(Array.from({ length: 16 }, (_, index) => `DUE#${index}`).sort());
    // On average 250 each; more than twice as many would indicate a bad hash rather than chance.
    expect(Math.max(...[...shards.values()].map(({ length }) => length))).toBeLessThan(500);
  });
});

describe('findDueItems', () => {
  it('finds due items in every partition, from the second at which they are due', async () => {
    const prefix = await putDue(Array.from({ length: 200 }, (_, index) => noon - 100 + index));
    const dueAts = (await found(prefix, noon * 1000)).map(({ sk }) => Number(sk.split('#')[1])).sort((left, right) => left - right);
    expect(dueAts).toEqual(Array.from({ length: 101 }, (_, index) => noon - 100 + index));
    expect(await found(prefix, (noon + 1) * 1000 - 1)).toHaveLength(101);
    expect(await found(prefix, (noon + 1) * 1000)).toHaveLength(102);
  });

  it('finds only items of the given kind', async () => {
    const [one, other] = [await putDue([noon]), await putDue([noon, noon])];
    expect(await found(one, noon * 1000)).toHaveLength(1);
    expect(await found(other, noon * 1000)).toHaveLength(2);
  });

  it('ignores items that are not due', async () => {
    await client.send(new PutCommand({ TableName: table, Item: { pk: 'ORG#1', sk: 'PLAIN#1' } }));
    expect(await found('PLAIN', noon * 1000)).toEqual([]);
  });

  it('returns the oldest first within a partition', async () => {
    const prefix = randomBytes(4).toString('hex');
    for (const dueAt of [noon - 1, noon - 3, noon - 2]) {
      const Item = { pk: `ORG#${dueAt}`, sk: `${prefix}#${dueAt}`, due_shard: 'DUE#7', due_at: dueAt };
      await client.send(new PutCommand({ TableName: table, Item }));
    }
    expect((await found(prefix, noon * 1000)).map(({ pk }) => pk)).toEqual([`ORG#${noon - 3}`, `ORG#${noon - 2}`, `ORG#${noon - 1}`]);
  });

  it('starts with another partition each minute, so that each is first once in 16 minutes', async () => {
    const prefix = randomBytes(4).toString('hex');
    for (let shard = 0; shard < 16; shard += 1) {
      const Item = { pk: `ORG#${shard}`, sk: prefix, due_shard: `DUE#${shard}`, due_at: noon };
      await client.send(new PutCommand({ TableName: table, Item }));
    }
    const orders = await Promise.all(Array.from({ length: 16 }, (_, minute) => found(prefix, (noon + minute * 60) * 1000)));
    expect(new Set(orders.map((keys) => keys[0]?.pk)).size).toBe(16);
    for (const keys of orders) expect(new Set(keys.map(({ pk }) => pk)).size).toBe(16);
  });

  it('finds more than fits into one response of the database', async () => {
    // A page ends at 1 MB; 700 keys of 2 KB are more.
    const prefix = randomBytes(4).toString('hex');
    const keys = Array.from({ length: 700 }, (_, index) => `ORG#${String(index).padStart(2_000, '0')}`);
    for (let start = 0; start < keys.length; start += 25) {
      const requests = keys
        .slice(start, start + 25)
        .map((pk) => ({ PutRequest: { Item: { pk, sk: prefix, due_shard: 'DUE#3', due_at: noon } } }));
      await client.send(new BatchWriteCommand({ RequestItems: { [table]: requests } }));
    }
    expect((await found(prefix, noon * 1000)).map(({ pk }) => pk).sort()).toEqual(keys);
  });

  it('reports a database that is unreachable', async () => {
    const unreachable = findDueItems(emulatorClient('http://127.0.0.1:9'), table, '', 0);
    await expect(unreachable[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(DependencyUnavailable);
  });
});
