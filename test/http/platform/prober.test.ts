import { createProbeStore } from '@nakor/aws/status/probe-store';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { buildFunctionEnvironment } from '../../../infra/local/aws-resources/aws-environment.ts';
import { createFaultEnvironment, type FaultEnvironment } from '../../support/faults/fault-environment.ts';

let environment: FaultEnvironment;
// The function reads its settings when it is loaded: separate tables, and the service of the run as the API.
beforeAll(async () => {
  environment = await createFaultEnvironment();
  const { baseUrl, endpoints } = inject('service');
  const settings = { ...buildFunctionEnvironment({}, endpoints), ACCESS_TABLE: environment.names.accessTable, PUBLIC_BASE_URL: baseUrl };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
});
afterAll(() => {
  vi.unstubAllEnvs();
});

it('a prober run stores its results for the minute for which it was due', async () => {
  const { handler } = await import('../../../functions/prober/handler.ts');
  const dueUnixMs = Math.floor(Date.now() / 60_000) * 60_000 - 1_000;
  await handler({ time: new Date(dueUnixMs).toISOString() });
  const store = createProbeStore(environment.client, environment.names.accessTable);
  const { sinceUnixMs, days } = await store.readPast(Date.now());
  expect(sinceUnixMs).toBe(Math.floor(dueUnixMs / 60_000) * 60_000);
  expect(days.flatMap(({ upMinutes }) => [...upMinutes])).toEqual([Math.floor((dueUnixMs % 86_400_000) / 60_000)]);
  expect(await store.readSnapshot()).toMatchObject({
    results: [
      { component: 'api', status: 'ok' },
      { component: 'database', status: 'ok' },
      { component: 'email', status: 'unknown' },
    ],
    uptimePercent: 100,
  });
});
