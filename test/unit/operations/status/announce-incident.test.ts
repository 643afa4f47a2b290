import type { Organization } from '@nakor/operations/access/organization';
import { announceIncident } from '@nakor/operations/status/announce-incident';
import { createIncidentEvent, type Incident } from '@nakor/operations/status/incident';
import { describe, expect, it } from 'vitest';
import { endpointOf } from '../../../support/builders/webhook-samples.ts';

const nowUnixMs = Date.UTC(2026, 9, 15, 13);

const incident: Incident = {
  ...{ id: 'inc_1', title: 'Slow answers', severity: 'minor', status: 'identified', components: ['api'] },
  ...{ startedAtUnixMs: nowUnixMs - 60_000, resolvedAtUnixMs: null, revision: 2 },
};

const endpoints = {
  org_all: [endpointOf({ events: ['*'] })],
  org_others: [endpointOf({ events: ['platform.incident_created', 'quota.exceeded'] })],
  org_updates: [endpointOf({ events: ['quota.exceeded'] }), endpointOf({ events: ['platform.incident_updated'] })],
  org_none: [],
} as const;

const organization = (id: string): Organization => ({ id, name: id, plan: 'pro', trial: null, createdAtUnixMs: 0 });

/** Ports over an outbox in memory that record all actions. */
function createScenario({ failingFor }: { failingFor?: string } = {}) {
  const journal: string[] = [];
  const outbox = new Set<string>();
  const ports = {
    organizations: { listOrganizations: async () => Object.keys(endpoints).map(organization) },
    webhooks: { list: async (id: string) => endpoints[id as keyof typeof endpoints] },
    incidents: {
      async announceTo(_incident: Incident, id: string) {
        journal.push(id);
        if (id === failingFor) throw new Error(id);
        const isNew = !outbox.has(id);
        outbox.add(id);
        return isNew;
      },
      markAnnounced: async () => void journal.push('noted'),
    },
  };
  return { journal, ports };
}

describe('announceIncident', () => {
  it('announces the event to each subscribed organization, and marks it as announced', async () => {
    const { ports, journal } = createScenario();
    const events = ['org_all', 'org_updates'].map((id) => createIncidentEvent(incident, id, nowUnixMs));
    expect(await announceIncident(ports, incident, nowUnixMs)).toEqual({ events, isComplete: true });
    expect(journal).toEqual(['org_all', 'org_updates', 'noted']);
  });

  it('sends no second notification', async () => {
    const { ports } = createScenario();
    await announceIncident(ports, incident, nowUnixMs);
    expect(await announceIncident(ports, incident, nowUnixMs)).toEqual({ events: [], isComplete: true });
  });

  it('leaves the rest when time runs out, and does not mark it as announced', async () => {
    const { ports, journal } = createScenario();
    let left = 1;
    const isTimeLeft = () => {
      left -= 1;
      return left >= 0;
    };
    const events = [createIncidentEvent(incident, 'org_all', nowUnixMs)];
    expect(await announceIncident(ports, incident, nowUnixMs, isTimeLeft)).toEqual({ events, isComplete: false });
    expect(journal).toEqual(['org_all']);
  });

  it('does not mark it as announced when one organization could not be notified', async () => {
    const { ports, journal } = createScenario({ failingFor: 'org_updates' });
    await expect(announceIncident(ports, incident, nowUnixMs)).rejects.toThrow('org_updates');
    expect(journal).toEqual(['org_all', 'org_updates']);
  });
});
