import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { InternalError } from '@nakor/domain/shared/internal-error';
import type { ApiKey, Revocation } from '@nakor/operations/access/api-key';
import { createKeyRevoked } from '@nakor/operations/access/key-events';
import type { ChangeStamp } from '@nakor/operations/access/organization';
import { transact } from '../dynamodb/transact.ts';
import { createEventItem } from '../events/event-outbox.ts';
import { type AccessTables, changeAttemptLimit } from './access-tables.ts';
import { getKeyItemKey } from './key-item.ts';
import { createKeyStore } from './key-store.ts';

/**
 * Revokes a key and writes `api_key.revoked` to the outbox, in one transaction, so that only one of several attempts has an effect.
 *
 * @throws InternalError if the item keeps changing, which no code path does
 */
export async function revokeKey(
  client: DynamoDBDocumentClient,
  tables: AccessTables,
  hash: string,
  reason: 'operator' | 'expired',
  stamp: ChangeStamp,
): Promise<Revocation> {
  const { findKey } = createKeyStore(client, tables.accessTable);
  for (let attempt = 0; attempt < changeAttemptLimit; attempt += 1) {
    const key = await findKey(hash);
    if (key === null) return { kind: 'unknown-key' };
    if (key.revokedAtUnixMs !== null) return { kind: 'already-revoked', key };
    const event = createKeyRevoked(key, reason, stamp);
    const revokedAtUnixSeconds = Math.floor(stamp.createdAtUnixMs / 1000);
    const revoked: ApiKey = { ...key, revokedAtUnixMs: revokedAtUnixSeconds * 1000 };
    const { isWritten } = await transact(client, [
      {
        Update: {
          TableName: tables.accessTable,
          Key: getKeyItemKey(hash),
          UpdateExpression: 'SET revoked_at = :now REMOVE due_shard, due_at',
          ConditionExpression: 'attribute_exists(pk) AND revoked_at = :never',
          ExpressionAttributeValues: { ':now': revokedAtUnixSeconds, ':never': null },
        },
      },
      { Put: { TableName: tables.eventsTable, Item: createEventItem(event) } },
    ]);
    if (isWritten) return { kind: 'revoked', key: revoked, event };
  }
  throw new InternalError('A key kept changing while it was revoked.');
}
