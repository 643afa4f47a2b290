import type { ApiKey, KeyChange, KeyRegistry } from '../access/api-key.ts';
import { generateApiKey, hashKey } from '../access/api-key.ts';
import { generateId } from '../access/generate-id.ts';
import type { ChangeStamp, Organization, OrganizationStore } from '../access/organization.ts';

/**
 * The organization of the platform itself, whose only key the probe of `POST /validate` uses (ADR 0065). Its plan allows a request a minute
 * for a whole day; test keys consume no quota and leave no history.
 */
export const probeOrganization = { id: 'org_0000000000000000', name: 'Nakor: probe', plan: 'pro' } as const satisfies Pick<
  Organization,
  'id' | 'name' | 'plan'
>;

/** Where the key of the probe is kept in plain text: the one secret that Nakor has of its own. */
export interface ProbeKeyStore {
  /**
   * The key; null if there is none.
   *
   * @throws Error of the store if it cannot be read: without a permission, or while the key that encrypts it is disabled
   */
  read(): Promise<string | null>;
  /** Replaces it. */
  write(plaintext: string): Promise<void>;
}

/** Ports of a rotation. */
export interface ProbeKeyPorts {
  readonly organizations: Pick<OrganizationStore, 'createOrganization'>;
  readonly keys: Pick<KeyRegistry, 'createKey' | 'listKeys' | 'revokeKey'>;
  readonly probeKey: ProbeKeyStore;
}

/** A rotation: the new key, and the ids of those that were revoked. */
export interface ProbeKeyRotation {
  readonly key: ApiKey;
  readonly revokedKeyIds: readonly string[];
  readonly changes: readonly KeyChange[];
}

/**
 * Gives the probe another key: creates it, stores it, and then revokes all others of the organization, so that the probe always has a key that
 * works. An interrupted rotation is completed by the next one.
 *
 * @param newStamp    time and id of a change
 * @param randomBytes cryptographically random bytes
 */
export async function rotateProbeKey(
  { organizations, keys, probeKey }: ProbeKeyPorts,
  newStamp: () => ChangeStamp,
  randomBytes: (size: number) => Uint8Array,
): Promise<ProbeKeyRotation> {
  await organizations.createOrganization({ ...probeOrganization, trial: null, createdAtUnixMs: newStamp().createdAtUnixMs });
  const { plaintext, hash, prefix } = generateApiKey('test', randomBytes(18));
  const wanted = { id: generateId('key', randomBytes(8)), hash, prefix, name: 'Probe', environment: 'test', scopes: ['validate'] } as const;
  const created = await keys.createKey(
    { ...wanted, ipAllowlist: [], expiresAtUnixMs: null, organizationId: probeOrganization.id },
    newStamp(),
  );
  if (created === null) throw new Error(`The organization ${probeOrganization.id} does not exist, although it was just created.`);
  await probeKey.write(plaintext);
  const changes = [created];
  for (const { id, revokedAtUnixMs } of await keys.listKeys(probeOrganization.id)) {
    if (id === created.key.id || revokedAtUnixMs !== null) continue;
    const outcome = await keys.revokeKey(id, newStamp());
    if (outcome.kind === 'revoked') changes.push(outcome);
  }
  return { key: created.key, revokedKeyIds: changes.slice(1).map(({ key }) => key.id), changes };
}

/** Whether the stored key is one that the probe may use. */
export async function hasUsableProbeKey(
  { probeKey }: Pick<ProbeKeyPorts, 'probeKey'>,
  findKey: (hash: string) => Promise<ApiKey | null>,
): Promise<boolean> {
  const plaintext = await probeKey.read();
  if (plaintext === null) return false;
  const key = await findKey(hashKey(plaintext));
  return key !== null && key.organization.id === probeOrganization.id && key.revokedAtUnixMs === null;
}
