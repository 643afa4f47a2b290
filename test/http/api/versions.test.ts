import { routes } from '@nakor/contract/routes';
import { describe, expect, it } from 'vitest';
import { packRequestBody, postAuditPack } from '../../support/drivers/audit-packs.ts';
import { buildRequestBody, postAnalyze, postBuild, soldInvoice } from '../../support/drivers/correction-requests.ts';
import { startReceiver } from '../../support/drivers/receivers.ts';
import { sendRequest } from '../../support/drivers/service-client.ts';
import { validateXml } from '../../support/drivers/validate-requests.ts';
import { dataOf } from '../../support/matchers/envelope.ts';
import { issueKey } from '../../support/storage/access.ts';

describe('versions', () => {
  it('the API is 1.3.0 in GET /health, in its description and in corrections', async () => {
    expect(dataOf(await sendRequest({ path: '/health' }), null)).toMatchObject({ api_version: '1.3.0' });
    expect((await sendRequest({ path: '/openapi' })).json).toMatchObject({ openapi: '3.1.0', info: { version: '1.3.0' } });
    expect((await sendRequest({ path: '/postman' })).json).toMatchObject({ info: { version: '1.3.0' } });
    const key = await issueKey();
    const { xml } = dataOf<{ xml: string }>(await postBuild(key, buildRequestBody()), key.key.prefix);
    expect(xml).toContain('<SystemInfo>Nakor 1.3.0</SystemInfo>');
  });

  it('events are v1', async () => {
    await using receiver = await startReceiver();
    const { key, authorization } = await issueKey();
    const headers = { ...authorization, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ name: 'Versions', url: receiver.url });
    const created = await sendRequest({ method: 'POST', path: '/webhooks', headers, body });
    const { webhook } = (created.json as { data: { webhook: { id: string } } }).data;
    const path = `/webhooks/${webhook.id}/test`;
    const data = dataOf(await sendRequest({ method: 'POST', path, headers: authorization }), key.prefix);
    expect(data['envelope']).toMatchObject({ api_version: 'v1' });
    expect(JSON.parse(String(receiver.requests[0]?.body))).toMatchObject({ api_version: 'v1' });
  });

  it('audit packs are nakor.audit-pack/v1', async () => {
    const response = await postAuditPack(await issueKey(), await packRequestBody());
    expect(response.headers['x-audit-pack-schema']).toBe('nakor.audit-pack/v1');
  });

  it('invoices are FA(3) of 2025, recognized by the namespace', async () => {
    const key = await issueKey();
    const { schema } = dataOf<{ schema: object }>(await validateXml(key, soldInvoice), key.key.prefix);
    expect(schema).toMatchObject({ name: 'FA(3)', unavailable_reason: null });
    const former = soldInvoice.replace('http://crd.gov.pl/wzor/2025/06/25/13775/', 'http://crd.gov.pl/wzor/2023/06/29/12648/');
    const { valid } = dataOf<{ valid: boolean }>(await validateXml(key, former), key.key.prefix);
    expect(valid).toBe(false);
  });
});

describe('a replayed response', () => {
  const headers = { 'Idempotency-Key': 'versions-of-headers' };
  const operations = [
    { name: 'POST /validate', send: (key: Awaited<ReturnType<typeof issueKey>>) => validateXml(key, soldInvoice, headers) },
    { name: 'POST /correction/build', send: (key: Awaited<ReturnType<typeof issueKey>>) => postBuild(key, buildRequestBody(), headers) },
    { name: 'POST /correction/analyze', send: (key: Awaited<ReturnType<typeof issueKey>>) => postAnalyze(key, soldInvoice, headers) },
  ];
  it.each(operations)('of $name is marked by both headers', async ({ send }) => {
    const key = await issueKey();
    const [first, again] = [await send(key), await send(key)];
    expect(first.headers).not.toHaveProperty('idempotency-replay');
    expect(again.headers).toMatchObject({ 'idempotency-replay': 'true', 'idempotent-replayed': 'true' });
    expect(again.json).toMatchObject({ data: (first.json as { data: object }).data });
  });
});

describe('POST /webhooks', () => {
  it('ignores Idempotency-Key: the same one creates two endpoints', async () => {
    const { authorization } = await issueKey();
    const headers = { ...authorization, 'Content-Type': 'application/json', 'Idempotency-Key': 'versions-of-headers' };
    const body = JSON.stringify({ name: 'Twice', url: 'http://127.0.0.1:49999/' });
    const ids: unknown[] = [];
    for (let request = 0; request < 2; request += 1) {
      const { json, headers: sent } = await sendRequest({ method: 'POST', path: '/webhooks', headers, body });
      ids.push((json as { data: { webhook: { id: string } } }).data.webhook.id);
      expect(sent).not.toHaveProperty('idempotency-replay');
    }
    expect(new Set(ids).size).toBe(2);
  });
});

describe('CORS preflight requests', () => {
  it('are rejected like any unsupported method, so that pages cannot use keys', async () => {
    const headers = { Origin: 'https://example.com', 'Access-Control-Request-Method': 'POST' };
    const response = await sendRequest({ method: 'OPTIONS', path: '/validate', headers });
    expect([response.status, response.headers['allow']]).toEqual([405, 'POST']);
    const cors = Object.keys(response.headers).filter((name) => name.startsWith('access-control-'));
    expect(cors).toEqual([]);
  });
});

describe('HEAD', () => {
  /** Of one response and not of the other: when it was sent, and the counts of the key. */
  const ofOne = /^(date|content-length|transfer-encoding|connection|keep-alive|x-request-id|x-ratelimit-.*)$/;
  const lasting = (headers: Readonly<Record<string, string | undefined>>) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOne.test(name)));
  const paths = routes.filter(({ method, path }) => method === 'GET' && !path.includes('{')).map(({ path }) => path);

  it.each([...paths, '/docs/rules/XML-001', '/webhooks/wh_unknown', '/nothing', '/status?x=1'])(
    '%s returns status and headers of GET, and no body',
    async (path) => {
      const { authorization: headers } = await issueKey();
      const get = await sendRequest({ path, headers });
      const head = await sendRequest({ method: 'HEAD', path, headers });
      expect([head.status, lasting(head.headers), head.bytes.length]).toEqual([get.status, lasting(get.headers), 0]);
      expect(get.bytes.length).toBeGreaterThan(0);
    },
  );

  it('without a key returns 401 with the challenge', async () => {
    const { status, headers, bytes } = await sendRequest({ method: 'HEAD', path: '/me' });
    expect([status, headers['www-authenticate'], bytes.length]).toEqual([401, 'Bearer realm="Nakor"', 0]);
  });
});

describe('query parameters', () => {
  it.each(['/health', '/openapi', '/docs/rules'])('are ignored by %s, which has none', async (path) => {
    expect((await sendRequest({ path: `${path}?limit=x&unknown=1` })).status).toBe(200);
  });

  it('are ignored by operations with keys that have none', async () => {
    const { authorization } = await issueKey();
    for (const path of ['/me', '/scenarios', '/erp-presets', '/webhooks']) {
      expect([path, (await sendRequest({ path: `${path}?unknown=1`, headers: authorization })).status]).toEqual([path, 200]);
    }
  });
});
