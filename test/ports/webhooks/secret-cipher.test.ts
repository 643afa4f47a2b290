import { createKeyClient } from '@nakor/aws/client/clients';
import { createSecretCipher } from '@nakor/aws/webhooks/secret-cipher';
import { describe, expect, inject, it } from 'vitest';
import { noonMs } from '../../support/builders/webhook-samples.ts';
import { emulatorSettings } from '../../support/faults/fault-environment.ts';
import { startFaultProxy } from '../../support/faults/fault-proxy.ts';

const keyId = 'alias/nakor-local-webhook-secrets';
const secret = `whsec_${'0123456789abcdef'.repeat(4)}`;
const minuteMs = 60_000;

/** A cipher whose requests are recorded, with a movable clock. */
async function watchedKeeper() {
  const proxy = await startFaultProxy(inject('service').endpoints.kms);
  const clock = { nowUnixMs: noonMs };
  const keeper = createSecretCipher(createKeyClient({ ...emulatorSettings, endpoint: proxy.endpoint }), keyId, () => clock.nowUnixMs);
  return { proxy, clock, keeper, [Symbol.asyncDispose]: () => proxy.close() };
}

describe('the secret cipher', () => {
  it('decrypts what it encrypted, which does not reveal the secret', async () => {
    await using scenario = await watchedKeeper();
    const encrypted = await scenario.keeper.encrypt('org_a', secret);
    expect(await scenario.keeper.decrypt('org_a', encrypted)).toBe(secret);
    expect(Buffer.from(encrypted, 'base64').toString('latin1')).not.toContain('whsec');
    expect(encrypted).not.toBe(await scenario.keeper.encrypt('org_a', secret));
  });

  it('names the key and the organization in each request', async () => {
    await using scenario = await watchedKeeper();
    await scenario.keeper.decrypt('org_a', await scenario.keeper.encrypt('org_a', secret));
    expect(scenario.proxy.requests.map(({ operation, body }) => [operation, JSON.parse(body)])).toMatchObject([
      ['Encrypt', { KeyId: keyId, EncryptionContext: { organization_id: 'org_a' } }],
      ['Decrypt', { KeyId: keyId, EncryptionContext: { organization_id: 'org_a' } }],
    ]);
  });

  it('does not decrypt for one organization what was encrypted for another, even when cached', async () => {
    await using scenario = await watchedKeeper();
    const encrypted = await scenario.keeper.encrypt('org_a', secret);
    await scenario.keeper.decrypt('org_a', encrypted);
    await expect(scenario.keeper.decrypt('org_b', encrypted)).rejects.toMatchObject({ name: 'InvalidCiphertextException' });
  });

  it('rejects damaged ciphertext', async () => {
    await using scenario = await watchedKeeper();
    const encrypted = await scenario.keeper.encrypt('org_a', secret);
    const damaged = `${encrypted.slice(0, -8)}AAAAAAA=`;
    for (const text of [damaged, 'eA==', '']) await expect(scenario.keeper.decrypt('org_a', text)).rejects.toThrow();
  });

  it('sends one request a minute for the same secret', async () => {
    await using scenario = await watchedKeeper();
    const encrypted = await scenario.keeper.encrypt('org_a', secret);
    const asked = () => scenario.proxy.requests.filter(({ operation }) => operation === 'Decrypt').length;
    await scenario.keeper.decrypt('org_a', encrypted);
    scenario.clock.nowUnixMs += minuteMs - 1;
    await scenario.keeper.decrypt('org_a', encrypted);
    expect(asked()).toBe(1);
    scenario.clock.nowUnixMs += 1;
    await scenario.keeper.decrypt('org_a', encrypted);
    expect(asked()).toBe(2);
  });

  it('reports that KMS is unavailable when it is unreachable', async () => {
    const client = createKeyClient({ ...emulatorSettings, endpoint: 'http://127.0.0.1:1' });
    const keeper = createSecretCipher(client, keyId, () => noonMs);
    const unavailable = { name: 'DependencyUnavailable', dependency: 'KMS' };
    await expect(keeper.encrypt('org_a', secret)).rejects.toMatchObject(unavailable);
    await expect(keeper.decrypt('org_a', 'eA==')).rejects.toMatchObject(unavailable);
  });
});
