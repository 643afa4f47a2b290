import { randomBytes } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { createAccessSweep } from '@nakor/aws/access/access-sweep';
import { createKeyRegistry } from '@nakor/aws/access/key-registry';
import { createKeyStore } from '@nakor/aws/access/key-store';
import { createOrganizationStore } from '@nakor/aws/access/organization-store';
import { type ApiKey, generateApiKey } from '@nakor/operations/access/api-key';
import { generateId } from '@nakor/operations/access/generate-id';
import type { Organization } from '@nakor/operations/access/organization';
import type { PlanName } from '@nakor/operations/access/plans';
import type { KeyEnvironment } from '@nakor/operations/events/key-environment';
import { inject } from 'vitest';

/** A key issued by a test, with its plain text. */
export interface IssuedKey {
  readonly key: ApiKey;
  readonly plaintext: string;
  /** The header of a request with this key. */
  readonly authorization: { readonly Authorization: string };
}

/** Differences between keys; by default a key has all scopes and plan `api`. */
export interface KeyOptions extends Partial<Pick<ApiKey, 'name' | 'scopes' | 'ipAllowlist' | 'expiresAtUnixMs' | 'revokedAtUnixMs'>> {
  readonly environment?: KeyEnvironment;
  readonly plan?: PlanName;
  /** For keys that share an organization; by default each has its own. */
  readonly organizationId?: string;
}

/** The beginning of the second of an instant: keys expire, and are revoked, in whole seconds. */
export function wholeSecond(unixMs: number): number {
  return unixMs - (unixMs % 1000);
}

/** A client of the run's DynamoDB emulator. */
export function emulatorClient(endpoint = inject('service').endpoints.dynamodb): DynamoDBDocumentClient {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  return DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, region: 'eu-central-1', credentials, maxAttempts: 1 }));
}

/** The key store of the run, which the service uses too. */
export function emulatorKeyStore() {
  return createKeyStore(emulatorClient(), inject('service').accessTable);
}

/** The key registry and the organization store of the run, and the sweeper's view of them. */
export function emulatorAccess(client = emulatorClient()) {
  const { accessTable, eventsTable, webhooksTable } = inject('service');
  const names = { accessTable, eventsTable, webhooksTable };
  return {
    registry: createKeyRegistry(client, names),
    organizations: createOrganizationStore(client, names),
    sweep: createAccessSweep(client, names),
  };
}

/** Creates an organization on plan `free`, without keys. */
export async function createOrganization(fields: Partial<Organization> = {}): Promise<Organization> {
  const organization: Organization = {
    id: generateId('org', randomBytes(8)),
    name: 'Organization of a test',
    plan: 'free',
    trial: null,
    createdAtUnixMs: Date.UTC(2026, 9, 1),
    ...fields,
  };
  await emulatorAccess().organizations.createOrganization(organization);
  return organization;
}

/** Types and payloads of an organization's events in the outbox, the oldest first. */
export async function eventsOf(organizationId: string): Promise<{ type: string; data: unknown }[]> {
  const pages = paginateScan(
    { client: emulatorClient() },
    {
      TableName: inject('service').eventsTable,
      FilterExpression: 'organization_id = :id',
      ExpressionAttributeValues: { ':id': organizationId },
      ConsistentRead: true,
    },
  );
  const bodies: { type: string; data: unknown; created_at: string }[] = [];
  for await (const { Items = [] } of pages) for (const item of Items) bodies.push(JSON.parse(item['body']));
  return bodies.sort((left, right) => (left.created_at < right.created_at ? -1 : 1)).map(({ type, data }) => ({ type, data }));
}

/** Issues a key of a separate organization, so that no other test uses up its rate windows. The organization is not stored. */
export async function issueKey(options: KeyOptions = {}): Promise<IssuedKey> {
  const issued = newKey(options);
  await emulatorKeyStore().putKey(issued.key);
  return issued;
}

/** A key as created by {@link issueKey}, but not stored. */
export function newKey({ environment = 'test', plan = 'api', organizationId, ...fields }: KeyOptions = {}): IssuedKey {
  const { plaintext, hash, prefix } = generateApiKey(environment, randomBytes(18));
  const id = randomBytes(8).toString('hex');
  const key: ApiKey = {
    id: `key_${id}`,
    hash,
    prefix,
    name: 'Key of a test',
    environment,
    scopes: ['validate', 'correction', 'scenarios', 'webhooks', 'reports'],
    ipAllowlist: [],
    expiresAtUnixMs: null,
    revokedAtUnixMs: null,
    createdAtUnixMs: Date.UTC(2026, 9, 1),
    organization: { id: organizationId ?? `org_${id}`, name: 'Organization of a test', plan },
    ...fields,
  };
  return { key, plaintext, authorization: { Authorization: `Bearer ${plaintext}` } };
}
