import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { EventReference } from '@nakor/operations/events/event';
import { tryConditionalWrite } from '../dynamodb/conditional-write.ts';
import { buildDueAttributes } from '../dynamodb/due-index.ts';
import { scanTable } from '../dynamodb/scan-table.ts';
import { eventSortKey, getEventKey, parseEventKey } from '../events/event-key.ts';
import { parkedAttribute } from '../events/event-outbox.ts';

/** See `RestoredTables`. */
export async function* requeueEvents(
  client: DynamoDBDocumentClient,
  eventsTable: string,
  { unixMs, organizationId }: { readonly unixMs: number; readonly organizationId: string | null },
  nowUnixMs: number,
): AsyncIterable<EventReference> {
  const dispatchedEvents = scanTable(client, eventsTable, {
    FilterExpression: `begins_with(sk, :event) AND created_at >= :since AND attribute_not_exists(due_at) AND attribute_not_exists(${parkedAttribute})${organizationId === null ? '' : ' AND organization_id = :organization'}`,
    ExpressionAttributeValues: {
      ':event': eventSortKey,
      ':since': unixMs,
      ...(organizationId === null ? {} : { ':organization': organizationId }),
    },
  });
  for await (const item of dispatchedEvents) {
    const event = parseEventKey({ pk: String(item['pk']), sk: String(item['sk']) });
    if (event !== null && (await requeueEvent(client, eventsTable, event, nowUnixMs))) yield event;
  }
}

/** Returns whether this call put the event back into the outbox. */
function requeueEvent(client: DynamoDBDocumentClient, eventsTable: string, event: EventReference, nowUnixMs: number): Promise<boolean> {
  const { due_shard, due_at } = buildDueAttributes(event.id, Math.floor(nowUnixMs / 1000));
  const update = new UpdateCommand({
    TableName: eventsTable,
    Key: getEventKey(event),
    UpdateExpression: 'SET due_shard = :shard, due_at = :now, wakes = :none',
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(due_at)',
    ExpressionAttributeValues: { ':shard': due_shard, ':now': due_at, ':none': 0 },
  });
  return tryConditionalWrite(() => client.send(update));
}
