import { type DynamoDBDocumentClient, GetCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { type EventRecord, type EventReference, eventLifeSeconds, eventTypes, type UnsentEvents } from '@nakor/operations/events/event';
import { keyEnvironments } from '@nakor/operations/events/key-environment';
import * as z from 'zod';
import { callDynamoDb } from '../client/dependency-errors.ts';
import { tryConditionalWrite } from '../dynamodb/conditional-write.ts';
import { buildDueAttributes, findDueItems } from '../dynamodb/due-index.ts';
import { eventSortKey, getEventKey, parseEventKey } from './event-key.ts';

/** Age at which the sweeper sends the first notification of a pending event. */
const firstNotificationAfterSeconds = 60;

/** An event as an item, for the transaction that causes it. It is due until it is dispatched. */
export function createEventItem(event: EventRecord) {
  return {
    ...createListedEventItem(event),
    ...buildDueAttributes(event.id, createdAtUnixSecondsOf(event) + firstNotificationAfterSeconds),
  };
}

/** An event as an item that is never dispatched, only listed. */
export function createListedEventItem(event: EventRecord) {
  return {
    ...getEventKey(event),
    event_id: event.id,
    organization_id: event.organizationId,
    environment: event.environment,
    type: event.type,
    created_at: event.createdAtUnixMs,
    body: event.body,
    /** How many notifications the sweeper has sent. */
    wakes: 0,
    delete_after: createdAtUnixSecondsOf(event) + eventLifeSeconds,
  };
}

function createdAtUnixSecondsOf({ createdAtUnixMs }: EventRecord): number {
  return Math.floor(createdAtUnixMs / 1000);
}

/** What decides about the next notification of an event. */
const pendingEvent = z.object({
  wakes: z.int(),
  delete_after: z.int(),
  /** Absent once the event is dispatched. */
  due_at: z.int().optional(),
});

const storedEvent = z.object({
  event_id: z.string(),
  organization_id: z.string(),
  environment: z.enum([...keyEnvironments, 'both']),
  type: z.enum(eventTypes),
  created_at: z.int(),
  body: z.string(),
  due_at: z.int().optional(),
});

/** Attribute of an event that an operator has parked: when, in unix ms. */
export const parkedAttribute = 'parked_at';

/** An event, and whether it is still pending (a strongly consistent read); null if there is none, or an operator has parked it because it cannot be parsed. */
export async function readEvent(
  client: DynamoDBDocumentClient,
  eventsTable: string,
  reference: EventReference,
): Promise<{ readonly event: EventRecord; readonly isPending: boolean } | null> {
  const get = new GetCommand({ TableName: eventsTable, Key: getEventKey(reference), ConsistentRead: true });
  const { Item } = await callDynamoDb(() => client.send(get));
  if (Item === undefined) return null;
  // What is left of its messages must not fail again.
  if (Item[parkedAttribute] !== undefined && !storedEvent.safeParse(Item).success) return null;
  const { due_at } = storedEvent.parse(Item);
  return { event: toEvent(Item), isPending: due_at !== undefined };
}

/** Parses an event. */
export function toEvent(value: unknown): EventRecord {
  const { event_id, organization_id, environment, type, created_at, body } = storedEvent.parse(value);
  return { id: event_id, organizationId: organization_id, environment, type, createdAtUnixMs: created_at, body };
}

/**
 * The write that removes an event from the outbox, for the transaction that dispatches it. Its condition fails if it was already removed.
 */
export function leaveOutbox(event: EventReference) {
  return {
    Key: getEventKey(event),
    UpdateExpression: 'REMOVE due_shard, due_at',
    ConditionExpression: 'attribute_exists(due_at)',
  };
}

/** Pending events in the events table. */
export function createEventOutbox(client: DynamoDBDocumentClient, eventsTable: string): UnsentEvents {
  return {
    async *findUnsent(nowUnixMs) {
      for await (const key of findDueItems(client, eventsTable, eventSortKey, nowUnixMs)) {
        const event = parseEventKey(key);
        if (event !== null) yield event;
      }
    },

    async acquireNotification(event, nowUnixMs) {
      const now = Math.floor(nowUnixMs / 1000);
      const get = new GetCommand({ TableName: eventsTable, Key: getEventKey(event), ConsistentRead: true });
      const { Item } = await callDynamoDb(() => client.send(get));
      if (Item === undefined) return false;
      const { wakes, delete_after, due_at } = pendingEvent.parse(Item);
      if (due_at === undefined || due_at > now) return false;
      if (delete_after <= now) {
        // DynamoDB deletes late; until then the sweeper should not look at it each minute.
        await update(event, { UpdateExpression: 'REMOVE due_shard, due_at', ConditionExpression: 'attribute_exists(pk)' });
        return false;
      }
      return update(event, {
        UpdateExpression: 'SET wakes = :wakes + :one, due_at = :next',
        // Of several sweepers that read the same state, one writes. A write repeated by the SDK also fails this condition; the notification
        // is then sent when it is next due.
        ConditionExpression: 'wakes = :wakes AND due_at = :due',
        ExpressionAttributeValues: {
          ':wakes': wakes,
          ':one': 1,
          ':due': due_at,
          // An event that is never dispatched costs about fifteen notifications in its 30 days.
          ':next': now + 60 * 2 ** wakes,
        },
      });
    },

    async releaseNotification(event, nowUnixMs) {
      await update(event, {
        UpdateExpression: 'SET wakes = wakes - :one, due_at = :soon',
        ConditionExpression: 'due_at > :soon',
        // A second later, so that the current sweep does not find it again.
        ExpressionAttributeValues: { ':soon': Math.floor(nowUnixMs / 1000) + 1, ':one': 1 },
      });
    },
  };

  function update(event: EventReference, expressions: Partial<UpdateCommandInput>): Promise<boolean> {
    const command = new UpdateCommand({ TableName: eventsTable, Key: getEventKey(event), ...expressions });
    return tryConditionalWrite(() => client.send(command));
  }
}
