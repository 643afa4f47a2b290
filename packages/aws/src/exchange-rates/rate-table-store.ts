import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { RateTable } from '@nakor/domain/exchange-rates/rate-table';
import type { RateTableStore } from '@nakor/operations/exchange-rates/rate-store';
import * as z from 'zod';
import { callDynamoDb } from '../client/dependency-errors.ts';
import { tryConditionalWrite } from '../dynamodb/conditional-write.ts';
import type { ItemKey } from '../dynamodb/due-index.ts';
import { queryItems } from '../dynamodb/query-items.ts';

const tableItem = z.object({
  sk: z.string(),
  number: z.string(),
  /** A JSON string: it is smaller than a map of 30 attributes, and faster to read. */
  rates: z.string(),
});

const ratesRecord = z.record(z.string(), z.string());

/** The partition of the tables A, each under its day. */
const partition = 'RATES#A';

/** A year longer than tables are used. */
const keptSeconds = 3 * 366 * 86_400;

/** Tables of exchange rates in the access table: an item per day. */
export function createRateTableStore(client: DynamoDBDocumentClient, accessTable: string): RateTableStore {
  return {
    async list(fromDay) {
      const items = queryItems(client, {
        TableName: accessTable,
        KeyConditionExpression: 'pk = :pk AND sk >= :from',
        ExpressionAttributeValues: { ':pk': partition, ':from': fromDay },
      });
      return Array.fromAsync(items, toTable);
    },

    add(table, nowUnixMs) {
      const command = new PutCommand({
        TableName: accessTable,
        Item: toItem(table, nowUnixMs),
        ConditionExpression: 'attribute_not_exists(pk)',
      });
      return tryConditionalWrite(() => client.send(command));
    },

    async replace(table, nowUnixMs) {
      await callDynamoDb(() => client.send(new PutCommand({ TableName: accessTable, Item: toItem(table, nowUnixMs) })));
    },
  };
}

function toItem({ day, number, rates }: RateTable, nowUnixMs: number) {
  const key: ItemKey = { pk: partition, sk: day };
  return {
    ...key,
    number,
    rates: JSON.stringify(rates),
    loaded_at: nowUnixMs,
    delete_after: Math.floor(Date.parse(`${day}T00:00:00Z`) / 1_000) + keptSeconds,
  };
}

function toTable(item: unknown): RateTable {
  const { sk, number, rates } = tableItem.parse(item);
  return { day: sk, number, rates: ratesRecord.parse(JSON.parse(rates)) };
}
