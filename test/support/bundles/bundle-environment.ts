import { join } from 'node:path';
import { type AttributeValue, type DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import type { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { createKeyRegistry } from '@nakor/aws/access/key-registry';
import { createKeyStore } from '@nakor/aws/access/key-store';
import { createOrganizationStore } from '@nakor/aws/access/organization-store';
import { createKeyClient } from '@nakor/aws/client/clients';
import { queues } from '@nakor/aws/client/queues';
import { organizationListPartition } from '@nakor/aws/dynamodb/organization-list';
import { getTableName, type TableDefinition, tables } from '@nakor/aws/dynamodb/tables';
import { createHistoryArchive } from '@nakor/aws/history/history-archive';
import { createOperationItem } from '@nakor/aws/history/history-item';
import { createDeliveryStore } from '@nakor/aws/webhooks/delivery-store';
import { createSecretCipher } from '@nakor/aws/webhooks/secret-cipher';
import { createWebhookStore } from '@nakor/aws/webhooks/webhook-store';
import { createNewDelivery, type Delivery } from '@nakor/operations/webhooks/delivery';
import { type DemoKeys, demoOrganization, ensureDemoKeys } from '../../../infra/local/aws-resources/demo-organization.ts';
import { getQueueUrl } from '../../../infra/local/aws-resources/queues.ts';
import { endpointOf, sampleEvent } from '../builders/webhook-samples.ts';
import { newKey } from '../storage/access.ts';
import { storeEvent } from '../storage/store-event.ts';
import { deployedAccount, deployedRegion } from './deployed-environment.ts';
import { emulatedStage, startEmulatedStage } from './emulated-stage.ts';

/**
 * The tables, queues, bucket and key of stage `dev`, in separate emulators. They contain the demo organization and its keys, an endpoint,
 * an event that was fanned out to the endpoint, and a pending one. Another organization has
 * work that is due.
 */
export interface BundleEnvironment {
  readonly keys: DemoKeys;
  /** Environment variables a function needs to reach the emulators, in addition to those set by its stack. */
  readonly environment: Readonly<Record<string, string>>;
  /** The delivery of the fanned-out event. */
  readonly delivery: Delivery;
  /** Deliveries to the endpoint as they are now. */
  listDeliveries(): Promise<readonly Delivery[]>;
  /** All items of all tables, as DynamoDB has them, by the short name of the table. */
  readItems(): Promise<Readonly<Record<string, readonly StoredAttributes[]>>>;
  stop(): Promise<void>;
}

/** The attributes of an item, each with its kind: `{ pk: { S: 'ORG#…' } }`. */
type StoredAttributes = Readonly<Record<string, AttributeValue>>;

/** Ids of what every world holds. */
export const storedIds = {
  removableWebhookId: '9e3f1a74-62da-4b8f-9c59-e40af3b2d867',
  unreachableWebhookId: '8d2e0f63-51c9-4a7e-8b48-d3f9e2a1c756',
  webhookId: '7c1d9e52-40b8-4f6d-9a37-c2e8d1f0b645',
  fannedOutEventId: '2b1c6f0e-9a64-4d0b-8a53-4f1f0c9d7e31',
  waitingEventId: '5d0a3b77-1c2e-4b6f-8f90-e4a1c7b2d863',
} as const;

const stage = emulatedStage;
const organizationId = demoOrganization.id;
const names = {
  accessTable: getTableName(stage, tables.access),
  eventsTable: getTableName(stage, tables.events),
  webhooksTable: getTableName(stage, tables.webhooks),
};

/**
 * Starts a world.
 *
 * @param receiver address of the endpoint
 * @param nowUnixMs when its events happened
 */
export async function startBundleEnvironment(receiver: string, nowUnixMs: number): Promise<BundleEnvironment> {
  await using starting = new AsyncDisposableStack();
  const { environment: endpoints, clients, directory } = await startEmulatedStage(starting);
  const sqs = endpoints.AWS_ENDPOINT_URL_SQS;
  const environment = {
    ...endpoints,
    FAN_OUT_QUEUE_URL: getQueueUrl(sqs, stage, queues.fanOut.name),
    DELIVERY_QUEUE_URL: getQueueUrl(sqs, stage, queues.delivery.name),
    DELIVERY_DEAD_LETTERS_URL: getQueueUrl(sqs, stage, queues.delivery.deadLetterName),
  };
  const client = DynamoDBDocumentClient.from(clients.dynamodb);
  const keys = await makeKeys(client, join(directory, 'credentials.json'), nowUnixMs);
  await keepEndpointAndEvents(client, await encryptSecret(endpoints.AWS_ENDPOINT_URL_KMS), receiver, nowUnixMs);
  await keepDueWork(client, receiver, nowUnixMs);
  await keepHistory(client, clients.s3, nowUnixMs);
  const started = starting.move();
  return {
    keys,
    environment,
    delivery: createNewDelivery(eventOf(storedIds.fannedOutEventId, nowUnixMs), storedIds.webhookId),
    listDeliveries: () => createDeliveryStore(client, names).list(organizationId, storedIds.webhookId, { limit: 10, status: null }),
    readItems: () => readItems(clients.dynamodb),
    stop: () => started.disposeAsync(),
  };
}

async function readItems(client: DynamoDBClient): Promise<Readonly<Record<string, readonly StoredAttributes[]>>> {
  const read = async (definition: TableDefinition) => {
    const items: StoredAttributes[] = [];
    for await (const page of paginateScan({ client }, { TableName: getTableName(stage, definition) })) items.push(...(page.Items ?? []));
    return [definition.name, items] as const;
  };
  return Object.fromEntries(await Promise.all(Object.values(tables).map(read)));
}

function makeKeys(client: DynamoDBDocumentClient, credentialsFile: string, nowUnixMs: number): Promise<DemoKeys> {
  const stores = {
    organizations: createOrganizationStore(client, names),
    registry: createKeyRegistry(client, names),
    keyStore: createKeyStore(client, names.accessTable),
  };
  return ensureDemoKeys(stores, credentialsFile, nowUnixMs);
}

async function encryptSecret(endpoint: string): Promise<string> {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = createKeyClient({ endpoint, region: deployedRegion, credentials });
  const keeper = createSecretCipher(client, `alias/nakor-${stage}-webhook-secrets`, Date.now);
  const encrypted = await keeper.encrypt(organizationId, `whsec_${'0123456789abcdef'.repeat(4)}`);
  client.destroy();
  return encrypted;
}

async function keepEndpointAndEvents(
  client: DynamoDBDocumentClient,
  encryptedSecret: string,
  url: string,
  nowUnixMs: number,
): Promise<void> {
  const endpoint = endpointOf({ id: storedIds.webhookId, organizationId, url, encryptedSecret });
  await createWebhookStore(client, names.webhooksTable).create(endpoint);
  // Nothing listens on port 1: the attempt fails, and a message is sent for the next one.
  const unreachable = endpointOf({ id: storedIds.unreachableWebhookId, organizationId, url: 'http://127.0.0.1:1/', encryptedSecret });
  await createWebhookStore(client, names.webhooksTable).create(unreachable);
  const removable = endpointOf({ id: storedIds.removableWebhookId, organizationId, url, encryptedSecret });
  await createWebhookStore(client, names.webhooksTable).create(removable);
  for (const id of [storedIds.fannedOutEventId, storedIds.waitingEventId])
    await storeEvent(client, names.eventsTable, eventOf(id, nowUnixMs));
  await createDeliveryStore(client, names).fanOut(eventOf(storedIds.fannedOutEventId, nowUnixMs), [endpoint, unreachable]);
}

/** Work for the sweeper: a key that has expired, an event whose message was lost, and deliveries of an endpoint that was removed. */
async function keepDueWork(client: DynamoDBDocumentClient, url: string, nowUnixMs: number): Promise<void> {
  const hourAgoMs = nowUnixMs - 3_600_000;
  const ofOther = { organizationId: 'org_with_due_work' };
  const { key } = newKey({ ...ofOther, expiresAtUnixMs: Math.floor(hourAgoMs / 1_000) * 1_000 });
  await createKeyStore(client, names.accessTable).putKey(key);
  const lost = sampleEvent({ ...ofOther, id: '0b3c5d7e-1f20-4a3b-8c4d-5e6f7a8b9c0d', createdAtUnixMs: hourAgoMs });
  await storeEvent(client, names.eventsTable, lost);
  const removed = endpointOf({ ...ofOther, id: '1c4d6e8f-2a31-4b4c-9d5e-6f7a8b9c0d1e', url });
  const webhooks = createWebhookStore(client, names.webhooksTable);
  await webhooks.create(removed);
  const fannedOut = sampleEvent({ ...ofOther, id: '2d5e7f90-3b42-4c5d-8e6f-7a8b9c0d1e2f', createdAtUnixMs: hourAgoMs });
  await storeEvent(client, names.eventsTable, fannedOut);
  await createDeliveryStore(client, names).fanOut(fannedOut, [removed]);
  await webhooks.remove(removed, hourAgoMs);
}

/** Two operations whose stream records have expired: one is archived, the other was lost. */
async function keepHistory(client: DynamoDBDocumentClient, files: S3Client, nowUnixMs: number): Promise<void> {
  const ids = { organizationId: 'org_with_due_work', keyId: 'key_0123456789abcdef', operation: 'analyzeInvoice', eventId: null };
  const entries = ['0123456789abcdef', '123456789abcdef0'].map((requestId) => ({
    ...ids,
    ...{ requestId, atUnixMs: nowUnixMs - 30 * 3_600_000, facts: { document_bytes: 2_600 } },
  }));
  for (const entry of entries) await client.send(new PutCommand({ TableName: names.eventsTable, Item: createOperationItem(entry) }));
  const listed = { pk: organizationListPartition, sk: ids.organizationId };
  await client.send(new PutCommand({ TableName: names.accessTable, Item: listed }));
  await createHistoryArchive(files, `nakor-${stage}-history-${deployedAccount}-eu-central-1`).write(entries.slice(0, 1));
}

function eventOf(id: string, createdAtUnixMs: number) {
  return sampleEvent({ id, organizationId, createdAtUnixMs });
}
