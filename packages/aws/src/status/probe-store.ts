import { type DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { componentNames } from '@nakor/operations/status/component';
import { freshMs, type StatusSnapshot } from '@nakor/operations/status/snapshot';
import type { ProbeStore, StatusReader } from '@nakor/operations/status/status-store';
import { uptimeDays } from '@nakor/operations/status/uptime';
import * as z from 'zod';
import { callDynamoDb } from '../client/dependency-errors.ts';
import { tryConditionalWrite } from '../dynamodb/conditional-write.ts';
import type { ItemKey } from '../dynamodb/due-index.ts';
import { queryAll } from '../dynamodb/query-items.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const daySeconds = 86_400;

const daysPartition = 'PLATFORM#DAYS';

function dayKey(day: number): ItemKey {
  return { pk: daysPartition, sk: String(day) };
}

/** In the same partition as the days, so that one query reads both. */
const sinceKey: ItemKey = { pk: daysPartition, sk: 'SINCE' };

const snapshotKey: ItemKey = { pk: 'PLATFORM', sk: 'SNAPSHOT' };

const dayItem = z.object({ sk: z.string(), up_minutes: z.set(z.int()) });
/** Unix ms. */
const sinceItem = z.object({ since: z.int() });

const snapshotItem = z.object({
  results: z.array(
    z.object({ component: z.enum(componentNames), status: z.enum(['ok', 'degraded', 'down', 'unknown']), checked_at: z.int() }),
  ),
  uptime_percent: z.number(),
  /** Unix ms, as is `checked_at`. */
  taken_at: z.int(),
});

/** Probe results in the access table: an item per day with the minutes that were up, and the latest snapshot. */
export function createProbeStore(client: DynamoDBDocumentClient, accessTable: string): ProbeStore & Pick<StatusReader, 'readSnapshot'> {
  return {
    async recordUp(atUnixMs) {
      const day = Math.floor(atUnixMs / dayMs);
      const command = new UpdateCommand({
        TableName: accessTable,
        Key: dayKey(day),
        // A set contains each minute once, however often it is written.
        UpdateExpression: 'SET delete_after = :delete_after ADD up_minutes :minutes',
        ExpressionAttributeValues: {
          ':minutes': new Set([Math.floor((atUnixMs % dayMs) / minuteMs)]),
          ':delete_after': (day + uptimeDays + 2) * daySeconds,
        },
      });
      await callDynamoDb(() => client.send(command));
    },

    async readPast(nowUnixMs) {
      const oldest = Math.floor(nowUnixMs / dayMs) - uptimeDays;
      const items = await queryAll(client, accessTable, daysPartition);
      const since = items.find(({ sk }) => sk === sinceKey.sk);
      const days = items
        .filter((item) => item !== since)
        .map((item) => dayItem.parse(item))
        .map(({ sk, up_minutes }) => ({ day: Number(sk), upMinutes: up_minutes }))
        .filter(({ day }) => day >= oldest);
      return { sinceUnixMs: since === undefined ? null : sinceItem.parse(since).since, days };
    },

    async recordFirstUp(unixMs) {
      const item: z.infer<typeof sinceItem> = { since: unixMs };
      const command = new PutCommand({
        TableName: accessTable,
        Item: { ...sinceKey, ...item },
        ConditionExpression: 'attribute_not_exists(pk)',
      });
      await tryConditionalWrite(() => client.send(command));
    },

    async saveSnapshot({ results, uptimePercent, takenAtUnixMs }) {
      const item: z.infer<typeof snapshotItem> = {
        results: results.map(({ component, status, checkedAtUnixMs }) => ({ component, status, checked_at: checkedAtUnixMs })),
        uptime_percent: uptimePercent,
        taken_at: takenAtUnixMs,
      };
      const command = new PutCommand({
        TableName: accessTable,
        Item: { ...snapshotKey, ...item },
        // Also true for a snapshot that is damaged or dated far ahead; those would otherwise never be replaced.
        ConditionExpression: 'NOT (taken_at BETWEEN :taken_at AND :believable)',
        ExpressionAttributeValues: { ':taken_at': takenAtUnixMs, ':believable': takenAtUnixMs + freshMs },
      });
      // If the condition fails, a newer snapshot or this one is already stored.
      await tryConditionalWrite(() => client.send(command));
    },

    async readSnapshot(): Promise<StatusSnapshot | null> {
      const { Item } = await callDynamoDb(() =>
        client.send(new GetCommand({ TableName: accessTable, Key: snapshotKey, ConsistentRead: true })),
      );
      if (Item === undefined) return null;
      const { results, uptime_percent, taken_at } = snapshotItem.parse(Item);
      return {
        results: results.map(({ component, status, checked_at }) => ({ component, status, checkedAtUnixMs: checked_at })),
        uptimePercent: uptime_percent,
        takenAtUnixMs: taken_at,
      };
    },
  };
}
