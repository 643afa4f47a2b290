import { metricValues } from '../metric-values.ts';
import { apiMetric, firewallMetrics, ownMetric } from '../metrics.ts';
import type { StageSettings } from '../stages.ts';
import { graph, oneMinute, type Section } from './section.ts';

/** Section: are callers affected? */
export function callersSection(stage: StageSettings): Section {
  const stageName = stage.name;
  const api = (metricName: string, statistic: string) => apiMetric(stageName, metricName, statistic, oneMinute);
  const byRoute = (metricName: 'Latency' | 'ServerErrors', statistic: string) =>
    metricValues(metricName).map((route) => ownMetric(stageName, metricName, route, statistic, oneMinute));
  const errors = metricValues('Errors').map((code) => ownMetric(stageName, 'Errors', code, 'Sum', oneMinute));
  return {
    title: 'Do callers notice?',
    text: 'The first row shows the gateway, including its own rejections; the other rows show responses of functions. Which endpoint, which error?',
    rows: [
      [
        graph('Calls', [api('Count', 'Sum'), api('4XXError', 'Sum'), api('5XXError', 'Sum')]),
        graph('Time to answer (ms)', [api('Latency', 'p50'), api('Latency', 'p95'), api('Latency', 'p99')]),
      ],
      [
        graph('Calls by endpoint', byRoute('Latency', 'SampleCount'), { stacked: true }),
        graph('Time to answer by endpoint, p95 (ms)', byRoute('Latency', 'p95')),
      ],
      [graph('Errors by code', errors, { stacked: true }), graph('Answers of 500 and above by endpoint', byRoute('ServerErrors', 'Sum'))],
      [graph('Refused by the firewall', firewallMetrics(stage, oneMinute))],
    ],
  };
}
