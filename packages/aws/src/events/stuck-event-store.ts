import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { StoredEvent, StuckEvents } from '@nakor/operations/events/stuck-events';
import * as z from 'zod';
import { callDynamoDb } from '../client/dependency-errors.ts';
import { tryConditionalWrite } from '../dynamodb/conditional-write.ts';
import { buildDueAttributes } from '../dynamodb/due-index.ts';
import { getEventKey } from './event-key.ts';
import { parkedAttribute, toEvent } from './event-outbox.ts';

/** An attribute that may be damaged. */
const number = z.number().nullable().catch(null);

/** Events that operators take out of processing, in the events table. */
export function createStuckEventStore(client: DynamoDBDocumentClient, eventsTable: string): StuckEvents {
  return {
    async find(reference) {
      const get = new GetCommand({ TableName: eventsTable, Key: getEventKey(reference), ConsistentRead: true });
      const { Item } = await callDynamoDb(() => client.send(get));
      if (Item === undefined) return null;
      const parkedAtUnixMs = number.parse(Item[parkedAttribute]);
      const dueAt = number.parse(Item['due_at']);
      const expires = number.parse(Item['delete_after']);
      const { body, history: _, ...attributes } = Item;
      return {
        reference,
        state: stateOf(parkedAtUnixMs, dueAt),
        notifications: number.parse(Item['wakes']) ?? 0,
        dueAtUnixMs: dueAt === null ? null : dueAt * 1000,
        parkedAtUnixMs,
        expiresAtUnixMs: expires === null ? null : expires * 1000,
        attributes,
        bodyLength: typeof body === 'string' ? body.length : null,
        problem: findProblem(Item),
      };
    },

    park(reference, nowUnixMs) {
      const update = new UpdateCommand({
        TableName: eventsTable,
        Key: getEventKey(reference),
        UpdateExpression: `SET ${parkedAttribute} = :now REMOVE due_shard, due_at`,
        ConditionExpression: 'attribute_exists(due_at)',
        ExpressionAttributeValues: { ':now': nowUnixMs },
      });
      return tryConditionalWrite(() => client.send(update));
    },

    release(reference, nowUnixMs) {
      const { due_shard, due_at } = buildDueAttributes(reference.id, Math.floor(nowUnixMs / 1000));
      const update = new UpdateCommand({
        TableName: eventsTable,
        Key: getEventKey(reference),
        UpdateExpression: `SET due_shard = :shard, due_at = :due, wakes = :none REMOVE ${parkedAttribute}`,
        ConditionExpression: `attribute_exists(${parkedAttribute})`,
        ExpressionAttributeValues: { ':shard': due_shard, ':due': due_at, ':none': 0 },
      });
      return tryConditionalWrite(() => client.send(update));
    },
  };
}

function stateOf(parkedAt: number | null, dueAt: number | null): StoredEvent['state'] {
  if (parkedAt !== null) return 'parked';
  return dueAt === null ? 'dispatched' : 'pending';
}

/** Names the damaged attributes, without their values. */
function findProblem(item: unknown): string | null {
  try {
    JSON.parse(toEvent(item).body);
    return null;
  } catch (error) {
    if (error instanceof z.ZodError) return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
    if (error instanceof SyntaxError) return 'body: is no JSON';
    throw error;
  }
}
