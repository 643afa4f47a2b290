import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { InternalError } from '@nakor/domain/shared/internal-error';
import type { ApiKey, KeyChange, KeyRegistry, NewKey } from '@nakor/operations/access/api-key';
import { createKeyCreated } from '@nakor/operations/access/key-events';
import type { ChangeStamp } from '@nakor/operations/access/organization';
import { callDynamoDb } from '../client/dependency-errors.ts';
import { runInBatches } from '../dynamodb/in-batches.ts';
import { transact } from '../dynamodb/transact.ts';
import { createEventItem } from '../events/event-outbox.ts';
import { type AccessTables, changeAttemptLimit } from './access-tables.ts';
import { findKeyHashes } from './find-keys.ts';
import { buildKeyWrites, getKeyIdKey, toKeyHash, toKeyOwner } from './key-item.ts';
import { createKeyStore } from './key-store.ts';
import { getOrganizationKey, readOrganization, type StoredOrganization } from './organization-item.ts';
import { revokeKey } from './revoke-key.ts';

/** Key management in the access table, for operators. Events go to the outbox. */
export function createKeyRegistry(client: DynamoDBDocumentClient, tables: AccessTables): KeyRegistry {
  const { findKey } = createKeyStore(client, tables.accessTable);
  return {
    createKey: (key, stamp) => createKey(client, tables, key, stamp),

    async listKeys(organizationId) {
      const keys = await runInBatches(await findKeyHashes(client, tables.accessTable, organizationId), findKey);
      const age = (key: ApiKey) => key.createdAtUnixMs ?? 0;
      return keys.filter((key) => key !== null).sort((left, right) => age(left) - age(right) || (left.id < right.id ? -1 : 1));
    },

    async revokeKey(keyId, stamp) {
      const pointer = await callDynamoDb(() =>
        client.send(new GetCommand({ TableName: tables.accessTable, Key: getKeyIdKey(keyId), ConsistentRead: true })),
      );
      if (pointer.Item === undefined) return { kind: 'unknown-key' };
      return revokeKey(client, tables, toKeyHash(pointer.Item), 'operator', stamp);
    },
  };
}

/**
 * The key gets the plan that the organization has at the time of the write; if that changes concurrently, the whole operation is retried.
 */
async function createKey(
  client: DynamoDBDocumentClient,
  tables: AccessTables,
  fresh: NewKey,
  stamp: ChangeStamp,
): Promise<KeyChange | null> {
  for (let attempt = 0; attempt < changeAttemptLimit; attempt += 1) {
    const stored = await readOrganization(client, tables.accessTable, fresh.organizationId);
    if (stored === null) return null;
    const key = newKey(fresh, stored, stamp);
    const event = createKeyCreated(key, stamp);
    const outcome = await transact(client, [
      {
        ConditionCheck: {
          TableName: tables.accessTable,
          Key: getOrganizationKey(fresh.organizationId),
          ConditionExpression: 'plan_revision = :revision',
          ExpressionAttributeValues: { ':revision': stored.planRevision },
        },
      },
      ...buildKeyWrites(key, stored.planRevision, tables.accessTable, 'attribute_not_exists(pk)'),
      { Put: { TableName: tables.eventsTable, Item: createEventItem(event) } },
    ]);
    if (outcome.isWritten) return { key, event };
    if (outcome.failures[0] === null) throw new InternalError('A key with this hash or id exists already.');
  }
  throw new InternalError('The plan of the organization kept changing while a key was created.');
}

function newKey({ organizationId: _, ...fields }: NewKey, { organization }: StoredOrganization, stamp: ChangeStamp): ApiKey {
  return {
    ...fields,
    revokedAtUnixMs: null,
    createdAtUnixMs: stamp.createdAtUnixMs,
    organization: toKeyOwner(organization),
  };
}
