import { randomUUID } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { createWebhookStore } from '@nakor/aws/webhooks/webhook-store';
import { changeEndpoint, type WebhookEndpoint } from '@nakor/operations/webhooks/endpoint';
import { rotateSecret } from '@nakor/operations/webhooks/secret-rotation';
import { describe, expect, inject, it } from 'vitest';
import { endpointOf, noonMs, outcomeOf, rejectedWith } from '../../support/builders/webhook-samples.ts';
import { emulatorClient } from '../../support/storage/access.ts';
import { emulatorWebhooks, newOrganizationId, storeEndpoint, withLostResponse } from '../../support/storage/webhook-stores.ts';

const { webhooks } = emulatorWebhooks();
const storeOver = (client: ReturnType<typeof emulatorClient>) => createWebhookStore(client, inject('service').webhooksTable);
const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Number of endpoints of an organization, by the counter that enforces the limit for an environment. */
async function counted(organizationId: string, environment = 'test'): Promise<unknown> {
  const Key = { pk: `ORG#${organizationId}`, sk: `WEBHOOKS#${environment}` };
  const get = new GetCommand({ TableName: inject('service').webhooksTable, Key, ConsistentRead: true });
  return (await emulatorClient().send(get)).Item?.['webhooks'];
}

describe('an endpoint', () => {
  it('is returned as it was stored', async () => {
    const full = await storeEndpoint({
      name: 'Zażółć „gęślą”',
      environment: 'live',
      url: 'https://erp.example.com/a?b=c',
      description: 'two\nlines',
      events: ['validation.completed', 'webhook.test'],
      history: [
        { sinceUnixMs: noonMs, events: ['*'] },
        { sinceUnixMs: noonMs + 5, events: [] },
      ],
      isActive: false,
      autoDisabledAtUnixMs: noonMs + 5,
    });
    expect(await webhooks.find(full.organizationId, full.id)).toEqual(full);
    expect(await webhooks.list(full.organizationId)).toEqual([full]);
  });

  it.each([
    { name: 'of another organization', place: ({ id }: { id: string }) => [newOrganizationId(), id] as const },
    { name: 'that does not exist', place: ({ organizationId }: { organizationId: string }) => [organizationId, randomUUID()] as const },
  ])('$name is not found by any operation', async ({ place }) => {
    const endpoint = await storeEndpoint();
    const [organizationId, id] = place(endpoint);
    expect(await webhooks.find(organizationId, id)).toBeNull();
    expect(await webhooks.change(organizationId, id, { name: 'x' }, noonMs)).toBeNull();
    expect(await webhooks.remove({ ...endpoint, organizationId, id }, noonMs)).toBe(false);
    expect(await webhooks.recordAttempt({ ...endpoint, organizationId, id }, outcomeOf(), noonMs)).toBeNull();
    expect(await webhooks.find(endpoint.organizationId, endpoint.id)).toEqual(endpoint);
  });

  it('is listed by age, and only for its organization', async () => {
    const organizationId = newOrganizationId();
    const old = await storeEndpoint({ organizationId, createdAtUnixMs: noonMs - 5 });
    const young = await storeEndpoint({ organizationId, createdAtUnixMs: noonMs + 5 });
    const middle = await storeEndpoint({ organizationId });
    expect((await webhooks.list(organizationId)).map(({ id }) => id)).toEqual([old.id, middle.id, young.id]);
    expect(await webhooks.list(newOrganizationId())).toEqual([]);
  });
});

describe('the limit of twenty endpoints', () => {
  it('is enforced against concurrent requests, and allows another one after a removal', async () => {
    const organizationId = newOrganizationId();
    const outcomes = await Promise.all(Array.from({ length: 24 }, () => webhooks.create(endpointOf({ id: randomUUID(), organizationId }))));
    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(20);
    const kept = await webhooks.list(organizationId);
    expect([kept.length, await counted(organizationId)]).toEqual([20, 20]);
    expect(await webhooks.remove(kept[0] as WebhookEndpoint, noonMs)).toBe(true);
    const one = () => webhooks.create(endpointOf({ id: randomUUID(), organizationId }));
    expect([await one(), await one()]).toEqual(['created', 'limit-reached']);
  });

  it('is that of each environment', async () => {
    const organizationId = newOrganizationId();
    const one = (environment: 'live' | 'test') => webhooks.create(endpointOf({ id: randomUUID(), organizationId, environment }));
    for (let count = 0; count < 20; count += 1) expect(await one('live')).toBe('created');
    expect([await one('live'), await one('test')]).toEqual(['limit-reached', 'created']);
    const ofTest = (await webhooks.list(organizationId)).find(({ environment }) => environment === 'test');
    expect(await webhooks.remove(ofTest as WebhookEndpoint, noonMs)).toBe(true);
    expect([await counted(organizationId), await counted(organizationId, 'live'), await one('live')]).toEqual([0, 20, 'limit-reached']);
  });

  it('counts an endpoint once when the response was lost', async () => {
    const endpoint = endpointOf({ id: randomUUID(), organizationId: newOrganizationId() });
    expect(await withLostResponse('TransactWriteItems', (client) => storeOver(client).create(endpoint))).toBe('created');
    expect(await counted(endpoint.organizationId)).toBe(1);
  });

  it('is raised by one, once, when an endpoint is removed by several requests concurrently', async () => {
    const endpoint = await storeEndpoint();
    const outcomes = await Promise.all([1, 2, 3].map(() => webhooks.remove(endpoint, noonMs)));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await counted(endpoint.organizationId)).toBe(0);
  });
});

describe('a change of an endpoint', () => {
  it('is made as decided by the domain', async () => {
    const endpoint = await storeEndpoint();
    const change = { name: 'New', events: ['webhook.test'], isActive: false } as const;
    const changed = await webhooks.change(endpoint.organizationId, endpoint.id, change, noonMs + minuteMs);
    expect(changed).toEqual(changeEndpoint(endpoint, change, noonMs + minuteMs));
    expect(await webhooks.find(endpoint.organizationId, endpoint.id)).toEqual(changed);
  });

  it('does not revert concurrent changes', async () => {
    const { organizationId, id } = await storeEndpoint();
    await Promise.all([
      webhooks.change(organizationId, id, { name: 'New' }, noonMs),
      webhooks.change(organizationId, id, { url: 'https://new.example.com/' }, noonMs),
      webhooks.change(organizationId, id, { description: 'new' }, noonMs),
    ]);
    expect(await webhooks.find(organizationId, id)).toMatchObject({ name: 'New', url: 'https://new.example.com/', description: 'new' });
  });

  it('is made once when the response was lost', async () => {
    const endpoint = await storeEndpoint();
    const failure = rejectedWith(500);
    await withLostResponse('PutItem', (client) => storeOver(client).recordAttempt(endpoint, failure, noonMs));
    expect(await webhooks.find(endpoint.organizationId, endpoint.id)).toMatchObject({
      health: { consecutiveFailures: 1, totalDeliveries: 1 },
    });
  });

  it('does not recreate a removed endpoint', async () => {
    const endpoint = await storeEndpoint();
    await webhooks.remove(endpoint, noonMs);
    expect(await webhooks.recordAttempt(endpoint, outcomeOf(), noonMs)).toBeNull();
    expect(await webhooks.find(endpoint.organizationId, endpoint.id)).toBeNull();
  });
});

describe('attempts at an endpoint', () => {
  it('are all counted while five senders and the owner write concurrently', async () => {
    const endpoint = await storeEndpoint();
    await Promise.all([
      ...Array.from({ length: 5 }, async () => {
        for (let attempt = 0; attempt < 4; attempt += 1) await webhooks.recordAttempt(endpoint, rejectedWith(500), noonMs);
      }),
      webhooks.change(endpoint.organizationId, endpoint.id, { name: 'New' }, noonMs),
    ]);
    expect(await webhooks.find(endpoint.organizationId, endpoint.id)).toMatchObject({
      name: 'New',
      isActive: true,
      health: { consecutiveFailures: 20, totalDeliveries: 20, totalFailures: 20, failingSinceUnixMs: noonMs },
    });
  });

  it('disable the endpoint with the twentieth consecutive failure over a day, not with an earlier one', async () => {
    const endpoint = await storeEndpoint();
    const states: (boolean | undefined)[] = [];
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const startedAtUnixMs = noonMs + Math.ceil((attempt * dayMs) / 19);
      states.push((await webhooks.recordAttempt(endpoint, rejectedWith(500, { startedAtUnixMs }), startedAtUnixMs + 120))?.isActive);
    }
    expect(states).toEqual([...Array.from({ length: 19 }, () => true), false]);
    expect(await webhooks.find(endpoint.organizationId, endpoint.id)).toMatchObject({ autoDisabledAtUnixMs: noonMs + dayMs + 120 });
  });

  it('do not disable an endpoint whose owner has changed its URL in between', async () => {
    const endpoint = await storeEndpoint();
    await webhooks.change(endpoint.organizationId, endpoint.id, { url: 'https://new.example.com/' }, noonMs + 1);
    const noted = await webhooks.recordAttempt(endpoint, rejectedWith(410), noonMs + 2);
    expect(noted).toMatchObject({ isActive: true, health: { consecutiveFailures: 0, totalFailures: 1 } });
  });

  it('do not disable an endpoint again that its owner has disabled', async () => {
    const endpoint = await storeEndpoint();
    await webhooks.change(endpoint.organizationId, endpoint.id, { isActive: false }, noonMs + 1);
    await webhooks.recordAttempt(endpoint, rejectedWith(410), noonMs + 2);
    expect(await webhooks.find(endpoint.organizationId, endpoint.id)).toMatchObject({ isActive: false, autoDisabledAtUnixMs: null });
  });
});

describe('a rotation of the secret', () => {
  const secretOf = (name: string) => ({ secretPrefix: `whsec_${name}`, encryptedSecret: name });
  const stored = (endpoint: { organizationId: string; id: string }) => ({
    organizationId: endpoint.organizationId,
    webhookId: endpoint.id,
  });

  it('replaces the secret and keeps the replaced ones', async () => {
    const endpoint = await storeEndpoint();
    const reference = stored(endpoint);
    const rotated = await webhooks.rotateSecret(reference, secretOf('1'), noonMs + minuteMs);
    expect(rotated).toEqual(rotateSecret(endpoint, secretOf('1'), noonMs + minuteMs));
    const replaced = { secretPrefix: 'whsec_0123', encryptedSecret: 'ZW5jcnlwdGVk', replacedAtUnixMs: noonMs + minuteMs };
    expect(rotated).toMatchObject({ ...secretOf('1'), replacedSecrets: [replaced] });
    expect(await webhooks.find(endpoint.organizationId, endpoint.id)).toEqual(rotated);
  });

  it('is refused when three secrets sign, and changes nothing then', async () => {
    const endpoint = await storeEndpoint();
    const reference = stored(endpoint);
    for (const name of ['1', '2']) await webhooks.rotateSecret(reference, secretOf(name), noonMs);
    expect(await webhooks.rotateSecret(reference, secretOf('3'), noonMs + 5)).toEqual({ possibleAtUnixMs: noonMs + dayMs });
    expect(await webhooks.find(endpoint.organizationId, endpoint.id)).toMatchObject(secretOf('2'));
  });

  it('is made twice at most by ten concurrent requests, without losing a secret', async () => {
    const endpoint = await storeEndpoint();
    const names = Array.from({ length: 10 }, (_, index) => String(index));
    const outcomes = await Promise.all(names.map((name) => webhooks.rotateSecret(stored(endpoint), secretOf(name), noonMs)));
    const made = names.filter((_, index) => 'encryptedSecret' in (outcomes[index] ?? {}));
    expect(made).toHaveLength(2);
    const found = await webhooks.find(endpoint.organizationId, endpoint.id);
    const all = [found, ...(found?.replacedSecrets ?? [])].map((secret) => secret?.encryptedSecret);
    expect(all.toSorted()).toEqual([...made, endpoint.encryptedSecret].toSorted());
  });

  it('and attempts that are recorded meanwhile do not revert each other', async () => {
    const endpoint = await storeEndpoint();
    await Promise.all([
      ...Array.from({ length: 8 }, () => webhooks.recordAttempt(endpoint, outcomeOf(), noonMs)),
      webhooks.rotateSecret(stored(endpoint), secretOf('1'), noonMs),
    ]);
    expect(await webhooks.find(endpoint.organizationId, endpoint.id)).toMatchObject({ ...secretOf('1'), health: { totalDeliveries: 8 } });
  });

  it('is made once when the response was lost', async () => {
    const endpoint = await storeEndpoint();
    const rotate = (client: ReturnType<typeof emulatorClient>) => storeOver(client).rotateSecret(stored(endpoint), secretOf('1'), noonMs);
    expect(await withLostResponse('PutItem', rotate)).toMatchObject(secretOf('1'));
    expect((await webhooks.find(endpoint.organizationId, endpoint.id))?.replacedSecrets).toHaveLength(1);
  });

  it('does not recreate a removed endpoint', async () => {
    const endpoint = await storeEndpoint();
    await webhooks.rotateSecret(stored(endpoint), secretOf('1'), noonMs);
    await webhooks.remove(endpoint, noonMs);
    expect(await webhooks.rotateSecret(stored(endpoint), secretOf('2'), noonMs)).toBeNull();
    expect(await webhooks.find(endpoint.organizationId, endpoint.id)).toBeNull();
  });
});
