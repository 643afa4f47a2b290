import type { ApiKey } from '@nakor/operations/access/api-key';
import { planNames } from '@nakor/operations/access/plans';
import { scopes } from '@nakor/operations/access/scopes';
import { keyEnvironments } from '@nakor/operations/events/key-environment';
import * as z from 'zod';
import { buildDueAttributes, type ItemKey } from '../dynamodb/due-index.ts';
import type { TransactionItems } from '../dynamodb/transact.ts';
import { ownLimitsItem, readOwnLimits, toOwnLimitsAttribute } from './own-limits.ts';

/**
 * A key as an item. Name, plan and limits of the organization are copied into each of its keys, so that one consistent read identifies the caller
 * and its limits.
 */
const keyItem = z.object({
  key_id: z.string(),
  hash: z.string(),
  prefix: z.string(),
  name: z.string(),
  environment: z.enum(keyEnvironments),
  scopes: z.array(z.enum(scopes)),
  ip_allowlist: z.array(z.string()),
  /** Unix seconds, as is `revoked_at`; `created_at` is in unix ms. */
  expires_at: z.int().nullable(),
  revoked_at: z.int().nullable(),
  created_at: z.int().nullable().default(null),
  organization_id: z.string(),
  organization_name: z.string(),
  plan: z.enum(planNames),
  own_limits: ownLimitsItem.optional(),
});

/** Sort key of keys. */
export const keySortKey = 'KEY';

/** Item key of an API key. */
export function getKeyItemKey(hash: string): ItemKey {
  return { pk: `KEY#${hash}`, sk: keySortKey };
}

/** Hash of the API key with this item key; null for other kinds of items. */
export function parseKeyItemKey({ pk, sk }: ItemKey): string | null {
  return sk === keySortKey && pk.startsWith('KEY#') ? pk.slice('KEY#'.length) : null;
}

/** Partition of an organization, and the sort key prefix of the items that point to its keys. */
export function getOrganizationKeysKey(organizationId: string): { pk: string; skPrefix: string } {
  return { pk: `ORG#${organizationId}`, skPrefix: 'KEY#' };
}

/** Item key of the pointer from a key id to the key. */
export function getKeyIdKey(keyId: string): ItemKey {
  return { pk: `KEYID#${keyId}`, sk: 'KEYID' };
}

const pointerItem = z.object({ hash: z.string() });

/** The hash that a pointer item contains. */
export function toKeyHash(item: unknown): string {
  return pointerItem.parse(item).hash;
}

/** Parses a key. */
export function toKey(item: unknown): ApiKey {
  const parsed = keyItem.parse(item);
  return {
    id: parsed.key_id,
    hash: parsed.hash,
    prefix: parsed.prefix,
    name: parsed.name,
    environment: parsed.environment,
    scopes: parsed.scopes,
    ipAllowlist: parsed.ip_allowlist,
    expiresAtUnixMs: toUnixMs(parsed.expires_at),
    revokedAtUnixMs: toUnixMs(parsed.revoked_at),
    createdAtUnixMs: parsed.created_at,
    organization: { id: parsed.organization_id, name: parsed.organization_name, plan: parsed.plan, ...readOwnLimits(parsed.own_limits) },
  };
}

/**
 * The writes that store a key: the key itself, and the pointers under its organization and its id.
 *
 * @param planRevision the organization's plan revision that the key's plan and limits are from
 * @param condition    condition for the key and its id pointer
 */
export function buildKeyWrites(key: ApiKey, planRevision: number, accessTable: string, condition?: string): TransactionItems {
  const { pk, skPrefix } = getOrganizationKeysKey(key.organization.id);
  const pointer = { hash: key.hash, key_id: key.id, organization_id: key.organization.id };
  const put = (Item: Record<string, unknown>, ConditionExpression?: string) => ({
    Put: { TableName: accessTable, Item, ConditionExpression },
  });
  return [
    put({ ...getKeyItemKey(key.hash), ...toItem(key), plan_revision: planRevision, ...expiryDue(key) }, condition),
    put({ pk, sk: `${skPrefix}${key.id}`, ...pointer }),
    put({ ...getKeyIdKey(key.id), ...pointer }, condition),
  ];
}

function expiryDue({ hash, expiresAtUnixMs, revokedAtUnixMs }: ApiKey) {
  return expiresAtUnixMs === null || revokedAtUnixMs !== null ? {} : buildDueAttributes(hash, Math.floor(expiresAtUnixMs / 1000));
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
    expires_at: toUnixSeconds(key.expiresAtUnixMs),
    revoked_at: toUnixSeconds(key.revokedAtUnixMs),
    created_at: key.createdAtUnixMs,
    organization_id: key.organization.id,
    organization_name: key.organization.name,
    plan: key.organization.plan,
    ...toOwnLimitsAttribute(key.organization.ownLimits),
  };
}

/** Times that a key is checked by are stored in seconds, as DynamoDB expects them of an index of due times. */
function toUnixSeconds(unixMs: number | null): number | null {
  return unixMs === null ? null : Math.floor(unixMs / 1000);
}

function toUnixMs(unixSeconds: number | null): number | null {
  return unixSeconds === null ? null : unixSeconds * 1000;
}

/** What a key has of its organization. */
export function toKeyOwner({ id, name, plan, ownLimits }: ApiKey['organization']): ApiKey['organization'] {
  return { id, name, plan, ...(ownLimits === undefined ? {} : { ownLimits }) };
}
