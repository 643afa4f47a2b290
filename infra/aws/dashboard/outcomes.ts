import type { MetricName } from '@nakor/http/telemetry/metrics';
import { metricValues } from '../metric-values.ts';
import { ownMetric } from '../metrics.ts';
import { graph, oneMinute, type Section } from './section.ts';

/** Section: what results do callers get? */
export function outcomesSection(stageName: string): Section {
  const counts = (metricName: MetricName) => metricValues(metricName).map((of) => ownMetric(stageName, metricName, of, 'Sum', oneMinute));
  const rejections = ['RATE_LIMITED', 'QUOTA_EXCEEDED', 'IDEMPOTENCY_CONFLICT'] as const;
  return {
    title: 'What do callers get?',
    text: 'Validation results and corrections, without replayed responses. *preflight_only* means that the official schema was not run.',
    rows: [
      [
        graph('Validation results by readiness', counts('Verdicts'), { stacked: true }),
        graph('Official schema not run, by reason', counts('SchemaNotRun'), { stacked: true }),
      ],
      [
        graph('Corrections by scenario', counts('Corrections'), { stacked: true }),
        graph('Audit packs, replayed responses', [...counts('AuditPacks'), ...counts('Replays')]),
      ],
      [
        graph(
          'Rejections for rate, quota and idempotency',
          rejections.map((code) => ownMetric(stageName, 'Errors', code, 'Sum', oneMinute)),
        ),
      ],
    ],
  };
}
