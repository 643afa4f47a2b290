import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { EndedOrganization, EndedOrganizations } from '@nakor/operations/access/ended-organization';
import * as z from 'zod';
import { callDynamoDb } from '../client/dependency-errors.ts';
import { queryAll } from '../dynamodb/query-items.ts';

/** Partition of the records of ended organizations, each under its id. */
export const endedPartition = 'ENDED';

const endedItem = z.object({
  sk: z.string(),
  /** Unix ms, as is `erased_at`. */
  ended_at: z.int(),
  erased_at: z.int().optional(),
});

/** Records of ended organizations in the access table. */
export function createEndedOrganizationStore(client: DynamoDBDocumentClient, accessTable: string): EndedOrganizations {
  const update = async (id: string, expression: string, nowUnixMs: number): Promise<EndedOrganization> => {
    const command = new UpdateCommand({
      TableName: accessTable,
      Key: { pk: endedPartition, sk: id },
      UpdateExpression: expression,
      ExpressionAttributeValues: { ':now': nowUnixMs },
      ReturnValues: 'ALL_NEW',
    });
    return toEnded((await callDynamoDb(() => client.send(command))).Attributes);
  };
  return {
    async find(id) {
      const get = new GetCommand({ TableName: accessTable, Key: { pk: endedPartition, sk: id }, ConsistentRead: true });
      const { Item } = await callDynamoDb(() => client.send(get));
      return Item === undefined ? null : toEnded(Item);
    },

    async list() {
      const ended = (await queryAll(client, accessTable, endedPartition)).map(toEnded);
      return ended.sort((left, right) => left.endedAtUnixMs - right.endedAtUnixMs || (left.id < right.id ? -1 : 1));
    },

    end: (id, nowUnixMs) => update(id, 'SET ended_at = if_not_exists(ended_at, :now)', nowUnixMs),

    recordErasure: (id, nowUnixMs) => update(id, 'SET ended_at = if_not_exists(ended_at, :now), erased_at = :now', nowUnixMs),
  };
}

function toEnded(item: unknown): EndedOrganization {
  const { sk, ended_at, erased_at } = endedItem.parse(item);
  return { id: sk, endedAtUnixMs: ended_at, erasedAtUnixMs: erased_at ?? null };
}
