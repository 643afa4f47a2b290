import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { ApiKey, KeyStore } from '@nakor/domain/access/api-key';
import { callDynamoDb } from '../client/dependency-errors.ts';
import { transact } from '../dynamodb/transact.ts';
import { keyItemKey, keyWrites, toKey } from './key-item.ts';

/** Keys in the access table, for those who are called with them. */
export function createKeyStore(
  client: DynamoDBDocumentClient,
  accessTable: string,
): KeyStore & {
  /** Keeps a key just as it is, in place of what is known of it: without a look at its organisation and without an event. */
  putKey(key: ApiKey): Promise<void>;
} {
  return {
    async findKey(hash) {
      const answer = await callDynamoDb(() =>
        client.send(new GetCommand({ TableName: accessTable, Key: keyItemKey(hash), ConsistentRead: true })),
      );
      return answer.Item === undefined ? null : toKey(answer.Item);
    },

    async putKey(key) {
      await transact(client, keyWrites(key, 0, accessTable));
    },
  };
}
