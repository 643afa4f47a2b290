import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { KeyRevocation } from '@nakor/operations/maintenance/restored-tables';
import * as z from 'zod';
import { getKeyIdKey, getKeyItemKey, toKeyHash } from '../access/key-item.ts';
import { callDynamoDb } from '../client/dependency-errors.ts';
import { tryConditionalWrite } from '../dynamodb/conditional-write.ts';
import { scanTable } from '../dynamodb/scan-table.ts';

const announcement = z.object({
  organization_id: z.string(),
  /** Unix ms. */
  created_at: z.int(),
  body: z.string(),
});
const announcedKey = z.object({ data: z.object({ key_id: z.string() }) });

/** See `RestoredTables`. */
export async function readRevocations(client: DynamoDBDocumentClient, eventsTable: string): Promise<KeyRevocation[]> {
  const revocations: KeyRevocation[] = [];
  const announcements = scanTable(client, eventsTable, {
    FilterExpression: '#type = :type',
    ExpressionAttributeNames: { '#type': 'type' },
    ExpressionAttributeValues: { ':type': 'api_key.revoked' },
  });
  for await (const item of announcements) {
    const { organization_id, created_at, body } = announcement.parse(item);
    const { data } = announcedKey.parse(JSON.parse(body));
    revocations.push({ organizationId: organization_id, keyId: data.key_id, revokedAtUnixMs: created_at - (created_at % 1000) });
  }
  return revocations;
}

/** See `RestoredTables`. */
export async function reapplyRevocation(
  client: DynamoDBDocumentClient,
  accessTable: string,
  { keyId, revokedAtUnixMs }: KeyRevocation,
): Promise<'revoked' | 'already-revoked' | 'unknown-key'> {
  const get = new GetCommand({ TableName: accessTable, Key: getKeyIdKey(keyId), ConsistentRead: true });
  const { Item } = await callDynamoDb(() => client.send(get));
  if (Item === undefined) return 'unknown-key';
  const update = new UpdateCommand({
    TableName: accessTable,
    Key: getKeyItemKey(toKeyHash(Item)),
    UpdateExpression: 'SET revoked_at = :at REMOVE due_shard, due_at',
    ConditionExpression: 'attribute_exists(pk) AND revoked_at = :never',
    ExpressionAttributeValues: { ':at': revokedAtUnixMs / 1000, ':never': null },
  });
  return (await tryConditionalWrite(() => client.send(update))) ? 'revoked' : 'already-revoked';
}
