import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { ApiKey } from '@nakor/operations/access/api-key';
import type { Organization } from '@nakor/operations/access/organization';
import type { AccessContents, RestoredTables, WebhookContents } from '@nakor/operations/maintenance/restored-tables';
import type { WebhookEndpoint } from '@nakor/operations/webhooks/endpoint';
import * as z from 'zod';
import { keySortKey, toKey } from '../access/key-item.ts';
import { organizationSortKey, toStoredOrganization } from '../access/organization-item.ts';
import type { StoredItem } from '../dynamodb/pages.ts';
import { queryAll } from '../dynamodb/query-items.ts';
import { scanTable } from '../dynamodb/scan-table.ts';
import { presetPartition, toPresetChange } from '../presets/preset-item.ts';
import { createIncidentStore } from '../status/incident-store.ts';
import { toStoredWebhook, webhookSortKeyPrefix } from '../webhooks/webhook-item.ts';
import { copyAcceptedInvoices, copyEnded, copyEndpoints, copyOrganization } from './copy-missing-items.ts';
import { readRevocations, reapplyRevocation } from './reapply-revocation.ts';
import { requeueEvents } from './requeue-events.ts';

/**
 * Restored tables in DynamoDB.
 *
 * @param eventsTable full name of the events table that the stage uses
 * @param now         milliseconds since the epoch
 */
export function createRestoredTables(client: DynamoDBDocumentClient, eventsTable: string, now: () => number): RestoredTables {
  return {
    readAccess: (accessTable) => readAccess(client, { accessTable, eventsTable }, now),
    readEndpoints: (webhooksTable) => readEndpoints(client, webhooksTable),
    readRevocations: (table) => readRevocations(client, table),
    reapplyRevocation: (accessTable, revocation) => reapplyRevocation(client, accessTable, revocation),
    copyOrganization: (from, into, organizationId) => copyOrganization(client, { from, into }, organizationId),
    copyEnded: (from, into) => copyEnded(client, { from, into }),
    copyEndpoints: (from, into, organizationId) => copyEndpoints(client, { from, into }, organizationId),
    copyAcceptedInvoices: (from, into, organizationId) => copyAcceptedInvoices(client, { from, into }, organizationId),
    requeueEvents: (since, nowUnixMs) => requeueEvents(client, eventsTable, since, nowUnixMs),
  };
}

async function readAccess(
  client: DynamoDBDocumentClient,
  tables: { readonly accessTable: string; readonly eventsTable: string },
  now: () => number,
): Promise<AccessContents> {
  const keys: ApiKey[] = [];
  const organizations: Organization[] = [];
  const filter = {
    FilterExpression: 'sk IN (:key, :organization)',
    ExpressionAttributeValues: { ':key': keySortKey, ':organization': organizationSortKey },
  };
  const unreadable = await parseEach(scanTable(client, tables.accessTable, filter), (item) => {
    if (item['sk'] === keySortKey) keys.push(toKey(item));
    else organizations.push(toStoredOrganization(item).organization);
  });
  const presets = (await queryAll(client, tables.accessTable, presetPartition)).map(toPresetChange);
  return { keys, organizations, presets, incidents: await createIncidentStore(client, tables, now).list(), unreadable };
}

async function readEndpoints(client: DynamoDBDocumentClient, webhooksTable: string): Promise<WebhookContents> {
  const endpoints: WebhookEndpoint[] = [];
  const filter = { FilterExpression: 'begins_with(sk, :prefix)', ExpressionAttributeValues: { ':prefix': webhookSortKeyPrefix } };
  const unreadable = await parseEach(scanTable(client, webhooksTable, filter), (item) => {
    endpoints.push(toStoredWebhook(item).endpoint);
  });
  return { endpoints, unreadable };
}

/** Processes items, and returns the keys of those that cannot be parsed: tables are compared because one of them may be damaged. */
async function parseEach(items: AsyncIterable<StoredItem>, parse: (item: StoredItem) => void): Promise<string[]> {
  const unreadable: string[] = [];
  for await (const item of items) {
    try {
      parse(item);
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      unreadable.push(`${item['pk']} ${item['sk']}`);
    }
  }
  return unreadable;
}
