import { componentNames } from '@nakor/domain/status/component';
import { Duration } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { apiMetric, ownMetric } from '../metrics.ts';
import { type AlarmDefinition, fiveMinutes } from './alarm-definition.ts';

/** Alarms about what callers get. */
export function callerAlarms(stageName: string): readonly AlarmDefinition[] {
  return [
    {
      id: 'server-errors',
      runbookHeading: 'Server errors',
      meaning: 'At least 5 calls in 5 minutes were answered with a status of 500 or above.',
      urgency: 'now',
      metric: apiMetric(stageName, '5XXError', 'Sum', fiveMinutes),
      threshold: 5,
      periods: 1,
    },
    {
      id: 'slow-answers',
      runbookHeading: 'Slow answers',
      meaning: 'One call in a hundred took 5 seconds or more, for 15 minutes.',
      urgency: 'now',
      metric: apiMetric(stageName, 'Latency', 'p99', fiveMinutes),
      threshold: 5_000,
      periods: 3,
    },
    {
      id: 'verdicts-without-schema',
      runbookHeading: 'Verdicts without the schema',
      meaning: 'The official schema could not be run for at least 5 documents in 5 minutes: valid invoices are not called ready.',
      urgency: 'now',
      metric: schemaFailures(stageName),
      threshold: 5,
      periods: 1,
    },
    ...componentNames.map(
      (component): AlarmDefinition => ({
        id: `component-down-${component}`,
        runbookHeading: 'Component down',
        meaning: `The prober found ${component} down in 3 of 5 minutes, and /status says so.`,
        urgency: component === 'email' ? 'today' : 'now',
        metric: ownMetric(stageName, 'ComponentDown', component, 'Sum', fiveMinutes),
        threshold: 3,
        periods: 1,
      }),
    ),
    {
      id: 'metrics-missing',
      runbookHeading: 'Metrics missing',
      meaning:
        'No metric of ours has come for 15 minutes, though the prober should publish some each minute: alarms on such metrics are blind.',
      urgency: 'now',
      metric: ownMetric(stageName, 'ComponentDown', 'api', 'SampleCount', Duration.minutes(15)),
      threshold: 1,
      periods: 1,
      mustNotBeSilent: true,
    },
  ];
}

/** Documents with which our engine failed. Those whose own form makes the schema say nothing are not ours to mend. */
function schemaFailures(stageName: string): MathExpression {
  const failed = ownMetric(stageName, 'SchemaNotRun', 'engine_failed', 'Sum', fiveMinutes);
  const overrun = ownMetric(stageName, 'SchemaNotRun', 'deadline_exceeded', 'Sum', fiveMinutes);
  return new MathExpression({
    // On good days there is neither, and then the sum would be missing too.
    expression: 'FILL(failed, 0) + FILL(overrun, 0)',
    usingMetrics: { failed, overrun },
    period: fiveMinutes,
    label: 'documents',
  });
}
