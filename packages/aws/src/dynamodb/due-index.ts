import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { queryItems } from './query-items.ts';
import { dueIndex, dueShardCount } from './tables.ts';

/** The attributes that put an item into the due index of its table; removing them removes it from the index. */
export interface DueAttributes {
  readonly due_shard: string;
  readonly due_at: number;
}

/**
 * The attributes of an item that is due at a given time.
 *
 * @param id distinguishes items; determines the index partition
 */
export function buildDueAttributes(id: string, dueAtUnixSeconds: number): DueAttributes {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return { due_shard: shardName(sum % dueShardCount), due_at: dueAtUnixSeconds };
}

/** Primary key of an item. */
export interface ItemKey {
  readonly pk: string;
  readonly sk: string;
}

const itemKey = z.object({ pk: z.string(), sk: z.string() });

/**
 * Keys of the items that are due, oldest first within each partition of the index. The index is eventually consistent, so the caller acts
 * on the item itself under a condition.
 *
 * @param sortKeyPrefix only items whose sort key starts with this
 */
export async function* findDueItems(
  client: DynamoDBDocumentClient,
  tableName: string,
  sortKeyPrefix: string,
  nowUnixMs: number,
): AsyncIterable<ItemKey> {
  // Each minute starts at a different partition, so that items that fail repeatedly do not starve those behind them.
  const first = Math.floor(nowUnixMs / 60_000);
  for (let step = 0; step < dueShardCount; step += 1) {
    const shard = (first + step) % dueShardCount;
    const items = queryItems(client, {
      TableName: tableName,
      IndexName: dueIndex.name,
      KeyConditionExpression: `${dueIndex.partitionKey} = :shard AND ${dueIndex.sortKey} <= :now`,
      ExpressionAttributeValues: { ':shard': shardName(shard), ':now': Math.floor(nowUnixMs / 1000) },
    });
    for await (const item of items) {
      const key = itemKey.parse(item);
      if (key.sk.startsWith(sortKeyPrefix)) yield key;
    }
  }
}

function shardName(shard: number): string {
  return `DUE#${shard}`;
}
