import { randomUUID } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { createKeyRegistry } from '@nakor/aws/access/key-registry';
import { createKeyStore } from '@nakor/aws/access/key-store';
import { createOrganizationStore } from '@nakor/aws/access/organization-store';
import { createRestoredTables } from '@nakor/aws/restore/restored-tables';
import { createWebhookStore } from '@nakor/aws/webhooks/webhook-store';
import type { EventReference } from '@nakor/operations/events/event';
import { describe, expect, inject, it } from 'vitest';
import { endpointOf, noonMs, sampleEvent } from '../support/builders/webhook-samples.ts';
import { emulatorClient, newKey } from '../support/storage/access.ts';
import { createTwoTables, type TwoTables } from '../support/storage/restored-tables.ts';
import { scanItems } from '../support/storage/scan-items.ts';
import { storeEvent } from '../support/storage/store-event.ts';
import { newOrganizationId } from '../support/storage/webhook-stores.ts';

const client = emulatorClient();
const { eventsTable, webhooksTable } = inject('service');
const tables = createRestoredTables(client, eventsTable, () => noonMs);
const stamp = () => ({ id: randomUUID(), createdAtUnixMs: noonMs });
const noonSeconds = noonMs / 1000;

/** An organization with a key in the current table, and the stores of both tables. */
async function accessScene({ current, restored }: TwoTables) {
  const ofTable = (accessTable: string) => ({
    registry: createKeyRegistry(client, { accessTable, eventsTable }),
    organizations: createOrganizationStore(client, { accessTable, eventsTable, webhooksTable }),
  });
  const [now, before] = [ofTable(current), ofTable(restored)];
  const id = newOrganizationId();
  await now.organizations.createOrganization({ id, name: 'Acme', plan: 'pro', trial: null, createdAtUnixMs: noonMs });
  const makeKey = async () => {
    const { key } = newKey({ organizationId: id });
    const { organization: _, ...fields } = key;
    await now.registry.createKey({ ...fields, organizationId: id }, stamp());
    return key;
  };
  return { id, now, before, makeKey };
}

/** Events that are named individually. */
async function namesOf(events: AsyncIterable<EventReference>): Promise<EventReference[]> {
  const named: EventReference[] = [];
  for await (const event of events) named.push(event);
  return named;
}

describe('a restored access table', () => {
  it('is read completely, except damaged items', async () => {
    await using two = await createTwoTables(client, 'access');
    const { id, makeKey } = await accessScene(two);
    const key = await makeKey();
    await client.send(new PutCommand({ TableName: two.current, Item: { pk: 'KEY#damaged', sk: 'KEY', name: 7 } }));
    const contents = await tables.readAccess(two.current);
    expect(contents).toMatchObject({ keys: [{ id: key.id }], organizations: [{ id }], presets: [], incidents: [] });
    expect(contents.unreadable).toEqual(['KEY#damaged KEY']);
  });

  it('gets keys revoked that were revoked before, once and without an event', async () => {
    await using two = await createTwoTables(client, 'access');
    const { id, makeKey, before } = await accessScene(two);
    const key = await makeKey();
    await two.restore();
    const revocation = { keyId: key.id, organizationId: id, revokedAtUnixMs: noonMs };
    const eventsBefore = await scanItems(client, eventsTable, `ORG#${id}#`);
    expect(await tables.reapplyRevocation(two.restored, revocation)).toBe('revoked');
    expect(await tables.reapplyRevocation(two.restored, { ...revocation, revokedAtUnixMs: 1_000 })).toBe('already-revoked');
    expect(await tables.reapplyRevocation(two.restored, { ...revocation, keyId: 'key_ffffffffffffffff' })).toBe('unknown-key');
    expect(await before.registry.listKeys(id)).toMatchObject([{ id: key.id, revokedAtUnixMs: noonMs }]);
    expect(await scanItems(client, eventsTable, `ORG#${id}#`)).toEqual(eventsBefore);
  });

  it('gets a missing organization with its keys and counters', async () => {
    await using two = await createTwoTables(client, 'access');
    const { id, makeKey, before } = await accessScene(two);
    const [first, second] = [await makeKey(), await makeKey()];
    const quota = { pk: `ORG#${id}`, sk: 'QUOTA', day_window: 1, day_used: 5, month_window: 1, month_used: 9 };
    await client.send(new PutCommand({ TableName: two.current, Item: quota }));
    const copy = await tables.copyOrganization(two.current, two.restored, id);
    expect(copy).toMatchObject({ isCopied: true });
    expect(copy?.keyIds.toSorted()).toEqual([first.id, second.id].sort());
    expect((await before.organizations.listOrganizations()).map((organization) => organization.id)).toEqual([id]);
    const known = await createKeyStore(client, two.restored).findKey(first.hash);
    expect(known).toMatchObject({ id: first.id, organization: { id, plan: 'pro' } });
    expect((await client.send(new GetCommand({ TableName: two.restored, Key: { pk: quota.pk, sk: quota.sk } }))).Item).toEqual(quota);
    expect(await tables.copyOrganization(two.current, two.restored, id)).toEqual({ isCopied: false, keyIds: [] });
    expect(await tables.copyOrganization(two.current, two.restored, newOrganizationId())).toBeNull();
  });

  it('gives a copied key the current plan of its organization, and later changes too', async () => {
    await using two = await createTwoTables(client, 'access');
    const { id, makeKey, now, before } = await accessScene(two);
    await two.restore();
    await now.organizations.changePlan(id, 'api', stamp());
    const key = await makeKey();
    await tables.copyOrganization(two.current, two.restored, id);
    expect(await before.registry.listKeys(id)).toMatchObject([{ id: key.id, organization: { plan: 'pro' } }]);
    await before.organizations.changePlan(id, 'free', stamp());
    expect(await before.registry.listKeys(id)).toMatchObject([{ organization: { plan: 'free' } }]);
  });

  it('keeps its items: a key revoked in it is not restored', async () => {
    await using two = await createTwoTables(client, 'access');
    const { id, makeKey, now } = await accessScene(two);
    const key = await makeKey();
    await two.restore();
    await now.registry.revokeKey(key.id, stamp());
    expect(await tables.copyOrganization(two.restored, two.current, id)).toEqual({ isCopied: false, keyIds: [] });
    expect(await now.registry.listKeys(id)).toMatchObject([{ revokedAtUnixMs: noonMs }]);
  });
});

describe('requeueing events', () => {
  it('finds which keys were revoked, and when', async () => {
    await using two = await createTwoTables(client, 'access');
    await using events = await createTwoTables(client, 'events');
    const { id, makeKey } = await accessScene(two);
    const key = await makeKey();
    const registry = createKeyRegistry(client, { accessTable: two.current, eventsTable: events.current });
    await registry.revokeKey(key.id, stamp());
    expect(await tables.readRevocations(events.current)).toEqual([{ keyId: key.id, organizationId: id, revokedAtUnixMs: noonMs }]);
  });

  it('puts events since a given time back into the outbox, except pending ones', async () => {
    await using events = await createTwoTables(client, 'events');
    const own = createRestoredTables(client, events.current, () => noonMs);
    const organizationId = newOrganizationId();
    const [early, late, waiting] = [noonMs - 1, noonMs, noonMs + 1].map((createdAtUnixMs) =>
      sampleEvent({ id: randomUUID(), organizationId, createdAtUnixMs }),
    );
    const others = sampleEvent({ id: randomUUID(), organizationId: newOrganizationId(), createdAtUnixMs: noonMs });
    for (const event of [early, late, waiting, others]) if (event !== undefined) await storeEvent(client, events.current, event);
    for (const event of [early, late, others]) {
      const key = { pk: `ORG#${event?.organizationId}#EVENT#${event?.id}`, sk: 'EVENT' };
      const { Item } = await client.send(new GetCommand({ TableName: events.current, Key: key }));
      const { due_at, due_shard, ...fannedOut } = Item ?? {};
      await client.send(new PutCommand({ TableName: events.current, Item: fannedOut }));
    }
    const since = { unixMs: noonMs, organizationId };
    expect(await namesOf(own.requeueEvents(since, noonMs + 5_000))).toEqual([{ id: late?.id, organizationId }]);
    expect(await namesOf(own.requeueEvents(since, noonMs + 5_000))).toEqual([]);
    expect(await namesOf(own.requeueEvents({ ...since, organizationId: null }, noonMs))).toEqual([
      { id: others.id, organizationId: others.organizationId },
    ]);
    const [item] = await scanItems(client, events.current, `ORG#${organizationId}#EVENT#${late?.id}`);
    expect(item).toMatchObject({ due_at: noonSeconds + 5, wakes: 0 });
  });
});

describe('a restored webhooks table', () => {
  it('gets missing endpoints, and counts them', async () => {
    await using two = await createTwoTables(client, 'webhooks');
    const organizationId = newOrganizationId();
    const [now, before] = [createWebhookStore(client, two.current), createWebhookStore(client, two.restored)];
    const endpoints = Array.from({ length: 20 }, () => endpointOf({ id: randomUUID(), organizationId }));
    for (const endpoint of endpoints) await before.create(endpoint);
    const own = endpointOf({ id: randomUUID(), organizationId });
    await now.create(own);
    const copies = await tables.copyEndpoints(two.restored, two.current, organizationId);
    expect(copies.filter(({ isCopied }) => isCopied)).toHaveLength(19);
    expect(copies.filter(({ isCopied }) => !isCopied)).toHaveLength(1);
    expect(await now.list(organizationId)).toHaveLength(20);
    const { endpoints: read, unreadable } = await tables.readEndpoints(two.current);
    expect(read.map(({ id }) => id)).toContain(own.id);
    expect(unreadable).toEqual([]);
  });
});

describe('the register of accepted invoices', () => {
  it('is copied where it is missing, for one organization or all', async () => {
    await using two = await createTwoTables(client, 'requests');
    const [ours, theirs] = [newOrganizationId(), newOrganizationId()];
    const put = (TableName: string, Item: Record<string, unknown>) => client.send(new PutCommand({ TableName, Item }));
    await put(two.restored, { pk: `ORG#${ours}#IDEMPOTENCY#x`, sk: 'RECORD' });
    const accepted = (organizationId: string, sk: string) => ({ pk: `ORG#${organizationId}#ACCEPTED#prod`, sk, request_id: sk });
    for (const sk of ['INVOICE#a', 'INVOICE#b', 'REGISTER']) await put(two.restored, accepted(ours, sk));
    await put(two.restored, accepted(theirs, 'INVOICE#c'));
    await put(two.current, { ...accepted(ours, 'INVOICE#a'), request_id: 'kept a' });
    expect(await tables.copyAcceptedInvoices(two.restored, two.current, ours)).toBe(1);
    expect(await tables.copyAcceptedInvoices(two.restored, two.current, null)).toBe(1);
    const items = await scanItems(client, two.current, '');
    expect(items.map(({ request_id }) => request_id).sort()).toEqual(['INVOICE#b', 'INVOICE#c', 'REGISTER', 'kept a']);
  });
});
