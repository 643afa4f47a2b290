import { measureJob } from '@nakor/http/telemetry/measure-job';
import { describe, expect, it } from 'vitest';

describe('measureJob', () => {
  it('counts the results of deliveries, and nothing for a message without work', () => {
    const ids = { organization_id: 'org_a', webhook_id: 'w-1', postponed: 0 };
    expect(measureJob('deliveries', { ...ids, succeeded: 3, failed: 2, given_up: 1, abandoned: 4 })).toEqual([
      { metric: 'Deliveries', value: 3, of: 'succeeded' },
      { metric: 'Deliveries', value: 2, of: 'failed' },
      { metric: 'Deliveries', value: 1, of: 'given_up' },
      { metric: 'Deliveries', value: 4, of: 'abandoned' },
    ]);
    expect(measureJob('deliveries', { ...ids, succeeded: 0, failed: 0, given_up: 0, abandoned: 0 })).toEqual([]);
  });

  it('counts an event that was fanned out, even without subscribers', () => {
    expect(measureJob('dispatched', { organization_id: 'org_a', event_id: 'e-1', deliveries: 0 })).toEqual([
      { metric: 'EventsDispatched', value: 1, of: null },
      { metric: 'DeliveriesMade', value: 0, of: null },
    ]);
  });

  it('counts the work of the sweeper, and each of its runs', () => {
    const idle = {
      keys_revoked: 0,
      trials_advanced: 0,
      incidents_announced: 0,
      endpoints_woken: 0,
      endpoints_cleared: 0,
      batches_advanced: 0,
    };
    expect(measureJob('sweep', { ...idle, keys_revoked: 2, woken: 1, failures: 3, is_complete: false })).toEqual([
      { metric: 'Swept', value: 2, of: 'keys_revoked' },
      { metric: 'Swept', value: 1, of: 'woken' },
      { metric: 'SweepFailures', value: 3, of: null },
      { metric: 'SweepsIncomplete', value: 1, of: null },
    ]);
    expect(measureJob('sweep', { ...idle, woken: 0, failures: 0, is_complete: true })).toEqual([
      { metric: 'SweepFailures', value: 0, of: null },
      { metric: 'SweepsIncomplete', value: 0, of: null },
    ]);
  });

  it('measures the age of exchange rates, what changed, and whether a query failed', () => {
    const line = { loaded: 1, changed: 0, changed_days: '', problems: '', missing: 0, age: 0 };
    expect(measureJob('rates', line).map(({ metric, value }) => [metric, value])).toEqual([
      ['RateTableAge', 0],
      ['RateTablesChanged', 0],
      ['RateLoadFailures', 0],
    ]);
    const bad = { ...line, changed: 2, changed_days: '2026-10-13 2026-10-14', problems: 'refused timeout', age: 3 };
    expect(measureJob('rates', bad).map(({ value }) => value)).toEqual([3, 2, 1]);
  });

  it('measures for each probed component whether it is down', () => {
    expect(measureJob('probe', { api: 'down', database: 'ok', email: 'unknown', validation: 'ok', uptime_percent: 99.9 })).toEqual([
      { metric: 'ComponentDown', value: 1, of: 'api' },
      { metric: 'ComponentDown', value: 0, of: 'database' },
      { metric: 'ValidationProbeFailed', value: 0, of: null },
    ]);
    const line = { api: 'ok', database: 'ok', email: 'degraded', validation: 'unknown', uptime_percent: 100 } as const;
    expect(measureJob('probe', line)).toContainEqual({ metric: 'ValidationProbeFailed', value: 1, of: null });
    expect(measureJob('probe', line)).toContainEqual({
      metric: 'ComponentDown',
      value: 0,
      of: 'email',
    });
  });
});
