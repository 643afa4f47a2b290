import { createMetricsWriter } from '@nakor/http/telemetry/metrics-writer';
import { describe, expect, it } from 'vitest';
import { capturedOutput } from '../../../support/drivers/captured-output.ts';
import { readMetricLine } from '../../../support/matchers/metric-lines.ts';

describe('createMetricsWriter', () => {
  it('writes a line per value of a dimension, and one for all metrics without', async () => {
    const write = createMetricsWriter('prod', 'validation');
    const lines = await capturedOutput(() =>
      write([
        { metric: 'Latency', value: 12, of: 'validation' },
        { metric: 'ServerErrors', value: 0, of: 'validation' },
        { metric: 'Verdicts', value: 1, of: 'not_ready' },
        { metric: 'WaitForDynamoDB', value: 9, of: null },
        { metric: 'Replays', value: 1, of: null },
      ]),
    );
    const service = 'nakor-prod';
    expect(lines.map(readMetricLine)).toEqual([
      {
        namespace: 'Nakor',
        dimensions: { service, group: 'validation' },
        values: { Latency: 12, ServerErrors: 0 },
        units: { Latency: 'Milliseconds', ServerErrors: 'Count' },
      },
      { namespace: 'Nakor', dimensions: { service, readiness: 'not_ready' }, values: { Verdicts: 1 }, units: { Verdicts: 'Count' } },
      {
        namespace: 'Nakor',
        dimensions: { service },
        values: { WaitForDynamoDB: 9, Replays: 1 },
        units: { WaitForDynamoDB: 'Milliseconds', Replays: 'Count' },
      },
    ]);
  });

  it('carries nothing over to the next line', async () => {
    const write = createMetricsWriter('prod', 'validation');
    const [first, second] = await capturedOutput(() => {
      write([{ metric: 'Verdicts', value: 1, of: 'not_ready' }]);
      write([{ metric: 'Replays', value: 1, of: null }]);
    });
    expect(first).toContain('not_ready');
    expect(readMetricLine(second ?? '')).toMatchObject({ dimensions: { service: 'nakor-prod' }, values: { Replays: 1 } });
  });

  it('writes nothing without metrics', async () => {
    expect(await capturedOutput(() => createMetricsWriter('prod', 'delivery')([]))).toEqual([]);
  });
});
