import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { routes } from '@nakor/contract/routes';
import type { LambdaHandler } from '@nakor/http/lambda';
import { hashKey } from '@nakor/operations/access/api-key';
import { afterEach, expect, it } from 'vitest';
import { localAdmission } from '../../../../../../infra/local/host/gateway/admission.ts';
import type { FindOrganization } from '../../../../../../infra/local/host/gateway/callers.ts';
import { createGateway, type Gateway } from '../../../../../../infra/local/host/gateway.ts';
import { sendRequest } from '../../../../../support/drivers/service-client.ts';

const path = '/api/v1/validate';
const one = {
  running: 1,
  runningWhenLate: 1,
  runningBesideOthers: 1,
  yieldsToQuieter: false,
  runningInAll: 1,
  waiting: 0,
  waitingInBurst: 0,
};

let gateway: Gateway | undefined;
let port = 0;
let started: string[] = [];
let finish: (() => void)[] = [];
afterEach(async () => {
  for (const end of finish) end();
  await gateway?.close(0);
});

/** A gateway with one permit each for small and large requests, whose functions run until the test calls `finish`. */
async function open(changes: Partial<typeof one> = {}, findOrganization?: FindOrganization): Promise<string> {
  started = [];
  finish = [];
  const handler: LambdaHandler = async (event) => {
    started.push(event.path);
    await new Promise<void>((done) => {
      finish.push(done);
    });
    return { statusCode: 200, body: 'done' };
  };
  const health: LambdaHandler = async () => ({ statusCode: 200, body: 'alive' });
  const admission = { ...localAdmission, small: { ...one, ...changes }, large: { ...one, ...changes } };
  const finding = findOrganization === undefined ? {} : { findOrganization };
  gateway = createGateway({
    routes,
    handlers: { validation: handler, platform: health },
    limits: { admission },
    ...finding,
    onError: () => {},
  });
  port = await gateway.listen(0, '127.0.0.1');
  return `http://127.0.0.1:${port}`;
}

const small = { method: 'POST', path, body: 'x' };
const large = { method: 'POST', path, body: Buffer.alloc(localAdmission.smallBodyBytes + 1) };
const until = (count: number) => expect.poll(() => started.length).toBe(count);

it('sheds a request with 503 and the error envelope when no permit is free', async () => {
  const baseUrl = await open();
  const running = sendRequest(small, baseUrl);
  await until(1);
  const shed = await sendRequest(small, baseUrl);
  expect([shed.status, shed.headers['retry-after']]).toEqual([503, '5']);
  expect(shed.json).toMatchObject({ error: { code: 'SERVICE_UNAVAILABLE' }, meta: { request_id: shed.headers['x-request-id'] } });
  expect(shed.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  finish[0]?.();
  expect((await running).text).toBe('done');
  expect(started).toHaveLength(1);
});

it('reserves permits for small requests when those for large ones are taken, and responds to GET /health when all are taken', async () => {
  const baseUrl = await open();
  const running = [sendRequest(large, baseUrl)];
  await until(1);
  expect((await sendRequest({ ...large, headers: { 'Transfer-Encoding': 'chunked' } }, baseUrl)).status).toBe(503);
  running.push(sendRequest(small, baseUrl));
  await until(2);
  expect((await sendRequest(small, baseUrl)).status).toBe(503);
  expect((await sendRequest({ path: '/api/v1/health' }, baseUrl)).text).toBe('alive');
  expect((await sendRequest({ path: '/api/v1/status' }, baseUrl)).status).toBe(503);
  for (const end of finish) end();
  for (const response of await Promise.all(running)) expect(response.text).toBe('done');
});

it('sheds a request before its body is sent, without 100 Continue', async () => {
  const baseUrl = await open();
  const running = sendRequest(small, baseUrl);
  await until(1);
  const socket = connect(port, '127.0.0.1');
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 503 /);
  finish[0]?.();
  await running;
});

it('keeps the connection of a shed request open for the next one', async () => {
  const baseUrl = await open();
  const running = sendRequest(small, baseUrl);
  await until(1);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = async () => {
    const call = request(baseUrl + path, { method: 'POST', agent });
    call.end('x'.repeat(50_000));
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    await text(response);
    return [response.statusCode, call.reusedSocket];
  };
  expect([await send(), await send()]).toEqual([
    [503, false],
    [503, true],
  ]);
  finish[0]?.();
  await running;
  const next = send();
  await until(2);
  finish[1]?.();
  expect(await next).toEqual([200, true]);
  agent.destroy();
});

it('does not start a request whose client disconnected while it waited', async () => {
  const baseUrl = await open({ waiting: 2, waitingInBurst: 2 });
  const running = sendRequest(small, baseUrl);
  await until(1);
  const disconnected = connect(port, '127.0.0.1');
  disconnected.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n12`);
  // The gateway shares the event loop of this test, so after a response it has read everything sent before.
  const gatewayReads = () => sendRequest({ path: '/api/v1/health' }, baseUrl);
  await gatewayReads();
  const last = sendRequest(small, baseUrl);
  await gatewayReads();
  disconnected.destroy();
  await gatewayReads();
  finish[0]?.();
  await running;
  await until(2);
  finish[1]?.();
  expect((await last).text).toBe('done');
});

it('serves one organization at once while another one sends with many keys, whose requests wait or get 429 with Retry-After', async () => {
  const keys = Array.from({ length: 9 }, (_, index) => `nk_live_${String(index).padStart(36, '0')}`);
  const organizations = new Map(keys.map((key, index) => [hashKey(key), index === 0 ? 'org_quiet' : 'org_busy']));
  const lane = {
    running: 3,
    runningWhenLate: 3,
    runningBesideOthers: 3,
    yieldsToQuieter: false,
    runningInAll: 20,
    waiting: 4,
    waitingInBurst: 4,
  };
  const baseUrl = await open(lane, async (keyHash) => organizations.get(keyHash) ?? null);
  const sendWith = (key: string) => sendRequest({ ...small, headers: { Authorization: `Bearer ${key}` } }, baseUrl);
  const [quiet = '', ...busy] = keys;
  const all = busy.map(sendWith);
  const refused = await Promise.race(all);
  expect([refused.status, refused.headers['retry-after'], refused.json]).toEqual([
    429,
    '1',
    expect.objectContaining({ error: expect.objectContaining({ code: 'RATE_LIMITED' }) }),
  ]);
  await until(3);
  const other = sendWith(quiet);
  await until(4);
  finish[3]?.();
  expect((await other).text).toBe('done');
  const finishAll = () => {
    for (const end of finish) end();
    return started.length;
  };
  await expect.poll(finishAll).toBe(8);
  for (const end of finish) end();
  expect((await Promise.all(all)).map(({ status }) => status).toSorted()).toEqual([...Array(7).fill(200), 429]);
});
