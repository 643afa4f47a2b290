import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createApiProbe } from '../../../../functions/prober/probe-api.ts';

let server: Server | undefined;
afterEach(async () => {
  const closed = new Promise((done) => (server === undefined ? done(null) : server.close(done)));
  server?.closeAllConnections();
  await closed;
  server = undefined;
});

async function listen(respond: RequestListener): Promise<string> {
  const started = createServer(respond);
  server = started;
  await new Promise<void>((done) => started.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}/api/v1`;
}

const healthy = JSON.stringify({ data: { status: 'ok' } });

/** A clock that returns these timestamps in turn. */
function clockOf(...timestampsMs: number[]): () => number {
  return () => timestampsMs.shift() ?? Number.NaN;
}

it.each([
  { tookMs: 2_000, expected: { status: 'ok' } },
  { tookMs: 2_001, expected: { status: 'degraded', reason: 'Slow' } },
])('an API that responds after $tookMs ms is $expected.status', async ({ tookMs, expected }) => {
  const paths: (string | undefined)[] = [];
  const baseUrl = await listen((request, response) => {
    paths.push(request.url);
    response.end(healthy);
  });
  const probe = createApiProbe({ baseUrl, elapsedMs: clockOf(100, 100 + tookMs) });
  expect(await probe()).toEqual({ component: 'api', ...expected });
  expect(paths).toEqual(['/api/v1/health']);
});

const broken: readonly { name: string; reason: string; respond: RequestListener }[] = [
  { name: 'responds with 503', reason: 'Status503', respond: (_, response) => response.writeHead(503).end(healthy) },
  { name: 'responds with something else', reason: 'WrongAnswer', respond: (_, response) => response.end('{"data":{"status":"sick"}}') },
  { name: 'responds with null', reason: 'WrongAnswer', respond: (_, response) => response.end('null') },
  { name: 'responds without JSON', reason: 'SyntaxError', respond: (_, response) => response.end('<html>') },
  {
    name: 'redirects',
    reason: 'TypeError',
    respond: (request, response) =>
      request.url === '/elsewhere' ? response.end(healthy) : response.writeHead(302, { Location: '/elsewhere' }).end(),
  },
  { name: 'closes the connection', reason: 'UND_ERR_SOCKET', respond: (request) => request.socket.destroy() },
  { name: 'never responds', reason: 'TimeoutError', respond: () => {} },
  {
    name: 'stops halfway',
    reason: 'TimeoutError',
    respond: (_, response) => void response.writeHead(200, { 'Content-Length': 100 }).write(healthy),
  },
];

it.each(broken)('an API that $name is down', async ({ respond, reason }) => {
  const deadlineMs = reason === 'TimeoutError' ? 200 : 30_000;
  const baseUrl = await listen(respond);
  const result = await createApiProbe({ baseUrl, elapsedMs: () => 0, deadlineMs })();
  expect(result).toEqual({ component: 'api', status: 'down', reason });
});

it('an API that cannot be reached is down', async () => {
  const probe = createApiProbe({ baseUrl: 'http://127.0.0.1:9999/api/v1', elapsedMs: () => 0 });
  expect(await probe()).toEqual({ component: 'api', status: 'down', reason: 'ECONNREFUSED' });
});
