import { gunzipSync } from 'node:zlib';
import { createNakorClient, NakorApiError, NakorConnectionError } from '@nakor/client';
import { describe, expect, it } from 'vitest';
import { hangUp, respondWithJson, type Script, scriptedServer } from '../../support/drivers/scripted-server.ts';

const apiKey = `nk_test_${'0'.repeat(36)}`;
const envelope = (data: unknown) => ({ data, meta: { request_id: '0123456789abcdef', key_prefix: 'nk_test_0000' } });
const errorEnvelope = (code: string, details?: unknown) => ({
  error: { code, message: 'a message', details },
  meta: { request_id: 'fedcba9876543210', key_prefix: null },
});
const succeed = respondWithJson(200, envelope({ valid: true }));

/** A server with these scripts, and a client of it. */
async function connected(scripts: readonly Script[], options: Partial<Parameters<typeof createNakorClient>[0]> = {}) {
  const server = await scriptedServer(...scripts);
  const nakor = createNakorClient({ baseUrl: `${server.url}/api/v1/`, apiKey, language: 'en', ...options });
  return { nakor, requests: server.requests, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

describe('a client', () => {
  it.each([
    ['no key', { apiKey: '' }, /apiKey/],
    ['an incomplete key', { apiKey: 'nk_live_1234' }, /apiKey/],
    ['no address', { baseUrl: 'api.example.com' }, /baseUrl must be the URL/],
    ['an address with a query', { baseUrl: 'https://api.example.com/?a=1' }, /baseUrl must be the URL/],
    ['an address that is not encrypted', { baseUrl: 'http://api.example.com/api/v1' }, /baseUrl must use https/],
    ['a wrong number of attempts', { maxAttempts: 0 }, /maxAttempts/],
  ])('is not created with %s', (_, options, message) => {
    const create = () => createNakorClient({ baseUrl: 'https://api.example.com/api/v1', apiKey, ...options });
    expect(create).toThrow(message);
    expect(create).not.toThrow('1234');
  });

  it('sends a document as it is, with its options in the query', async () => {
    await using server = await connected([succeed]);
    const xml = new TextEncoder().encode('<Faktura/>');
    expect(await server.nakor.validate(xml, { as_of: '2026-11-02T09:00:00+01:00', advice: 'off' })).toMatchObject({
      data: { valid: true },
      requestId: '0123456789abcdef',
      isReplay: false,
    });
    const [request] = server.requests;
    expect(request).toMatchObject({
      method: 'POST',
      target: '/api/v1/validate?as_of=2026-11-02T09%3A00%3A00%2B01%3A00&advice=off',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/xml', 'accept-language': 'en' },
      body: Buffer.from(xml),
    });
  });

  it('sends related documents as JSON, and refuses those that are not UTF-8', async () => {
    await using server = await connected([succeed]);
    await server.nakor.validate('<a/>', { environment: 'test', source_xml: new TextEncoder().encode('<ż/>'), advances_xml: ['<c/>'] });
    expect(JSON.parse(server.requests[0]?.body.toString('utf8') ?? '')).toEqual({
      xml: '<a/>',
      environment: 'test',
      source_xml: '<ż/>',
      advances_xml: ['<c/>'],
    });
    await expect(server.nakor.validate('<a/>', { source_xml: Uint8Array.of(0xff, 0xfe) })).rejects.toThrow('not in UTF-8');
    expect(server.requests).toHaveLength(1);
  });

  it('compresses large documents', async () => {
    await using server = await connected([succeed]);
    const xml = `<a>${'x'.repeat(300_000)}</a>`;
    await server.nakor.validate(xml);
    const [request] = server.requests;
    expect(request?.headers['content-type']).toBe('application/gzip');
    expect(gunzipSync(request?.body ?? '').toString('utf8')).toBe(xml);
  });

  it('repeats a call under the same idempotency key until it has a response', async () => {
    await using server = await connected([
      hangUp,
      respondWithJson(503, errorEnvelope('SERVICE_UNAVAILABLE'), { 'Retry-After': '0' }),
      succeed,
    ]);
    expect((await server.nakor.validate('<a/>')).data).toEqual({ valid: true });
    const keys = server.requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(3);
    expect(new Set(keys)).toEqual(new Set([expect.stringMatching(/^[0-9a-f-]{36}$/)]));
    await server.nakor.validate('<a/>', { idempotencyKey: 'order-2026-10-1' });
    expect(server.requests.at(-1)?.headers['idempotency-key']).toBe('order-2026-10-1');
    expect(server.requests[3]?.headers['idempotency-key']).not.toBe(keys[0]);
  });

  it('repeats a call whose response broke off', async () => {
    const breakOff: Script = (response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
      response.write('{"data":', () => response.destroy());
    };
    await using server = await connected([breakOff, succeed]);
    expect((await server.nakor.validate('<a/>')).data).toEqual({ valid: true });
  });

  it('does not repeat what could be executed twice', async () => {
    await using server = await connected([hangUp]);
    await expect(server.nakor.webhooks.create({ name: 'a', url: 'https://example.com' })).rejects.toThrow(NakorConnectionError);
    expect(server.requests).toHaveLength(1);
  });

  it('ends when its signal ends it, also while it waits', async () => {
    await using server = await connected([respondWithJson(429, errorEnvelope('RATE_LIMITED'), { 'Retry-After': '20' })]);
    const controller = new AbortController();
    const call = server.nakor.me({ signal: controller.signal });
    await expect.poll(() => server.requests.length).toBe(1);
    controller.abort(new Error('no longer needed'));
    await expect(call).rejects.toThrow('no longer needed');
  });

  it('ends an attempt after its time limit', async () => {
    await using server = await connected([() => {}], { timeoutMs: 50, maxAttempts: 2 });
    await expect(server.nakor.me()).rejects.toMatchObject({ name: 'NakorConnectionError', isTimeout: true });
    expect(server.requests).toHaveLength(2);
  });

  it('throws errors of the service with everything that they say', async () => {
    const details = [{ path: 'changes[0].path', code: 'unknown_path', message: 'There is no such field.' }];
    await using server = await connected([respondWithJson(400, errorEnvelope('VALIDATION_ERROR', details))]);
    const error = await server.nakor.scenarios().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NakorApiError);
    expect(error).toMatchObject({ status: 400, code: 'VALIDATION_ERROR', message: 'a message', details, requestId: 'fedcba9876543210' });
    expect(JSON.stringify(error)).not.toContain(apiKey);
  });

  it('throws what a proxy responds as an unknown error', async () => {
    await using server = await connected([
      (response) => response.writeHead(403, { 'Content-Type': 'text/html' }).end('<h1>Forbidden</h1>'),
    ]);
    await expect(server.nakor.me()).rejects.toMatchObject({ status: 403, code: 'UNKNOWN', requestId: null });
  });

  it.each([
    { name: 'a page', type: 'text/html', body: '<h1>\u001b[31mWelcome</h1>' },
    { name: 'other JSON', type: 'application/json', body: '{"status":"ok"}' },
    { name: 'no data', type: 'application/json', body: '{"data":null,"meta":{"request_id":"fedcba9876543210"}}' },
    { name: 'no meta', type: 'application/json', body: '{"data":{}}' },
  ])('throws a success that is not of Nakor as an unknown error: $name', async ({ type, body }) => {
    await using server = await connected([(response) => response.writeHead(200, { 'Content-Type': type }).end(body)]);
    const message = 'The service responded with status 200, but not with JSON of Nakor. Check the URL of the API.';
    await expect(server.nakor.me()).rejects.toMatchObject({ name: 'NakorApiError', status: 200, code: 'UNKNOWN', message });
  });

  it('never follows a redirect with its key', async () => {
    await using other = await scriptedServer(succeed);
    await using server = await connected([(response) => response.writeHead(302, { Location: other.url }).end()]);
    await expect(server.nakor.me()).rejects.toMatchObject({ status: 302, code: 'UNKNOWN' });
    expect(other.requests).toHaveLength(0);
  });
});

describe('an audit pack', () => {
  const request = {
    source_xml: '<a/>',
    correction_xml: '<b/>',
    scenario_id: 'price-change',
    przyczyna_korekty: 'x',
    numer_faktury_kor: '1',
  };
  const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'; // of "test"
  const send =
    (text: string): Script =>
    (response) =>
      response
        .writeHead(200, { 'Content-Type': 'application/zip', 'X-Audit-Pack-SHA256': sha256, 'X-Audit-Pack-Warnings': 'a, b' })
        .end(text);

  it('is returned with its checksum and warnings', async () => {
    await using server = await connected([send('test')]);
    const pack = await server.nakor.auditPack(request);
    expect({ ...pack, zip: Buffer.from(pack.zip).toString() }).toEqual({ zip: 'test', sha256, warnings: ['a', 'b'], url: null });
  });

  it('is downloaded without the key if it is large', async () => {
    await using store = await scriptedServer((response) => response.writeHead(200).end('test'));
    const redirect: Script = (response) =>
      response
        .writeHead(303, { Location: `${store.url}/pack`, 'X-Audit-Pack-SHA256': sha256, 'X-Audit-Pack-Url': `${store.url}/pack` })
        .end('{}');
    await using server = await connected([redirect]);
    expect(await server.nakor.auditPack(request)).toMatchObject({ sha256, url: `${store.url}/pack` });
    expect(store.requests[0]?.headers.authorization).toBeUndefined();
  });

  it('is rejected if its bytes are not those of its checksum', async () => {
    await using server = await connected([send('tess')], { maxAttempts: 1 });
    await expect(server.nakor.auditPack(request)).rejects.toThrow(NakorConnectionError);
  });
});
