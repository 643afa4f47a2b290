import { randomBytes, randomUUID } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createDocumentClient } from '@nakor/aws/client/clients';
import { createDeliveryStore } from '@nakor/aws/webhooks/delivery-store';
import { createWebhookStore } from '@nakor/aws/webhooks/webhook-store';
import { createNewDelivery, type Delivery } from '@nakor/operations/webhooks/delivery';
import type { WebhookEndpoint } from '@nakor/operations/webhooks/endpoint';
import { inject } from 'vitest';
import { endpointOf, noonMs, sampleEvent } from '../builders/webhook-samples.ts';
import { emulatorSettings } from '../faults/fault-environment.ts';
import { startFaultProxy } from '../faults/fault-proxy.ts';
import { dropResponse } from '../faults/faults.ts';
import { emulatorClient } from './access.ts';
import { storeEvent } from './store-event.ts';

/** The webhook store and the delivery store of the run, which the service uses too. */
export function emulatorWebhooks(client = emulatorClient()) {
  const { eventsTable, webhooksTable } = inject('service');
  return { webhooks: createWebhookStore(client, webhooksTable), deliveries: createDeliveryStore(client, { eventsTable, webhooksTable }) };
}

/** A new organization id. */
export function newOrganizationId(): string {
  return `org_${randomBytes(8).toString('hex')}`;
}

/** Stores an endpoint, by default of a separate organization. */
export async function storeEndpoint(fields: Partial<WebhookEndpoint> = {}): Promise<WebhookEndpoint> {
  const endpoint = endpointOf({ id: randomUUID(), organizationId: newOrganizationId(), ...fields });
  if ((await emulatorWebhooks().webhooks.create(endpoint)) !== 'created') throw new Error('The endpoint was not stored.');
  return endpoint;
}

/**
 * Fans out an event to one endpoint.
 *
 * @param createdAtUnixMs when the event happened
 */
export async function storeDelivery({ id, organizationId, ...rest }: WebhookEndpoint, createdAtUnixMs = noonMs): Promise<Delivery> {
  const event = sampleEvent({ id: randomUUID(), organizationId, createdAtUnixMs });
  await storeEvent(emulatorClient(), inject('service').eventsTable, event);
  if ((await emulatorWebhooks().deliveries.fanOut(event, [{ id, organizationId, ...rest }])) !== 'dispatched')
    throw new Error('The event was not fanned out.');
  return createNewDelivery(event, id);
}

/**
 * Uses a client that loses the response to its first request of an operation: DynamoDB has applied it, and the SDK retries.
 *
 * @param operation as named by DynamoDB, such as `PutItem`
 */
export async function withLostResponse<Value>(operation: string, work: (client: DynamoDBDocumentClient) => Promise<Value>): Promise<Value> {
  const proxy = await startFaultProxy(inject('service').endpoints.dynamodb);
  proxy.inject({ fault: dropResponse, on: (request) => request.operation === operation, times: 1 });
  try {
    const value = await work(createDocumentClient({ ...emulatorSettings, endpoint: proxy.endpoint }));
    if (!proxy.requests.some(({ fault }) => fault !== null)) throw new Error(`There was no lost response to a ${operation}.`);
    return value;
  } finally {
    await proxy.close();
  }
}
