import { createDocumentClient } from '@nakor/aws/client/clients';
import { createIncidentStore } from '@nakor/aws/status/incident-store';
import type { Incident } from '@nakor/operations/status/incident';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { createFaultEnvironment, emulatorSettings, type FaultEnvironment } from '../../support/faults/fault-environment.ts';
import { startFaultProxy } from '../../support/faults/fault-proxy.ts';
import { dropResponse } from '../../support/faults/faults.ts';
import { emulatorClient } from '../../support/storage/access.ts';
import { scanItems } from '../../support/storage/scan-items.ts';

const noonMs = Date.UTC(2026, 9, 15, 12);
const minuteMs = 60_000;
const dayMs = 86_400_000;

let environment: FaultEnvironment;
let nowUnixMs: number;
beforeEach(async () => {
  environment = await createFaultEnvironment();
  nowUnixMs = noonMs;
});

const store = () => createIncidentStore(environment.client, environment.names, () => nowUnixMs);

const opened: Incident = {
  ...{ id: 'inc_0123456789abcdef', title: 'Slow answers', severity: 'minor', status: 'investigating', components: ['api', 'database'] },
  ...{ startedAtUnixMs: noonMs, resolvedAtUnixMs: null, revision: 1 },
};

async function unannounced(atMs: number): Promise<Incident[]> {
  const found: Incident[] = [];
  for await (const incident of store().findUnannounced(atMs)) found.push(incident);
  return found;
}

describe('an incident', () => {
  it('is stored under a newly assigned id', async () => {
    expect(await store().open(opened)).toBe(true);
    expect(await store().open({ ...opened, title: 'Another' })).toBe(false);
    expect(await store().find(opened.id)).toEqual(opened);
    expect(await store().listOpenIncidents()).toEqual([opened]);
  });

  it('is opened and resolved once when responses are lost and the SDK repeats its writes', async () => {
    const proxy = await startFaultProxy(inject('service').endpoints.dynamodb);
    try {
      const lossy = createIncidentStore(
        createDocumentClient({ ...emulatorSettings, endpoint: proxy.endpoint }),
        environment.names,
        () => nowUnixMs,
      );
      proxy.inject({ fault: dropResponse, on: ({ operation }) => operation === 'PutItem', times: 1 });
      expect(await lossy.open(opened)).toBe(true);
      proxy.inject({ fault: dropResponse, on: ({ operation }) => operation === 'PutItem', times: 1 });
      expect(await lossy.resolve(opened.id, noonMs)).toMatchObject({ revision: 2 });
      expect(proxy.requests.filter(({ operation }) => operation === 'PutItem')).toHaveLength(4);
    } finally {
      await proxy.close();
    }
  });

  it('is changed in the given fields, and counts its revisions', async () => {
    await store().open(opened);
    const changed = { ...opened, status: 'identified', components: ['database', 'email'], revision: 2 };
    expect(await store().change(opened.id, { status: 'identified', components: ['email', 'database'] })).toEqual(changed);
    expect(await store().find(opened.id)).toEqual(changed);
  });

  it('keeps both of two concurrent changes', async () => {
    await store().open(opened);
    await Promise.all([store().change(opened.id, { severity: 'critical' }), store().change(opened.id, { title: 'Very slow answers' })]);
    expect(await store().find(opened.id)).toEqual({ ...opened, severity: 'critical', title: 'Very slow answers', revision: 3 });
  });

  it('is unchanged by an update without effect', async () => {
    await store().open(opened);
    expect(await store().change(opened.id, { severity: 'minor' })).toBe('unchanged');
    expect(await store().find(opened.id)).toEqual(opened);
  });

  it('is resolved once, and cannot be changed afterwards', async () => {
    await store().open(opened);
    const over = { ...opened, status: 'resolved', resolvedAtUnixMs: noonMs + minuteMs, revision: 2 };
    expect(await store().resolve(opened.id, noonMs + minuteMs)).toEqual(over);
    expect(await store().resolve(opened.id, noonMs + 2 * minuteMs)).toBe('closed');
    expect(await store().change(opened.id, { severity: 'major' })).toBe('closed');
    expect(await store().find(opened.id)).toEqual(over);
    expect(await store().listOpenIncidents()).toEqual([]);
  });

  it('is null if unknown', async () => {
    expect(await store().find('inc_none')).toBeNull();
    expect(await store().change('inc_none', { severity: 'major' })).toBeNull();
    expect(await store().resolve('inc_none', noonMs)).toBeNull();
  });
});

it('is listed with the latest first: open ones, and those resolved in the last 30 days', async () => {
  const older = { ...opened, id: 'inc_0000000000000001', startedAtUnixMs: noonMs - 90 * dayMs };
  const ended = { ...opened, id: 'inc_0000000000000002', startedAtUnixMs: noonMs - dayMs };
  for (const incident of [older, ended, opened]) await store().open(incident);
  await store().resolve(ended.id, noonMs);
  nowUnixMs = noonMs + 30 * dayMs;
  expect((await store().list()).map(({ id }) => id)).toEqual([opened.id, ended.id, older.id]);
  nowUnixMs += 1;
  expect((await store().list()).map(({ id }) => id)).toEqual([opened.id, older.id]);
  expect((await store().listOpenIncidents()).map(({ id }) => id)).toEqual([opened.id, older.id]);
});

it('is kept for 60 days after it is resolved, and indefinitely until then', async () => {
  const kept = async () =>
    (await scanItems(environment.client, environment.names.accessTable, 'INCIDENTS')).map(({ delete_after }) => delete_after);
  await store().open(opened);
  expect(await kept()).toEqual([undefined]);
  await store().resolve(opened.id, noonMs);
  expect(await kept()).toEqual([noonMs / 1000 + 60 * 86_400]);
});

describe('the announcement of an incident', () => {
  it('is due a minute after each change, until it is done', async () => {
    await store().open(opened);
    expect(await unannounced(noonMs + minuteMs - 1)).toEqual([]);
    expect(await unannounced(noonMs + minuteMs)).toEqual([opened]);
    await store().markAnnounced(opened);
    expect(await unannounced(noonMs + dayMs)).toEqual([]);
    nowUnixMs += minuteMs;
    const changed = await store().change(opened.id, { severity: 'critical' });
    expect(await unannounced(nowUnixMs + minuteMs)).toEqual([changed]);
  });

  it('is still due when there is a newer state than the announced one', async () => {
    await store().open(opened);
    const changed = await store().change(opened.id, { severity: 'critical' });
    await store().markAnnounced(opened);
    expect(await unannounced(noonMs + minuteMs)).toEqual([changed]);
  });

  it('stays due until it is recorded', async () => {
    expect(await store().findUnannouncedById(opened.id)).toBeNull();
    await store().open(opened);
    expect(await store().findUnannouncedById(opened.id)).toEqual(opened);
    await store().markAnnounced(opened);
    expect(await store().findUnannouncedById(opened.id)).toBeNull();
    expect(await store().find(opened.id)).toEqual(opened);
  });

  it('puts one event for each organization and state into the outbox, however often it is repeated', async () => {
    expect(await store().announceTo(opened, 'org_a', noonMs)).toBe(true);
    expect(await store().announceTo(opened, 'org_a', noonMs + 1)).toBe(false);
    expect(await store().announceTo(opened, 'org_b', noonMs)).toBe(true);
    expect(await store().announceTo({ ...opened, severity: 'major', revision: 2 }, 'org_a', noonMs)).toBe(true);
    const events = await scanItems(environment.client, environment.names.eventsTable, 'ORG#');
    expect(events.map(({ organization_id, type }) => `${organization_id} ${type}`).sort()).toEqual([
      'org_a platform.incident_created',
      'org_a platform.incident_updated',
      'org_b platform.incident_created',
    ]);
    expect(events.every(({ due_at }) => due_at !== undefined)).toBe(true);
  });
});

it('cannot be read while the table is unreachable', async () => {
  const lost = createIncidentStore(emulatorClient('http://127.0.0.1:9'), environment.names, () => nowUnixMs);
  await expect(lost.listOpenIncidents()).rejects.toThrow(expect.objectContaining({ name: 'DependencyUnavailable' }));
});
