import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { createKeyStore } from '@nakor/aws/access/key-store';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { hashKey } from '@nakor/operations/access/api-key';
import { describe, expect, inject, it } from 'vitest';
import { emulatorClient, emulatorKeyStore, newKey } from '../../support/storage/access.ts';

describe('the key store', () => {
  const cases = [
    { name: 'a key with all scopes', given: newKey().key },
    { name: 'a live key', given: newKey({ environment: 'live', plan: 'free' }).key },
    { name: 'a key without scopes', given: newKey({ scopes: [] }).key },
    { name: 'a key with an IP allowlist', given: newKey({ ipAllowlist: ['203.0.113.0/24', '2001:db8::/32'] }).key },
    { name: 'an expired key', given: newKey({ expiresAtUnixMs: 1_000 }).key },
    { name: 'a revoked key', given: newKey({ revokedAtUnixMs: 1_790_000_000_000, expiresAtUnixMs: 1_890_000_000_000 }).key },
    { name: 'a name in any script', given: newKey({ name: 'Zażółć – 発票 𝄞 "\\' }).key },
  ];
  it.each(cases)('returns exactly what was stored: $name', async ({ given }) => {
    const store = emulatorKeyStore();
    await store.putKey(given);
    expect(await store.findKey(given.hash)).toEqual(given);
  });

  it('does not know a key that was not stored', async () => {
    expect(await emulatorKeyStore().findKey(newKey().key.hash)).toBeNull();
  });

  it('finds a key only by its hash, never by its text', async () => {
    const { key, plaintext } = newKey();
    const store = emulatorKeyStore();
    await store.putKey(key);
    expect(key.hash).toBe(hashKey(plaintext));
    expect(await store.findKey(plaintext)).toBeNull();
    expect(await store.findKey(key.hash.toUpperCase())).toBeNull();
  });

  it('replaces a key that is stored again', async () => {
    const { key } = newKey();
    const store = emulatorKeyStore();
    await store.putKey(key);
    await store.putKey({ ...key, revokedAtUnixMs: 1_790_000_000_000 });
    expect(await store.findKey(key.hash)).toEqual({ ...key, revokedAtUnixMs: 1_790_000_000_000 });
  });

  it('does not find a key whose item was deleted', async () => {
    const { key } = newKey();
    const store = emulatorKeyStore();
    await store.putKey(key);
    await emulatorClient().send(new DeleteCommand(itemOf(key.hash)));
    expect(await store.findKey(key.hash)).toBeNull();
  });

  it('treats a damaged item as an internal error, not as an unknown key', async () => {
    const { key } = newKey();
    const store = emulatorKeyStore();
    await store.putKey(key);
    await emulatorClient().send(
      new UpdateCommand({
        ...itemOf(key.hash),
        UpdateExpression: 'SET #plan = :plan',
        ExpressionAttributeNames: { '#plan': 'plan' },
        ExpressionAttributeValues: { ':plan': 'gold' },
      }),
    );
    await expect(store.findKey(key.hash)).rejects.toThrow('plan');
  });

  it('reports a database that is unreachable', async () => {
    const store = createKeyStore(emulatorClient('http://127.0.0.1:9'), inject('service').accessTable);
    await expect(store.findKey(newKey().key.hash)).rejects.toBeInstanceOf(DependencyUnavailable);
  });
});

function itemOf(hash: string) {
  return { TableName: inject('service').accessTable, Key: { pk: `KEY#${hash}`, sk: 'KEY' } };
}
