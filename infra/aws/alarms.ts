import { Duration } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { functionGroups } from '../build/function-groups.ts';
import { apiMetric, faultMetric, functionMetric, tableMetric } from './metrics.ts';

/** An alarm, free of where it is created. */
export interface AlarmDefinition {
  readonly id: string;
  /** Heading of docs/runbook.md that says what it means, how to look, what to do and when it clears. */
  readonly runbookHeading: string;
  /** What has happened, in a sentence. */
  readonly meaning: string;
  readonly metric: IMetric;
  /** The alarm rises when the metric is at or above this ... */
  readonly threshold: number;
  /** ... in this many of the metric's periods in a row. */
  readonly periods: number;
}

const fiveMinutes = Duration.minutes(5);

/** Every alarm of a stage. */
export function alarmsOf(stageName: string): readonly AlarmDefinition[] {
  return [
    {
      id: 'server-errors',
      runbookHeading: 'Server errors',
      meaning: 'At least 5 calls in 5 minutes were answered with a status of 500 or above.',
      metric: apiMetric(stageName, '5XXError', 'Sum', fiveMinutes),
      threshold: 5,
      periods: 1,
    },
    {
      id: 'slow-answers',
      runbookHeading: 'Slow answers',
      meaning: 'One call in a hundred took 5 seconds or more, for 15 minutes.',
      metric: apiMetric(stageName, 'Latency', 'p99', fiveMinutes),
      threshold: 5_000,
      periods: 3,
    },
    ...functionGroups.flatMap((group) => [
      {
        id: `function-errors-${group}`,
        runbookHeading: 'Function errors',
        meaning: `The function of the group ${group} ended without an answer: it crashed, ran out of memory or ran for 28 seconds.`,
        metric: functionMetric(stageName, group, 'Errors', 'Sum', fiveMinutes),
        threshold: 1,
        periods: 1,
      },
      {
        id: `function-throttles-${group}`,
        runbookHeading: 'Function throttles',
        meaning: `Lambda refused to start the function of the group ${group}: too many calls ran at once.`,
        metric: functionMetric(stageName, group, 'Throttles', 'Sum', fiveMinutes),
        threshold: 1,
        periods: 1,
      },
    ]),
    ...functionGroups.map((group) => ({
      id: `faults-${group}`,
      runbookHeading: 'Faults',
      meaning: `The function of the group ${group} logged a fault: a dependency, the schema engine or our own code failed.`,
      metric: faultMetric(stageName, group, fiveMinutes),
      threshold: 1,
      periods: 1,
    })),
    // Two alarms, not one sum: a metric that does not exist, as these do not on good days, would make the sum disappear too.
    ...(['Read', 'Write'] as const).map((kind) => ({
      id: `table-throttles-${kind.toLowerCase()}`,
      runbookHeading: 'Table throttles',
      meaning: `DynamoDB refused to ${kind.toLowerCase()} items of the access table for load.`,
      metric: tableMetric(stageName, `${kind}ThrottleEvents`, fiveMinutes),
      threshold: 1,
      periods: 1,
    })),
  ];
}
