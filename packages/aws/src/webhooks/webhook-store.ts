import { setTimeout as sleep } from 'node:timers/promises';
import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { InternalError } from '@nakor/domain/shared/internal-error';
import type { EndpointReference } from '@nakor/operations/webhooks/delivery-store';
import { changeEndpoint, endpointLimit, recordEndpointAttempt, type WebhookEndpoint } from '@nakor/operations/webhooks/endpoint';
import { rotateSecret } from '@nakor/operations/webhooks/secret-rotation';
import type { WebhookStore } from '@nakor/operations/webhooks/webhook-store';
import { callDynamoDb } from '../client/dependency-errors.ts';
import { queryAll } from '../dynamodb/query-items.ts';
import { replaceItem } from '../dynamodb/replace-item.ts';
import { transact } from '../dynamodb/transact.ts';
import {
  createRemovalItem,
  getOrganizationPartition,
  getWebhookCountKey,
  getWebhookKey,
  type StoredWebhook,
  toStoredWebhook,
  toWebhookItem,
  webhookSortKeyPrefix,
} from './webhook-item.ts';

/** Endpoints in the webhooks table. */
export function createWebhookStore(client: DynamoDBDocumentClient, webhooksTable: string): WebhookStore {
  const read = async (reference: EndpointReference): Promise<StoredWebhook | null> => {
    const get = new GetCommand({ TableName: webhooksTable, Key: getWebhookKey(reference), ConsistentRead: true });
    const { Item } = await callDynamoDb(() => client.send(get));
    return Item === undefined ? null : toStoredWebhook(Item);
  };
  /** Applies a change, unless it is refused. */
  const edit = <Refusal>(reference: EndpointReference, change: (endpoint: WebhookEndpoint) => WebhookEndpoint | Refusal) =>
    changeWithRetry(
      () => read(reference),
      async ({ endpoint, revision }) => {
        const changed = change(endpoint);
        if (!isEndpoint(changed)) return changed;
        const item = toWebhookItem({ endpoint: changed, revision: revision + 1 });
        return (await replaceItem(client, webhooksTable, item, { revision })) ? changed : 'changed';
      },
    );
  return {
    async create(endpoint) {
      const { isWritten } = await transact(client, [
        {
          Update: {
            TableName: webhooksTable,
            Key: getWebhookCountKey(endpoint),
            UpdateExpression: 'ADD webhooks :one',
            ConditionExpression: 'attribute_not_exists(webhooks) OR webhooks < :limit',
            ExpressionAttributeValues: { ':one': 1, ':limit': endpointLimit },
          },
        },
        { Put: { TableName: webhooksTable, Item: toWebhookItem({ endpoint, revision: 1 }) } },
      ]);
      return isWritten ? 'created' : 'limit-reached';
    },

    find: async (organizationId, webhookId) => (await read({ organizationId, webhookId }))?.endpoint ?? null,

    async list(organizationId) {
      const items = await queryAll(client, webhooksTable, getOrganizationPartition(organizationId), webhookSortKeyPrefix);
      const endpoints = items.map((item) => toStoredWebhook(item).endpoint);
      return endpoints.sort((left, right) => left.createdAtUnixMs - right.createdAtUnixMs || (left.id < right.id ? -1 : 1));
    },

    change: (organizationId, webhookId, change, nowUnixMs) =>
      edit({ organizationId, webhookId }, (endpoint) => changeEndpoint(endpoint, change, nowUnixMs)),

    rotateSecret: (reference, secret, nowUnixMs) => edit(reference, (endpoint) => rotateSecret(endpoint, secret, nowUnixMs)),

    async remove(endpoint, nowUnixMs) {
      const reference = { organizationId: endpoint.organizationId, webhookId: endpoint.id };
      const { isWritten } = await transact(client, [
        { Delete: { TableName: webhooksTable, Key: getWebhookKey(reference), ConditionExpression: 'attribute_exists(pk)' } },
        {
          Update: {
            TableName: webhooksTable,
            Key: getWebhookCountKey(endpoint),
            UpdateExpression: 'ADD webhooks :less',
            ExpressionAttributeValues: { ':less': -1 },
          },
        },
        { Put: { TableName: webhooksTable, Item: createRemovalItem(reference, nowUnixMs) } },
      ]);
      return isWritten;
    },

    recordAttempt: (used, outcome, nowUnixMs) =>
      edit({ organizationId: used.organizationId, webhookId: used.id }, (endpoint) =>
        recordEndpointAttempt(endpoint, used, outcome, nowUnixMs),
      ),
  };
}

function isEndpoint(value: unknown): value is WebhookEndpoint {
  return typeof value === 'object' && value !== null && 'encryptedSecret' in value;
}

/** How often a change is retried after concurrent changes; five senders and the owner may write at once. */
const attemptLimit = 20;
const maxPauseMs = 40;

/** Reads and changes an endpoint, and retries after concurrent changes (`changed`). Null if it does not exist. */
async function changeWithRetry<Outcome>(
  read: () => Promise<StoredWebhook | null>,
  change: (stored: StoredWebhook) => Promise<Outcome | 'changed'>,
): Promise<Outcome | null> {
  for (let attempt = 0; attempt < attemptLimit; attempt += 1) {
    const stored = await read();
    if (stored === null) return null;
    const outcome = await change(stored);
    if (outcome !== 'changed') return outcome;
    await sleep(Math.random() * maxPauseMs);
  }
  throw new DependencyUnavailable('DynamoDB', new InternalError('An endpoint kept changing concurrently.'));
}
