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
    idempotency: 'none',
    billing: 'free',
    internalErrorCode: 'INTERNAL_ERROR',
  },
];
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let gateway: Gateway | undefined;
let errors: unknown[] = [];
let baseUrl = '';

afterEach(async () => {
  await gateway?.close(0);
  gateway = undefined;
});

async function open(
  handler: LambdaHandler,
  limits: Partial<GatewayLimits> = {},
): Promise<(call: ServiceRequest) => ReturnType<typeof sendRequest>> {
  errors = [];
  gateway = createGateway({
    routes,
    handlers: { validation: handler, platform: fallback },
    limits,
    onError: (error) => errors.push(error),
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

/** Sends raw bytes, and returns everything received until the gateway closes the connection. */
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
  it('has the format of the REST proxy integration, including repeated headers and query values', async () => {
    const send = await open(echo);
    const response = await send({
      method: 'POST',
      path: '/api/v1/things/a%20b?x=1&x=2&y=%C5%82',
      headers: ['X-Twice', 'one', 'x-twice', 'two', 'User-Agent', 'tests'],
      body: 'żółw',
    });
    const event = response.json as APIGatewayProxyEvent;
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

  it('contains the body byte for byte', async () => {
    const send = await open(echo);
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    const event = (await send({ method: 'POST', path: '/api/v1/things/1', body: bytes })).json as APIGatewayProxyEvent;
    expect([...Buffer.from(event.body ?? '', 'base64')]).toEqual([...bytes]);
  });

  it('has no body when the request has none', async () => {
    const send = await open(echo);
    expect((await send({ method: 'POST', path: '/api/v1/things/1' })).json).toMatchObject({ body: null, isBase64Encoded: false });
  });
});

describe('routing', () => {
  it.each([
    { name: 'an unknown path', method: 'GET', path: '/elsewhere', resource: '/{proxy+}' },
    { name: 'a known path with another method', method: 'GET', path: '/api/v1/things/1', resource: '/api/v1/things/{id}' },
    { name: 'a known path with an additional segment', method: 'POST', path: '/api/v1/things/1/2', resource: '/{proxy+}' },
  ])('routes $name to the fallback function', async ({ method, path, resource }) => {
    const send = await open(echo);
    const response = await send({ method, path });
    expect([response.status, response.text, response.headers['allow']]).toEqual([405, `fallback ${resource}`, 'POST']);
  });

  it('responds to HEAD without a body', async () => {
    const send = await open(echo);
    const response = await send({ method: 'HEAD', path: '/api/v1/things/1' });
    expect([response.status, response.text]).toEqual([405, '']);
  });
});

describe('size limits', () => {
  it('rejects an announced body over the limit without waiting for it', async () => {
    await open(echo, { bodyBytes: 10 });
    const response = await sendRaw('POST /api/v1/things/1 HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 11\r\n\r\n');
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).toContain('"code":"FILE_TOO_LARGE"');
  });

  it('sends 100 Continue for a body within the limit', async () => {
    await open(bodySize, { bodyBytes: 10 });
    const head = 'POST /api/v1/things/1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: 10\r\n\r\n';
    const response = await sendRaw(head, '0123456789');
    expect(response).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/);
    expect(response).toMatch(/\r\n\r\n10$/);
  });

  it('rejects a body of unannounced size once it exceeds the limit', async () => {
    const send = await open(echo, { bodyBytes: 10 });
    const response = await send({
      method: 'POST',
      path: '/api/v1/things/1',
      headers: { 'Transfer-Encoding': 'chunked' },
      body: Buffer.alloc(500_000),
    });
    expect(response.status).toBe(400);
    expect(response.json).toMatchObject({ error: { code: 'FILE_TOO_LARGE' } });
  });

  it('measures the event as JSON with its base64 body', async () => {
    const send = await open(bodySize, { eventBytes: 6_000 });
    expect((await send({ method: 'POST', path: '/api/v1/things/1', body: Buffer.alloc(3_000) })).text).toBe('3000');
    const response = await send({ method: 'POST', path: '/api/v1/things/1', body: Buffer.alloc(4_500) });
    expect(response.status).toBe(400);
    expect(response.json).toMatchObject({ error: { code: 'FILE_TOO_LARGE' } });
  });

  it.each([{ body: undefined }, { body: Buffer.alloc(1_000) }, { body: Buffer.alloc(1_001) }])(
    'measures an event to the byte (body: $body.length)',
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

  it('measures a response to the byte', async () => {
    const response = { statusCode: 200, headers: { 'X-A': '"' }, body: Buffer.alloc(1_000).toString('base64'), isBase64Encoded: true };
    const responseBytes = Buffer.byteLength(JSON.stringify(response));
    const statuses: number[] = [];
    for (const limit of [responseBytes, responseBytes - 1]) {
      await gateway?.close(0);
      const send = await open(async () => response, { responseBytes: limit });
      statuses.push((await send({ method: 'POST', path: '/api/v1/things/1' })).status);
    }
    expect(statuses).toEqual([200, 503]);
  });

  it('replaces a response over the limit', async () => {
    const send = await open(async () => ({ statusCode: 200, body: 'x'.repeat(200) }), { responseBytes: 100 });
    const response = await send({ method: 'POST', path: '/api/v1/things/1' });
    expect([response.status, response.headers['retry-after']]).toEqual([503, '5']);
    expect(response.json).toMatchObject({ error: { code: 'SERVICE_UNAVAILABLE' } });
    expect(errors).toHaveLength(1);
  });
});

describe('content coding', () => {
  const post = (coding: string, body: Uint8Array): ServiceRequest => ({
    method: 'POST',
    path: '/api/v1/things/1',
    headers: { 'Content-Encoding': coding },
    body,
  });

  it('decompresses gzip and leaves identity unchanged', async () => {
    const send = await open(bodySize);
    expect((await send(post('gzip', gzipSync(Buffer.alloc(1_000))))).text).toBe('1000');
    expect((await send(post(' GZIP ', gzipSync(Buffer.alloc(1_000))))).text).toBe('1000');
    expect((await send(post('identity', Buffer.alloc(7)))).text).toBe('7');
  });

  it('stops decompressing at the body limit', async () => {
    const send = await open(bodySize, { bodyBytes: 5_000 });
    const response = await send(post('gzip', gzipSync(Buffer.alloc(1_000_000))));
    expect(response.status).toBe(400);
    expect(response.json).toMatchObject({ error: { code: 'FILE_TOO_LARGE' } });
  });

  it.each(['br', 'deflate', 'gzip, gzip', 'gzip;q=1'])('rejects %s', async (coding) => {
    const send = await open(bodySize);
    const response = await send(post(coding, gzipSync('x')));
    expect(response.status).toBe(415);
    expect(response.json).toMatchObject({ error: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
  });

  it('rejects two Content-Encoding headers', async () => {
    const send = await open(bodySize);
    const response = await send({
      method: 'POST',
      path: '/api/v1/things/1',
      headers: ['Content-Encoding', 'gzip', 'Content-Encoding', 'gzip'],
      body: gzipSync('x'),
    });
    expect(response.status).toBe(415);
  });

  it.each([
    { name: 'a body that is not gzip', body: Buffer.from('<Faktura/>') },
    { name: 'truncated gzip', body: gzipSync('x'.repeat(1_000)).subarray(0, -6) },
  ])('rejects $name with Content-Encoding: gzip', async ({ body }) => {
    const send = await open(bodySize);
    const response = await send(post('gzip', body));
    expect(response.status).toBe(400);
    expect(response.json).toMatchObject({ error: { code: 'INVALID_BODY' } });
  });
});

describe('responses generated by the gateway', () => {
  it('contain the same UUID in the header and in the body', async () => {
    const send = await open(echo, { eventBytes: 0 });
    const response = await send({ method: 'POST', path: '/api/v1/things/1' });
    expect(response.headers['x-request-id']).toMatch(uuid);
    expect(response.json).toMatchObject({ meta: { request_id: response.headers['x-request-id'] } });
  });

  it('abandon a function that times out, and log its later error', async () => {
    let finish = () => {};
    const late = new Promise<never>((_, fail) => {
      finish = () => fail(new Error('late'));
    });
    const send = await open(() => late, { timeoutMs: 20 });
    const response = await send({ method: 'POST', path: '/api/v1/things/1' });
    expect([response.status, response.headers['retry-after']]).toEqual([503, '5']);
    finish();
    await expect.poll(() => errors).toMatchObject([{ message: 'late' }]);
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
  ])('reveal no internals when a function $name', async ({ handler }) => {
    const send = await open(handler);
    const response = await send({ method: 'POST', path: '/api/v1/things/1' });
    expect(response.status).toBe(502);
    expect(response.json).toMatchObject({ error: { code: 'INTERNAL_ERROR' } });
    expect(response.text).not.toContain('secret');
    expect(errors).toHaveLength(1);
  });

  it('throttle events beyond the concurrency limit until others have ended', async () => {
    let finish = () => {};
    let markStarted = () => {};
    const started = new Promise<void>((done) => {
      markStarted = done;
    });
    const first = new Promise<void>((done) => {
      finish = done;
    });
    const send = await open(
      async () => {
        markStarted();
        await first;
        return { statusCode: 200, body: 'done' };
      },
      { concurrentEvents: 1 },
    );
    const running = send({ method: 'POST', path: '/api/v1/things/1' });
    await started;
    const throttled = await send({ method: 'POST', path: '/api/v1/things/1' });
    expect([throttled.status, throttled.headers['retry-after']]).toEqual([429, '1']);
    expect(throttled.json).toMatchObject({ error: { code: 'RATE_LIMITED' } });
    finish();
    expect((await running).text).toBe('done');
    expect((await send({ method: 'POST', path: '/api/v1/things/1' })).text).toBe('done');
  });

  it.each([
    { name: 'bytes that are not HTTP', bytes: 'NONSENSE\r\n\r\n', status: 400 },
    { name: 'headers over 10,240 bytes', bytes: `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(11_000)}\r\n\r\n`, status: 431 },
    { name: 'a CONNECT request', bytes: 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n', status: 400 },
    { name: 'HTTP/1.1 without a Host', bytes: 'GET /api/v1/health HTTP/1.1\r\n\r\n', status: 400 },
    { name: 'a body without a Host', bytes: 'POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc', status: 400 },
    { name: 'an unknown expectation', bytes: 'GET / HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\n\r\n', status: 417 },
  ])('use the error envelope for $name and close the connection', async ({ bytes, status }) => {
    await open(echo);
    const response = await sendRaw(bytes);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const [, body = ''] = response.split('\r\n\r\n');
    expect(JSON.parse(body)).toMatchObject({ error: { code: 'INVALID_BODY' }, meta: { request_id: expect.stringMatching(uuid) } });
  });

  it('do not require a Host header in HTTP/1.0', async () => {
    await open(echo);
    expect(await sendRaw('GET /api/v1/things/1 HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 405 /);
  });
});

describe('slow clients', () => {
  it.each([
    { name: 'part of the headers', limits: { headersMs: 100 }, bytes: 'GET / HTTP/1.1\r\nHost: x\r\nX-A: ' },
    {
      name: 'part of the body',
      limits: { headersMs: 100, requestMs: 100 },
      bytes: 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc',
    },
  ])('are rejected with the error envelope after sending $name', async ({ limits, bytes }) => {
    await open(echo, limits);
    const response = await sendRaw(bytes);
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
    const [, body = ''] = response.split('\r\n\r\n');
    expect(JSON.parse(body)).toMatchObject({ error: { code: 'INVALID_BODY' }, meta: { request_id: expect.stringMatching(uuid) } });
  });
});

describe('responses of functions', () => {
  it('are decoded from base64 and keep repeated headers', async () => {
    const send = await open(async () => ({
      statusCode: 201,
      headers: { 'X-One': '1', 'X-Many': 'ignored' },
      multiValueHeaders: { 'X-Many': ['a', 'b'] },
      body: Buffer.from([0, 255]).toString('base64'),
      isBase64Encoded: true,
    }));
    const response = await send({ method: 'POST', path: '/api/v1/things/1' });
    expect([response.status, [...response.bytes], response.headers['x-one'], response.headers['x-many']]).toEqual([
      201,
      [0, 255],
      '1',
      'a, b',
    ]);
  });

  it('have headers that API Gateway reserves renamed, WWW-Authenticate also under its own name', async () => {
    const reserved = { 'WWW-Authenticate': 'Bearer', 'Content-MD5': 'x' };
    const send = await open(async () => ({ statusCode: 401, headers: reserved, body: '' }));
    const { headers } = await send({ method: 'POST', path: '/api/v1/things/1' });
    expect([headers['www-authenticate'], headers['x-amzn-remapped-www-authenticate']]).toEqual(['Bearer', 'Bearer']);
    expect([headers['content-md5'], headers['x-amzn-remapped-content-md5']]).toEqual([undefined, 'x']);
  });
});

describe('closing', () => {
  it('finishes a request in flight', async () => {
    let finish = () => {};
    let markStarted = () => {};
    const started = new Promise<void>((done) => {
      markStarted = done;
    });
    const ready = new Promise<void>((done) => {
      finish = done;
    });
    const send = await open(async () => {
      markStarted();
      await ready;
      return { statusCode: 200, body: 'finished' };
    });
    const running = send({ method: 'POST', path: '/api/v1/things/1' });
    await started;
    const closed = gateway?.close(60_000);
    finish();
    expect((await running).text).toBe('finished');
    await closed;
  });
});
