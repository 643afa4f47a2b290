import { type DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';

/** An item of a table, as it is stored. */
export type StoredItem = Readonly<Record<string, unknown>>;

/** All items of a table with a partition key prefix, by a consistent read. */
export async function scanItems(client: DynamoDBDocumentClient, table: string, prefix: string): Promise<StoredItem[]> {
  const pages = paginateScan(
    { client },
    {
      TableName: table,
      FilterExpression: 'begins_with(pk, :prefix)',
      ExpressionAttributeValues: { ':prefix': prefix },
      ConsistentRead: true,
    },
  );
  const items: StoredItem[] = [];
  for await (const { Items = [] } of pages) items.push(...Items);
  return items;
}
