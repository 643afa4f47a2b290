import { Duration } from 'aws-cdk-lib';
import { createFunctionMetric, createNakorMetric } from '../metrics.ts';
import { type AlarmDefinition, fiveMinutes } from './alarm-definition.ts';

/** The period of a function that runs every hour. */
const hour = Duration.hours(1);

/** Alarms about scheduled functions and batches. */
export function createJobAlarms(stageName: string): readonly AlarmDefinition[] {
  return [
    {
      id: 'sweeper-not-running',
      runbookHeading: 'Sweeper not running',
      meaning: 'The sweeper was not started for 5 minutes: events whose notification was lost are late, and trials do not end.',
      urgency: 'now',
      metric: createFunctionMetric(stageName, 'sweeper', 'Invocations', 'Sum', fiveMinutes),
      threshold: 1,
      periods: 1,
      mustHaveData: true,
    },
    {
      id: 'sweeper-behind',
      runbookHeading: 'Sweeper behind',
      meaning: 'For 15 minutes no run of the sweeper processed everything that was due: events may be late.',
      urgency: 'today',
      // Each run reports 1 or 0, so the minimum of a period is 1 only when none of its runs was complete.
      metric: createNakorMetric(stageName, 'SweepsIncomplete', null, 'Minimum', fiveMinutes),
      threshold: 1,
      periods: 3,
    },
    {
      id: 'prober-not-running',
      runbookHeading: 'Prober not running',
      meaning: 'The prober was not started for 5 minutes: /status reports unknown, and these minutes count as down.',
      urgency: 'now',
      metric: createFunctionMetric(stageName, 'prober', 'Invocations', 'Sum', fiveMinutes),
      threshold: 1,
      periods: 1,
      mustHaveData: true,
    },
    {
      id: 'rates-loader-not-running',
      runbookHeading: 'Rates loader not running',
      meaning: 'The loader of exchange rates was not started for 3 hours: new tables are not stored.',
      urgency: 'today',
      metric: createFunctionMetric(stageName, 'rates-loader', 'Invocations', 'Sum', hour),
      threshold: 1,
      periods: 3,
      mustHaveData: true,
    },
    {
      id: 'rates-outdated',
      runbookHeading: 'Exchange rates outdated',
      meaning:
        'The newest stored table of exchange rates is at least two working days late: rates on invoices of the missing days are not checked.',
      urgency: 'today',
      metric: createNakorMetric(stageName, 'RateTableAge', null, 'Maximum', hour),
      threshold: 2,
      periods: 1,
    },
    {
      id: 'rates-changed',
      runbookHeading: 'Exchange rates changed',
      meaning: 'The NBP publishes a table of exchange rates that differs from the stored one, which is still used.',
      urgency: 'today',
      metric: createNakorMetric(stageName, 'RateTablesChanged', null, 'Maximum', hour),
      threshold: 1,
      periods: 1,
    },
    {
      id: 'batches-failed',
      runbookHeading: 'Batches failed',
      meaning: 'A batch of documents failed for an internal error. Its quota was given back, and its caller was told.',
      urgency: 'today',
      metric: createNakorMetric(stageName, 'BatchesFailed', null, 'Sum', fiveMinutes),
      threshold: 1,
      periods: 1,
    },
  ];
}
