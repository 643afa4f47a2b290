import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { callDynamoDb } from '../client/dependency-errors.ts';
import { organizationKeysKey, toKeyHash } from './key-item.ts';

/** Hashes of all keys of an organization (a strongly consistent read). */
export async function findKeyHashes(client: DynamoDBDocumentClient, accessTable: string, organizationId: string): Promise<string[]> {
  const { pk, skPrefix } = organizationKeysKey(organizationId);
  const items = await queryAll(client, accessTable, pk, skPrefix);
  return items.map(toKeyHash);
}

/**
 * All items of a partition (a strongly consistent read).
 *
 * @param skPrefix prefix of their sort keys; default: all items
 */
export async function queryAll(client: DynamoDBDocumentClient, tableName: string, pk: string, skPrefix?: string) {
  const items: Record<string, unknown>[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await callDynamoDb(() =>
      client.send(
        new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: skPrefix === undefined ? 'pk = :pk' : 'pk = :pk AND begins_with(sk, :prefix)',
          ExpressionAttributeValues: { ':pk': pk, ...(skPrefix === undefined ? {} : { ':prefix': skPrefix }) },
          ConsistentRead: true,
          ExclusiveStartKey: start,
        }),
      ),
    );
    items.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start !== undefined);
  return items;
}
