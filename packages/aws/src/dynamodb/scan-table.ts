import { type DynamoDBDocumentClient, ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import { callDynamoDb } from '../client/dependency-errors.ts';
import { iteratePages, type StoredItem } from './pages.ts';

/**
 * The items of a whole table that match a filter, in no particular order, by strongly consistent reads by default. All items are read and
 * billed, so this is for operators and daily work only.
 */
export function scanTable(
  client: DynamoDBDocumentClient,
  tableName: string,
  filter: Pick<ScanCommandInput, 'ConsistentRead' | 'FilterExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'>,
): AsyncGenerator<StoredItem, void> {
  return iteratePages((start) =>
    callDynamoDb(() => client.send(new ScanCommand({ TableName: tableName, ConsistentRead: true, ExclusiveStartKey: start, ...filter }))),
  );
}
