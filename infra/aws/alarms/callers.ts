import { Duration } from 'aws-cdk-lib';
import { createNakorMetric } from '../metrics.ts';
import type { StageSettings } from '../stages.ts';
import { type AlarmDefinition, fiveMinutes } from './alarm-definition.ts';
import { sumOf, takeHighest } from './several-series.ts';

/** Alarms about responses to callers. */
export function createCallerAlarms({ name: stageName, emailProbe }: StageSettings): readonly AlarmDefinition[] {
  const down = (component: string) => createNakorMetric(stageName, 'ComponentDown', component, 'Sum', fiveMinutes);
  const emailDown: AlarmDefinition = {
    id: 'email-down',
    runbookHeading: 'Component down',
    meaning: 'The prober found e-mail down in 3 of 5 minutes, and /status reports it.',
    urgency: 'today',
    metric: down('email'),
    threshold: 3,
    periods: 1,
  };
  return [
    {
      id: 'verdicts-without-schema',
      runbookHeading: 'Validation results without the schema',
      meaning:
        'The official schema could not be checked for at least 5 documents in 5 minutes: valid invoices are not reported as ready to send.',
      urgency: 'now',
      rollsReleaseBack: true,
      // Documents on which our engine failed. Documents that cannot be checked because of their own content are no reason for an alarm.
      metric: sumOf(
        'documents',
        ['engine_failed', 'deadline_exceeded'].map((reason) => createNakorMetric(stageName, 'SchemaNotRun', reason, 'Sum', fiveMinutes)),
        fiveMinutes,
      ),
      threshold: 5,
      periods: 1,
    },
    {
      id: 'component-down',
      runbookHeading: 'Component down',
      meaning: 'The prober found the API or the database down in 3 of 5 minutes, and /status reports it.',
      urgency: 'now',
      rollsReleaseBack: true,
      metric: takeHighest('minutes down', [{ metric: down('api') }, { metric: down('database') }], fiveMinutes),
      threshold: 3,
      periods: 1,
    },
    {
      id: 'probe-failing',
      runbookHeading: 'Probe failing',
      meaning:
        'In 3 of 5 minutes the validation of a known document did not give the expected result in time, or the probe had no key that works.',
      urgency: 'now',
      rollsReleaseBack: true,
      metric: createNakorMetric(stageName, 'ValidationProbeFailed', null, 'Sum', fiveMinutes),
      threshold: 3,
      periods: 1,
    },
    ...(emailProbe === 'none' ? [] : [emailDown]),
    {
      id: 'metrics-missing',
      runbookHeading: 'Metrics missing',
      meaning:
        'No custom metric has arrived for 15 minutes, although the prober should publish some each minute: alarms on custom metrics cannot trigger.',
      urgency: 'now',
      metric: createNakorMetric(stageName, 'ComponentDown', 'api', 'SampleCount', Duration.minutes(15)),
      threshold: 1,
      periods: 1,
      mustHaveData: true,
    },
  ];
}
