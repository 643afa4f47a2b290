import type { MetricName } from '@nakor/http/telemetry/metrics';
import { readMetricValues } from '../metric-values.ts';
import { createNakorMetric } from '../metrics.ts';
import { buildGraph, oneMinute, type Section } from './section.ts';

/** Section: what results do callers get? */
export function buildOutcomesSection(stageName: string): Section {
  const counts = (metricName: MetricName) =>
    readMetricValues(metricName).map((of) => createNakorMetric(stageName, metricName, of, 'Sum', oneMinute));
  const rejections = ['RATE_LIMITED', 'QUOTA_EXCEEDED', 'IDEMPOTENCY_CONFLICT'] as const;
  return {
    title: 'What do callers get?',
    text: 'Validation results and corrections, without replayed responses. *preflight_only* means that the official schema was not run.',
    rows: [
      [
        buildGraph('Validation results by readiness', counts('Verdicts'), { stacked: true }),
        buildGraph('Official schema not run, by reason', counts('SchemaNotRun'), { stacked: true }),
      ],
      [
        buildGraph('Corrections', counts('Corrections')),
        buildGraph('Audit packs, replayed responses', [...counts('AuditPacks'), ...counts('Replays')]),
      ],
      [
        buildGraph(
          'Rejections for rate, quota and idempotency',
          rejections.map((code) => createNakorMetric(stageName, 'Errors', code, 'Sum', oneMinute)),
        ),
      ],
    ],
  };
}
