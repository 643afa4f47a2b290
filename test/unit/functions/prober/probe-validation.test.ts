import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import expectedResult from '../../../../functions/expected-validation.json' with { type: 'json' };
import { createValidationProbe } from '../../../../functions/prober/probe-validation.ts';
import { withValidation } from '../../../../functions/prober/with-validation.ts';

let server: Server | undefined;
afterEach(async () => {
  const closed = new Promise((done) => (server === undefined ? done(null) : server.close(done)));
  server?.closeAllConnections();
  await closed;
  server = undefined;
});

async function listen(respond: RequestListener): Promise<string> {
  const started = createServer((request, response) => {
    request.resume().on('end', () => respond(request, response));
  });
  server = started;
  await new Promise<void>((done) => started.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}/api/v1`;
}

/** A right response, as the service sends it, with changes to the result. */
const rightWith = (changes: object = {}) =>
  JSON.stringify({ data: { ...expectedResult, engine_ms: 3.4, rules_version: '0123456789ab', ...changes }, meta: { request_id: '0' } });

/** A clock that returns these timestamps in turn. */
function clockOf(...timestampsMs: number[]): () => number {
  return () => timestampsMs.shift() ?? Number.NaN;
}

/** A store that returns these keys in turn, and the last one again and again; an error is thrown. */
function keysOf(...keys: readonly (string | null | Error)[]) {
  let reads = 0;
  return {
    reads: () => reads,
    async read() {
      const key = keys[Math.min(reads, keys.length - 1)] ?? null;
      reads += 1;
      if (key instanceof Error) throw key;
      return key;
    },
  };
}

const [oldKey, newKey] = ['nk_test_old', 'nk_test_new'];

it.each([
  { tookMs: 3_000, expected: { status: 'ok' } },
  { tookMs: 3_001, expected: { status: 'degraded', reason: 'Slow' } },
])('a right response after $tookMs ms is $expected.status', async ({ tookMs, expected }) => {
  const seen: unknown[] = [];
  const baseUrl = await listen((request, response) => {
    seen.push([request.method, request.url, request.headers.authorization]);
    response.end(rightWith());
  });
  const probe = createValidationProbe({ baseUrl, probeKey: keysOf(oldKey), elapsedMs: clockOf(100, 100 + tookMs) });
  expect(await probe()).toEqual({ ...expected, ms: tookMs });
  expect(seen).toEqual([['POST', '/api/v1/validate', `Bearer ${oldKey}`]]);
});

const bad: readonly { name: string; expected: { status: string; reason: string }; respond: RequestListener }[] = [
  { name: '503', expected: { status: 'down', reason: 'Status503' }, respond: (_, response) => response.writeHead(503).end(rightWith()) },
  { name: '429', expected: { status: 'down', reason: 'Status429' }, respond: (_, response) => response.writeHead(429).end('{}') },
  { name: 'a page instead of JSON', expected: { status: 'down', reason: 'NoJson' }, respond: (_, response) => response.end('<html>') },
  { name: 'null', expected: { status: 'degraded', reason: 'WrongResult:.' }, respond: (_, response) => response.end('null') },
  {
    name: 'a result that says valid',
    expected: { status: 'degraded', reason: 'WrongResult:valid' },
    respond: (_, response) => response.end(rightWith({ valid: true })),
  },
  {
    name: 'a result without one of its issues',
    expected: { status: 'degraded', reason: expect.stringMatching(/^WrongResult:issues\.\d/) },
    respond: (_, response) => response.end(rightWith({ issues: expectedResult.issues.slice(1) })),
  },
  {
    name: 'a result in which the schema was not applied',
    expected: { status: 'degraded', reason: 'WrongResult:full_xsd_confirmed' },
    respond: (_, response) => response.end(rightWith({ full_xsd_confirmed: false })),
  },
  {
    name: 'a result with something added',
    expected: { status: 'degraded', reason: 'WrongResult:debug' },
    respond: (_, response) => response.end(rightWith({ debug: 1 })),
  },
  {
    name: 'a result whose rules have no version',
    expected: { status: 'degraded', reason: 'WrongResult:rules_version' },
    respond: (_, response) => response.end(rightWith({ rules_version: 'none' })),
  },
  { name: 'nothing', expected: { status: 'down', reason: 'TimeoutError' }, respond: () => {} },
  { name: 'a closed connection', expected: { status: 'down', reason: 'UND_ERR_SOCKET' }, respond: (request) => request.socket.destroy() },
];

it.each(bad)('a service that responds with $name is $expected.status', async ({ name, respond, expected }) => {
  const baseUrl = await listen(respond);
  const result = await createValidationProbe({
    baseUrl,
    probeKey: keysOf(oldKey),
    elapsedMs: () => 0,
    deadlineMs: name === 'nothing' ? 200 : 30_000,
  })();
  expect(result).toMatchObject(expected);
});

describe('a wrong result', () => {
  it('is asked for once more, since one request in ten may get the result of another release', async () => {
    const responses = [rightWith({ valid: true }), rightWith()];
    const baseUrl = await listen((_, response) => response.end(responses.shift()));
    expect(await createValidationProbe({ baseUrl, probeKey: keysOf(oldKey), elapsedMs: () => 0 })()).toEqual({ status: 'ok', ms: 0 });
  });
});

describe('the key', () => {
  it('is read once, and again when it is rejected, as after a rotation', async () => {
    const probeKey = keysOf(oldKey, newKey);
    let valid = oldKey;
    const baseUrl = await listen((request, response) =>
      request.headers.authorization === `Bearer ${valid}` ? response.end(rightWith()) : response.writeHead(401).end('{}'),
    );
    const probe = createValidationProbe({ baseUrl, probeKey, elapsedMs: () => 0 });
    expect([await probe(), await probe(), probeKey.reads()]).toEqual([{ status: 'ok', ms: 0 }, { status: 'ok', ms: 0 }, 1]);
    valid = newKey;
    expect([await probe(), probeKey.reads()]).toEqual([{ status: 'ok', ms: 0 }, 2]);
    expect([await probe(), probeKey.reads()]).toEqual([{ status: 'ok', ms: 0 }, 2]);
  });

  it.each([
    { name: 'revoked', keys: [oldKey], expected: { status: 'unknown', reason: 'KeyRejected:401', ms: 0 } },
    { name: 'missing', keys: [null], expected: { status: 'unknown', reason: 'NoKey', ms: null } },
    {
      name: 'not readable, because the key that encrypts it is disabled',
      keys: [Object.assign(new Error('disabled'), { name: 'InvalidKeyId' })],
      expected: { status: 'unknown', reason: 'InvalidKeyId', ms: null },
    },
  ])('that is $name says nothing about the service', async ({ keys, expected }) => {
    const baseUrl = await listen((_, response) => response.writeHead(401).end('{}'));
    expect(await createValidationProbe({ baseUrl, probeKey: keysOf(...keys), elapsedMs: () => 0 })()).toEqual(expected);
  });
});

describe('the API as a component', () => {
  it.each([
    { api: 'ok', validation: 'ok', expected: { status: 'ok' } },
    { api: 'ok', validation: 'degraded', expected: { status: 'degraded', reason: 'Validate:Why' } },
    { api: 'ok', validation: 'down', expected: { status: 'down', reason: 'Validate:Why' } },
    { api: 'down', validation: 'ok', expected: { status: 'down' } },
    { api: 'degraded', validation: 'unknown', expected: { status: 'degraded' } },
    { api: 'ok', validation: 'unknown', expected: { status: 'ok' } },
  ] as const)('is as bad as the worse of $api and $validation', async ({ api, validation, expected }) => {
    const probe = withValidation(
      async () => ({ component: 'api', status: api }),
      async () => ({ status: validation, reason: 'Why', ms: 1 }),
    );
    expect(await probe()).toEqual({ component: 'api', ...expected });
  });
});
