import { type DynamoDBDocumentClient, GetCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { type EventRecord, type EventReference, eventLifeSeconds, eventTypes, type UnsentEvents } from '@nakor/domain/events/event';
import * as z from 'zod';
import { callDynamoDb } from '../client/dependency-errors.ts';
import { tryConditionalWrite } from '../dynamodb/conditional-write.ts';
import { dueAttributes, findDueItems, type ItemKey } from '../dynamodb/due-index.ts';

/** How long an event may wait for its first wake-up before the sweeper sends one. */
const firstNotificationAfterSeconds = 60;
/** Sort key of events. */
export const eventSortKey = 'EVENT';

/** Where an event stands in the events table. */
export function eventKey({ id, organizationId }: EventReference): ItemKey {
  return { pk: `ORG#${organizationId}#EVENT#${id}`, sk: eventSortKey };
}

/** The event that stands somewhere; null for the key of another kind of item. */
export function parseEventKey({ pk, sk }: ItemKey): EventReference | null {
  const parts = /^ORG#(.+)#EVENT#([^#]+)$/.exec(pk);
  return parts === null || sk !== eventSortKey ? null : { organizationId: parts[1] ?? '', id: parts[2] ?? '' };
}

/** An event as an item of the events table, for the transaction of whatever caused it. It is due until it is handed on. */
export function eventItem(event: EventRecord) {
  const createdAtUnixSeconds = Math.floor(event.createdAtUnixMs / 1000);
  return {
    ...eventKey(event),
    event_id: event.id,
    organization_id: event.organizationId,
    type: event.type,
    created_at: event.createdAtUnixMs,
    body: event.body,
    /** How often the sweeper has sent a wake-up. */
    wakes: 0,
    delete_after: createdAtUnixSeconds + eventLifeSeconds,
    ...dueAttributes(event.id, createdAtUnixSeconds + firstNotificationAfterSeconds),
  };
}

/** What decides about the next wake-up of an event. */
const waitingEvent = z.object({
  wakes: z.int(),
  delete_after: z.int(),
  /** Absent once the event is handed on. */
  due_at: z.int().optional(),
});

const storedEvent = z.object({
  event_id: z.string(),
  organization_id: z.string(),
  type: z.enum(eventTypes),
  created_at: z.int(),
  body: z.string(),
  due_at: z.int().optional(),
});

/** An event, and whether it still waits to be handed on (a strongly consistent read); null when there is none. */
export async function readEvent(
  client: DynamoDBDocumentClient,
  eventsTable: string,
  reference: EventReference,
): Promise<{ readonly event: EventRecord; readonly isWaiting: boolean } | null> {
  const get = new GetCommand({ TableName: eventsTable, Key: eventKey(reference), ConsistentRead: true });
  const { Item } = await callDynamoDb(() => client.send(get));
  if (Item === undefined) return null;
  const { event_id, organization_id, type, created_at, body, due_at } = storedEvent.parse(Item);
  const event = { id: event_id, organizationId: organization_id, type, createdAtUnixMs: created_at, body };
  return { event, isWaiting: due_at !== undefined };
}

/** The write by which an event leaves the outbox, for the transaction that hands it on; its condition fails when it has left before. */
export function leaveOutbox(event: EventReference) {
  return {
    Key: eventKey(event),
    UpdateExpression: 'REMOVE due_shard, due_at',
    ConditionExpression: 'attribute_exists(due_at)',
  };
}

/** Events in the events table. */
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
      const get = new GetCommand({ TableName: eventsTable, Key: eventKey(event), ConsistentRead: true });
      const { Item } = await callDynamoDb(() => client.send(get));
      if (Item === undefined) return false;
      const { wakes, delete_after, due_at } = waitingEvent.parse(Item);
      if (due_at === undefined || due_at > now) return false;
      if (delete_after <= now) {
        // DynamoDB deletes late; until then nobody shall look at it each minute.
        await update(event, { UpdateExpression: 'REMOVE due_shard, due_at', ConditionExpression: 'attribute_exists(pk)' });
        return false;
      }
      return update(event, {
        UpdateExpression: 'SET wakes = :wakes + :one, due_at = :next',
        // Of several sweepers that have read the same, one writes. The same write repeated by the SDK counts as somebody else's: then
        // this wake-up waits for its next turn.
        ConditionExpression: 'wakes = :wakes AND due_at = :due',
        ExpressionAttributeValues: {
          ':wakes': wakes,
          ':one': 1,
          ':due': due_at,
          // So an event of which nobody takes notice costs some fifteen wake-ups in its 30 days.
          ':next': now + 60 * 2 ** wakes,
        },
      });
    },

    async releaseNotification(event, nowUnixMs) {
      await update(event, {
        UpdateExpression: 'SET wakes = wakes - :one, due_at = :soon',
        ConditionExpression: 'due_at > :soon',
        // A second later, so that the sweep which is under way does not find it again.
        ExpressionAttributeValues: { ':soon': Math.floor(nowUnixMs / 1000) + 1, ':one': 1 },
      });
    },
  };

  function update(event: EventReference, expressions: Partial<UpdateCommandInput>): Promise<boolean> {
    const command = new UpdateCommand({ TableName: eventsTable, Key: eventKey(event), ...expressions });
    return tryConditionalWrite(() => client.send(command));
  }
}
