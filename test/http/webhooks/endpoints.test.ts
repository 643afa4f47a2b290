import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createWebhook, readDeliveries, readWebhook, requestWebhooks, type WebhookData } from '../../support/drivers/webhook-requests.ts';
import { dataOf, errorOf } from '../../support/matchers/envelope.ts';
import { type IssuedKey, issueKey } from '../../support/storage/access.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const events = [
  'validation.completed',
  'correction.created',
  'batch.completed',
  'batch.failed',
  'api_key.created',
  'api_key.revoked',
  'quota.exceeded',
  'partner.trial_started',
  'partner.trial_ending_soon',
  'partner.trial_ended',
  'platform.incident_created',
  'platform.incident_updated',
  'platform.incident_resolved',
  'webhook.test',
];
const signatureFormat = expect.stringMatching(/^t=<unix seconds>,v1=<hex>: .*HMAC-SHA256/);

const changed = async (key: IssuedKey, id: string, change: unknown): Promise<WebhookData> =>
  dataOf<{ webhook: WebhookData }>(await requestWebhooks(key, 'PATCH', `/${id}`, change), key.key.prefix).webhook;

describe('POST /webhooks', () => {
  it('creates an endpoint and returns its secret only once', async () => {
    const key = await issueKey();
    const order = {
      name: '  Księgowość  ',
      url: 'http://127.0.0.1:1024/nakor?token=a%20b',
      description: 'Faktury\ni korekty',
      events: ['validation.completed', 'webhook.test', 'validation.completed'],
    };
    const response = await requestWebhooks(key, 'POST', '', order);
    expect(response.status).toBe(201);
    const { data, meta } = response.json as { data: Record<string, unknown>; meta: unknown };
    expect(meta).toEqual({ request_id: response.headers['x-request-id'], key_prefix: key.key.prefix });
    expect(data).toEqual({
      webhook: {
        id: expect.stringMatching(uuid),
        environment: 'test',
        name: 'Księgowość',
        url: 'http://127.0.0.1:1024/nakor?token=a%20b',
        description: 'Faktury\ni korekty',
        events: ['validation.completed', 'webhook.test'],
        is_active: true,
        auto_disabled_at: null,
        secret_prefix: expect.stringMatching(/^whsec_[0-9a-f]{4}$/),
        consecutive_failures: 0,
        total_deliveries: 0,
        total_failures: 0,
        last_success_at: null,
        last_failure_at: null,
        created_at: expect.stringMatching(moment),
        updated_at: expect.stringMatching(moment),
      },
      secret: expect.stringMatching(/^whsec_[0-9a-f]{64}$/),
      warning: expect.stringMatching(/nie pokażemy/),
      signature_format: signatureFormat,
    });
    const { secret, webhook } = data as { secret: string; webhook: WebhookData };
    expect(secret.startsWith(webhook.secret_prefix)).toBe(true);
    expect(await readWebhook(key, webhook.id)).toEqual(webhook);
  });

  it('subscribes to all events without a description by default', async () => {
    const { webhook } = await createWebhook(await issueKey());
    expect(webhook).toMatchObject({ events: ['*'], description: null });
  });

  it('generates a secret and an id for each endpoint', async () => {
    const key = await issueKey();
    const [first, second] = [await createWebhook(key), await createWebhook(key)];
    expect(first.secret).not.toBe(second.secret);
    expect(first.webhook.id).not.toBe(second.webhook.id);
  });

  it('returns warnings in the language of the caller', async () => {
    const order = { name: 'ERP', url: 'http://127.0.0.1:1024/' };
    const response = await requestWebhooks(await issueKey(), 'POST', '', order, { 'Accept-Language': 'en' });
    expect(response.text).toContain('never shown again');
  });

  it('is rejected above twenty endpoints of an organization and environment, until one is deleted', async () => {
    const key = await issueKey();
    const made = await Promise.all(Array.from({ length: 20 }, () => createWebhook(key)));
    const order = { name: 'one more', url: 'http://127.0.0.1:1024/' };
    const rejection = errorOf(await requestWebhooks(key, 'POST', '', order), 409, 'WEBHOOK_LIMIT_REACHED');
    expect(rejection.message).toContain('20');
    const live = await issueKey({ organizationId: key.key.organization.id, environment: 'live' });
    expect((await createWebhook(live)).webhook.environment).toBe('live');
    await requestWebhooks(key, 'DELETE', `/${made[7]?.webhook.id}`);
    expect((await requestWebhooks(key, 'POST', '', order)).status).toBe(201);
    expect((await createWebhook(await issueKey())).webhook.is_active).toBe(true);
  });
});

describe('GET /webhooks', () => {
  it('lists endpoints, the oldest first, with the available events and the signature scheme', async () => {
    const key = await issueKey();
    const made = [(await createWebhook(key)).webhook, (await createWebhook(key)).webhook, (await createWebhook(key)).webhook];
    const { webhooks, ...rest } = dataOf<{ webhooks: WebhookData[] }>(await requestWebhooks(key, 'GET'), key.key.prefix);
    expect(webhooks.toSorted((left, right) => (left.id < right.id ? -1 : 1))).toEqual(
      made.toSorted((left, right) => (left.id < right.id ? -1 : 1)),
    );
    const ages = webhooks.map(({ created_at }) => created_at);
    expect(ages).toEqual(ages.toSorted());
    expect(rest).toEqual({
      supported_events: events,
      signature_header: 'X-NK-Signature',
      signature_format: signatureFormat,
      signature_tolerance_seconds: 300,
    });
  });

  it('returns an empty list when there are none', async () => {
    const key = await issueKey();
    expect(dataOf(await requestWebhooks(key, 'GET'), key.key.prefix)).toMatchObject({ webhooks: [] });
  });
});

describe('PATCH /webhooks/{id}', () => {
  it.each([
    { change: { name: ' New ' }, expected: { name: 'New' } },
    { change: { url: 'http://127.0.0.2:9000/new' }, expected: { url: 'http://127.0.0.2:9000/new' } },
    { change: { description: 'text' }, expected: { description: 'text' } },
    { change: { description: null }, expected: { description: null } },
    { change: { events: ['correction.created'] }, expected: { events: ['correction.created'] } },
    { change: { is_active: false }, expected: { is_active: false } },
  ])('changes only $change and the timestamp', async ({ change, expected }) => {
    const key = await issueKey();
    const { webhook } = await createWebhook(key, { description: 'before' });
    const after = await changed(key, webhook.id, change);
    expect(after).toEqual({ ...webhook, ...expected, updated_at: expect.stringMatching(moment) });
    expect(after.updated_at >= webhook.updated_at).toBe(true);
    expect(await readWebhook(key, webhook.id)).toEqual(after);
  });

  it('disables and enables an endpoint', async () => {
    const key = await issueKey();
    const { webhook } = await createWebhook(key);
    expect(await changed(key, webhook.id, { is_active: false })).toMatchObject({ is_active: false, auto_disabled_at: null });
    expect(await changed(key, webhook.id, { is_active: true })).toMatchObject({ is_active: true, auto_disabled_at: null });
  });
});

describe('DELETE /webhooks/{id}', () => {
  it('removes the endpoint immediately, for every route', async () => {
    const key = await issueKey();
    const { webhook } = await createWebhook(key);
    const response = await requestWebhooks(key, 'DELETE', `/${webhook.id}`);
    expect(dataOf(response, key.key.prefix)).toEqual({ id: webhook.id, deleted: true });
    expect(dataOf(await requestWebhooks(key, 'GET'), key.key.prefix)).toMatchObject({ webhooks: [] });
    for (const [method, path, body] of [
      ['GET', ''],
      ['PATCH', '', { name: 'x' }],
      ['DELETE', ''],
      ['GET', '/deliveries'],
      ['POST', '/test'],
    ] as const) {
      errorOf(await requestWebhooks(key, method, `/${webhook.id}${path}`, body), 404, 'WEBHOOK_NOT_FOUND');
    }
  });
});

describe('a webhook id', () => {
  it('may be any UUID: an unknown one is not found', async () => {
    const key = await issueKey();
    const { message } = errorOf(await requestWebhooks(key, 'GET', `/${randomUUID()}`), 404, 'WEBHOOK_NOT_FOUND');
    expect(message).toContain('GET /webhooks');
  });
});

describe('GET /webhooks/{id}/deliveries', () => {
  it('returns the endpoint and an empty list before anything was sent', async () => {
    const key = await issueKey();
    const { webhook } = await createWebhook(key);
    const response = await requestWebhooks(key, 'GET', `/${webhook.id}/deliveries`);
    expect(dataOf(response, key.key.prefix)).toEqual({ endpoint: webhook, deliveries: [], next_cursor: null });
    expect(await readDeliveries(key, webhook.id, '?limit=200&status=dead_letter')).toEqual([]);
  });
});

describe('a key', () => {
  it('requires the scope webhooks for every route', async () => {
    const key = await issueKey();
    const { webhook } = await createWebhook(key);
    const without = await issueKey({ organizationId: key.key.organization.id, scopes: ['validate', 'correction', 'scenarios', 'reports'] });
    for (const [method, path, body] of [
      ['GET', ''],
      ['POST', '', { name: 'x', url: 'http://127.0.0.1:1024/' }],
      ['GET', `/${webhook.id}`],
      ['PATCH', `/${webhook.id}`, { name: 'x' }],
      ['DELETE', `/${webhook.id}`],
      ['GET', `/${webhook.id}/deliveries`],
      ['POST', `/${webhook.id}/test`],
    ] as const) {
      const { details } = errorOf(await requestWebhooks(without, method, path, body), 403, 'INSUFFICIENT_SCOPE');
      expect(details).toMatchObject({ required: ['webhooks'] });
    }
    expect(await readWebhook(key, webhook.id)).toEqual(webhook);
  });

  it('has access to the endpoints created with other keys of its organization and environment', async () => {
    const key = await issueKey({ environment: 'live' });
    const { webhook } = await createWebhook(key);
    expect(webhook.environment).toBe('live');
    const other = await issueKey({ organizationId: key.key.organization.id, environment: 'live' });
    expect(await readWebhook(other, webhook.id)).toEqual(webhook);
  });
});
