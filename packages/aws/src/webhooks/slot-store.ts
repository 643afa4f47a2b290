import { DeleteCommand, type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import {
  type ConcurrencySlot,
  type EndpointReference,
  type SlotStore,
  slotLeaseMs,
  slotsPerEndpoint,
} from '@nakor/operations/webhooks/delivery-store';
import * as z from 'zod';
import { tryConditionalWrite } from '../dynamodb/conditional-write.ts';
import type { ItemKey } from '../dynamodb/due-index.ts';
import { queryAll } from '../dynamodb/query-items.ts';
import { getEndpointPartition } from './webhook-item.ts';

const slotSortKeyPrefix = 'SLOT#';

const slotItem = z.object({
  number: z.int(),
  owner_id: z.string(),
  /** Unix ms. */
  lease_until: z.int(),
});

/** Slots in the webhooks table; a slot has an item while it is held. */
export function createSlotStore(client: DynamoDBDocumentClient, webhooksTable: string): SlotStore {
  return {
    async acquireSlot(endpoint, ownerId, nowUnixMs) {
      const items = await queryAll(client, webhooksTable, getEndpointPartition(endpoint), slotSortKeyPrefix);
      const slots = items.map((item) => slotItem.parse(item));
      const taken = new Set(slots.filter(({ lease_until }) => lease_until > nowUnixMs).map(({ number }) => number));
      for (let number = 1; number <= slotsPerEndpoint; number += 1) {
        if (taken.has(number)) continue;
        const slot = { ...endpoint, number, ownerId };
        if (await acquireOne(client, webhooksTable, slot, nowUnixMs)) return slot;
      }
      return null;
    },

    async returnSlot(slot) {
      const command = new DeleteCommand({
        TableName: webhooksTable,
        Key: slotKey(slot, slot.number),
        ConditionExpression: 'owner_id = :owner',
        ExpressionAttributeValues: { ':owner': slot.ownerId },
      });
      await tryConditionalWrite(() => client.send(command));
    },
  };
}

function slotKey(endpoint: EndpointReference, number: number): ItemKey {
  return { pk: getEndpointPartition(endpoint), sk: `${slotSortKeyPrefix}${number}` };
}

function acquireOne(client: DynamoDBDocumentClient, webhooksTable: string, slot: ConcurrencySlot, nowUnixMs: number): Promise<boolean> {
  const leaseUntilUnixMs = nowUnixMs + slotLeaseMs;
  const command = new PutCommand({
    TableName: webhooksTable,
    Item: {
      ...slotKey(slot, slot.number),
      number: slot.number,
      owner_id: slot.ownerId,
      lease_until: leaseUntilUnixMs,
      // Leaves nothing behind if the endpoint is removed while a delivery is being sent.
      delete_after: Math.ceil(leaseUntilUnixMs / 1000) + 3_600,
    },
    // A repeated write after a lost response may find its own first write.
    ConditionExpression: 'attribute_not_exists(pk) OR lease_until <= :now OR owner_id = :owner',
    ExpressionAttributeValues: { ':now': nowUnixMs, ':owner': slot.ownerId },
  });
  return tryConditionalWrite(() => client.send(command));
}
