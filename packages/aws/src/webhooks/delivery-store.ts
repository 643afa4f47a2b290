import { type DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { EventRecord } from '@nakor/operations/events/event';
import type { Delivery } from '@nakor/operations/webhooks/delivery';
import { applyTransition, createNewDelivery, deriveDeliveryId, readTimeOfDeliveryId } from '@nakor/operations/webhooks/delivery';
import type { DeliveryStore, EndpointReference } from '@nakor/operations/webhooks/delivery-store';
import type { WebhookEndpoint } from '@nakor/operations/webhooks/endpoint';
import * as z from 'zod';
import { callDynamoDb } from '../client/dependency-errors.ts';
import { findDueItems } from '../dynamodb/due-index.ts';
import { queryItems } from '../dynamodb/query-items.ts';
import { replaceItem } from '../dynamodb/replace-item.ts';
import { dueInPartitionIndex } from '../dynamodb/tables.ts';
import { transact } from '../dynamodb/transact.ts';
import { leaveOutbox, readEvent } from '../events/event-outbox.ts';
import {
  buildProgressAttributes,
  deliverySortKeyPrefix,
  getDeliveryKey,
  parseDeliveryKey,
  toDelivery,
  toDeliveryItem,
} from './delivery-item.ts';
import { readDeliveryPage } from './delivery-pages.ts';
import { getEndpointPartition, getWebhookKey, parseEndpointPartition } from './webhook-item.ts';

/** Full names of the tables that deliveries and their events are in. */
export interface DeliveryTables {
  readonly eventsTable: string;
  readonly webhooksTable: string;
}

const itemKey = z.object({ pk: z.string(), sk: z.string() });

/** Deliveries in the webhooks table, and their events. */
export function createDeliveryStore(client: DynamoDBDocumentClient, tables: DeliveryTables): DeliveryStore {
  const { eventsTable, webhooksTable } = tables;
  return {
    async findPendingEvent(reference) {
      const found = await readEvent(client, eventsTable, reference);
      return found?.isPending ? found.event : null;
    },

    findEvent: async (reference) => (await readEvent(client, eventsTable, reference))?.event ?? null,

    fanOut: (event, endpoints) => fanOut(client, tables, event, endpoints),

    async find(reference) {
      const get = new GetCommand({ TableName: webhooksTable, Key: getDeliveryKey(reference), ConsistentRead: true });
      const { Item } = await callDynamoDb(() => client.send(get));
      return Item === undefined ? null : toDelivery(Item);
    },

    findById(organizationId, webhookId, deliveryId) {
      return this.find({ organizationId, webhookId, id: deliveryId, createdAtUnixMs: readTimeOfDeliveryId(deliveryId) });
    },

    listPage: (endpoint, filter, page) => readDeliveryPage(client, webhooksTable, endpoint, filter, page),

    findOfEvent(endpoint, event) {
      return this.find({ ...endpoint, id: deriveDeliveryId(event, endpoint.webhookId), createdAtUnixMs: event.createdAtUnixMs });
    },

    async transition(delivery, step) {
      const next = applyTransition(delivery, step);
      if (next === null) return null;
      return (await replaceItem(client, webhooksTable, toDeliveryItem(next), buildProgressAttributes(delivery))) ? next : null;
    },

    async list(organizationId, webhookId, { limit, status }) {
      const filter =
        status === null
          ? { Limit: limit }
          : {
              FilterExpression: '#status = :status',
              ExpressionAttributeNames: { '#status': 'status' },
              ExpressionAttributeValues: { ':status': status },
            };
      const found: Delivery[] = [];
      for await (const delivery of deliveriesOf(client, webhooksTable, { organizationId, webhookId }, filter)) {
        found.push(delivery);
        if (found.length === limit) break;
      }
      return found;
    },

    async listDue(organizationId, webhookId, byUnixMs, limit) {
      const query = new QueryCommand({
        TableName: webhooksTable,
        IndexName: dueInPartitionIndex.name,
        KeyConditionExpression: `${dueInPartitionIndex.partitionKey} = :pk AND ${dueInPartitionIndex.sortKey} <= :by`,
        ExpressionAttributeValues: { ':pk': getEndpointPartition({ organizationId, webhookId }), ':by': byUnixMs / 1000 },
        Limit: limit,
      });
      const { Items = [] } = await callDynamoDb(() => client.send(query));
      return Items.flatMap((item) => parseDeliveryKey(itemKey.parse(item)) ?? []);
    },

    async *findDueEndpoints(nowUnixMs) {
      const seen = new Set<string>();
      for await (const { pk } of findDueItems(client, webhooksTable, deliverySortKeyPrefix, nowUnixMs)) {
        const endpoint = parseEndpointPartition(pk);
        if (endpoint === null || seen.has(pk)) continue;
        seen.add(pk);
        yield endpoint;
      }
    },
  };
}

/** In one transaction, removes the event from the outbox and creates a delivery for each endpoint that still exists. */
async function fanOut(
  client: DynamoDBDocumentClient,
  { eventsTable, webhooksTable }: DeliveryTables,
  event: EventRecord,
  endpoints: readonly WebhookEndpoint[],
): Promise<'dispatched' | 'already-dispatched' | 'endpoints-changed'> {
  const outcome = await transact(client, [
    { Update: { TableName: eventsTable, ...leaveOutbox(event) } },
    ...endpoints.flatMap(({ organizationId, id }) => [
      {
        ConditionCheck: {
          TableName: webhooksTable,
          Key: getWebhookKey({ organizationId, webhookId: id }),
          ConditionExpression: 'attribute_exists(pk)',
        },
      },
      {
        Put: {
          TableName: webhooksTable,
          Item: toDeliveryItem(createNewDelivery(event, id)),
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
    ]),
  ]);
  if (outcome.isWritten) return 'dispatched';
  const [ofEvent, ...ofEndpoints] = outcome.failures;
  if (ofEvent !== null) return 'already-dispatched';
  const isGone = endpoints.some((_, index) => ofEndpoints[2 * index] !== null);
  if (isGone) return 'endpoints-changed';
  // An event that was requeued, after a restore or by an operator, already has some of its deliveries.
  const others = endpoints.filter((_, index) => ofEndpoints[2 * index + 1] === null);
  return fanOut(client, { eventsTable, webhooksTable }, event, others);
}

interface QueryPart {
  readonly Limit?: number;
  readonly FilterExpression?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>>;
}

/** Deliveries of an endpoint that match a filter, newest event first. */
async function* deliveriesOf(
  client: DynamoDBDocumentClient,
  webhooksTable: string,
  endpoint: EndpointReference,
  filter: QueryPart,
): AsyncIterable<Delivery> {
  const items = queryItems(client, {
    TableName: webhooksTable,
    ConsistentRead: true,
    ScanIndexForward: false,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ...filter,
    ExpressionAttributeValues: {
      ...filter.ExpressionAttributeValues,
      ':pk': getEndpointPartition(endpoint),
      ':prefix': deliverySortKeyPrefix,
    },
  });
  for await (const item of items) yield toDelivery(item);
}
