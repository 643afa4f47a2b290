import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { KeyLoads } from '@nakor/operations/access/organization-load';
import { getOrganizationKeysKey } from '../access/key-item.ts';
import { callDynamoDb } from '../client/dependency-errors.ts';
import { queryItems } from '../dynamodb/query-items.ts';
import { getRateKey, sliceAt, toRateItem } from './rate-item.ts';

/** Reads from the counters of keys, eventually consistent: what is a moment old is good enough, at half the price. */
export function createKeyLoads(client: DynamoDBDocumentClient, accessTable: string): KeyLoads {
  return {
    async listKeyIds(organizationId) {
      const { pk, skPrefix } = getOrganizationKeysKey(organizationId);
      const items = queryItems(client, {
        TableName: accessTable,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': pk, ':prefix': skPrefix },
      });
      return (await Array.fromAsync(items)).map(({ sk }) => String(sk).slice(skPrefix.length));
    },

    async countBegun(organizationId, keyId, nowUnixMs) {
      const get = new GetCommand({ TableName: accessTable, Key: getRateKey({ organizationId, keyId }, sliceAt(nowUnixMs)) });
      const { Item } = await callDynamoDb(() => client.send(get));
      return Item === undefined ? { current: 0, previous: 0 } : toRateItem(Item).countBegun(nowUnixMs);
    },
  };
}
