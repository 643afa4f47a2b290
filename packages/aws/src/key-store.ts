import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { ApiKey, KeyStore } from '@nakor/domain/access/api-key';
import { planNames } from '@nakor/domain/access/plans';
import { scopes } from '@nakor/domain/access/scopes';
import * as z from 'zod';
import { callDynamoDb } from './dependency-errors.ts';

/**
 * A key as an item. The organisation's name and plan are copied into each of its keys, so that one consistent read answers
 * who calls and what they may do.
 */
const keyItem = z.object({
  key_id: z.string(),
  hash: z.string(),
  prefix: z.string(),
  name: z.string(),
  environment: z.enum(['live', 'test']),
  scopes: z.array(z.enum(scopes)),
  ip_allowlist: z.array(z.string()),
  expires_at: z.int().nullable(),
  revoked_at: z.int().nullable(),
  organization_id: z.string(),
  organization_name: z.string(),
  plan: z.enum(planNames),
});

/** Keys in the access table. */
export function createKeyStore(client: DynamoDBDocumentClient, accessTable: string): KeyStore & { putKey(key: ApiKey): Promise<void> } {
  return {
    async findKey(hash) {
      const answer = await callDynamoDb(() =>
        client.send(new GetCommand({ TableName: accessTable, Key: { pk: `KEY#${hash}`, sk: 'KEY' }, ConsistentRead: true })),
      );
      return answer.Item === undefined ? null : fromItem(keyItem.parse(answer.Item));
    },

    async putKey(key) {
      await callDynamoDb(() =>
        client.send(new PutCommand({ TableName: accessTable, Item: { pk: `KEY#${key.hash}`, sk: 'KEY', ...toItem(key) } })),
      );
    },
  };
}

function fromItem(item: z.infer<typeof keyItem>): ApiKey {
  return {
    id: item.key_id,
    hash: item.hash,
    prefix: item.prefix,
    name: item.name,
    environment: item.environment,
    scopes: item.scopes,
    ipAllowlist: item.ip_allowlist,
    expiresAtUnixSeconds: item.expires_at,
    revokedAtUnixSeconds: item.revoked_at,
    organization: { id: item.organization_id, name: item.organization_name, plan: item.plan },
  };
}

function toItem(key: ApiKey): z.infer<typeof keyItem> {
  return {
    key_id: key.id,
    hash: key.hash,
    prefix: key.prefix,
    name: key.name,
    environment: key.environment,
    scopes: [...key.scopes],
    ip_allowlist: [...key.ipAllowlist],
    expires_at: key.expiresAtUnixSeconds,
    revoked_at: key.revokedAtUnixSeconds,
    organization_id: key.organization.id,
    organization_name: key.organization.name,
    plan: key.organization.plan,
  };
}
