import { queues } from '@nakor/aws/queues';
import { tables } from '@nakor/aws/tables';
import { Duration } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { functionNames } from '../build/function-names.ts';
import { apiMetric, faultMetric, functionMetric, queueMetric, tableMetric } from './metrics.ts';

/** An alarm, free of where it is created. */
export interface AlarmDefinition {
  readonly id: string;
  /** Heading of docs/runbook.md that says what it means, how to look, what to do and when it clears. */
  readonly runbookHeading: string;
  /** What has happened, in a sentence. */
  readonly meaning: string;
  readonly metric: IMetric;
  /** The alarm rises when the metric is at or above this, or where it must not be silent, below this ... */
  readonly threshold: number;
  /** ... in this many of the metric's periods in a row. */
  readonly periods: number;
  /** For what must happen all the time: the alarm also rises when there is no data at all. */
  readonly mustNotBeSilent?: true;
}

const fiveMinutes = Duration.minutes(5);

/** How long a message may wait for its function, in seconds, on top of the delay with which it was sent. */
const longestWaitSeconds = 300;

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
    ...functionNames.flatMap((name) => [
      {
        id: `function-errors-${name}`,
        runbookHeading: 'Function errors',
        meaning: `The function ${name} ended without an answer: it crashed, ran out of memory or ran for too long.`,
        metric: functionMetric(stageName, name, 'Errors', 'Sum', fiveMinutes),
        threshold: 1,
        periods: 1,
      },
      {
        id: `function-throttles-${name}`,
        runbookHeading: 'Function throttles',
        meaning: `Lambda refused to start the function ${name}: too many calls ran at once.`,
        metric: functionMetric(stageName, name, 'Throttles', 'Sum', fiveMinutes),
        threshold: 1,
        periods: 1,
      },
      {
        id: `faults-${name}`,
        runbookHeading: 'Faults',
        meaning: `The function ${name} logged a fault: a dependency, the schema engine or our own code failed.`,
        metric: faultMetric(stageName, name, fiveMinutes),
        threshold: 1,
        periods: 1,
      },
    ]),
    {
      id: 'sweeper-not-running',
      runbookHeading: 'Sweeper not running',
      meaning: 'The sweeper was not started for 5 minutes: quota of lost calls is not given back, lost wake-ups are not sent again.',
      metric: functionMetric(stageName, 'sweeper', 'Invocations', 'Sum', fiveMinutes),
      threshold: 1,
      periods: 1,
      mustNotBeSilent: true,
    },
    {
      id: 'prober-not-running',
      runbookHeading: 'Prober not running',
      meaning: 'The prober was not started for 5 minutes: /status says unknown, and these minutes count as down.',
      metric: functionMetric(stageName, 'prober', 'Invocations', 'Sum', fiveMinutes),
      threshold: 1,
      periods: 1,
      mustNotBeSilent: true,
    },
    ...Object.values(queues).flatMap((queue) => [
      {
        id: `${queue.name}-waiting`,
        runbookHeading: 'Messages waiting',
        meaning: `A message of the queue ${queue.name} has waited for ${longestWaitSeconds / 60} minutes longer than it had to.`,
        metric: queueMetric(stageName, queue.name, 'ApproximateAgeOfOldestMessage', 'Maximum', fiveMinutes),
        threshold: queue.longestDelaySeconds + longestWaitSeconds,
        periods: 1,
      },
      {
        id: queue.deadLetterName,
        runbookHeading: 'Dead letters',
        meaning: `There are messages in ${queue.deadLetterName}: ${deadLetterMeaning[queue.name]}.`,
        metric: queueMetric(stageName, queue.deadLetterName, 'ApproximateNumberOfMessagesVisible', 'Maximum', fiveMinutes),
        threshold: 1,
        periods: 1,
      },
    ]),
    // Two alarms, not one sum: a metric that does not exist, as these do not on good days, would make the sum disappear too.
    ...Object.values(tables).flatMap((table) =>
      (['Read', 'Write'] as const).map((kind) => ({
        id: `table-throttles-${table.name}-${kind.toLowerCase()}`,
        runbookHeading: 'Table throttles',
        meaning: `DynamoDB refused to ${kind.toLowerCase()} items of the ${table.name} table for load.`,
        metric: tableMetric(stageName, table, `${kind}ThrottleEvents`, fiveMinutes),
        threshold: 1,
        periods: 1,
      })),
    ),
  ];
}

const deadLetterMeaning = {
  'fan-out': 'events that could not be handed on',
  delivery: 'deliveries that a receiver has refused six times, or that could not be worked on',
} as const satisfies Record<(typeof queues)[keyof typeof queues]['name'], string>;
