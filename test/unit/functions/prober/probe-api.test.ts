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

async function listen(answer: RequestListener): Promise<string> {
  const started = createServer(answer);
  server = started;
  await new Promise<void>((done) => started.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}/api/v1`;
}

const healthy = JSON.stringify({ data: { status: 'ok' } });

/** A clock that shows one moment after the other. */
function clockOf(...momentsMs: number[]): () => number {
  return () => momentsMs.shift() ?? Number.NaN;
}

it.each([
  { tookMs: 2_000, expected: 'ok' },
  { tookMs: 2_001, expected: 'degraded' },
])('an API that answers after $tookMs ms is $expected', async ({ tookMs, expected }) => {
  const paths: (string | undefined)[] = [];
  const baseUrl = await listen((request, response) => {
    paths.push(request.url);
    response.end(healthy);
  });
  const probe = createApiProbe({ baseUrl, elapsedMs: clockOf(100, 100 + tookMs) });
  expect(await probe()).toEqual({ component: 'api', status: expected });
  expect(paths).toEqual(['/api/v1/health']);
});

const broken: readonly { name: string; answer: RequestListener }[] = [
  { name: 'answers 503', answer: (_, response) => response.writeHead(503).end(healthy) },
  { name: 'answers something else', answer: (_, response) => response.end('{"data":{"status":"sick"}}') },
  { name: 'answers null', answer: (_, response) => response.end('null') },
  { name: 'answers no JSON', answer: (_, response) => response.end('<html>') },
  {
    name: 'leads elsewhere',
    answer: (request, response) =>
      request.url === '/elsewhere' ? response.end(healthy) : response.writeHead(302, { Location: '/elsewhere' }).end(),
  },
  { name: 'cuts the connection', answer: (request) => request.socket.destroy() },
  { name: 'never answers', answer: () => {} },
  { name: 'stops half way', answer: (_, response) => void response.writeHead(200, { 'Content-Length': 100 }).write(healthy) },
];

it.each(broken)('an API that $name is down', async ({ answer }) => {
  const baseUrl = await listen(answer);
  expect(await createApiProbe({ baseUrl, elapsedMs: () => 0, deadlineMs: 200 })()).toEqual({ component: 'api', status: 'down' });
});

it('an API that cannot be reached is down', async () => {
  const probe = createApiProbe({ baseUrl: 'http://127.0.0.1:9/api/v1', elapsedMs: () => 0 });
  expect(await probe()).toEqual({ component: 'api', status: 'down' });
});
