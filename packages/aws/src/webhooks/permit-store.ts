import { DeleteCommand, type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import {
  type ConcurrencyPermit,
  type EndpointReference,
  type PermitStore,
  permitLeaseMs,
  permitsPerEndpoint,
} from '@nakor/operations/webhooks/delivery-store';
import * as z from 'zod';
import { tryConditionalWrite } from '../dynamodb/conditional-write.ts';
import type { ItemKey } from '../dynamodb/due-index.ts';
import { queryAll } from '../dynamodb/query-items.ts';
import { getEndpointPartition } from './webhook-item.ts';

const permitSortKeyPrefix = 'PERMIT#';

const permitItem = z.object({
  number: z.int(),
  owner_id: z.string(),
  /** Unix ms. */
  lease_until: z.int(),
});

/** Permits in the webhooks table; a permit has an item while it is held. */
export function createPermitStore(client: DynamoDBDocumentClient, webhooksTable: string): PermitStore {
  return {
    async acquirePermit(endpoint, ownerId, nowUnixMs) {
      const items = await queryAll(client, webhooksTable, getEndpointPartition(endpoint), permitSortKeyPrefix);
      const permits = items.map((item) => permitItem.parse(item));
      const taken = new Set(permits.filter(({ lease_until }) => lease_until > nowUnixMs).map(({ number }) => number));
      for (let number = 1; number <= permitsPerEndpoint; number += 1) {
        if (taken.has(number)) continue;
        const permit = { ...endpoint, number, ownerId };
        if (await acquireOne(client, webhooksTable, permit, nowUnixMs)) return permit;
      }
      return null;
    },

    async returnPermit(permit) {
      const command = new DeleteCommand({
        TableName: webhooksTable,
        Key: permitKey(permit, permit.number),
        ConditionExpression: 'owner_id = :owner',
        ExpressionAttributeValues: { ':owner': permit.ownerId },
      });
      await tryConditionalWrite(() => client.send(command));
    },
  };
}

function permitKey(endpoint: EndpointReference, number: number): ItemKey {
  return { pk: getEndpointPartition(endpoint), sk: `${permitSortKeyPrefix}${number}` };
}

function acquireOne(client: DynamoDBDocumentClient, webhooksTable: string, permit: ConcurrencyPermit, nowUnixMs: number): Promise<boolean> {
  const leaseUntilUnixMs = nowUnixMs + permitLeaseMs;
  const command = new PutCommand({
    TableName: webhooksTable,
    Item: {
      ...permitKey(permit, permit.number),
      number: permit.number,
      owner_id: permit.ownerId,
      lease_until: leaseUntilUnixMs,
      // Leaves nothing behind if the endpoint is removed while a delivery is being sent.
      delete_after: Math.ceil(leaseUntilUnixMs / 1000) + 3_600,
    },
    // A repeated write after a lost response may find its own first write.
    ConditionExpression: 'attribute_not_exists(pk) OR lease_until <= :now OR owner_id = :owner',
    ExpressionAttributeValues: { ':now': nowUnixMs, ':owner': permit.ownerId },
  });
  return tryConditionalWrite(() => client.send(command));
}
