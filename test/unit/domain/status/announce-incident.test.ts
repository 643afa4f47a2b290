import type { Organization } from '@nakor/domain/access/organization';
import { announceIncident } from '@nakor/domain/status/announce-incident';
import { type Incident, incidentEvent } from '@nakor/domain/status/incident';
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

/** Ports over an outbox in memory that write down what is done. */
function scene({ failingFor }: { failingFor?: string } = {}) {
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
  it('tells each organisation that is subscribed to what has happened, and notes that it is done', async () => {
    const { ports, journal } = scene();
    const events = ['org_all', 'org_updates'].map((id) => incidentEvent(incident, id, nowUnixMs));
    expect(await announceIncident(ports, incident, nowUnixMs)).toEqual({ events, isComplete: true });
    expect(journal).toEqual(['org_all', 'org_updates', 'noted']);
  });

  it('has nobody woken a second time', async () => {
    const { ports } = scene();
    await announceIncident(ports, incident, nowUnixMs);
    expect(await announceIncident(ports, incident, nowUnixMs)).toEqual({ events: [], isComplete: true });
  });

  it('leaves the rest when time is up, and does not say that it is done', async () => {
    const { ports, journal } = scene();
    let left = 1;
    const isTimeLeft = () => {
      left -= 1;
      return left >= 0;
    };
    const events = [incidentEvent(incident, 'org_all', nowUnixMs)];
    expect(await announceIncident(ports, incident, nowUnixMs, isTimeLeft)).toEqual({ events, isComplete: false });
    expect(journal).toEqual(['org_all']);
  });

  it('does not say that it is done when somebody could not be told', async () => {
    const { ports, journal } = scene({ failingFor: 'org_updates' });
    await expect(announceIncident(ports, incident, nowUnixMs)).rejects.toThrow('org_updates');
    expect(journal).toEqual(['org_all', 'org_updates']);
  });
});
