import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { toDeliveryItem } from '@nakor/aws/webhooks/delivery-item';
import { createNewDelivery, type Delivery, type DeliveryState } from '@nakor/operations/webhooks/delivery';
import type { WebhookEndpoint } from '@nakor/operations/webhooks/endpoint';
import { sampleEvent } from '../builders/webhook-samples.ts';

/** The states of {@link storeDeliveries}, by number. */
type StateOf = (number: number) => DeliveryState['status'];

/**
 * Stores deliveries of events that occurred one per second, without their events.
 *
 * @param startUnixMs time of the first event
 */
export async function storeDeliveries(
  client: DynamoDBDocumentClient,
  webhooksTable: string,
  endpoint: WebhookEndpoint,
  { count, startUnixMs, statusOf }: { readonly count: number; readonly startUnixMs: number; readonly statusOf: StateOf },
): Promise<readonly Delivery[]> {
  const deliveries = Array.from({ length: count }, (_, number) => deliveryInState(endpoint, number, startUnixMs, statusOf(number)));
  for (let start = 0; start < count; start += 25) {
    const puts = deliveries.slice(start, start + 25).map((delivery) => ({ PutRequest: { Item: toDeliveryItem(delivery) } }));
    await client.send(new BatchWriteCommand({ RequestItems: { [webhooksTable]: puts } }));
  }
  return deliveries;
}

function deliveryInState(endpoint: WebhookEndpoint, number: number, startUnixMs: number, status: DeliveryState['status']): Delivery {
  const createdAtUnixMs = startUnixMs + number * 1_000;
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  const type = number % 2 === 0 ? 'validation.completed' : 'correction.created';
  const delivery = createNewDelivery(sampleEvent({ id, organizationId: endpoint.organizationId, type, createdAtUnixMs }), endpoint.id);
  const last = { httpStatus: status === 'succeeded' ? 200 : 500, durationMs: 100, error: null, responseExcerpt: 'x'.repeat(100) };
  return { ...delivery, attempt: 1, last, state: stateOf(status, createdAtUnixMs) };
}

function stateOf(status: DeliveryState['status'], atUnixMs: number): DeliveryState {
  if (status === 'pending') return { status, nextAttemptAtUnixMs: atUnixMs };
  if (status === 'in_flight') return { status, leaseId: 'lease', leaseUntilUnixMs: atUnixMs };
  if (status === 'dead_letter') return { status, completedAtUnixMs: atUnixMs, isAnnounced: true };
  return { status, completedAtUnixMs: atUnixMs };
}
