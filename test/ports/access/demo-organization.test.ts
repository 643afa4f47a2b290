import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ensureDemoKeys } from '../../../infra/local/aws-resources/demo-organization.ts';
import { emulatorAccess, emulatorClient, emulatorKeyStore, type IssuedKey, newKey } from '../../support/storage/access.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nakor-demo-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Stores a key in the format used before organizations existed: on its own. */
async function keepAlone({ key }: IssuedKey): Promise<void> {
  const Item = {
    ...{ pk: `KEY#${key.hash}`, sk: 'KEY', key_id: key.id, hash: key.hash, prefix: key.prefix, name: key.name },
    ...{ environment: key.environment, scopes: key.scopes, ip_allowlist: [], expires_at: null, revoked_at: null },
    ...{ organization_id: 'org_demo', organization_name: 'Demo organization', plan: 'api' },
  };
  await emulatorClient().send(new PutCommand({ TableName: inject('service').accessTable, Item }));
}

function ensure(credentialsFile: string) {
  const { organizations, registry } = emulatorAccess();
  return ensureDemoKeys({ organizations, registry, keyStore: emulatorKeyStore() }, credentialsFile, Date.UTC(2026, 9, 15));
}

describe('the demo organization', () => {
  it('exists, and its keys are listed', async () => {
    const { organizationId, testKey, liveKey } = inject('service');
    expect(await emulatorAccess().organizations.findOrganization(organizationId)).toMatchObject({
      id: 'org_demo',
      name: 'Demo organization',
      plan: 'api',
    });
    const prefixes = (await emulatorAccess().registry.listKeys('org_demo')).map(({ prefix }) => prefix);
    expect(prefixes).toEqual(expect.arrayContaining([testKey.slice(0, 12), liveKey.slice(0, 12)]));
  });

  it('includes the keys of an installation from before organizations existed', async () => {
    const [test, live] = [newKey({ environment: 'test' }), newKey({ environment: 'live' })];
    await Promise.all([keepAlone(test), keepAlone(live)]);
    const file = join(folder, 'earlier.json');
    await writeFile(file, JSON.stringify({ test_key: test.plaintext, live_key: live.plaintext }));
    const kept = { test_key: test.plaintext, live_key: live.plaintext, organization_id: 'org_demo' };
    expect(await ensure(file)).toEqual(kept);
    expect(await ensure(file)).toEqual(kept);
    const listed = await emulatorAccess().registry.listKeys('org_demo');
    expect(listed.filter(({ id }) => [test.key.id, live.key.id].includes(id))).toHaveLength(2);
    expect(await emulatorAccess().registry.revokeKey(test.key.id, { id: 'e', createdAtUnixMs: 0 })).toMatchObject({ kind: 'revoked' });
  });

  it('gets a new key to replace a revoked one', async () => {
    const file = join(folder, 'revoked.json');
    const first = await ensure(file);
    await writeFile(file, JSON.stringify(first));
    const [revoked] = (await emulatorAccess().registry.listKeys('org_demo')).filter(({ prefix }) => first.live_key.startsWith(prefix));
    await emulatorAccess().registry.revokeKey(revoked?.id ?? '', { id: 'f', createdAtUnixMs: 0 });
    const second = await ensure(file);
    expect(second.test_key).toBe(first.test_key);
    expect(second.live_key).not.toBe(first.live_key);
    expect(second.live_key).toMatch(/^nk_live_[0-9a-f]{36}$/);
  });
});
