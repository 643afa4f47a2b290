import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationCopy } from '@nakor/operations/maintenance/restored-tables';
import { acceptedPrefix } from '../accepted-invoices/accepted-invoice-item.ts';
import { findKeyHashes } from '../access/find-keys.ts';
import { buildKeyWrites } from '../access/key-item.ts';
import { createKeyStore } from '../access/key-store.ts';
import { getOrganizationKey, readOrganization } from '../access/organization-item.ts';
import { callDynamoDb } from '../client/dependency-errors.ts';
import { endedPartition } from '../customers/ended-organization-store.ts';
import { tryConditionalWrite } from '../dynamodb/conditional-write.ts';
import type { ItemKey } from '../dynamodb/due-index.ts';
import { organizationListPartition } from '../dynamodb/organization-list.ts';
import type { StoredItem } from '../dynamodb/pages.ts';
import { queryAll } from '../dynamodb/query-items.ts';
import { scanTable } from '../dynamodb/scan-table.ts';
import { transact } from '../dynamodb/transact.ts';
import { countUsed } from '../usage/quota-blocks.ts';
import { blockAttributes, getQuotaKey } from '../usage/quota-item.ts';
import { createWebhookStore } from '../webhooks/webhook-store.ts';

/** Full names of two tables of the same kind. Items that are missing in `into` are copied from `from`. */
export interface TablePair {
  readonly from: string;
  readonly into: string;
}

/** See `RestoredTables`. */
export async function copyOrganization(
  client: DynamoDBDocumentClient,
  pair: TablePair,
  organizationId: string,
): Promise<OrganizationCopy | null> {
  const organization = await readItem(client, pair.from, getOrganizationKey(organizationId));
  if (organization === undefined) return null;
  const listed = { pk: organizationListPartition, sk: organizationId };
  const { isWritten } = await transact(client, [
    { Put: { TableName: pair.into, Item: { ...organization }, ConditionExpression: 'attribute_not_exists(pk)' } },
    { Put: { TableName: pair.into, Item: listed } },
  ]);
  await copyQuota(client, pair, organizationId);
  return { isCopied: isWritten, keyIds: await copyKeys(client, pair, organizationId) };
}

/** Copies the counters, without blocks: what these have left counts as unused. */
async function copyQuota(client: DynamoDBDocumentClient, { from, into }: TablePair, organizationId: string): Promise<void> {
  const quota = await readItem(client, from, getQuotaKey(organizationId));
  if (quota === undefined) return;
  const used = await countUsed(client, from, organizationId);
  const others = Object.entries(quota).filter(([name]) => !blockAttributes.some((attribute) => attribute === name));
  const counters = used === null ? {} : { day_used: used.dayUsed, month_used: used.monthUsed };
  await putIfMissing(client, into, { ...Object.fromEntries(others), ...counters });
}

async function copyKeys(client: DynamoDBDocumentClient, { from, into }: TablePair, organizationId: string): Promise<string[]> {
  const copied: string[] = [];
  for (const hash of await findKeyHashes(client, from, organizationId)) {
    const [key, stored] = [await createKeyStore(client, from).findKey(hash), await readOrganization(client, into, organizationId)];
    if (key === null || stored === null) continue;
    const { id, name, plan } = stored.organization;
    // With a plan revision that the organization here has not reached yet, its next plan changes would skip the key.
    const writes = buildKeyWrites({ ...key, organization: { id, name, plan } }, stored.planRevision, into, 'attribute_not_exists(pk)');
    if ((await transact(client, writes)).isWritten) copied.push(key.id);
  }
  return copied;
}

/** See `RestoredTables`. */
export async function copyEndpoints(client: DynamoDBDocumentClient, { from, into }: TablePair, organizationId: string) {
  const target = createWebhookStore(client, into);
  const known = new Set((await target.list(organizationId)).map(({ id }) => id));
  const copies: { readonly id: string; readonly isCopied: boolean }[] = [];
  for (const endpoint of await createWebhookStore(client, from).list(organizationId)) {
    if (!known.has(endpoint.id)) copies.push({ id: endpoint.id, isCopied: (await target.create(endpoint)) === 'created' });
  }
  return copies;
}

/** See `RestoredTables`. */
export async function copyAcceptedInvoices(
  client: DynamoDBDocumentClient,
  { from, into }: TablePair,
  organizationId: string | null,
): Promise<number> {
  const ofOrganization = organizationId === null ? '' : `ORG#${organizationId}`;
  let copied = 0;
  for await (const item of scanTable(client, from, {
    FilterExpression: 'contains(pk, :accepted)',
    ExpressionAttributeValues: { ':accepted': `${ofOrganization}#ACCEPTED#` },
  })) {
    // The item that marks a register is copied, too.
    if ((await putIfMissing(client, into, item)) && String(item['sk']).startsWith(acceptedPrefix)) copied += 1;
  }
  return copied;
}

/** See `RestoredTables`. Unlike other copies, it replaces: the newer record has both times. */
export async function copyEnded(client: DynamoDBDocumentClient, { from, into }: TablePair): Promise<string[]> {
  const ended = await queryAll(client, from, endedPartition);
  for (const item of ended) await callDynamoDb(() => client.send(new PutCommand({ TableName: into, Item: { ...item } })));
  return ended.map(({ sk }) => String(sk));
}

async function readItem(client: DynamoDBDocumentClient, tableName: string, key: ItemKey): Promise<StoredItem | undefined> {
  const get = new GetCommand({ TableName: tableName, Key: key, ConsistentRead: true });
  return (await callDynamoDb(() => client.send(get))).Item;
}

/** Returns whether the item was missing and is now stored. */
function putIfMissing(client: DynamoDBDocumentClient, tableName: string, item: StoredItem): Promise<boolean> {
  const put = new PutCommand({ TableName: tableName, Item: { ...item }, ConditionExpression: 'attribute_not_exists(pk)' });
  return tryConditionalWrite(() => client.send(put));
}
