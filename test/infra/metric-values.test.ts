import { type MetricName, metricDefinitions } from '@nakor/http/telemetry/metrics';
import { describe, expect, it } from 'vitest';
import { readMetricValues } from '../../infra/aws/metric-values.ts';

const names = Object.keys(metricDefinitions) as MetricName[];

describe('custom metrics', () => {
  it('are few: each combination of a metric and a value costs 0.30 USD per month', () => {
    const count = names.reduce((sum, name) => sum + readMetricValues(name).length, 0);
    // 30 USD at most, if each is published in every hour (ADR 0033).
    expect(count).toBeLessThanOrEqual(100);
  });

  it('have only codes and names of the service as dimensions', () => {
    const dimensions = new Set(names.map((name) => metricDefinitions[name].by));
    expect([...dimensions].toSorted()).toEqual([
      ...['component', 'dependency', 'error_code', 'function_name', 'group', 'item', null, 'outcome', 'readiness', 'reason', 'release'],
    ]);
    const values = names.flatMap((name) => readMetricValues(name)).filter((value) => value !== null);
    expect(values.filter((value) => !/^[A-Za-z][\w-]{1,40}$/.test(value))).toEqual([]);
    expect(values.filter((value) => /org_|key_[0-9a-f]|nk_/.test(value))).toEqual([]);
  });

  it('count the work of the sweeper by fields of its log line', () => {
    expect(readMetricValues('Swept')).toEqual([
      ...['woken', 'keys_revoked', 'trials_advanced', 'incidents_announced', 'endpoints_woken', 'endpoints_cleared', 'batches_advanced'],
    ]);
  });
});
