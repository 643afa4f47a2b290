import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDocumentClient, createEmailClient } from '@nakor/aws/client/clients';
import { createDatabaseProbe, createEmailProbe } from '@nakor/aws/status/probes';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { createFaultEnvironment, emulatorSettings, type FaultEnvironment } from '../../support/faults/fault-environment.ts';
import { startFaultProxy } from '../../support/faults/fault-proxy.ts';
import { emulatorClient } from '../../support/storage/access.ts';

describe('the probe of the database', () => {
  let environment: FaultEnvironment;
  beforeEach(async () => {
    environment = await createFaultEnvironment();
  });

  it('finds it healthy, repeatedly', async () => {
    const probe = createDatabaseProbe(environment.client, environment.names.accessTable);
    expect([await probe(), await probe()]).toEqual(Array.from({ length: 2 }, () => ({ component: 'database', status: 'ok' })));
  });

  it('finds it healthy when several probe concurrently', async () => {
    const probe = createDatabaseProbe(environment.client, environment.names.accessTable);
    expect((await Promise.all(Array.from({ length: 10 }, probe))).map(({ status }) => status)).toEqual(Array(10).fill('ok'));
  });

  it.each([
    { name: 'that is unreachable', endpoint: 'http://127.0.0.1:9', reason: 'ECONNREFUSED' },
    { name: 'whose table is missing', endpoint: null, reason: 'ResourceNotFoundException' },
  ])('reports a database down $name', async ({ endpoint, reason }) => {
    const client = endpoint === null ? environment.client : emulatorClient(endpoint);
    const table = endpoint === null ? 'no-such-table' : environment.names.accessTable;
    expect(await createDatabaseProbe(client, table)()).toEqual({ component: 'database', status: 'down', reason });
  });

  it('reports a database down that loses writes', async () => {
    const proxy = await startFaultProxy(inject('service').endpoints.dynamodb);
    try {
      const client = createDocumentClient({ ...emulatorSettings, endpoint: proxy.endpoint });
      const probe = createDatabaseProbe(client, environment.names.accessTable);
      const headers = { 'content-type': 'application/x-amz-json-1.0' };
      const act = async (exchange: { respond(answer: { status: number; headers: typeof headers; body: Buffer }): void }) =>
        exchange.respond({ status: 200, headers, body: Buffer.from('{}') });
      const lose = () => proxy.inject({ fault: { name: 'taken and lost', act }, on: ({ operation }) => operation === 'PutItem' });
      const down = { component: 'database', status: 'down', reason: 'WriteLost' };
      const findAgain = lose();
      expect(await probe()).toEqual(down);
      findAgain();
      expect(await probe()).toEqual({ component: 'database', status: 'ok' });
      lose();
      expect(await probe()).toEqual(down);
    } finally {
      await proxy.close();
    }
  });
});

describe('the probe of e-mail', () => {
  let server: Server;
  let questions: IncomingMessage[];
  /** The response of SES. */
  let answer: RequestListener;
  beforeEach(async () => {
    questions = [];
    server = createServer((request, response) => {
      questions.push(request);
      answer(request, response);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    vi.stubEnv('AWS_ENDPOINT_URL_SESV2', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'local');
    vi.stubEnv('AWS_REGION', 'eu-central-1');
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });

  const account = (fields: object): RequestListener => {
    return (_, response) => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(fields));
  };
  const rejection = (status: number, type: string): RequestListener => {
    return (_, response) => response.writeHead(status, { 'x-amzn-ErrorType': type, 'Content-Type': 'application/json' }).end('{}');
  };
  const healthy = { SendingEnabled: true, EnforcementStatus: 'HEALTHY', ProductionAccessEnabled: true };

  it.each([
    { name: 'that sends', given: account(healthy), expected: { status: 'ok' } },
    {
      name: 'whose sending is paused',
      given: account({ ...healthy, SendingEnabled: false }),
      expected: { status: 'down', reason: 'SendingPaused' },
    },
    { name: 'that does not state whether sending is enabled', given: account({}), expected: { status: 'down', reason: 'SendingPaused' } },
    {
      name: 'under review',
      given: account({ ...healthy, EnforcementStatus: 'PROBATION' }),
      expected: { status: 'degraded', reason: 'PROBATION' },
    },
    {
      name: 'that was shut down',
      given: account({ ...healthy, EnforcementStatus: 'SHUTDOWN' }),
      expected: { status: 'down', reason: 'SHUTDOWN' },
    },
    {
      name: 'that is throttled',
      given: rejection(429, 'TooManyRequestsException'),
      expected: { status: 'unknown', reason: 'TooManyRequestsException' },
    },
    {
      name: 'that denies access',
      given: rejection(403, 'AccessDeniedException'),
      expected: { status: 'unknown', reason: 'AccessDeniedException' },
    },
    { name: 'that fails', given: rejection(500, 'InternalFailure'), expected: { status: 'down', reason: 'InternalFailure' } },
    {
      name: 'that closes the connection',
      given: (request: IncomingMessage) => request.socket.destroy(),
      expected: { status: 'down', reason: 'ECONNRESET' },
    },
  ])('reports an account $name as $expected.status', async ({ given, expected }) => {
    answer = given;
    expect(await createEmailProbe(createEmailClient())()).toEqual({ component: 'email', ...expected });
    expect(questions.map(({ method, url }) => `${method} ${url}`)).toContain('GET /v2/email/account');
  });

  it('reports SES down when it does not respond', async () => {
    answer = () => {};
    expect(await createEmailProbe(createEmailClient())()).toEqual({ component: 'email', status: 'down', reason: 'ETIMEDOUT' });
    expect(questions).toHaveLength(2);
  });

  it('reports SES down when it is unreachable', async () => {
    vi.stubEnv('AWS_ENDPOINT_URL_SESV2', 'http://127.0.0.1:9');
    expect(await createEmailProbe(createEmailClient())()).toEqual({ component: 'email', status: 'down', reason: 'ECONNREFUSED' });
  });

  it('reports an unknown status without a request when e-mail is not configured', async () => {
    expect(await createEmailProbe(null)()).toEqual({ component: 'email', status: 'unknown' });
    expect(questions).toEqual([]);
  });
});
