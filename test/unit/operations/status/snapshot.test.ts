import type { Incident } from '@nakor/operations/status/incident';
import { describeStatus, type StatusSnapshot } from '@nakor/operations/status/snapshot';
import { describe, expect, it } from 'vitest';

const noonMs = Date.UTC(2026, 10, 22, 12);
const snapshot: StatusSnapshot = {
  results: [
    { component: 'api', status: 'ok', checkedAtUnixMs: noonMs - 2 },
    { component: 'database', status: 'ok', checkedAtUnixMs: noonMs - 1 },
    { component: 'email', status: 'unknown', checkedAtUnixMs: noonMs },
  ],
  uptimePercent: 99.98,
  takenAtUnixMs: noonMs,
};
const incident: Incident = {
  id: 'inc_0011223344556677',
  title: 'Slow answers',
  severity: 'minor',
  status: 'investigating',
  components: ['api'],
  startedAtUnixMs: noonMs - 60_000,
  resolvedAtUnixMs: null,
  revision: 1,
};

describe('statusOf', () => {
  it('shows the snapshot of the prober', () => {
    expect(describeStatus(snapshot, [], noonMs + 60_000)).toEqual({
      overall: 'ok',
      components: [
        { name: 'api', status: 'ok', lastCheckAtUnixMs: noonMs - 2 },
        { name: 'database', status: 'ok', lastCheckAtUnixMs: noonMs - 1 },
        { name: 'email', status: 'unknown', lastCheckAtUnixMs: noonMs },
      ],
      incidents: [],
      uptimePercent: 99.98,
      isFallback: false,
    });
  });

  it.each([
    { name: 'a minor incident', incidents: [incident], overall: 'degraded' },
    { name: 'a major incident', incidents: [{ ...incident, severity: 'major' as const }], overall: 'degraded' },
    { name: 'a critical incident', incidents: [incident, { ...incident, severity: 'critical' as const }], overall: 'down' },
  ])('counts $name announced by operators', ({ incidents, overall }) => {
    expect(describeStatus(snapshot, incidents, noonMs)).toMatchObject({ overall, incidents });
  });

  it.each([
    { database: 'unknown', severity: 'minor', overall: 'unknown' },
    { database: 'unknown', severity: 'critical', overall: 'down' },
    { database: 'down', severity: 'minor', overall: 'down' },
    { database: 'degraded', severity: 'critical', overall: 'down' },
  ] as const)('is $overall with a database that is $database and a $severity incident', ({ database, severity, overall }) => {
    const results = snapshot.results.map((result) => (result.component === 'database' ? { ...result, status: database } : result));
    expect(describeStatus({ ...snapshot, results }, [{ ...incident, severity }], noonMs).overall).toBe(overall);
  });

  it('omits resolved incidents', () => {
    const over = { ...incident, severity: 'critical' as const, status: 'resolved' as const, resolvedAtUnixMs: noonMs };
    expect(describeStatus(snapshot, [over], noonMs)).toMatchObject({ overall: 'ok', incidents: [] });
  });

  it.each([
    { name: 'accepts a snapshot that is three minutes old', age: 180_000, overall: 'ok' },
    { name: 'rejects an older one', age: 180_001, overall: 'unknown' },
    { name: 'accepts one from a clock that is slightly ahead', age: -180_000, overall: 'ok' },
    { name: 'rejects one dated further ahead', age: -180_001, overall: 'unknown' },
  ])('$name', ({ age, overall }) => {
    const status = describeStatus(snapshot, [], noonMs + age);
    expect(status.overall).toBe(overall);
    expect(status.uptimePercent).toBe(99.98);
    expect(status.components[0]).toEqual({ name: 'api', status: overall, lastCheckAtUnixMs: noonMs - 2 });
  });

  it('is unknown before the first snapshot', () => {
    expect(describeStatus(null, [], noonMs)).toMatchObject({ overall: 'unknown', uptimePercent: null, isFallback: false });
  });
});
