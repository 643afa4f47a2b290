import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { callDynamoDb } from '../client/dependency-errors.ts';
import { organizationListPartition } from '../dynamodb/organization-list.ts';
import type { StoredItem } from '../dynamodb/pages.ts';
import { scanTable } from '../dynamodb/scan-table.ts';
import { endedPartition } from './ended-organization-store.ts';

/**
 * The items of an organization in a table. Every item of an organization has its id in the partition key, or as `organization_id` (keys,
 * which are looked up before the organization is known), or is its entry in the list of organizations.
 */
export function findOrganizationItems(
  client: DynamoDBDocumentClient,
  tableName: string,
  organizationId: string,
): AsyncGenerator<StoredItem, void> {
  return scanTable(client, tableName, {
    FilterExpression:
      'pk <> :ended AND (pk = :organization OR begins_with(pk, :within) OR organization_id = :id OR (pk = :list AND sk = :id))',
    ExpressionAttributeValues: {
      ':ended': endedPartition,
      ':organization': `ORG#${organizationId}`,
      ':within': `ORG#${organizationId}#`,
      ':id': organizationId,
      ':list': organizationListPartition,
    },
  });
}

/** Maximum number of items that DynamoDB deletes per request. */
const batchSize = 25;

/** Deletes the items of an organization in a table; returns how many. */
export async function deleteOrganizationItems(client: DynamoDBDocumentClient, tableName: string, organizationId: string): Promise<number> {
  let deleted = 0;
  let batch: StoredItem[] = [];
  const deleteBatch = async () => {
    await deleteItems(client, tableName, batch);
    deleted += batch.length;
    batch = [];
  };
  for await (const item of findOrganizationItems(client, tableName, organizationId)) {
    batch.push(item);
    if (batch.length === batchSize) await deleteBatch();
  }
  if (batch.length > 0) await deleteBatch();
  return deleted;
}

async function deleteItems(client: DynamoDBDocumentClient, tableName: string, items: readonly StoredItem[]): Promise<void> {
  let requests = items.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }));
  while (requests.length > 0) {
    const { UnprocessedItems = {} } = await callDynamoDb(() =>
      client.send(new BatchWriteCommand({ RequestItems: { [tableName]: requests } })),
    );
    // Those that DynamoDB could not delete because of throttling.
    requests = (UnprocessedItems[tableName] ?? []).flatMap(({ DeleteRequest }) =>
      DeleteRequest?.Key === undefined ? [] : [{ DeleteRequest: { Key: { pk: DeleteRequest.Key['pk'], sk: DeleteRequest.Key['sk'] } } }],
    );
  }
}
