import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DetailData } from '../../support/drivers/correction-requests.ts';
import { sendRequest } from '../../support/drivers/service-client.ts';
import { createWebhook, readWebhook, requestWebhooks, type WebhookData } from '../../support/drivers/webhook-requests.ts';
import { dataOf, errorOf } from '../../support/matchers/envelope.ts';
import { type IssuedKey, issueKey } from '../../support/storage/access.ts';

const good = { name: 'ERP', url: 'http://127.0.0.1:1024/nakor' };
let key: IssuedKey;
let webhook: WebhookData;
beforeAll(async () => {
  key = await issueKey();
  webhook = (await createWebhook(key)).webhook;
});

/** The errors of a rejected request, as path and code. */
async function wrongWith(method: string, path: string, body?: unknown): Promise<Record<string, string>> {
  const response = await requestWebhooks(key, method, path, body, { 'Accept-Language': 'en' });
  const details = errorOf(response, 400, 'VALIDATION_ERROR').details as readonly DetailData[];
  for (const { message } of details) expect(message).toMatch(/^[\p{Lu}\d].*\.$|^Expected format: /su);
  return Object.fromEntries(details.map((detail) => [detail.path, detail.code]));
}

const wrongOrder = (fields: Readonly<Record<string, unknown>>) => wrongWith('POST', '', { ...good, ...fields });
const half = '\ud83d';

/** Invalid values of each field, for creating and changing an endpoint. */
const wrongFields: readonly { readonly field: string; readonly value: unknown; readonly wrong: Readonly<Record<string, string>> }[] = [
  { field: 'name', value: '', wrong: { name: 'too_short' } },
  { field: 'name', value: '   ', wrong: { name: 'too_short' } },
  { field: 'name', value: 'x'.repeat(121), wrong: { name: 'too_long' } },
  { field: 'name', value: 5, wrong: { name: 'wrong_type' } },
  { field: 'name', value: null, wrong: { name: 'wrong_type' } },
  { field: 'name', value: 'a\r\nX-Injected: 1', wrong: { name: 'unprintable_text' } },
  { field: 'name', value: `a${half}`, wrong: { name: 'unprintable_text' } },
  { field: 'name', value: 'ERP\u202egpj.exe', wrong: { name: 'unprintable_text' } },
  { field: 'description', value: 'x'.repeat(501), wrong: { description: 'too_long' } },
  { field: 'description', value: ['x'], wrong: { description: 'wrong_type' } },
  { field: 'description', value: 'a\u0000', wrong: { description: 'unprintable_text' } },
  { field: 'events', value: [], wrong: { events: 'too_short' } },
  { field: 'events', value: '*', wrong: { events: 'wrong_type' } },
  { field: 'events', value: null, wrong: { events: 'wrong_type' } },
  {
    field: 'events',
    value: ['*', 'invoice.paid', 'VALIDATION.COMPLETED'],
    wrong: { 'events[1]': 'invalid_value', 'events[2]': 'invalid_value' },
  },
  { field: 'events', value: [1], wrong: { 'events[0]': 'invalid_value' } },
  { field: 'events', value: Array.from({ length: 101 }, () => '*'), wrong: { events: 'too_long' } },
  { field: 'url', value: '', wrong: { url: 'too_short' } },
  { field: 'url', value: 7, wrong: { url: 'wrong_type' } },
  { field: 'url', value: null, wrong: { url: 'wrong_type' } },
];

/** Fields that only the service sets. */
const ourFields = [
  'id',
  'secret',
  'secret_prefix',
  'consecutive_failures',
  'auto_disabled_at',
  'total_failures',
  'organization_id',
  'created_at',
];

describe('a request to create an endpoint', () => {
  it.each(wrongFields)('is rejected: $field = $value', async ({ field, value, wrong }) => {
    expect(await wrongOrder({ [field]: value })).toEqual(wrong);
  });

  it('accepts the longest allowed name and description', async () => {
    const order = { ...good, name: 'ż'.repeat(120), description: `${'ż'.repeat(497)}\t\r\n` };
    expect((await createWebhook(key, order)).webhook).toMatchObject({ name: order.name, description: order.description });
  });

  it.each(['is_active', ...ourFields])('is rejected with an unknown field: %s', async (field) => {
    expect(await wrongOrder({ [field]: true })).toEqual({ [field]: 'unknown_field' });
  });

  it.each([
    { body: {}, wrong: { name: 'required', url: 'required' } },
    { body: [], wrong: { body: 'wrong_type' } },
    { body: 'null', wrong: { body: 'wrong_type' } },
    { body: '"text"', wrong: { body: 'wrong_type' } },
  ])('is rejected as a whole: $body', async ({ body, wrong }) => {
    expect(await wrongWith('POST', '', body)).toEqual(wrong);
  });

  it('is rejected with all errors at once, including the URL', async () => {
    const body = { name: 'x'.repeat(121), url: 'https://10.0.0.1/', description: 7, events: ['none'], secret: 'whsec_mine' };
    expect(await wrongWith('POST', '', body)).toEqual({
      name: 'too_long',
      url: 'address_not_public',
      description: 'wrong_type',
      'events[0]': 'invalid_value',
      secret: 'unknown_field',
    });
  });

  it('is rejected with the list of available events', async () => {
    const response = await requestWebhooks(key, 'POST', '', { ...good, events: ['none'] }, { 'Accept-Language': 'en' });
    const [detail] = errorOf(response, 400, 'VALIDATION_ERROR').details as readonly DetailData[];
    expect(detail?.message).toContain('*, validation.completed, correction.created');
  });
});

describe('a webhook URL', () => {
  // Loopback over http is allowed in local development; test/hostile/forbidden-addresses.cases.ts has all spellings.
  it.each([
    { url: 'https://10.0.0.1/', code: 'address_not_public' },
    { url: 'https://192.168.0.1:8443/', code: 'address_not_public' },
    { url: 'https://172.16.5.4/', code: 'address_not_public' },
    { url: 'https://169.254.169.254/latest/meta-data/', code: 'address_not_public' },
    { url: 'https://168.63.129.16/', code: 'address_not_public' },
    { url: 'https://100.64.0.1/', code: 'address_not_public' },
    { url: 'https://0/', code: 'address_not_public' },
    { url: 'https://167772161/', code: 'address_not_public' },
    { url: 'https://0x0a.0.0.1/', code: 'address_not_public' },
    { url: 'https://012.0.0.1/', code: 'address_not_public' },
    { url: 'https://10.1/', code: 'address_not_public' },
    { url: 'https://①⓪.0.0.1/', code: 'address_not_public' },
    { url: 'https://10.0.0.1./', code: 'address_not_public' },
    { url: 'https://[fd00:ec2::254]/', code: 'address_not_public' },
    { url: 'https://[fe80::1]/', code: 'address_not_public' },
    { url: 'https://[::ffff:10.0.0.1]/', code: 'address_not_public' },
    { url: 'https://[64:ff9b::a00:1]/', code: 'address_not_public' },
    { url: 'https://[::10.0.0.1]/', code: 'address_not_public' },
    { url: 'https://printer.local/', code: 'host_not_public' },
    { url: 'https://metadata.google.internal/', code: 'host_not_public' },
    { url: 'https://intranet/', code: 'host_not_public' },
    { url: 'ftp://example.com/', code: 'not_https' },
    { url: 'file:///etc/passwd', code: 'not_https' },
    { url: 'https://user:password@example.com/', code: 'has_credentials' },
    { url: 'https://example.com/#part', code: 'has_fragment' },
    { url: 'https://example.com:22/', code: 'port_not_allowed' },
    { url: 'https://a..example.com/', code: 'host_unreadable' },
    { url: 'https://exa mple.com/', code: 'url_unreadable' },
    { url: 'example.com/hook', code: 'url_unreadable' },
    { url: `https://example.com/${'x'.repeat(2_100)}`, code: 'url_too_long' },
  ])('is rejected for a new and for an existing endpoint: $url', async ({ url, code }) => {
    expect(await wrongOrder({ url })).toEqual({ url: code });
    expect(await wrongWith('PATCH', `/${webhook.id}`, { url })).toEqual({ url: code });
  });

  it('is not repeated in its rejection, nor is any IP address it resolves to', async () => {
    const response = await requestWebhooks(key, 'POST', '', { ...good, url: 'https://user:kanarek@10.9.8.7/' });
    expect(response.text).not.toMatch(/kanarek|10\.9\.8\.7/);
  });
});

describe('a request to change an endpoint', () => {
  it.each(wrongFields)('is rejected: $field = $value', async ({ field, value, wrong }) => {
    expect(await wrongWith('PATCH', `/${webhook.id}`, { [field]: value })).toEqual(wrong);
  });

  it.each(ourFields)('cannot set fields of the service: %s', async (field) => {
    expect(await wrongWith('PATCH', `/${webhook.id}`, { name: 'x', [field]: 0 })).toEqual({ [field]: 'unknown_field' });
  });

  it.each(['true', 1, null])('accepts only booleans for is_active, not %j', async (value) => {
    expect(await wrongWith('PATCH', `/${webhook.id}`, { is_active: value })).toEqual({ is_active: 'wrong_type' });
  });

  it('must change something', async () => {
    expect(await wrongWith('PATCH', `/${webhook.id}`, {})).toEqual({ body: 'nothing_to_change' });
    expect(await wrongWith('PATCH', `/${webhook.id}`, { active: false })).toEqual({ active: 'unknown_field' });
  });

  it('is rejected with all errors at once, including the id', async () => {
    const wrong = await wrongWith('PATCH', '/no-uuid', { name: '', url: 'https://10.0.0.1/', secret: 'x' });
    expect(wrong).toEqual({ 'path.id': 'invalid_value', name: 'too_short', url: 'address_not_public', secret: 'unknown_field' });
  });

  it('changes nothing when rejected', async () => {
    await wrongWith('PATCH', `/${webhook.id}`, { name: 'Changed', events: [] });
    expect(await readWebhook(key, webhook.id)).toEqual(webhook);
  });
});

describe('an id that is not a UUID', () => {
  it.each(['1', 'no-uuid', `${randomUUID()}x`, '..%2f..%2fetc', '%00', 'ORG%23a', "'%20OR%201=1", '{id}'])(
    '%s is refused by every route',
    async (id) => {
      for (const [method, path, body] of [
        ['GET', ''],
        ['PATCH', '', { name: 'x' }],
        ['DELETE', ''],
        ['GET', '/deliveries'],
        ['POST', '/test'],
      ] as const) {
        expect(await wrongWith(method, `/${id}${path}`, body)).toEqual({ 'path.id': 'invalid_value' });
      }
    },
  );
});

describe('an id in upper case', () => {
  it('is equivalent', async () => {
    expect(await readWebhook(key, webhook.id.toUpperCase())).toEqual(webhook);
  });
});

describe('the query of deliveries', () => {
  it.each([
    { query: 'limit=0', wrong: { 'query.limit': 'too_short' } },
    { query: 'limit=-1', wrong: { 'query.limit': 'too_short' } },
    { query: 'limit=201', wrong: { 'query.limit': 'too_long' } },
    ...['', '0x10', '1e2', '%2010', '10%20', '%2B10', '１０', '9'.repeat(400)].map((sent) => ({
      ...{ query: `limit=${sent}`, wrong: { 'query.limit': 'wrong_type' } },
    })),
    { query: 'limit=1.5', wrong: { 'query.limit': 'wrong_type' } },
    { query: 'limit=many', wrong: { 'query.limit': 'wrong_type' } },
    { query: 'limit=Infinity', wrong: { 'query.limit': 'wrong_type' } },
    { query: 'limit=5&limit=6', wrong: { 'query.limit': 'repeated' } },
    { query: 'status=done', wrong: { 'query.status': 'invalid_value' } },
    { query: 'status=', wrong: { 'query.status': 'invalid_value' } },
    { query: 'status=pending&status=failed', wrong: { 'query.status': 'repeated' } },
    { query: 'cursor=x', wrong: { 'query.cursor': 'invalid_value' } },
    {
      query: 'limit=0&status=x&offset=1',
      wrong: { 'query.limit': 'too_short', 'query.status': 'invalid_value', 'query.offset': 'unknown_field' },
    },
  ])('is rejected: $query', async ({ query, wrong }) => {
    expect(await wrongWith('GET', `/${webhook.id}/deliveries?${query}`)).toEqual(wrong);
  });

  it.each(['limit=1', 'limit=200', 'status=in_flight', 'status=succeeded&limit=50'])('is accepted: %s', async (query) => {
    expect(dataOf(await requestWebhooks(key, 'GET', `/${webhook.id}/deliveries?${query}`), key.key.prefix)).toMatchObject({
      deliveries: [],
    });
  });
});

describe('the body of a webhook request', () => {
  const post = (body: string | Uint8Array, type: string) =>
    sendRequest({ method: 'POST', path: '/webhooks', headers: { ...key.authorization, 'Content-Type': type }, body });

  it('is JSON, optionally gzipped', async () => {
    expect((await post(gzipSync(JSON.stringify(good)), 'application/gzip')).status).toBe(201);
    errorOf(await post('{"name":', 'application/json'), 400, 'INVALID_BODY');
    errorOf(await post('', 'application/json'), 400, 'INVALID_BODY');
    errorOf(await post(JSON.stringify(good), 'application/xml'), 415, 'UNSUPPORTED_MEDIA_TYPE');
    errorOf(await post(JSON.stringify(good), 'text/plain'), 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it('is not inflated beyond its size limit', async () => {
    errorOf(
      await post(gzipSync(JSON.stringify({ ...good, description: 'x'.repeat(1_000_000) })), 'application/gzip'),
      400,
      'FILE_TOO_LARGE',
    );
  });
});
