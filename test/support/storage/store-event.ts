import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { createEventItem } from '@nakor/aws/events/event-outbox';
import type { EventRecord } from '@nakor/operations/events/event';

/** Puts an event into the outbox, like the transaction of its cause. */
export async function storeEvent(client: DynamoDBDocumentClient, eventsTable: string, event: EventRecord): Promise<void> {
  await client.send(new PutCommand({ TableName: eventsTable, Item: createEventItem(event) }));
}
