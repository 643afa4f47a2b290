import { randomBytes } from 'node:crypto';
import { BatchWriteCommand, type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { createKeyRegistry } from '@nakor/aws/access/key-registry';
import { createOrganizationStore } from '@nakor/aws/access/organization-store';
import { getTableName, tables } from '@nakor/aws/dynamodb/tables';
import type { KeyRegistry } from '@nakor/operations/access/api-key';
import { generateId } from '@nakor/operations/access/generate-id';
import type { ChangeStamp, OrganizationStore } from '@nakor/operations/access/organization';
import { createTables } from '../../../infra/local/aws-resources/tables.ts';
import { emulatorClient, type IssuedKey, newKey } from '../storage/access.ts';
import { type OrganizationName, organizationNames, type SlotName, slots } from './script.ts';

/** An item of a table, as it is stored. */
export type Item = Readonly<Record<string, unknown>>;

/** Separate tables for one test file, so that its clock and its sweeps do not affect other tests. */
export interface ModelEnvironment {
  readonly names: { readonly accessTable: string; readonly requestsTable: string; readonly eventsTable: string };
  readonly client: DynamoDBDocumentClient;
  readonly registry: KeyRegistry;
  readonly organizations: OrganizationStore;
  /** Every item of a table. */
  scan(table: string): Promise<Item[]>;
  remove(table: string, items: readonly Item[]): Promise<void>;
}

/** Creates the tables; they are removed with the emulators at the end of the run. */
export async function createModelEnvironment(): Promise<ModelEnvironment> {
  const stage = `model-${randomBytes(4).toString('hex')}`;
  const client = emulatorClient();
  await createTables(client, stage);
  const names = {
    accessTable: getTableName(stage, tables.access),
    requestsTable: getTableName(stage, tables.requests),
    eventsTable: getTableName(stage, tables.events),
    webhooksTable: getTableName(stage, tables.webhooks),
  };
  return {
    names,
    client,
    registry: createKeyRegistry(client, names),
    organizations: createOrganizationStore(client, names),
    scan: (table) => scan(client, table),
    remove: (table, items) => remove(client, table, items),
  };
}

/** The actors of one run: organizations by name, and the current key of each slot. */
export interface Actors {
  readonly organizationIds: ReadonlyMap<OrganizationName, string>;
  readonly keys: Map<SlotName, IssuedKey>;
}

/** Empties the tables and creates both organizations on plan `free`, with a key in each slot. */
export async function newActors(environment: ModelEnvironment, nowUnixMs: number): Promise<Actors> {
  for (const table of Object.values(environment.names)) await environment.remove(table, await environment.scan(table));
  const organizationIds = new Map<OrganizationName, string>();
  const keys = new Map<SlotName, IssuedKey>();
  for (const name of organizationNames) {
    const id = generateId('org', randomBytes(8));
    organizationIds.set(name, id);
    await environment.organizations.createOrganization({ id, name, plan: 'free', trial: null, createdAtUnixMs: nowUnixMs });
  }
  const actors = { organizationIds, keys };
  for (const slot of Object.keys(slots) as SlotName[]) await putKeyInto(environment, actors, slot, nowUnixMs);
  return actors;
}

/** Issues a new key for a slot, like an operator. */
export async function putKeyInto(environment: ModelEnvironment, actors: Actors, slot: SlotName, nowUnixMs: number): Promise<void> {
  const { environment: keyEnvironment, organization } = slots[slot];
  const organizationId = actors.organizationIds.get(organization) ?? '';
  const issued = newKey({ environment: keyEnvironment, organizationId });
  const { revokedAtUnixMs: _, createdAtUnixMs: __, organization: ___, ...fields } = issued.key;
  await environment.registry.createKey({ ...fields, organizationId }, stamp(nowUnixMs));
  actors.keys.set(slot, issued);
}

/** The time of a change, with an id for its event. */
export function stamp(nowUnixMs: number): ChangeStamp {
  return { id: crypto.randomUUID(), createdAtUnixMs: nowUnixMs };
}

async function scan(client: DynamoDBDocumentClient, TableName: string): Promise<Item[]> {
  const items: Item[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await client.send(new ScanCommand({ TableName, ConsistentRead: true, ExclusiveStartKey: start }));
    items.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start !== undefined);
  return items;
}

const batchLimit = 25;

async function remove(client: DynamoDBDocumentClient, table: string, items: readonly Item[]): Promise<void> {
  for (let start = 0; start < items.length; start += batchLimit) {
    const requests = items.slice(start, start + batchLimit).map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }));
    await client.send(new BatchWriteCommand({ RequestItems: { [table]: requests } }));
  }
}
