import { type DynamoDBDocumentClient, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { callDynamoDb } from '../client/dependency-errors.ts';
import { iteratePages, type StoredItem } from './pages.ts';

/** The items that a query finds, page by page; no page is read before its items are needed. */
export function queryItems(
  client: DynamoDBDocumentClient,
  query: Omit<QueryCommandInput, 'ExclusiveStartKey'>,
): AsyncGenerator<StoredItem, void> {
  return iteratePages((start) => callDynamoDb(() => client.send(new QueryCommand({ ...query, ExclusiveStartKey: start }))));
}

/**
 * All items of a partition (a strongly consistent read).
 *
 * @param skPrefix prefix of their sort keys; default: all items
 */
export function queryAll(client: DynamoDBDocumentClient, tableName: string, pk: string, skPrefix?: string): Promise<StoredItem[]> {
  const items = queryItems(client, {
    TableName: tableName,
    KeyConditionExpression: skPrefix === undefined ? 'pk = :pk' : 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': pk, ...(skPrefix === undefined ? {} : { ':prefix': skPrefix }) },
    ConsistentRead: true,
  });
  return Array.fromAsync(items);
}
