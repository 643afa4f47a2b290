import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { callDynamoDb } from '../client/dependency-errors.ts';

/**
 * All items of a partition (a strongly consistent read).
 *
 * @param skPrefix how their sort keys begin; all of them when it is left out
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
