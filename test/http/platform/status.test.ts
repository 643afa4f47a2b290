import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIncidentStore } from '@nakor/aws/status/incident-store';
import type { Incident } from '@nakor/operations/status/incident';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDynamoDb } from '../../../infra/local/emulators/dynamodb.ts';
import type { Emulator } from '../../../infra/local/emulators/endpoints.ts';
import { type LocalPlatform, startLocalPlatform } from '../../../infra/local/platform/platform.ts';
import { sendRequest } from '../../support/drivers/service-client.ts';
import { type FaultProxy, startFaultProxy } from '../../support/faults/fault-proxy.ts';
import { holdForever } from '../../support/faults/faults.ts';
import type { ServiceResponse } from '../../support/matchers/described-response.ts';
import { dataOf, errorOf } from '../../support/matchers/envelope.ts';
import { emulatorClient } from '../../support/storage/access.ts';

let stateDirectory: string;
let database: Emulator;
let proxy: FaultProxy;
let platform: LocalPlatform;

// A separate platform, probed every second, whose database can be made unavailable.
beforeAll(async () => {
  stateDirectory = await mkdtemp(join(tmpdir(), 'nakor-status-'));
  database = await startDynamoDb(join(stateDirectory, 'own-database'), {});
  proxy = await startFaultProxy(database.endpoint);
  const environment = { ...process.env, AWS_ENDPOINT_URL_DYNAMODB: proxy.endpoint, NAKOR_SWEEP_SECONDS: '1' };
  platform = await startLocalPlatform({ stateDirectory, port: 0, environment });
});
afterAll(async () => {
  await platform.stop();
  await proxy.close();
  await database.stop();
  await rm(stateDirectory, { recursive: true, force: true });
});

const get = (path: string): Promise<ServiceResponse> => sendRequest({ path }, platform.baseUrl);

const dataIn = ({ json }: ServiceResponse) => (json as { data: Readonly<Record<string, unknown>> }).data;

/** Waits until the platform reports the expected status. */
async function becomes(overall: string): Promise<Readonly<Record<string, unknown>>> {
  await expect.poll(async () => dataIn(await get('/status'))['overall']).toBe(overall);
  return dataIn(await get('/status'));
}

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const unreadable = {
  overall: 'unknown',
  components: ['api', 'database', 'email'].map((name) => ({ name, status: 'unknown', last_check_at: null })),
  incidents: [],
  uptime_pct_30d: 0,
  degraded_loader: true,
};

describe.each(['/status', '/platform-status'])('GET %s', (path) => {
  it('returns the status found by the probes, to everyone', async () => {
    await becomes('ok');
    expect(dataOf(await get(path), null)).toEqual({
      overall: 'ok',
      components: [
        { name: 'api', status: 'ok', last_check_at: moment },
        { name: 'database', status: 'ok', last_check_at: moment },
        { name: 'email', status: 'unknown', last_check_at: moment },
      ],
      incidents: [],
      uptime_pct_30d: 100,
      degraded_loader: false,
    });
  });

  it.each(['strict=0', 'strict=1'])('returns 200 for %s when all components are fine', async (query) => {
    await becomes('ok');
    expect(dataOf(await get(`${path}?${query}`), null)).toMatchObject({ overall: 'ok' });
  });

  it.each([
    { query: 'strict=2', expected: [['query.strict', 'invalid_value']] },
    { query: 'strict=', expected: [['query.strict', 'invalid_value']] },
    { query: 'strict=true', expected: [['query.strict', 'invalid_value']] },
    { query: 'strict=1&strict=1', expected: [['query.strict', 'repeated']] },
    { query: 'strict=2&strict=1', expected: [['query.strict', 'invalid_value']] },
    { query: 'Strict=1', expected: [['query.Strict', 'unknown_field']] },
    { query: 'strict=1&other=1&other=2', expected: [['query.other', 'unknown_field']] },
    {
      query: 'strict=0&strict=1&__proto__=1',
      expected: [
        ['query.__proto__', 'unknown_field'],
        ['query.strict', 'repeated'],
      ],
    },
  ])('rejects ?$query', async ({ query, expected }) => {
    const { details } = errorOf(await get(`${path}?${query}`), 400, 'VALIDATION_ERROR');
    expect((details as { path: string; code: string }[]).map((detail) => [detail.path, detail.code])).toEqual(expected);
  });
});

const incident: Incident = {
  ...{ id: 'inc_0123456789abcdef', title: 'Slow answers', severity: 'minor', status: 'investigating', components: ['api'] },
  ...{ startedAtUnixMs: Date.UTC(2026, 9, 15, 12), resolvedAtUnixMs: null, revision: 1 },
};

it('shows open incidents, and is never better than they are', async () => {
  const tables = { accessTable: 'nakor-local-access', eventsTable: 'nakor-local-events' };
  const incidents = createIncidentStore(emulatorClient(database.endpoint), tables, Date.now);
  await becomes('ok');
  await incidents.open(incident);
  const shown = {
    ...{ incident_id: incident.id, title: 'Slow answers', severity: 'minor', status: 'investigating', components: ['api'] },
    ...{ started_at: '2026-10-15T12:00:00.000Z', resolved_at: null },
  };
  expect(dataIn(await get('/status'))).toMatchObject({ overall: 'degraded', incidents: [shown] });
  await incidents.change(incident.id, { severity: 'critical' });
  expect(dataIn(await get('/status'))).toMatchObject({ overall: 'down', incidents: [{ ...shown, severity: 'critical' }] });
  const strict = await get('/status?strict=1');
  expect({ status: strict.status, retryAfter: strict.headers['retry-after'] }).toEqual({ status: 503, retryAfter: '60' });
  expect(dataIn(strict)).toMatchObject({ overall: 'down', incidents: [{ ...shown, severity: 'critical' }] });
  await incidents.resolve(incident.id, Date.now());
  expect(dataIn(await get('/status'))).toMatchObject({ overall: 'ok', incidents: [] });
});

/** The errors logged by the service: the function and its request. */
async function faults(): Promise<{ service: string; request_id?: string }[]> {
  const lines = (await readFile(platform.paths.serviceLog, 'utf8')).split('\n').filter((line) => line.startsWith('{'));
  return lines
    .map((line) => JSON.parse(line) as { message: string; service: string; request_id?: string })
    .filter(({ message }) => message === 'fault');
}

/** The latest log entry of the prober. */
async function lastProbe(): Promise<unknown> {
  const lines = (await readFile(platform.paths.serviceLog, 'utf8')).split('\n').filter((line) => line.includes('"message":"probe"'));
  return JSON.parse(lines.at(-1) ?? '{}');
}

describe('while the database is unavailable', () => {
  it('the status is unknown, with 503 for strict requests, and recovers by itself', async () => {
    await becomes('ok');
    await proxy.down();
    const response = await get('/status');
    expect(dataOf(response, null)).toEqual(unreadable);
    const strict = await get('/platform-status?strict=1');
    expect({ status: strict.status, retryAfter: strict.headers['retry-after'] }).toEqual({ status: 503, retryAfter: '60' });
    expect(dataIn(strict)).toEqual(unreadable);
    expect(dataOf(await get('/health'), null)).toMatchObject({ status: 'ok' });
    expect((await faults()).filter(({ request_id }) => request_id === response.headers['x-request-id'])).toHaveLength(1);
    await expect.poll(async () => (await faults()).map(({ service }) => service)).toContain('nakor-prober');
    await expect.poll(lastProbe).toMatchObject({ database: 'down' });
    expect(await lastProbe()).not.toHaveProperty('uptime_percent');
    await proxy.up();
    expect(await becomes('ok')).toMatchObject({ degraded_loader: false });
  });

  it('requests do not wait for a database that delays its responses', async () => {
    await becomes('ok');
    proxy.inject({ fault: holdForever });
    expect(dataOf(await get('/status'), null)).toEqual(unreadable);
    proxy.heal();
    await becomes('ok');
  });
});
