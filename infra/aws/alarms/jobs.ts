import { functionMetric, ownMetric } from '../metrics.ts';
import { type AlarmDefinition, fiveMinutes } from './alarm-definition.ts';

/** Alarms about scheduled functions. */
export function jobAlarms(stageName: string): readonly AlarmDefinition[] {
  return [
    {
      id: 'sweeper-not-running',
      runbookHeading: 'Sweeper not running',
      meaning: 'The sweeper was not started for 5 minutes: quota of lost requests is not refunded, lost notifications are not sent again.',
      urgency: 'now',
      metric: functionMetric(stageName, 'sweeper', 'Invocations', 'Sum', fiveMinutes),
      threshold: 1,
      periods: 1,
      mustHaveData: true,
    },
    {
      id: 'sweeper-behind',
      runbookHeading: 'Sweeper behind',
      meaning: 'For 15 minutes no run of the sweeper processed everything that was due.',
      urgency: 'today',
      // Each run reports 1 or 0, so the minimum of a period is 1 only when none of its runs was complete.
      metric: ownMetric(stageName, 'SweepsIncomplete', null, 'Minimum', fiveMinutes),
      threshold: 1,
      periods: 3,
    },
    {
      id: 'prober-not-running',
      runbookHeading: 'Prober not running',
      meaning: 'The prober was not started for 5 minutes: /status reports unknown, and these minutes count as down.',
      urgency: 'now',
      metric: functionMetric(stageName, 'prober', 'Invocations', 'Sum', fiveMinutes),
      threshold: 1,
      periods: 1,
      mustHaveData: true,
    },
  ];
}
