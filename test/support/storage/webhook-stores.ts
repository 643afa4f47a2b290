import { randomBytes, randomUUID } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createDocumentClient } from '@nakor/aws/client/clients';
import { createDeliveryStore } from '@nakor/aws/webhooks/delivery-store';
import { createWebhookStore } from '@nakor/aws/webhooks/webhook-store';
import { type Delivery, newDelivery } from '@nakor/domain/webhooks/delivery';
import type { WebhookEndpoint } from '@nakor/domain/webhooks/endpoint';
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

/** Id of an organization of one's own. */
export function newOrganizationId(): string {
  return `org_${randomBytes(8).toString('hex')}`;
}

/** Keeps an endpoint, of an organization of its own by default. */
export async function storeEndpoint(fields: Partial<WebhookEndpoint> = {}): Promise<WebhookEndpoint> {
  const endpoint = endpointOf({ id: randomUUID(), organizationId: newOrganizationId(), ...fields });
  if ((await emulatorWebhooks().webhooks.create(endpoint)) !== 'created') throw new Error('The endpoint was not kept.');
  return endpoint;
}

/**
 * Hands an event on to one endpoint.
 *
 * @param createdAtUnixMs when the event happened
 */
export async function storeDelivery({ id, organizationId, ...rest }: WebhookEndpoint, createdAtUnixMs = noonMs): Promise<Delivery> {
  const event = sampleEvent({ id: randomUUID(), organizationId, createdAtUnixMs });
  await storeEvent(emulatorClient(), inject('service').eventsTable, event);
  if ((await emulatorWebhooks().deliveries.fanOut(event, [{ id, organizationId, ...rest }])) !== 'handed-on')
    throw new Error('The event was not handed on.');
  return newDelivery(event, id);
}

/**
 * Works with a client to which the response of its first request of an operation is lost: DynamoDB has done it, and the SDK asks again.
 *
 * @param operation as DynamoDB names it, such as `PutItem`
 */
export async function withLostResponse<Value>(operation: string, work: (client: DynamoDBDocumentClient) => Promise<Value>): Promise<Value> {
  const proxy = await startFaultProxy(inject('service').endpoints.dynamodb);
  proxy.inject({ fault: dropResponse, on: (call) => call.operation === operation, times: 1 });
  try {
    const value = await work(createDocumentClient({ ...emulatorSettings, endpoint: proxy.endpoint }));
    if (!proxy.calls.some(({ fault }) => fault !== null)) throw new Error(`There was no ${operation}.`);
    return value;
  } finally {
    await proxy.close();
  }
}
