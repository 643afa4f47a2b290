import type { Organization } from '@nakor/operations/access/organization';
import { createEventRecord, type EventRecord, type EventReference } from '@nakor/operations/events/event';
import type { EventStamp } from '@nakor/operations/events/event-stamp';
import { type SweepPorts, sweep } from '@nakor/operations/maintenance/sweep';
import { createIncidentEvent, type Incident } from '@nakor/operations/status/incident';
import { describe, expect, it } from 'vitest';
import { endpointOf } from '../../../support/builders/webhook-samples.ts';

const nowUnixMs = Date.UTC(2026, 9, 15, 8, 45);

/** The pending work of a sweep, and its failures. */
interface Scenario {
  readonly events?: readonly EventReference[];
  readonly keys?: readonly string[];
  readonly trials?: readonly string[];
  /** Endpoints with due deliveries. */
  readonly endpoints?: readonly string[];
  /** Endpoints that were removed. */
  readonly removals?: readonly string[];
  /** Ids of incidents that are not fully announced; one organization subscribes to all of them. */
  readonly incidents?: readonly string[];
  /** Batches for which something is due. */
  readonly batches?: readonly string[];
  /** Ids for which no work is left. */
  readonly gone?: readonly string[];
  /** Calls that fail, as written in the journal. */
  readonly failing?: readonly string[];
}

/** Ports that record all actions, without a time limit. */
function portsOf(scenario: Scenario): { journal: string[]; errors: unknown[]; ports: SweepPorts } {
  const journal: string[] = [];
  const errors: unknown[] = [];
  let ids = 0;
  const act = async (what: string, id: string): Promise<boolean> => {
    const line = `${what} ${id}`;
    journal.push(line);
    if (scenario.failing?.includes(line)) throw new Error(line);
    return !scenario.gone?.includes(id);
  };
  async function* each<Item>(items: readonly Item[] = []): AsyncIterable<Item> {
    yield* items;
  }
  const eventOf = async (what: string, id: string, newStamp: () => EventStamp): Promise<EventRecord | null> => {
    if (!(await act(what, id))) return null;
    return createEventRecord({ ...newStamp(), organizationId: 'org_a', environment: 'both', type: 'api_key.revoked' }, {});
  };
  return {
    journal,
    errors,
    ports: {
      events: {
        findUnsent: () => each(scenario.events),
        acquireNotification: ({ id }) => act('acquire', id),
        releaseNotification: async ({ id }) => void (await act('release', id)),
      },
      queue: { notify: async ({ id }) => void (await act('notify', id)) },
      access: {
        findExpiredKeys: () => each(scenario.keys?.map((hash) => ({ hash }))),
        revokeExpiredKey: ({ hash }, _now, newStamp) => eventOf('revoke', hash, newStamp),
        findDueTrials: () => each(scenario.trials?.map((organizationId) => ({ organizationId }))),
        advanceTrial: ({ organizationId }, _now, newStamp) => eventOf('advance', organizationId, newStamp),
      },
      deliveries: { findDueEndpoints: () => each(scenario.endpoints?.map(endpoint)) },
      deliveryQueue: { notify: async ({ webhookId }) => void (await act('send', webhookId)) },
      removals: {
        findRemovals: () => each(scenario.removals?.map(endpoint)),
        removeDeliveries: ({ webhookId }) => act('clear', webhookId),
      },
      batches: { findDue: () => each(scenario.batches), sweep: (id) => act('batch', id) },
      organizations: { listOrganizations: async () => [organization] },
      webhooks: { list: async () => [subscriber] },
      incidents: {
        findUnannounced: () => each(scenario.incidents?.map(incident)),
        announceTo: ({ id }) => act('announce', id),
        markAnnounced: async ({ id }) => void (await act('note', id)),
      },
      newEventStamp: () => {
        ids += 1;
        return { id: `new-${ids}`, createdAtUnixMs: nowUnixMs };
      },
      isTimeLeft: () => true,
      onError: (error) => void errors.push(error),
    },
  };
}

const event = (id: string) => ({ organizationId: 'org_a', id });
const endpoint = (webhookId: string) => ({ organizationId: 'org_a', webhookId });
const organization: Organization = { id: 'org_a', name: 'Acme', plan: 'pro', trial: null, createdAtUnixMs: 0 };
const incident = (id: string): Incident => ({
  ...{ id, title: 'Slow', severity: 'minor', status: 'investigating', components: ['api'] },
  ...{ startedAtUnixMs: nowUnixMs - 90_000, resolvedAtUnixMs: null, revision: 1 },
});
const subscriber = endpointOf({ history: [{ sinceUnixMs: 0, events: ['platform.incident_created'] }] });
const noDeliveries = { incidentsAnnounced: 0, endpointsNotified: 0, endpointsCleared: 0, batchesAdvanced: 0 };
const nothing = { eventsNotified: 0, keysRevoked: 0, trialsAdvanced: 0, ...noDeliveries, failures: 0, isComplete: true };

describe('sweep', () => {
  it('does nothing when nothing is due', async () => {
    const { ports, journal } = portsOf({});
    expect(await sweep(ports, nowUnixMs)).toEqual(nothing);
    expect(journal).toEqual([]);
  });

  it('handles keys and trials first, notifies about their events at once, and sends lost notifications last', async () => {
    const { ports, journal } = portsOf({ events: [event('e1')], keys: ['k1'], trials: ['t1'] });
    expect(await sweep(ports, nowUnixMs)).toEqual({ ...nothing, eventsNotified: 1, keysRevoked: 1, trialsAdvanced: 1 });
    expect(journal).toEqual(['revoke k1', 'notify new-1', 'advance t1', 'notify new-2', 'acquire e1', 'notify e1']);
  });

  it('advances batches, and counts those for which something was due', async () => {
    const { ports, journal } = portsOf({ batches: ['b1', 'b2'], gone: ['b2'] });
    expect(await sweep(ports, nowUnixMs)).toEqual({ ...nothing, batchesAdvanced: 1 });
    expect(journal).toEqual(['batch b1', 'batch b2']);
  });

  it('notifies senders before lost notifications, and cleans up after removed endpoints last', async () => {
    const { ports, journal } = portsOf({ events: [event('e1')], endpoints: ['w1', 'w2'], removals: ['w3'] });
    expect(await sweep(ports, nowUnixMs)).toEqual({ ...nothing, eventsNotified: 1, endpointsNotified: 2, endpointsCleared: 1 });
    expect(journal).toEqual(['send w1', 'send w2', 'acquire e1', 'notify e1', 'clear w3']);
  });

  it('announces incidents and notifies about their events, before senders', async () => {
    const { ports, journal } = portsOf({ incidents: ['inc_1'], endpoints: ['w1'] });
    expect(await sweep(ports, nowUnixMs)).toEqual({ ...nothing, incidentsAnnounced: 1, endpointsNotified: 1 });
    const { id } = createIncidentEvent(incident('inc_1'), 'org_a', nowUnixMs);
    expect(journal).toEqual(['announce inc_1', 'note inc_1', `notify ${id}`, 'send w1']);
  });

  it('keeps an incident pending when its announcement fails', async () => {
    const { ports, journal } = portsOf({ incidents: ['inc_1', 'inc_2'], failing: ['announce inc_1'] });
    expect(await sweep(ports, nowUnixMs)).toMatchObject({ incidentsAnnounced: 1, failures: 1, isComplete: true });
    expect(journal.filter((line) => !line.startsWith('notify'))).toEqual(['announce inc_1', 'announce inc_2', 'note inc_2']);
  });

  it('counts nothing and sends no notification for work done by others', async () => {
    const scenario = { events: [event('e1')], keys: ['k1'], trials: ['t1'] };
    const { ports, journal } = portsOf({ ...scenario, gone: ['e1', 'k1', 't1'] });
    expect(await sweep(ports, nowUnixMs)).toEqual(nothing);
    expect(journal).toEqual(['revoke k1', 'advance t1', 'acquire e1']);
  });

  it.each([
    { failing: 'acquire e1', report: { eventsNotified: 1, keysRevoked: 2, trialsAdvanced: 2 } },
    { failing: 'notify e1', report: { eventsNotified: 1, keysRevoked: 2, trialsAdvanced: 2 } },
    { failing: 'revoke k1', report: { eventsNotified: 2, keysRevoked: 1, trialsAdvanced: 2 } },
    { failing: 'advance t1', report: { eventsNotified: 2, keysRevoked: 2, trialsAdvanced: 1 } },
    // The key is still revoked, and its event waits in the outbox.
    { failing: 'notify new-1', report: { eventsNotified: 2, keysRevoked: 2, trialsAdvanced: 2 } },
  ])('does everything else when "$failing" fails, and reports it', async ({ failing, report }) => {
    const { ports, errors } = portsOf({
      events: [event('e1'), event('e2')],
      keys: ['k1', 'k2'],
      trials: ['t1', 't2'],
      failing: [failing],
    });
    expect(await sweep(ports, nowUnixMs)).toEqual({ ...report, ...noDeliveries, failures: 1, isComplete: true });
    expect(errors).toEqual([new Error(failing)]);
  });

  it('releases a notification that it could not send', async () => {
    const { ports, journal } = portsOf({ events: [event('e1')], failing: ['notify e1'] });
    await sweep(ports, nowUnixMs);
    expect(journal).toEqual(['acquire e1', 'notify e1', 'release e1']);
  });

  it('reports both failures when it cannot release it', async () => {
    const { ports, errors } = portsOf({ events: [event('e1')], failing: ['notify e1', 'release e1'] });
    expect(await sweep(ports, nowUnixMs)).toMatchObject({ eventsNotified: 0, failures: 1 });
    expect(errors).toEqual([new Error('release e1'), new Error('notify e1')]);
  });

  it('tries every notification although many fail, and still handles keys', async () => {
    const events = Array.from({ length: 100 }, (_, index) => event(`e${index}`));
    const { ports, journal } = portsOf({ events, keys: ['k1'], failing: events.map(({ id }) => `notify ${id}`) });
    const report = await sweep(ports, nowUnixMs);
    expect(report).toMatchObject({ eventsNotified: 0, keysRevoked: 1, failures: 100, isComplete: true });
    expect(journal).toContain('notify new-1');
  });

  it('leaves the rest to the next sweep when time runs out', async () => {
    const { ports, journal } = portsOf({ keys: ['k1', 'k2'], trials: ['t1'] });
    let asked = 0;
    const isTimeLeft = () => {
      asked += 1;
      return asked <= 1;
    };
    expect(await sweep({ ...ports, isTimeLeft }, nowUnixMs)).toEqual({ ...nothing, keysRevoked: 1, isComplete: false });
    expect(journal).toEqual(['revoke k1', 'notify new-1']);
  });
});
