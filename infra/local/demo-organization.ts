import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { type ApiKey, hashKey, isKeyUsable, type KeyEnvironment, type KeyStore, mintKey } from '@nakor/domain/access/api-key';
import { scopes } from '@nakor/domain/access/scopes';

/** How to call the local API; the content of `credentials.json`. */
export interface Credentials {
  /** Address of the API with the version prefix. */
  readonly base_url: string;
  readonly test_key: string;
  readonly live_key: string;
  readonly organization_id: string;
}

/** Keys of the demo organisation in plain text. They exist on this computer only. */
export type DemoKeys = Pick<Credentials, 'test_key' | 'live_key' | 'organization_id'>;

/** The organisation that a local platform has from the start. */
export const demoOrganization = { id: 'org_demo', name: 'Demo organisation', plan: 'api' } as const satisfies ApiKey['organization'];

/**
 * Makes sure that the demo organisation has a test and a live key that work. Keys of an earlier start are kept.
 *
 * @param credentialsFile where an earlier start wrote the keys in plain text; the table holds only their hashes
 */
export async function ensureDemoKeys(
  keyStore: KeyStore & { putKey(key: ApiKey): Promise<void> },
  credentialsFile: string,
  nowUnixSeconds: number,
): Promise<DemoKeys> {
  const earlier = await readCredentials(credentialsFile);
  const keep = async (plaintext: unknown, environment: KeyEnvironment) => {
    if (typeof plaintext === 'string' && (await isWorking(keyStore, plaintext, environment, nowUnixSeconds))) return plaintext;
    const { key, plaintext: fresh } = newDemoKey(environment);
    await keyStore.putKey(key);
    return fresh;
  };
  return {
    test_key: await keep(earlier?.test_key, 'test'),
    live_key: await keep(earlier?.live_key, 'live'),
    organization_id: demoOrganization.id,
  };
}

/** The credentials an earlier start wrote; null when there are none or they cannot be read. */
export async function readCredentials(file: string): Promise<Partial<Credentials> | null> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** Writes the credentials in one piece, for the eyes of this user only. */
export async function writeCredentials(file: string, credentials: Credentials): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, file);
}

async function isWorking(keyStore: KeyStore, plaintext: string, environment: KeyEnvironment, nowUnixSeconds: number): Promise<boolean> {
  const key = await keyStore.findKey(hashKey(plaintext));
  return key !== null && key.environment === environment && key.organization.id === demoOrganization.id && isKeyUsable(key, nowUnixSeconds);
}

function newDemoKey(environment: KeyEnvironment): { key: ApiKey; plaintext: string } {
  const { plaintext, hash, prefix } = mintKey(environment, randomBytes(18));
  const key: ApiKey = {
    id: `key_${randomBytes(8).toString('hex')}`,
    hash,
    prefix,
    name: `Demo ${environment} key`,
    environment,
    scopes,
    ipAllowlist: [],
    expiresAtUnixSeconds: null,
    revokedAtUnixSeconds: null,
    organization: demoOrganization,
  };
  return { key, plaintext };
}
