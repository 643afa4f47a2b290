import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Route } from '@nakor/contract/routes';
import type { LambdaHandler } from '@nakor/http/lambda';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterEach, describe, expect, it } from 'vitest';
import type { GatewayLimits } from '../../../../../infra/local/host/gateway/limits.ts';
import { createGateway, type Gateway } from '../../../../../infra/local/host/gateway.ts';
import { type ServiceRequest, sendRequest } from '../../../../support/drivers/service-client.ts';

const routes: Route[] = [
  {
    id: 'post',
    method: 'POST',
    path: '/things/{id}',
    group: 'validation',
    access: 'public',
    body: 'none',
    effect: 'nothing',
    faultCode: 'INTERNAL_ERROR',
  },
];
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let gateway: Gateway | undefined;
let faults: unknown[] = [];
let baseUrl = '';

afterEach(async () => {
  await gateway?.close(0);
  gateway = undefined;
});

async function open(
  handler: LambdaHandler,
  limits: Partial<GatewayLimits> = {},
): Promise<(call: ServiceRequest) => ReturnType<typeof sendRequest>> {
  faults = [];
  gateway = createGateway({
    routes,
    handlers: { validation: handler, platform: fallback },
    limits,
    onError: (fault) => faults.push(fault),
  });
  baseUrl = `http://127.0.0.1:${await gateway.listen(0, '127.0.0.1')}`;
  return (call) => sendRequest(call, baseUrl);
}

const fallback: LambdaHandler = async (event) => ({ statusCode: 405, headers: { Allow: 'POST' }, body: `fallback ${event.resource}` });
const echo: LambdaHandler = async (event) => ({
  statusCode: 200,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(event),
});
const bodySize: LambdaHandler = async (event) => ({ statusCode: 200, body: String(Buffer.from(event.body ?? '', 'base64').length) });

/** Sends bytes as they are, and returns all that comes back until the other side ends the connection. */
async function sendRaw(...parts: (string | Uint8Array)[]): Promise<string> {
  const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1');
  const received: Buffer[] = [];
  socket.on('data', (chunk) => received.push(chunk));
  socket.on('error', () => {});
  for (const part of parts) socket.write(part);
  await once(socket, 'close');
  return Buffer.concat(received).toString('utf8');
}

describe('the event', () => {
  it('has the shape of the REST proxy integration, with repeated headers and query values kept', async () => {
    const call = await open(echo);
    const answer = await call({
      method: 'POST',
      path: '/api/v1/things/a%20b?x=1&x=2&y=%C5%82',
      headers: ['X-Twice', 'one', 'x-twice', 'two', 'User-Agent', 'tests'],
      body: 'żółw',
    });
    const event = answer.json as APIGatewayProxyEvent;
    expect(event).toMatchObject({
      resource: '/api/v1/things/{id}',
      path: '/api/v1/things/a%20b',
      httpMethod: 'POST',
      pathParameters: { id: 'a b' },
      queryStringParameters: { x: '2', y: 'ł' },
      multiValueQueryStringParameters: { x: ['1', '2'], y: ['ł'] },
      stageVariables: null,
      body: Buffer.from('żółw').toString('base64'),
      isBase64Encoded: true,
      requestContext: {
        stage: 'local',
        httpMethod: 'POST',
        path: '/api/v1/things/a%20b',
        resourcePath: '/api/v1/things/{id}',
        identity: { sourceIp: '127.0.0.1', userAgent: 'tests' },
      },
    });
    expect(event.headers['X-Twice']).toBe('two');
    expect(event.multiValueHeaders['X-Twice']).toEqual(['one', 'two']);
    expect(event.requestContext.requestId).toMatch(uuid);
  });

  it('carries every byte of a body', async () => {
    const call = await open(echo);
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    const event = (await call({ method: 'POST', path: '/api/v1/things/1', body: bytes })).json as APIGatewayProxyEvent;
    expect([...Buffer.from(event.body ?? '', 'base64')]).toEqual([...bytes]);
  });

  it('has no body when none was sent', async () => {
    const call = await open(echo);
    expect((await call({ method: 'POST', path: '/api/v1/things/1' })).json).toMatchObject({ body: null, isBase64Encoded: false });
  });
});

describe('routing', () => {
  it.each([
    { name: 'an unknown path', method: 'GET', path: '/elsewhere', resource: '/{proxy+}' },
    { name: 'a known path with another method', method: 'GET', path: '/api/v1/things/1', resource: '/api/v1/things/{id}' },
    { name: 'a known path with one more part', method: 'POST', path: '/api/v1/things/1/2', resource: '/{proxy+}' },
  ])('gives $name to the fallback function', async ({ method, path, resource }) => {
    const call = await open(echo);
    const answer = await call({ method, path });
    expect([answer.status, answer.text, answer.headers['allow']]).toEqual([405, `fallback ${resource}`, 'POST']);
  });

  it('answers HEAD without a body', async () => {
    const call = await open(echo);
    const answer = await call({ method: 'HEAD', path: '/api/v1/things/1' });
    expect([answer.status, answer.text]).toEqual([405, '']);
  });
});

describe('limits of size', () => {
  it('refuses an announced body over the limit without waiting for it', async () => {
    await open(echo, { bodyBytes: 10 });
    const answer = await sendRaw('POST /api/v1/things/1 HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 11\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":"FILE_TOO_LARGE"');
  });

  it('lets a body within the limit continue', async () => {
    await open(bodySize, { bodyBytes: 10 });
    const head = 'POST /api/v1/things/1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: 10\r\n\r\n';
    const answer = await sendRaw(head, '0123456789');
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/);
    expect(answer).toMatch(/\r\n\r\n10$/);
  });

  it('refuses a body of unannounced size once it passes the limit', async () => {
    const call = await open(echo, { bodyBytes: 10 });
    const answer = await call({
      method: 'POST',
      path: '/api/v1/things/1',
      headers: { 'Transfer-Encoding': 'chunked' },
      body: Buffer.alloc(500_000),
    });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ error: { code: 'FILE_TOO_LARGE' } });
  });

  it('counts the event as JSON with its base64 body', async () => {
    const call = await open(bodySize, { eventBytes: 6_000 });
    expect((await call({ method: 'POST', path: '/api/v1/things/1', body: Buffer.alloc(3_000) })).text).toBe('3000');
    const answer = await call({ method: 'POST', path: '/api/v1/things/1', body: Buffer.alloc(4_500) });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ error: { code: 'FILE_TOO_LARGE' } });
  });

  it.each([{ body: undefined }, { body: Buffer.alloc(1_000) }, { body: Buffer.alloc(1_001) }])(
    'counts an event to the byte (body: $body.length)',
    async ({ body }) => {
      const eventSize: LambdaHandler = async (event) => ({ statusCode: 200, body: String(Buffer.byteLength(JSON.stringify(event))) });
      const sized = { method: 'POST', path: '/api/v1/things/1', headers: { Host: 'x', 'X-A': '"\\"' }, ...(body && { body }) };
      const statuses: number[] = [];
      const eventBytes = Number((await (await open(eventSize))(sized)).text);
      for (const limit of [eventBytes, eventBytes - 1]) {
        await gateway?.close(0);
        statuses.push((await (await open(eventSize, { eventBytes: limit }))(sized)).status);
      }
      expect(statuses).toEqual([200, 400]);
    },
  );

  it('counts an answer to the byte', async () => {
    const answer = { statusCode: 200, headers: { 'X-A': '"' }, body: Buffer.alloc(1_000).toString('base64'), isBase64Encoded: true };
    const answerBytes = Buffer.byteLength(JSON.stringify(answer));
    const statuses: number[] = [];
    for (const limit of [answerBytes, answerBytes - 1]) {
      await gateway?.close(0);
      const call = await open(async () => answer, { answerBytes: limit });
      statuses.push((await call({ method: 'POST', path: '/api/v1/things/1' })).status);
    }
    expect(statuses).toEqual([200, 503]);
  });

  it('replaces an answer over the limit', async () => {
    const call = await open(async () => ({ statusCode: 200, body: 'x'.repeat(200) }), { answerBytes: 100 });
    const answer = await call({ method: 'POST', path: '/api/v1/things/1' });
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.json).toMatchObject({ error: { code: 'SERVICE_UNAVAILABLE' } });
    expect(faults).toHaveLength(1);
  });
});

describe('content coding', () => {
  const post = (coding: string, body: Uint8Array): ServiceRequest => ({
    method: 'POST',
    path: '/api/v1/things/1',
    headers: { 'Content-Encoding': coding },
    body,
  });

  it('inflates an announced gzip and leaves identity alone', async () => {
    const call = await open(bodySize);
    expect((await call(post('gzip', gzipSync(Buffer.alloc(1_000))))).text).toBe('1000');
    expect((await call(post(' GZIP ', gzipSync(Buffer.alloc(1_000))))).text).toBe('1000');
    expect((await call(post('identity', Buffer.alloc(7)))).text).toBe('7');
  });

  it('stops inflating at the limit of the body', async () => {
    const call = await open(bodySize, { bodyBytes: 5_000 });
    const answer = await call(post('gzip', gzipSync(Buffer.alloc(1_000_000))));
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ error: { code: 'FILE_TOO_LARGE' } });
  });

  it.each(['br', 'deflate', 'gzip, gzip', 'gzip;q=1'])('refuses %s', async (coding) => {
    const call = await open(bodySize);
    const answer = await call(post(coding, gzipSync('x')));
    expect(answer.status).toBe(415);
    expect(answer.json).toMatchObject({ error: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
  });

  it('refuses two Content-Encoding headers', async () => {
    const call = await open(bodySize);
    const answer = await call({
      method: 'POST',
      path: '/api/v1/things/1',
      headers: ['Content-Encoding', 'gzip', 'Content-Encoding', 'gzip'],
      body: gzipSync('x'),
    });
    expect(answer.status).toBe(415);
  });

  it.each([
    { name: 'no gzip', body: Buffer.from('<Faktura/>') },
    { name: 'gzip cut short', body: gzipSync('x'.repeat(1_000)).subarray(0, -6) },
  ])('refuses $name announced as gzip', async ({ body }) => {
    const call = await open(bodySize);
    const answer = await call(post('gzip', body));
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ error: { code: 'INVALID_BODY' } });
  });
});

describe('answers that the gateway makes', () => {
  it('carries one UUID in the header and in the body', async () => {
    const call = await open(echo, { eventBytes: 0 });
    const answer = await call({ method: 'POST', path: '/api/v1/things/1' });
    expect(answer.headers['x-request-id']).toMatch(uuid);
    expect(answer.json).toMatchObject({ meta: { request_id: answer.headers['x-request-id'] } });
  });

  it('gives up on a function whose time is up, and logs what it does later', async () => {
    let finish = () => {};
    const late = new Promise<never>((_, fail) => {
      finish = () => fail(new Error('late'));
    });
    const call = await open(() => late, { timeoutMs: 20 });
    const answer = await call({ method: 'POST', path: '/api/v1/things/1' });
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
    finish();
    await expect.poll(() => faults).toMatchObject([{ message: 'late' }]);
  });

  it.each<{ name: string; handler: LambdaHandler }>([
    { name: 'rejects', handler: async () => Promise.reject(new Error('secret text')) },
    {
      name: 'throws',
      handler: () => {
        throw new Error('secret text');
      },
    },
    { name: 'returns nothing', handler: async () => undefined as never },
    { name: 'returns no status', handler: async () => ({ body: 'secret text' }) as never },
    {
      name: 'returns a header with a line break',
      handler: async () => ({ statusCode: 200, headers: { 'X-A': 'secret text\r\nX-B: 1' }, body: '' }),
    },
  ])('says nothing of the inside when a function $name', async ({ handler }) => {
    const call = await open(handler);
    const answer = await call({ method: 'POST', path: '/api/v1/things/1' });
    expect(answer.status).toBe(502);
    expect(answer.json).toMatchObject({ error: { code: 'INTERNAL_ERROR' } });
    expect(answer.text).not.toContain('secret');
    expect(faults).toHaveLength(1);
  });

  it('throttles events beyond the concurrency, and takes new ones when others have ended', async () => {
    let finish = () => {};
    let begun = () => {};
    const hasBegun = new Promise<void>((done) => {
      begun = done;
    });
    const first = new Promise<void>((done) => {
      finish = done;
    });
    const call = await open(
      async () => {
        begun();
        await first;
        return { statusCode: 200, body: 'done' };
      },
      { concurrentEvents: 1 },
    );
    const running = call({ method: 'POST', path: '/api/v1/things/1' });
    await hasBegun;
    const throttled = await call({ method: 'POST', path: '/api/v1/things/1' });
    expect([throttled.status, throttled.headers['retry-after']]).toEqual([429, '1']);
    expect(throttled.json).toMatchObject({ error: { code: 'RATE_LIMITED' } });
    finish();
    expect((await running).text).toBe('done');
    expect((await call({ method: 'POST', path: '/api/v1/things/1' })).text).toBe('done');
  });

  it.each([
    { name: 'bytes that are not HTTP', bytes: 'NONSENSE\r\n\r\n', status: 400 },
    { name: 'headers over 10,240 bytes', bytes: `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(11_000)}\r\n\r\n`, status: 431 },
    { name: 'a request for a tunnel', bytes: 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n', status: 400 },
    { name: 'HTTP/1.1 without a Host', bytes: 'GET /api/v1/health HTTP/1.1\r\n\r\n', status: 400 },
    { name: 'a body without a Host', bytes: 'POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc', status: 400 },
    { name: 'an unknown expectation', bytes: 'GET / HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\n\r\n', status: 417 },
  ])('answers $name in the envelope and ends the connection', async ({ bytes, status }) => {
    await open(echo);
    const answer = await sendRaw(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const [, body = ''] = answer.split('\r\n\r\n');
    expect(JSON.parse(body)).toMatchObject({ error: { code: 'INVALID_BODY' }, meta: { request_id: expect.stringMatching(uuid) } });
  });

  it('asks for no Host in HTTP/1.0', async () => {
    await open(echo);
    expect(await sendRaw('GET /api/v1/things/1 HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 405 /);
  });
});

describe('slow callers', () => {
  it.each([
    { name: 'half a head', limits: { headersMs: 100 }, bytes: 'GET / HTTP/1.1\r\nHost: x\r\nX-A: ' },
    {
      name: 'half a body',
      limits: { headersMs: 100, requestMs: 100 },
      bytes: 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc',
    },
  ])('are refused in the envelope when they have sent $name', async ({ limits, bytes }) => {
    await open(echo, limits);
    const answer = await sendRaw(bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    const [, body = ''] = answer.split('\r\n\r\n');
    expect(JSON.parse(body)).toMatchObject({ error: { code: 'INVALID_BODY' }, meta: { request_id: expect.stringMatching(uuid) } });
  });
});

describe('answers of functions', () => {
  it('decodes base64 and keeps repeated headers', async () => {
    const call = await open(async () => ({
      statusCode: 201,
      headers: { 'X-One': '1', 'X-Many': 'ignored' },
      multiValueHeaders: { 'X-Many': ['a', 'b'] },
      body: Buffer.from([0, 255]).toString('base64'),
      isBase64Encoded: true,
    }));
    const answer = await call({ method: 'POST', path: '/api/v1/things/1' });
    expect([answer.status, [...answer.bytes], answer.headers['x-one'], answer.headers['x-many']]).toEqual([201, [0, 255], '1', 'a, b']);
  });

  it('renames the headers that API Gateway keeps for itself', async () => {
    const call = await open(async () => ({ statusCode: 401, headers: { 'WWW-Authenticate': 'Bearer' }, body: '' }));
    const answer = await call({ method: 'POST', path: '/api/v1/things/1' });
    expect([answer.headers['www-authenticate'], answer.headers['x-amzn-remapped-www-authenticate']]).toEqual([undefined, 'Bearer']);
  });
});

describe('closing', () => {
  it('finishes a request that is under way', async () => {
    let finish = () => {};
    let begun = () => {};
    const hasBegun = new Promise<void>((done) => {
      begun = done;
    });
    const ready = new Promise<void>((done) => {
      finish = done;
    });
    const call = await open(async () => {
      begun();
      await ready;
      return { statusCode: 200, body: 'finished' };
    });
    const running = call({ method: 'POST', path: '/api/v1/things/1' });
    await hasBegun;
    const closed = gateway?.close(60_000);
    finish();
    expect((await running).text).toBe('finished');
    await closed;
  });
});
