import { randomBytes } from 'node:crypto';
import { DeleteParameterCommand } from '@aws-sdk/client-ssm';
import { createParameterClient, createProbeKeyStore, getProbeKeyName } from '@nakor/aws/status/probe-key-store';
import { createProbeStore } from '@nakor/aws/status/probe-store';
import { createEventId } from '@nakor/operations/events/event-id';
import { probeOrganization, rotateProbeKey } from '@nakor/operations/status/probe-key';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createValidationProbe } from '../../../functions/prober/probe-validation.ts';
import { buildFunctionEnvironment } from '../../../infra/local/aws-resources/aws-environment.ts';
import { startAlteringProxy } from '../../support/fakes/altering-proxy.ts';
import { createFaultEnvironment, emulatorSettings, type FaultEnvironment } from '../../support/faults/fault-environment.ts';
import { emulatorAccess } from '../../support/storage/access.ts';

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

describe('the probe of POST /validate, with a key in the store of secrets and the real service', () => {
  const client = createParameterClient({ ...emulatorSettings, endpoint: inject('service').endpoints.ssm });
  const ownName = getProbeKeyName('prober-test');
  const probeKey = createProbeKeyStore(client, ownName, 'alias/nakor-local-data');
  const elapsedMs = () => performance.now();
  const newStamp = () => ({ id: createEventId(Date.now(), randomBytes(16)), createdAtUnixMs: Date.now() });
  const rotate = () => {
    const { organizations, registry } = emulatorAccess();
    return rotateProbeKey({ organizations, keys: registry, probeKey }, newStamp, randomBytes);
  };
  const probeAt = (baseUrl: string) => createValidationProbe({ baseUrl, probeKey, elapsedMs });

  it('has no key at first, is right with one, and goes on through rotations, in which one key stays', async () => {
    const { baseUrl } = inject('service');
    const probe = probeAt(baseUrl);
    expect(await probe()).toEqual({ status: 'unknown', reason: 'NoKey', ms: null });
    const first = await rotate();
    expect(await probe()).toMatchObject({ status: 'ok' });
    const second = await rotate();
    expect(second.revokedKeyIds).toContain(first.key.id);
    expect(await probe()).toMatchObject({ status: 'ok' });
    const active = (await emulatorAccess().registry.listKeys(probeOrganization.id)).filter(
      ({ revokedAtUnixMs }) => revokedAtUnixMs === null,
    );
    expect(active.map(({ id, environment, scopes }) => [id, environment, scopes])).toEqual([[second.key.id, 'test', ['validate']]]);
  });

  it('says that the key was revoked, and that it was deleted', async () => {
    const { baseUrl } = inject('service');
    const { key } = await rotate();
    const probe = probeAt(baseUrl);
    expect(await probe()).toMatchObject({ status: 'ok' });
    await emulatorAccess().registry.revokeKey(key.id, newStamp());
    expect(await probe()).toMatchObject({ status: 'unknown', reason: 'KeyRejected:401' });
    await client.send(new DeleteParameterCommand({ Name: ownName }));
    expect(await probeAt(baseUrl)()).toEqual({ status: 'unknown', reason: 'NoKey', ms: null });
    await rotate();
  });

  it.each([
    { name: '503', alter: () => ({ status: 503 }), expected: { status: 'down', reason: 'Status503' } },
    {
      name: 'a result with one character changed',
      alter: (body: Buffer) => ({ body: Buffer.from(body.toString().replace('"code":"XML-403"', '"code":"XML-404"')) }),
      expected: { status: 'degraded', reason: expect.stringMatching(/^WrongResult:issues\.\d+\.code$/) },
    },
    {
      name: 'half of a result',
      alter: (body: Buffer) => ({ body: body.subarray(0, body.length / 2) }),
      expected: { status: 'down', reason: 'NoJson' },
    },
  ])('notices $name', async ({ alter, expected }) => {
    await using proxy = await startAlteringProxy(inject('service').baseUrl, ({ body }) => alter(body));
    // The links in the result have the port of the proxy, as its caller would see it.
    expect(await probeAt(proxy.baseUrl)()).toMatchObject(expected);
  });
});
