import { createOrganizationStore } from '@nakor/aws/access/organization-store';
import { createIncidentStore } from '@nakor/aws/status/incident-store';
import { createWebhookStore } from '@nakor/aws/webhooks/webhook-store';
import type { EventReference } from '@nakor/operations/events/event';
import type { OperatorPorts } from '@nakor/operator/cli/ports';
import { beforeEach, describe, expect, it } from 'vitest';
import { endpointOf, noonMs } from '../../support/builders/webhook-samples.ts';
import { runOperatorCommand } from '../../support/drivers/run-operator.ts';
import { createFaultEnvironment, type FaultEnvironment } from '../../support/faults/fault-environment.ts';
import { expectDescribedEvent } from '../../support/matchers/described-response.ts';
import { scanItems } from '../../support/storage/scan-items.ts';

const nowUnixMs = noonMs + 60_000;

let environment: FaultEnvironment;
let wakes: EventReference[];
let wakeFailure: Error | null;
let announceFailure: Error | null;
beforeEach(async () => {
  environment = await createFaultEnvironment();
  [wakes, wakeFailure, announceFailure] = [[], null, null];
  for (const id of ['org_0000000000000001', 'org_0000000000000002', 'org_0000000000000003']) {
    const store = createOrganizationStore(environment.client, environment.names);
    await store.createOrganization({ id, name: 'Acme', plan: 'pro', trial: null, createdAtUnixMs: 0 });
  }
  await subscribe('org_0000000000000001', '11111111-1111-4111-8111-111111111111', ['*']);
  await subscribe('org_0000000000000002', '22222222-2222-4222-8222-222222222222', ['quota.exceeded']);
});

async function subscribe(organizationId: string, id: string, events: ReturnType<typeof endpointOf>['events']): Promise<void> {
  await createWebhookStore(environment.client, environment.names.webhooksTable).create(endpointOf({ id, organizationId, events }));
}

/** Runs a command on separate tables, a minute after noon of 15 October 2026. */
async function operate(...parameters: string[]) {
  const incidents = createIncidentStore(environment.client, environment.names, () => nowUnixMs);
  const ports = {
    organizations: createOrganizationStore(environment.client, environment.names),
    webhooks: createWebhookStore(environment.client, environment.names.webhooksTable),
    incidents: {
      ...incidents,
      announceTo: async (...args: Parameters<typeof incidents.announceTo>) => {
        if (announceFailure !== null) throw announceFailure;
        return incidents.announceTo(...args);
      },
    },
    fanOut: {
      notify: async (event: EventReference) => {
        if (wakeFailure !== null) throw wakeFailure;
        wakes.push(event);
      },
    },
  } as unknown as OperatorPorts;
  return runOperatorCommand(ports, nowUnixMs, parameters);
}

async function operateJson(...parameters: string[]) {
  const { exitCode, output, complaints } = await operate(...parameters, '--json');
  expect({ exitCode, complaints }).toEqual({ exitCode: 0, complaints: '' });
  return JSON.parse(output);
}

const opening = ['incidents', 'open', '--title', 'Slow answers', '--severity', 'minor', '--components', 'database,api'];
const started = '2026-10-15T12:01:00.000Z';
const state = { title: 'Slow answers', severity: 'minor', components: ['api', 'database'], started_at: started };

/** The events in the outbox of the environment, in order. */
async function toldEvents() {
  const items = await scanItems(environment.client, environment.names.eventsTable, 'ORG#');
  const events = items.map(({ body }) => JSON.parse(String(body)) as { id: string; type: string; organization_id: string; data: object });
  for (const event of events) expectDescribedEvent(event);
  return events.sort((left, right) => left.type.localeCompare(right.type));
}

describe('an incident', () => {
  it('is opened, changed and resolved, and subscribers are notified of each state once', async () => {
    const { incident, organizations_notified } = await operateJson(...opening);
    const id = incident.incident_id;
    expect(id).toMatch(/^inc_[0-9a-f]{16}$/);
    expect(incident).toEqual({ incident_id: id, ...state, status: 'investigating', resolved_at: null });
    expect(organizations_notified).toBe(1);
    const changed = { ...state, severity: 'critical', title: 'Very slow answers', status: 'identified' };
    const update = ['incidents', 'update', id, '--status', 'identified', '--severity', 'critical', '--title', 'Very slow answers'];
    expect((await operateJson(...update)).incident).toEqual({ incident_id: id, ...changed, resolved_at: null });
    const over = { incident_id: id, ...changed, status: 'resolved', resolved_at: started };
    expect((await operateJson('incidents', 'resolve', id)).incident).toEqual(over);
    expect((await operateJson('incidents', 'list')).incidents).toEqual([over]);
    const told = await toldEvents();
    expect(told.map(({ type, organization_id }) => [type, organization_id])).toEqual(
      ['created', 'resolved', 'updated'].map((what) => [`platform.incident_${what}`, 'org_0000000000000001']),
    );
    expect(told[1]?.data).toEqual(over);
    expect(wakes.map((event) => event.id).sort()).toEqual(told.map((event) => event.id).sort());
  });

  it('is announced by the sweeper when the operator was interrupted', async () => {
    announceFailure = new Error('gone');
    const { exitCode, complaints, output } = await operate(...opening);
    expect(exitCode).toBe(0);
    expect(complaints).toBe(
      'Warning: the incident is saved, but some organizations are notified a minute or two later, by the sweeper (gone).\n',
    );
    expect(output).toContain('0 organizations are notified by webhook.');
    expect(await toldEvents()).toEqual([]);
    expect(await environment.sweep(nowUnixMs + 59_000)).toMatchObject({ incidentsAnnounced: 0 });
    expect(await environment.sweep(nowUnixMs + 60_000)).toMatchObject({ incidentsAnnounced: 1, failures: 0 });
    expect(await environment.sweep(nowUnixMs + 120_000)).toMatchObject({ incidentsAnnounced: 0 });
    expect((await toldEvents()).map(({ type, organization_id }) => [type, organization_id])).toEqual([
      ['platform.incident_created', 'org_0000000000000001'],
    ]);
  });

  it.each([
    { command: ['update', '--status', 'identified'], told: ['created', 'updated'] },
    { command: ['resolve'], told: ['created', 'resolved'] },
  ])('is announced in every state when the operator was interrupted before $command.0', async ({ command: [name = '', ...rest], told }) => {
    announceFailure = new Error('gone');
    const { output } = await operate(...opening);
    announceFailure = null;
    const id = /inc_[0-9a-f]{16}/.exec(output)?.[0] ?? '';
    await operateJson('incidents', name, id, ...rest);
    expect((await toldEvents()).map(({ type }) => type)).toEqual(told.map((what) => `platform.incident_${what}`));
    expect(wakes).toHaveLength(2);
    expect(await environment.sweep(nowUnixMs + 120_000)).toMatchObject({ incidentsAnnounced: 0 });
  });

  it('is announced further when notifications of its previous state are still failing', async () => {
    announceFailure = new Error('gone');
    const { output } = await operate(...opening);
    const id = /inc_[0-9a-f]{16}/.exec(output)?.[0] ?? '';
    const { exitCode, complaints } = await operate('incidents', 'resolve', id);
    expect(exitCode).toBe(0);
    expect(complaints.split('\n')).toEqual([
      'Warning: the previous state was not announced to all organizations (gone).',
      'Warning: the incident is saved, but some organizations are notified a minute or two later, by the sweeper (gone).',
      '',
    ]);
    expect((await operateJson('incidents', 'list')).incidents).toMatchObject([{ status: 'resolved' }]);
  });

  it('is announced once when the same change is repeated', async () => {
    const { incident } = await operateJson(...opening);
    const update = ['incidents', 'update', incident.incident_id, '--status', 'identified'];
    await operateJson(...update);
    expect(await operateJson(...update)).toEqual({ incident: { ...incident, status: 'identified' }, organizations_notified: 0 });
    expect((await operate(...update)).output).toContain('is unchanged: it already has these values. No event is sent.');
    expect((await toldEvents()).map(({ type }) => type)).toEqual(['platform.incident_created', 'platform.incident_updated']);
  });

  it('is announced with a delay when the notification fails', async () => {
    wakeFailure = new Error('SQS is unavailable.');
    const { exitCode, complaints } = await operate(...opening);
    expect({ exitCode, complaints }).toEqual({ exitCode: 0, complaints: expect.stringContaining('notified a minute or two later') });
    expect(await toldEvents()).toHaveLength(1);
  });

  it('is shown as text', async () => {
    const { output } = await operate(...opening);
    const id = /inc_[0-9a-f]{16}/.exec(output)?.[0];
    expect(output.split('\n')).toEqual([
      `Incident ${id} is open and shown in /status.`,
      '1 organization is notified by webhook.',
      '',
      `  id          ${id}`,
      '  title       Slow answers',
      '  severity    minor',
      '  status      investigating',
      '  components  api, database',
      '  started     2026-10-15T12:01:00Z',
      '  resolved    -',
      '',
    ]);
    expect((await operate('incidents', 'list')).output.split('\n')).toEqual([
      'ID                    SEVERITY  STATUS         COMPONENTS    STARTED               RESOLVED  TITLE',
      `${id}  minor     investigating  api,database  2026-10-15T12:01:00Z  -         Slow answers`,
      '',
    ]);
  });
});

it('list is empty at first', async () => {
  expect((await operate('incidents', 'list')).output).toBe('There were no incidents in the last 30 days.\n');
});

describe('an incident command that cannot be executed', () => {
  const none = 'inc_ffffffffffffffff';
  it.each([
    { name: 'update', parameters: ['update', none, '--status', 'monitoring'] },
    { name: 'resolve', parameters: ['resolve', none] },
  ])('$name of an unknown incident changes nothing', async ({ parameters }) => {
    const { exitCode, complaints } = await operate('incidents', ...parameters);
    expect(exitCode).toBe(1);
    expect(complaints).toContain(`There is no incident "${none}". List them with: npm run operator -- incidents list`);
  });

  it.each(['update', 'resolve'])('%s of a resolved incident notifies no one', async (name) => {
    const { incident } = await operateJson(...opening);
    await operateJson('incidents', 'resolve', incident.incident_id);
    const before = await toldEvents();
    const more = name === 'update' ? ['--status', 'monitoring'] : [];
    const { exitCode, complaints } = await operate('incidents', name, incident.incident_id, ...more);
    expect(exitCode).toBe(1);
    expect(complaints).toContain(`Incident ${incident.incident_id} is resolved and cannot be changed.`);
    expect(await toldEvents()).toEqual(before);
  });

  it.each([
    {
      parameters: ['open'],
      expected: [
        '--title is missing',
        '--severity must be one of minor, major, critical, but it is missing',
        '--components must be one or more of',
      ],
    },
    { parameters: [...opening.slice(1), '--title', 'Twice'], expected: ['--title is given more than once'] },
    { parameters: ['open', '--title', 'a\nb', '--severity', 'minor', '--components', 'api'], expected: ['--title must have 1 to 120'] },
    {
      parameters: ['open', '--title', 'Slow', '--severity', 'huge', '--components', 'api,moon'],
      expected: ['but it is "huge"', 'Unknown: "moon"'],
    },
    { parameters: ['update', none], expected: ['Specify at least one change: --status, --severity, --title or --components.'] },
    { parameters: ['update', none, '--status', 'resolved'], expected: ['To resolve it: incidents resolve INCIDENT'] },
    { parameters: ['resolve', 'org_0123456789abcdef'], expected: ['The incident must be an id: inc_ and 16 hexadecimal digits'] },
  ])('incidents $parameters.0 is rejected: $expected.0', async ({ parameters, expected }) => {
    const { exitCode, complaints, isConnected } = await operate('incidents', ...parameters);
    expect({ exitCode, isConnected }).toEqual({ exitCode: 2, isConnected: false });
    for (const text of expected) expect(complaints).toContain(text);
  });
});
