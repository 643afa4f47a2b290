import { createKeyClient } from '@nakor/aws/client/clients';
import { createSecretCipher } from '@nakor/aws/webhooks/secret-cipher';
import { describe, expect, inject, it } from 'vitest';
import { noonMs } from '../../support/builders/webhook-samples.ts';
import { standInSettings } from '../../support/faults/fault-environment.ts';
import { startFaultProxy } from '../../support/faults/fault-proxy.ts';

const keyId = 'alias/nakor-local-webhook-secrets';
const secret = `whsec_${'0123456789abcdef'.repeat(4)}`;
const minuteMs = 60_000;

/** A keeper whose calls are written down, with a clock that can be moved. */
async function watchedKeeper() {
  const proxy = await startFaultProxy(inject('service').endpoints.kms);
  const clock = { nowMs: noonMs };
  const keeper = createSecretCipher(createKeyClient({ ...standInSettings, endpoint: proxy.endpoint }), keyId, () => clock.nowMs);
  return { proxy, clock, keeper, [Symbol.asyncDispose]: () => proxy.close() };
}

describe('the secret keeper', () => {
  it('gives back what it encrypted, which does not show the secret', async () => {
    await using scene = await watchedKeeper();
    const encrypted = await scene.keeper.encrypt('org_a', secret);
    expect(await scene.keeper.decrypt('org_a', encrypted)).toBe(secret);
    expect(Buffer.from(encrypted, 'base64').toString('latin1')).not.toContain('whsec');
    expect(encrypted).not.toBe(await scene.keeper.encrypt('org_a', secret));
  });

  it('names the key and the organisation in each call', async () => {
    await using scene = await watchedKeeper();
    await scene.keeper.decrypt('org_a', await scene.keeper.encrypt('org_a', secret));
    expect(scene.proxy.calls.map(({ operation, body }) => [operation, JSON.parse(body)])).toMatchObject([
      ['Encrypt', { KeyId: keyId, EncryptionContext: { organization_id: 'org_a' } }],
      ['Decrypt', { KeyId: keyId, EncryptionContext: { organization_id: 'org_a' } }],
    ]);
  });

  it('does not read for one organisation what was encrypted for another, also when it is remembered', async () => {
    await using scene = await watchedKeeper();
    const encrypted = await scene.keeper.encrypt('org_a', secret);
    await scene.keeper.decrypt('org_a', encrypted);
    await expect(scene.keeper.decrypt('org_b', encrypted)).rejects.toMatchObject({ name: 'InvalidCiphertextException' });
  });

  it('refuses what is damaged', async () => {
    await using scene = await watchedKeeper();
    const encrypted = await scene.keeper.encrypt('org_a', secret);
    const damaged = `${encrypted.slice(0, -8)}AAAAAAA=`;
    for (const text of [damaged, 'eA==', '']) await expect(scene.keeper.decrypt('org_a', text)).rejects.toThrow();
  });

  it('asks once a minute for the same secret', async () => {
    await using scene = await watchedKeeper();
    const encrypted = await scene.keeper.encrypt('org_a', secret);
    const asked = () => scene.proxy.calls.filter(({ operation }) => operation === 'Decrypt').length;
    await scene.keeper.decrypt('org_a', encrypted);
    scene.clock.nowMs += minuteMs - 1;
    await scene.keeper.decrypt('org_a', encrypted);
    expect(asked()).toBe(1);
    scene.clock.nowMs += 1;
    await scene.keeper.decrypt('org_a', encrypted);
    expect(asked()).toBe(2);
  });

  it('says that KMS is unavailable when it cannot be reached', async () => {
    const client = createKeyClient({ ...standInSettings, endpoint: 'http://127.0.0.1:1' });
    const keeper = createSecretCipher(client, keyId, () => noonMs);
    const unavailable = { name: 'DependencyUnavailable', dependency: 'KMS' };
    await expect(keeper.encrypt('org_a', secret)).rejects.toMatchObject(unavailable);
    await expect(keeper.decrypt('org_a', 'eA==')).rejects.toMatchObject(unavailable);
  });
});
