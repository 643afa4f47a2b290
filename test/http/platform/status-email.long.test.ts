import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LocalPlatform, startLocalPlatform } from '../../../infra/local/platform/platform.ts';
import { sendRequest } from '../../support/drivers/service-client.ts';

let stateDirectory: string;
let server: Server;
let platform: LocalPlatform;
let answer: RequestListener;

// A separate platform that probes a fake SES every second.
beforeAll(async () => {
  stateDirectory = await mkdtemp(join(tmpdir(), 'nakor-email-'));
  answer = account({ SendingEnabled: true, EnforcementStatus: 'HEALTHY' });
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const environment = { ...process.env, AWS_ENDPOINT_URL_SESV2: endpoint, NAKOR_SWEEP_SECONDS: '1' };
  platform = await startLocalPlatform({ stateDirectory, port: 0, environment });
});
afterAll(async () => {
  await platform.stop();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await rm(stateDirectory, { recursive: true, force: true });
});

function account(fields: object): RequestListener {
  return (_, response) => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(fields));
}

interface Shown {
  readonly overall: string;
  readonly components: readonly { readonly name: string; readonly status: string }[];
}

/** The public overall and e-mail status. */
async function shown(): Promise<string[]> {
  const { json } = await sendRequest({ path: '/status' }, platform.baseUrl);
  const { overall, components } = (json as { data: Shown }).data;
  return [overall, components.find(({ name }) => name === 'email')?.status ?? 'absent'];
}

const becomes = (...expected: string[]) => expect.poll(shown).toEqual(expected);

it('follows the state of the e-mail account, and logs the reason for operators', async () => {
  await becomes('ok', 'ok');
  answer = account({ SendingEnabled: false, EnforcementStatus: 'HEALTHY' });
  await becomes('degraded', 'down');
  expect((await sendRequest({ path: '/status?strict=1' }, platform.baseUrl)).status).toBe(503);
  answer = (_, response) => response.writeHead(429, { 'x-amzn-ErrorType': 'TooManyRequestsException' }).end('{}');
  await becomes('ok', 'unknown');
  answer = (request) => request.socket.destroy();
  await becomes('degraded', 'down');
  answer = account({ SendingEnabled: true, EnforcementStatus: 'HEALTHY' });
  await becomes('ok', 'ok');
  const log = await readFile(platform.paths.serviceLog, 'utf8');
  for (const reason of ['SendingPaused', 'TooManyRequestsException', 'ECONNRESET']) expect(log).toContain(`"email_reason":"${reason}"`);
});
