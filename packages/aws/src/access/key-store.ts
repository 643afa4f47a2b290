import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { ApiKey, KeyStore } from '@nakor/operations/access/api-key';
import { callDynamoDb } from '../client/dependency-errors.ts';
import { transact } from '../dynamodb/transact.ts';
import { buildKeyWrites, getKeyItemKey, toKey } from './key-item.ts';

/** Key lookup in the access table, for request authentication. */
export function createKeyStore(
  client: DynamoDBDocumentClient,
  accessTable: string,
): KeyStore & {
  /** Stores a key as given, replacing an existing one, without checking its organization and without an event. */
  putKey(key: ApiKey): Promise<void>;
} {
  return {
    async findKey(hash) {
      const response = await callDynamoDb(() =>
        client.send(new GetCommand({ TableName: accessTable, Key: getKeyItemKey(hash), ConsistentRead: true })),
      );
      return response.Item === undefined ? null : toKey(response.Item);
    },

    async putKey(key) {
      await transact(client, buildKeyWrites(key, 0, accessTable));
    },
  };
}
