import { Duration } from 'aws-cdk-lib';
import { createFunctionMetric, createNakorMetric } from '../metrics.ts';
import type { AlarmDefinition } from './alarm-definition.ts';

const hour = Duration.hours(1);
const halfDay = Duration.hours(12);

/** Records leave the stream after 24 hours; half of that leaves time to repair the cause. */
const oldestRecordMs = 12 * 3_600_000;

/** Alarms about the archive of the history (ADR 0027). */
export function createHistoryAlarms(stageName: string): readonly AlarmDefinition[] {
  return [
    {
      id: 'history-behind',
      runbookHeading: 'History behind',
      meaning:
        'Operations of 12 hours ago are not in the archive, because each attempt to write them fails. After 24 hours, only the daily comparison can add them.',
      urgency: 'today',
      metric: createFunctionMetric(stageName, 'history', 'IteratorAge', 'Maximum', hour),
      threshold: oldestRecordMs,
      periods: 1,
    },
    {
      id: 'history-repaired',
      runbookHeading: 'History repaired',
      meaning: 'The daily comparison found operations that were missing in the archive, and added them.',
      urgency: 'today',
      metric: createNakorMetric(stageName, 'HistoryRepaired', null, 'Sum', hour),
      threshold: 1,
      periods: 1,
    },
    {
      id: 'history-check-not-running',
      runbookHeading: 'History check not running',
      meaning: 'The daily comparison of operations with the archive was not started for 36 hours.',
      urgency: 'today',
      metric: createFunctionMetric(stageName, 'history-check', 'Invocations', 'Sum', halfDay),
      threshold: 1,
      periods: 3,
      mustHaveData: true,
    },
    {
      id: 'history-check-incomplete',
      runbookHeading: 'History check incomplete',
      meaning: 'The daily comparison ended before it had compared all operations.',
      urgency: 'today',
      metric: createNakorMetric(stageName, 'HistoryChecksIncomplete', null, 'Maximum', hour),
      threshold: 1,
      periods: 1,
    },
  ];
}
