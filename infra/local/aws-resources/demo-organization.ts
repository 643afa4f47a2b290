import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { type ApiKey, generateApiKey, hashKey, isKeyUsable, type KeyRegistry, type KeyStore } from '@nakor/operations/access/api-key';
import { generateId } from '@nakor/operations/access/generate-id';
import type { OrganizationStore } from '@nakor/operations/access/organization';
import { scopes } from '@nakor/operations/access/scopes';
import { createEventId } from '@nakor/operations/events/event-id';
import type { KeyEnvironment } from '@nakor/operations/events/key-environment';

/** Base URL and keys of the local API; the content of `credentials.json`. */
export interface Credentials {
  /** Base URL of the API including the version prefix. */
  readonly base_url: string;
  readonly test_key: string;
  readonly live_key: string;
  readonly organization_id: string;
}

/** Keys of the demo organization in plain text. They exist on this computer only. */
export type DemoKeys = Pick<Credentials, 'test_key' | 'live_key' | 'organization_id'>;

/** The organization that a local platform has from the start. */
export const demoOrganization = { id: 'org_demo', name: 'Demo organization', plan: 'api' } as const satisfies ApiKey['organization'];

/** Stores of the demo organization and its keys. */
export interface DemoStores {
  readonly organizations: Pick<OrganizationStore, 'createOrganization' | 'findOrganization'>;
  readonly registry: Pick<KeyRegistry, 'createKey' | 'listKeys'>;
  readonly keyStore: KeyStore & { putKey(key: ApiKey): Promise<void> };
}

/**
 * Makes sure that the demo organization exists and has a usable test key and live key. Whatever an earlier start created is kept,
 * including a plan that an operator has assigned since.
 *
 * @param credentialsFile where an earlier start wrote the keys in plain text; the table contains only their hashes
 */
export async function ensureDemoKeys(stores: DemoStores, credentialsFile: string, nowUnixMs: number): Promise<DemoKeys> {
  await stores.organizations.createOrganization({ ...demoOrganization, trial: null, createdAtUnixMs: nowUnixMs });
  const earlier = await readCredentials(credentialsFile);
  const ensureKey = async (plaintext: unknown, environment: KeyEnvironment) => {
    const key = typeof plaintext === 'string' ? await findUsableKey(stores.keyStore, plaintext, environment, nowUnixMs) : null;
    if (typeof plaintext !== 'string' || key === null) return createDemoKey(stores.registry, environment, nowUnixMs);
    await addToKeyList(stores, key, nowUnixMs);
    return plaintext;
  };
  return {
    test_key: await ensureKey(earlier?.test_key, 'test'),
    live_key: await ensureKey(earlier?.live_key, 'live'),
    organization_id: demoOrganization.id,
  };
}

/** Adds a key of an earlier version, which did not list keys by organization, to the list of the organization. */
async function addToKeyList({ organizations, registry, keyStore }: DemoStores, key: ApiKey, nowUnixMs: number): Promise<void> {
  if ((await registry.listKeys(demoOrganization.id)).some(({ id }) => id === key.id)) return;
  const { id, name, plan } = (await organizations.findOrganization(demoOrganization.id)) ?? demoOrganization;
  await keyStore.putKey({ ...key, createdAtUnixMs: key.createdAtUnixMs ?? nowUnixMs, organization: { id, name, plan } });
}

/** Credentials that an earlier start wrote; null when there are none or they cannot be read. */
export async function readCredentials(file: string): Promise<Partial<Credentials> | null> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** Writes the credentials atomically, readable only by this user. */
export async function writeCredentials(file: string, credentials: Credentials): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, file);
}

async function findUsableKey(
  keyStore: KeyStore,
  plaintext: string,
  environment: KeyEnvironment,
  nowUnixMs: number,
): Promise<ApiKey | null> {
  const key = await keyStore.findKey(hashKey(plaintext));
  const isOurs = key?.environment === environment && key.organization.id === demoOrganization.id;
  return isOurs && isKeyUsable(key, nowUnixMs) ? key : null;
}

async function createDemoKey(registry: DemoStores['registry'], environment: KeyEnvironment, nowUnixMs: number): Promise<string> {
  const { plaintext, hash, prefix } = generateApiKey(environment, randomBytes(18));
  const created = await registry.createKey(
    {
      id: generateId('key', randomBytes(8)),
      hash,
      prefix,
      name: `Demo ${environment} key`,
      environment,
      scopes,
      ipAllowlist: [],
      expiresAtUnixMs: null,
      organizationId: demoOrganization.id,
    },
    { id: createEventId(nowUnixMs, randomBytes(16)), createdAtUnixMs: nowUnixMs },
  );
  if (created === null) throw new Error(`The organization ${demoOrganization.id} does not exist any more.`);
  return plaintext;
}
