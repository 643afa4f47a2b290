import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { queryAll } from '../dynamodb/query-items.ts';
import { getOrganizationKeysKey, toKeyHash } from './key-item.ts';

/** Hashes of all keys of an organization (a strongly consistent read). */
export async function findKeyHashes(client: DynamoDBDocumentClient, accessTable: string, organizationId: string): Promise<string[]> {
  const { pk, skPrefix } = getOrganizationKeysKey(organizationId);
  const items = await queryAll(client, accessTable, pk, skPrefix);
  return items.map(toKeyHash);
}
