import type { AttemptOutcome, WebhookRequest } from '@nakor/operations/webhooks/attempt';
import { createWebhookSender, type WebhookSenderOptions } from '@nakor/outbound/webhook-sender';
import { describe, expect, it } from 'vitest';
import * as behaviours from '../../support/drivers/receiver-behaviours.ts';
import { closedPort, type ReceivedRequest, startReceiver, startStranger } from '../../support/drivers/receivers.ts';

const startedAtUnixMs = 1_767_225_600_000;

function send(request: Partial<WebhookRequest> & { url: string }, options: Partial<WebhookSenderOptions> = {}): Promise<AttemptOutcome> {
  const sender = createWebhookSender({ policy: 'local', now: () => startedAtUnixMs, ...options });
  return sender.send({ headers: {}, body: Buffer.from('{}'), ...request });
}

/** The outcome of one attempt to a receiver with this behaviour, without its times. */
async function outcomeOf(behaviour: behaviours.Behaviour, timeLimitMs = 10_000) {
  await using receiver = await startReceiver();
  receiver.behave(behaviour);
  const { durationMs, startedAtUnixMs, ...outcome } = await send({ url: receiver.url }, { timeLimitMs });
  await receiver.idle();
  return { outcome, bytesSent: receiver.bytesSent, requests: receiver.requests.length };
}

const noResponse = (error: AttemptOutcome['error']) => ({ httpStatus: null, error, responseExcerpt: null, retryAfter: null });

/** A short time limit, for attempts that only end when it expires. */
const shortMs = 200;

describe('a request', () => {
  async function arrived(request: Partial<WebhookRequest> = {}, path?: string): Promise<ReceivedRequest | undefined> {
    await using receiver = await startReceiver(path === undefined ? {} : { path });
    expect((await send({ url: receiver.url, ...request })).error).toBeNull();
    return receiver.requests[0];
  }

  it('has the given headers and those that HTTP requires, and no others', async () => {
    const headers = { 'Content-Type': 'application/json', 'User-Agent': 'Nakor-Webhooks/1', 'X-NK-Signature': 't=1,v1=00' };
    const request = await arrived({ headers, body: Buffer.from('{"a":1}') });
    expect(request?.rawHeaders).toEqual([
      ...['host', expect.stringMatching(/^127\.0\.0\.1:\d+$/), 'connection', 'close'],
      ...['Content-Type', 'application/json', 'User-Agent', 'Nakor-Webhooks/1', 'X-NK-Signature', 't=1,v1=00'],
      ...['content-length', '7'],
    ]);
  });

  it('has exactly the given bytes as its body', async () => {
    const body = Uint8Array.from({ length: 65_536 }, (_, index) => index % 256);
    expect((await arrived({ body }))?.body.equals(body)).toBe(true);
  });

  it('is a POST to the path and query of the URL', async () => {
    expect(await arrived({}, '/a/b?c=%20d&e')).toMatchObject({ method: 'POST', target: '/a/b?c=%20d&e' });
  });

  it('uses its own connection', async () => {
    await using receiver = await startReceiver();
    const sender = createWebhookSender({ policy: 'local', now: Date.now });
    for (let count = 1; count <= 3; count += 1) await sender.send({ url: receiver.url, headers: {}, body: Buffer.from('{}') });
    await receiver.idle();
    expect(receiver.connections).toBe(3);
  });
});

describe('an outcome', () => {
  it('states when the attempt started, and its duration by a monotonic clock', async () => {
    await using receiver = await startReceiver();
    const times = [5_000, 1_000];
    const outcome = await send({ url: receiver.url }, { now: () => times.shift() ?? 0 });
    expect(outcome).toMatchObject({ startedAtUnixMs: 5_000, httpStatus: 204, error: null });
    expect(outcome.durationMs).toBeGreaterThanOrEqual(0);
    expect(Number.isInteger(outcome.durationMs)).toBe(true);
  });

  it.each([
    [200, null],
    [204, null],
    [299, null],
    [300, 'HTTP_STATUS'],
    [304, 'HTTP_STATUS'],
    [400, 'HTTP_STATUS'],
    [410, 'HTTP_STATUS'],
    [429, 'HTTP_STATUS'],
    [500, 'HTTP_STATUS'],
    [999, 'HTTP_STATUS'],
  ])('of status %i has the error %s', async (status, error) => {
    expect((await outcomeOf(behaviours.respondWith(status))).outcome).toEqual({
      httpStatus: status,
      error,
      responseExcerpt: null,
      retryAfter: null,
    });
  });

  it.each(['120', '99999999', '-1', 'abc', '', 'Fri, 31 Dec 1999 23:59:59 GMT', '1.5e3', '120, 60'])(
    'passes on Retry-After %j as it was sent',
    async (retryAfter) => {
      const { outcome } = await outcomeOf(behaviours.askToWait(retryAfter));
      expect(outcome).toEqual({ httpStatus: 429, error: 'HTTP_STATUS', responseExcerpt: null, retryAfter });
    },
  );

  it('truncates a long Retry-After, and keeps the first of several', async () => {
    expect((await outcomeOf(behaviours.askToWait('9'.repeat(5_000)))).outcome.retryAfter).toBe('9'.repeat(100));
    const twice = behaviours.sendRaw('HTTP/1.1 503 Busy\r\nRetry-After: 7\r\nRetry-After: 9\r\nContent-Length: 0\r\n\r\n');
    expect((await outcomeOf(twice)).outcome.retryAfter).toBe('7');
  });

  it('shows the beginning of the response', async () => {
    const { outcome } = await outcomeOf(behaviours.respondWith(422, { body: `no\u0007 such\ntenant ${'.'.repeat(9_000)}` }));
    expect(outcome.responseExcerpt).toBe(`no such tenant ${'.'.repeat(1_009)}`);
  });

  it('reads at most 4,096 bytes of the response', async () => {
    const body = Buffer.concat([Buffer.alloc(4_096, 'x'), Buffer.from([0xff])]);
    expect((await outcomeOf(behaviours.respondWith(200, { body }))).outcome.responseExcerpt).toBe('x'.repeat(1_024));
    const sooner = Buffer.concat([Buffer.alloc(4_095, 'x'), Buffer.from([0xff])]);
    expect((await outcomeOf(behaviours.respondWith(200, { body: sooner }))).outcome.responseExcerpt).toBe('[binary 4096 bytes]');
  });
});

describe('a missing response', () => {
  it('is a failed connection when nothing listens', async () => {
    expect(await send({ url: `http://127.0.0.1:${await closedPort()}/` })).toMatchObject(noResponse('CONNECT_FAILED'));
  });

  it.each([
    ['hangs up', behaviours.hangUp],
    ['resets the connection', behaviours.reset],
  ])('is a failed connection at a receiver that %s', async (_what, behaviour) => {
    const { outcome, requests } = await outcomeOf(behaviour);
    expect(outcome).toEqual(noResponse('CONNECT_FAILED'));
    expect(requests).toBe(1);
  });

  it.each([
    ['sends 100 Continue and nothing else', behaviours.continueOnly],
    ['switches to another protocol', behaviours.sendRaw('HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n')],
    ['does not speak HTTP', behaviours.sendRaw('220 mail.example.com ESMTP\r\n')],
    ['hangs up within its headers', behaviours.sendRaw('HTTP/1.1 200 OK\r\nContent-Le')],
    ['has a header of 64 kB', behaviours.largeHeader(65_536)],
    ['sends headers without end', behaviours.endlessHeaders],
    ['has two lengths', behaviours.sendRaw('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab')],
    ['has a status that is not a number', behaviours.sendRaw('HTTP/1.1 fine OK\r\n\r\n')],
    ['has a header without a name', behaviours.sendRaw('HTTP/1.1 200 OK\r\n: x\r\n\r\n')],
    ['speaks another version of HTTP', behaviours.sendRaw('HTTP/9.7 200 OK\r\n\r\n')],
    ['resets the connection within its headers', behaviours.resetWithinHeaders],
    ['hangs up after one byte', behaviours.sendRaw('H')],
  ])('is an invalid response at a receiver that %s', async (_what, behaviour) => {
    const { outcome, requests } = await outcomeOf(behaviour);
    expect(outcome).toEqual(noResponse('INVALID_RESPONSE'));
    expect(requests).toBe(1);
  });

  it.each([
    ['never responds', behaviours.neverRespond],
    ['keeps sending 102 Processing', behaviours.processingForEver],
    ['slowly sends header after header', behaviours.slowHeaders],
  ])('is a timeout at a receiver that %s', async (_what, behaviour) => {
    expect((await outcomeOf(behaviour, shortMs)).outcome).toEqual(noResponse('TIMEOUT'));
  });

  it.each(['hangs-up', 'waits'] as const)('is an error at a server that sends data before the request and %s', async (then) => {
    await using stranger = await startStranger('220 mail.example.com ESMTP\r\n', then);
    expect(await send({ url: `http://127.0.0.1:${stranger.port}/` })).toMatchObject(noResponse('INVALID_RESPONSE'));
  });
});

describe('a received status decides the outcome', () => {
  it.each([
    ['resets the connection in the body', behaviours.resetAfter('begun'), { httpStatus: 200, error: null, responseExcerpt: 'begun' }],
    [
      'resets the connection in the body of a rejection',
      behaviours.resetAfter('begun', 500),
      { httpStatus: 500, error: 'HTTP_STATUS', responseExcerpt: 'begun' },
    ],
    ['sends single bytes slowly', behaviours.slowBody(), { httpStatus: 200, error: null, responseExcerpt: expect.stringMatching(/^x+$/) }],
    [
      'rejects the event and sends single bytes slowly',
      behaviours.slowBody(503),
      { httpStatus: 503, error: 'HTTP_STATUS', responseExcerpt: expect.stringMatching(/^x+$/) },
    ],
  ])('although the receiver %s', async (_what, behaviour, expected) => {
    expect((await outcomeOf(behaviour, 500)).outcome).toEqual({ ...expected, retryAfter: null });
  });

  it('and a body of 1 GB is not read', async () => {
    const { outcome, bytesSent } = await outcomeOf(behaviours.gigabyteBody);
    expect(outcome).toEqual({ httpStatus: 200, error: null, responseExcerpt: 'x'.repeat(1_024), retryAfter: null });
    // An upper bound for the buffers of both ends and of the operating system.
    expect(bytesSent).toBeLessThan(20_000_000);
  });

  it('and nothing is decompressed', async () => {
    const { outcome } = await outcomeOf(behaviours.gzipBomb);
    expect(outcome).toEqual({ httpStatus: 200, error: null, responseExcerpt: '[binary 4096 bytes]', retryAfter: null });
  });

  it.each([301, 302, 303, 307, 308])('and a redirect (%i) is not followed', async (status) => {
    await using elsewhere = await startReceiver();
    const { outcome } = await outcomeOf(behaviours.redirect(elsewhere.url, status));
    expect(outcome).toEqual({ httpStatus: status, error: 'HTTP_STATUS', responseExcerpt: null, retryAfter: null });
    expect(elsewhere.connections).toBe(0);
  });

  it('and a redirect to the same URL is not followed', async () => {
    const { outcome, requests } = await outcomeOf(behaviours.redirectLoop);
    expect(outcome).toMatchObject({ httpStatus: 307, error: 'HTTP_STATUS' });
    expect(requests).toBe(1);
  });
});
