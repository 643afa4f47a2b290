import {
  changeIncident,
  createIncidentEvent,
  determineIncidentEventType,
  type Incident,
  resolveIncident,
} from '@nakor/operations/status/incident';
import { describe, expect, it } from 'vitest';

const startedAtUnixMs = Date.UTC(2026, 10, 22, 12);
const incident: Incident = {
  id: 'inc_0011223344556677',
  title: 'Slow answers',
  severity: 'minor',
  status: 'investigating',
  components: ['api'],
  startedAtUnixMs,
  resolvedAtUnixMs: null,
  revision: 1,
};

describe('an incident', () => {
  it('keeps fields that a change omits, and lists its components in their order, each once', () => {
    const changed = changeIncident(incident, { status: 'identified', components: ['email', 'api', 'email'] });
    expect(changed).toEqual({ ...incident, status: 'identified', components: ['api', 'email'], revision: 2 });
  });

  it('is announced as created, updated and resolved', () => {
    const updated = changeIncident(incident, { severity: 'major' }) as Incident;
    const resolved = resolveIncident(updated, startedAtUnixMs + 5) as Incident;
    expect([incident, updated, resolved].map(determineIncidentEventType)).toEqual([
      'platform.incident_created',
      'platform.incident_updated',
      'platform.incident_resolved',
    ]);
    expect(resolved).toEqual({ ...updated, status: 'resolved', resolvedAtUnixMs: startedAtUnixMs + 5, revision: 3 });
  });

  it.each([
    { given: 'nothing', change: {} },
    { given: 'its title', change: { title: 'Slow answers' } },
    { given: 'all that it is', change: { severity: 'minor', status: 'investigating', components: ['api', 'api'] } },
  ] as const)('stays the same object when it is changed to $given', ({ change }) => {
    expect(changeIncident(incident, change)).toBe(incident);
  });

  it.each([
    { title: 'Other' },
    { severity: 'major' },
    { status: 'monitoring' },
    { components: ['api', 'email'] },
    { components: [] },
  ] as const)('becomes another one when it is changed to %o', (change) => {
    expect(changeIncident(incident, change)).toEqual({ ...incident, ...change, revision: 2 });
  });

  it("is not resolved before it began, whatever the operator's clock", () => {
    expect(resolveIncident(incident, startedAtUnixMs - 1)).toMatchObject({ resolvedAtUnixMs: startedAtUnixMs });
  });

  it('is not changed once it is resolved', () => {
    const resolved = resolveIncident(incident, startedAtUnixMs) as Incident;
    expect(changeIncident(resolved, { title: 'Other' })).toBeNull();
    expect(resolveIncident(resolved, startedAtUnixMs)).toBeNull();
  });
});

describe('incidentEvent', () => {
  it('contains everything in the format of the API', () => {
    const event = createIncidentEvent(incident, 'org_a', startedAtUnixMs + 1_000);
    expect(event).toMatchObject({ organizationId: 'org_a', type: 'platform.incident_created' });
    expect(JSON.parse(event.body)).toEqual({
      id: event.id,
      type: 'platform.incident_created',
      created_at: '2026-11-22T12:00:01.000Z',
      api_version: 'v1',
      organization_id: 'org_a',
      data: {
        incident_id: 'inc_0011223344556677',
        title: 'Slow answers',
        severity: 'minor',
        status: 'investigating',
        components: ['api'],
        started_at: '2026-11-22T12:00:00.000Z',
        resolved_at: null,
      },
    });
  });

  it('has one id for each organization and state, a UUID', () => {
    const idOf = (state: Incident, organization: string, now: number) => createIncidentEvent(state, organization, now).id;
    expect(idOf(incident, 'org_a', 1)).toBe(idOf(incident, 'org_a', 2));
    const ids = [idOf(incident, 'org_a', 1), idOf(incident, 'org_b', 1), idOf({ ...incident, revision: 2 }, 'org_a', 1)];
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
