import { type DynamoDBDocumentClient, ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import { callDynamoDb } from '../client/dependency-errors.ts';

/** An item as stored. */
export type StoredItem = Readonly<Record<string, unknown>>;

/**
 * The items of a whole table that match a filter, in no particular order, by strongly consistent reads. All items are read and billed, so
 * this is for operators only.
 */
export async function* scanTable(
  client: DynamoDBDocumentClient,
  tableName: string,
  filter: Pick<ScanCommandInput, 'FilterExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'>,
): AsyncIterable<StoredItem> {
  let start: Record<string, unknown> | undefined;
  do {
    const scan = new ScanCommand({ TableName: tableName, ConsistentRead: true, ExclusiveStartKey: start, ...filter });
    const page = await callDynamoDb(() => client.send(scan));
    yield* page.Items ?? [];
    start = page.LastEvaluatedKey;
  } while (start !== undefined);
}
