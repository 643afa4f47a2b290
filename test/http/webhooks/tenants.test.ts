import { randomUUID } from 'node:crypto';
import { routes } from '@nakor/contract/routes';
import type { KeyEnvironment } from '@nakor/operations/events/key-environment';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpointOf, noonMs } from '../../support/builders/webhook-samples.ts';
import { createWebhook, readWebhook, requestWebhooks, type WebhookData } from '../../support/drivers/webhook-requests.ts';
import type { ServiceResponse } from '../../support/matchers/described-response.ts';
import { dataOf, errorOf } from '../../support/matchers/envelope.ts';
import { type IssuedKey, issueKey } from '../../support/storage/access.ts';
import { storeDelivery } from '../../support/storage/webhook-stores.ts';

/** A response without the parts that differ between any two requests. */
function comparable({ status, headers, text }: ServiceResponse) {
  const { 'x-request-id': requestId = '', date: _, ...rest } = headers;
  const counting = Object.entries(rest).filter(([name]) => !name.startsWith('x-ratelimit-'));
  return { status, headers: Object.fromEntries(counting), text: text.replaceAll(requestId, '(request id)') };
}

const requests = [
  { method: 'GET', path: '' },
  { method: 'PATCH', path: '', body: { name: 'Stolen', url: 'http://127.0.0.1:1024/stolen', is_active: false } },
  { method: 'PATCH', path: '', body: { is_active: true } },
  { method: 'GET', path: '/deliveries' },
  { method: 'GET', path: '/deliveries?limit=1&status=pending' },
  { method: 'GET', path: '/deliveries?since=2026-10-15T00:00:00Z&event_type=validation.completed' },
  { method: 'POST', path: '/deliveries/6a2f0b1c-3d4e-4f50-8a61-7b8c9d0e1f20/redeliver' },
  { method: 'POST', path: '/recover', body: { since: new Date().toISOString() } },
  { method: 'POST', path: '/rotate-secret' },
  { method: 'POST', path: '/test' },
  { method: 'POST', path: '/test', body: {} },
  { method: 'DELETE', path: '' },
] as const;

describe.each<{ whose: string; owner: KeyEnvironment; stranger: KeyEnvironment; isShared: boolean }>([
  { whose: 'another organization', owner: 'test', stranger: 'test', isShared: false },
  { whose: 'the live environment of the same organization', owner: 'live', stranger: 'test', isShared: true },
  { whose: 'the test environment of the same organization', owner: 'test', stranger: 'live', isShared: true },
])('an endpoint of $whose', (environments) => {
  let owner: IssuedKey;
  let stranger: IssuedKey;
  let webhook: WebhookData;
  beforeAll(async () => {
    owner = await issueKey({ environment: environments.owner });
    const shared = environments.isShared ? { organizationId: owner.key.organization.id } : {};
    stranger = await issueKey({ environment: environments.stranger, ...shared });
    webhook = (await createWebhook(owner, { url: 'http://127.0.0.1:1024/kanarek' })).webhook;
    await createWebhook(stranger);
    await storeDelivery(endpointOf({ id: webhook.id, organizationId: owner.key.organization.id }), noonMs);
  });

  it.each(requests)('gets byte for byte the response of a nonexistent one: $method $path', async ({ method, path, ...rest }) => {
    const body = 'body' in rest ? rest.body : undefined;
    const [theirs, unknown] = [
      await requestWebhooks(stranger, method, `/${webhook.id}${path}`, body),
      await requestWebhooks(stranger, method, `/${randomUUID()}${path}`, body),
    ];
    errorOf(theirs, 404, 'WEBHOOK_NOT_FOUND');
    expect(comparable(theirs)).toEqual(comparable(unknown));
  });

  it('does not exist for any route that names one', () => {
    const tried = new Set(
      requests.map(({ method, path }) => `${method} ${path.replace(/\?.*/, '').replace(/[0-9a-f-]{36}/, '{delivery_id}')}`),
    );
    const named = Object.values(routes).filter(({ path }) => path.startsWith('/webhooks/{id}'));
    expect(named.map(({ method, path }) => `${method} ${path.replace('/webhooks/{id}', '')}`).sort()).toEqual([...tried].sort());
  });

  it('gets the same response for requests with further errors', async () => {
    const wrong = { name: '', secret: 'x' };
    const [theirs, unknown] = [
      await requestWebhooks(stranger, 'PATCH', `/${webhook.id}`, wrong),
      await requestWebhooks(stranger, 'PATCH', `/${randomUUID()}`, wrong),
    ];
    errorOf(theirs, 400, 'VALIDATION_ERROR');
    expect(comparable(theirs)).toEqual(comparable(unknown));
  });

  it('is in no list of other organizations, and is unchanged', async () => {
    const listed = await requestWebhooks(stranger, 'GET');
    expect(dataOf<{ webhooks: unknown[] }>(listed, stranger.key.prefix).webhooks).toHaveLength(1);
    expect(listed.text).not.toMatch(new RegExp(`${webhook.id}|kanarek`));
    expect(await readWebhook(owner, webhook.id)).toEqual(webhook);
    const deliveries = await requestWebhooks(owner, 'GET', `/${webhook.id}/deliveries`);
    expect(dataOf<{ deliveries: unknown[] }>(deliveries, owner.key.prefix).deliveries).toHaveLength(1);
  });
});
