import { randomUUID } from 'node:crypto';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { NewKey } from '@nakor/operations/access/api-key';
import type { ChangeStamp } from '@nakor/operations/access/organization';
import { describe, expect, inject, it } from 'vitest';
import {
  createOrganization,
  emulatorAccess,
  emulatorClient,
  emulatorKeyStore,
  eventsOf,
  issueKey,
  newKey,
} from '../../support/storage/access.ts';
import { interruptedClient } from '../../support/storage/interrupted-client.ts';

const noonMs = Date.UTC(2026, 9, 15, 12);
const stamp = (atMs = noonMs): ChangeStamp => ({ id: randomUUID(), createdAtUnixMs: atMs });

/** A key to be created. */
function wanted(organizationId: string, fields: Partial<NewKey> = {}): NewKey {
  const { organization: _organization, revokedAtUnixMs: _revoked, createdAtUnixMs: _created, ...key } = newKey().key;
  return { ...key, organizationId, ...fields };
}

async function createKey(organizationId: string, fields: Partial<NewKey> = {}, atMs = noonMs) {
  const created = await emulatorAccess().registry.createKey(wanted(organizationId, fields), stamp(atMs));
  if (created === null) throw new Error('There is no such organization.');
  return created;
}

describe('creating a key', () => {
  it('stores it with the name and plan of its organization', async () => {
    const { id } = await createOrganization({ name: 'Zażółć – 発票', plan: 'pro' });
    const fresh = wanted(id, { name: 'Billing', ipAllowlist: ['203.0.113.0/24'], expiresAtUnixMs: 1_890_000_000_000 });
    const created = await emulatorAccess().registry.createKey(fresh, stamp());
    const { organizationId: _, ...fields } = fresh;
    expect(created?.key).toEqual({
      ...fields,
      revokedAtUnixMs: null,
      createdAtUnixMs: noonMs,
      organization: { id, name: 'Zażółć – 発票', plan: 'pro' },
    });
    expect(await emulatorKeyStore().findKey(fresh.hash)).toEqual(created?.key);
  });

  it("puts one event with the key's data into the outbox", async () => {
    const { id } = await createOrganization();
    const { key, event } = await createKey(id, { name: 'Billing', scopes: ['validate', 'reports'], environment: 'live' });
    const data = {
      key_id: key.id,
      prefix: key.prefix,
      name: 'Billing',
      environment: 'live',
      scopes: ['validate', 'reports'],
      reason: 'operator',
    };
    expect(await eventsOf(id)).toEqual([{ type: 'api_key.created', data }]);
    expect(JSON.parse(event.body)).toMatchObject({ id: event.id, type: 'api_key.created', created_at: '2026-10-15T12:00:00.000Z', data });
  });

  it('puts neither the text of the key nor its hash into the event', async () => {
    const { id } = await createOrganization();
    const { plaintext, key } = newKey();
    const { event } = await createKey(id, { hash: key.hash, prefix: key.prefix });
    expect(event.body).not.toContain(plaintext.slice(-24));
    expect(event.body).not.toContain(key.hash);
  });

  it('is rejected for an unknown organization, and writes nothing', async () => {
    const fresh = wanted('org_ffffffffffffffff');
    expect(await emulatorAccess().registry.createKey(fresh, stamp())).toBeNull();
    expect(await emulatorKeyStore().findKey(fresh.hash)).toBeNull();
    expect(await eventsOf('org_ffffffffffffffff')).toEqual([]);
  });

  it.each(['hash', 'id'] as const)('throws when another key has its %s, and leaves that key unchanged', async (field) => {
    const { id } = await createOrganization();
    const { key } = await createKey(id);
    await expect(createKey(id, { [field]: key[field] })).rejects.toThrow('exists already');
    expect(await emulatorAccess().registry.listKeys(id)).toEqual([key]);
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it('uses the plan that the organization has at the time of the write', async () => {
    const { id } = await createOrganization({ plan: 'free' });
    const overtaken = interruptedClient('TransactWriteItemsCommand', (count) =>
      count === 1 ? emulatorAccess().organizations.changePlan(id, 'pro', stamp()) : undefined,
    );
    const created = await emulatorAccess(overtaken).registry.createKey(wanted(id), stamp());
    expect(created?.key.organization.plan).toBe('pro');
    expect(await emulatorAccess().registry.listKeys(id)).toEqual([created?.key]);
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it('never leaves a key with an old plan while the plan keeps changing', async () => {
    const { id } = await createOrganization();
    const { organizations, registry } = emulatorAccess();
    const changes = async () => {
      for (const plan of ['pro', 'api', 'free', 'pro'] as const) await organizations.changePlan(id, plan, stamp());
    };
    await Promise.all([changes(), ...Array.from({ length: 12 }, () => createKey(id))]);
    const keys = await registry.listKeys(id);
    expect(keys).toHaveLength(12);
    expect(new Set(keys.map(({ organization }) => organization.plan))).toEqual(new Set(['pro']));
  });
});

describe('listing keys', () => {
  it('returns only the keys of the organization, the oldest first', async () => {
    const { id } = await createOrganization();
    const other = await createOrganization();
    const late = await createKey(id, {}, noonMs + 2_000);
    const early = await createKey(id, {}, noonMs);
    await createKey(other.id);
    expect(await emulatorAccess().registry.listKeys(id)).toEqual([early.key, late.key]);
  });

  it('includes revoked keys', async () => {
    const { id } = await createOrganization();
    const { key } = await createKey(id);
    const { registry } = emulatorAccess();
    await registry.revokeKey(key.id, stamp(noonMs + 1_000));
    expect(await registry.listKeys(id)).toEqual([{ ...key, revokedAtUnixMs: noonMs + 1_000 }]);
  });

  it('continues beyond a page of the database, which is 1 MB', async () => {
    const { id } = await createOrganization();
    const { accessTable } = inject('service');
    for (let made = 0; made < 5; made += 1) {
      const { key } = await createKey(id);
      const update = { UpdateExpression: 'SET padding = :text', ExpressionAttributeValues: { ':text': 'x'.repeat(300_000) } };
      await emulatorClient().send(new UpdateCommand({ TableName: accessTable, Key: { pk: `ORG#${id}`, sk: `KEY#${key.id}` }, ...update }));
    }
    expect(await emulatorAccess().registry.listKeys(id)).toHaveLength(5);
  });

  it('returns an empty list when there are no keys', async () => {
    expect(await emulatorAccess().registry.listKeys('org_ffffffffffffffff')).toEqual([]);
  });
});

describe('revoking a key', () => {
  it('takes effect immediately and emits one event', async () => {
    const { id } = await createOrganization();
    const { key } = await createKey(id);
    const outcome = await emulatorAccess().registry.revokeKey(key.id, stamp(noonMs + 5_000));
    const revoked = { ...key, revokedAtUnixMs: noonMs + 5_000 };
    expect(outcome).toMatchObject({ kind: 'revoked', key: revoked, event: { type: 'api_key.revoked', organizationId: id } });
    expect(await emulatorKeyStore().findKey(key.hash)).toEqual(revoked);
    const data = {
      key_id: key.id,
      prefix: key.prefix,
      name: key.name,
      environment: 'test',
      scopes: ['validate', 'correction', 'scenarios', 'webhooks', 'reports'],
      reason: 'operator',
    };
    expect((await eventsOf(id))[1]).toEqual({ type: 'api_key.revoked', data });
  });

  it('changes nothing the second time', async () => {
    const { id } = await createOrganization();
    const { key } = await createKey(id);
    const { registry } = emulatorAccess();
    await registry.revokeKey(key.id, stamp(noonMs));
    const again = await registry.revokeKey(key.id, stamp(noonMs + 60_000));
    expect(again).toEqual({ kind: 'already-revoked', key: { ...key, revokedAtUnixMs: noonMs } });
    expect(await eventsOf(id)).toHaveLength(2);
  });

  it('has one effect when ten operators do it concurrently', async () => {
    const { id } = await createOrganization();
    const { key } = await createKey(id);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => emulatorAccess().registry.revokeKey(key.id, stamp())));
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual([...Array.from({ length: 9 }, () => 'already-revoked'), 'revoked']);
    expect(await eventsOf(id)).toHaveLength(2);
  });

  it('reports an unknown key', async () => {
    expect(await emulatorAccess().registry.revokeKey('key_0000000000000000', stamp())).toEqual({ kind: 'unknown-key' });
  });

  it('finds a key that was stored without its organization', async () => {
    const { key } = await issueKey();
    expect(await emulatorAccess().registry.revokeKey(key.id, stamp())).toMatchObject({ kind: 'revoked' });
  });

  it('removes the key from the due index', async () => {
    const { id } = await createOrganization();
    const { key } = await createKey(id, { expiresAtUnixMs: 1_890_000_000_000 });
    const item = () =>
      emulatorClient().send(
        new GetCommand({ TableName: inject('service').accessTable, Key: { pk: `KEY#${key.hash}`, sk: 'KEY' }, ConsistentRead: true }),
      );
    expect((await item()).Item).toMatchObject({ due_at: 1_890_000_000, due_shard: expect.stringMatching(/^DUE#\d+$/) });
    await emulatorAccess().registry.revokeKey(key.id, stamp());
    expect((await item()).Item).not.toHaveProperty('due_at');
  });
});
