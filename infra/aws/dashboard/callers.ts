import { readMetricValues } from '../metric-values.ts';
import { createApiMetric, createFirewallMetrics, createNakorMetric } from '../metrics.ts';
import type { StageSettings } from '../stages.ts';
import { buildGraph, oneMinute, type Section } from './section.ts';

/** Section: are callers affected? */
export function buildCallersSection(stage: StageSettings): Section {
  const stageName = stage.name;
  const api = (metricName: string, statistic: string) => createApiMetric(stageName, metricName, statistic, oneMinute);
  const byGroup = (metricName: 'Latency' | 'ServerErrors' | 'SlowRequests', statistic: string) =>
    readMetricValues(metricName).map((group) => createNakorMetric(stageName, metricName, group, statistic, oneMinute));
  const errors = readMetricValues('Errors').map((code) => createNakorMetric(stageName, 'Errors', code, 'Sum', oneMinute));
  return {
    title: 'Do callers notice?',
    text: 'The first row shows the gateway, including its own rejections; the other rows show responses of functions. Which group, which error? Endpoints and all error codes: saved queries.',
    rows: [
      [
        buildGraph('Calls', [api('Count', 'Sum'), api('4XXError', 'Sum'), api('5XXError', 'Sum')]),
        buildGraph('Time to answer (ms)', [api('Latency', 'p50'), api('Latency', 'p95'), api('Latency', 'p99')]),
      ],
      [
        buildGraph('Requests by group', byGroup('Latency', 'SampleCount'), { stacked: true }),
        buildGraph('Time to respond by group, p95 (ms)', byGroup('Latency', 'p95')),
      ],
      [
        buildGraph('Errors by code', errors, { stacked: true }),
        buildGraph('Responses of 500 and above by group', byGroup('ServerErrors', 'Sum')),
      ],
      [
        buildGraph('Share of slow requests by group', byGroup('SlowRequests', 'Average')),
        buildGraph('Refused by the firewall', createFirewallMetrics(stage, oneMinute)),
      ],
    ],
  };
}
