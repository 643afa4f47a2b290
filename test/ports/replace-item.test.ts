import { randomUUID } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { replaceItem } from '@nakor/aws/dynamodb/replace-item';
import { describe, expect, inject, it } from 'vitest';
import { emulatorClient } from '../support/storage/access.ts';
import { withLostResponse } from '../support/storage/webhook-stores.ts';

const table = () => inject('service').webhooksTable;
const client = emulatorClient();

/** Stores a new item with a revision. */
async function stored(revision: number) {
  const key = { pk: `ORG#${randomUUID()}`, sk: 'TRIED' };
  await client.send(new PutCommand({ TableName: table(), Item: { ...key, revision, old: true } }));
  return key;
}

const read = async (Key: { pk: string; sk: string }) =>
  (await client.send(new GetCommand({ TableName: table(), Key, ConsistentRead: true }))).Item;

describe('replaceItem', () => {
  it('replaces the whole item that was read', async () => {
    const key = await stored(1);
    expect(await replaceItem(client, table(), { ...key, revision: 2, status: 'new' }, { revision: 1 })).toBe(true);
    expect(await read(key)).toEqual({ ...key, revision: 2, status: 'new', written_by: expect.any(String) });
  });

  it.each([
    { name: 'was changed by another writer', asRead: { revision: 0 } },
    { name: 'differs in one of several attributes', asRead: { revision: 1, old: false } },
    { name: 'lacks an attribute', asRead: { revision: 1, status: 'x' } },
  ])('does not replace an item that $name', async ({ asRead }) => {
    const key = await stored(1);
    expect(await replaceItem(client, table(), { ...key, revision: 2 }, asRead)).toBe(false);
    expect(await read(key)).toEqual({ ...key, revision: 1, old: true });
  });

  it('does not recreate a deleted item', async () => {
    const key = { pk: `ORG#${randomUUID()}`, sk: 'TRIED' };
    expect(await replaceItem(client, table(), { ...key, revision: 2 }, { revision: 1 })).toBe(false);
    expect(await read(key)).toBeUndefined();
  });

  it('lets one of several writers that have read the same item win', async () => {
    const key = await stored(1);
    const outcomes = await Promise.all(
      [1, 2, 3, 4].map((by) => replaceItem(client, table(), { ...key, revision: 2, by }, { revision: 1 })),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await read(key)).toMatchObject({ by: outcomes.indexOf(true) + 1 });
  });

  it('recognizes its own write after a lost response', async () => {
    const key = await stored(1);
    const isReplaced = await withLostResponse('PutItem', (lossy) => replaceItem(lossy, table(), { ...key, revision: 2 }, { revision: 1 }));
    expect(isReplaced).toBe(true);
    expect(await read(key)).toMatchObject({ revision: 2 });
  });
});
