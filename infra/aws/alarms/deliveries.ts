import { queues } from '@nakor/aws/queues';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { failingOrganizations } from '../failing-deliveries.ts';
import { ownMetric, queueMetric } from '../metrics.ts';
import { type AlarmDefinition, fiveMinutes } from './alarm-definition.ts';

/** How long a message may wait for its function, in seconds, on top of the delay with which it was sent. */
const longestWaitSeconds = 300;

/** Alarms about events on their way to receivers. */
export function deliveryAlarms(stageName: string): readonly AlarmDefinition[] {
  return [
    ...Object.values(queues).flatMap((queue): AlarmDefinition[] => [
      {
        id: `${queue.name}-waiting`,
        runbookHeading: 'Messages waiting',
        meaning: `A message of the queue ${queue.name} has waited for ${longestWaitSeconds / 60} minutes longer than it had to.`,
        urgency: 'now',
        metric: queueMetric(stageName, queue.name, 'ApproximateAgeOfOldestMessage', 'Maximum', fiveMinutes),
        threshold: queue.longestDelaySeconds + longestWaitSeconds,
        periods: 1,
      },
      {
        id: queue.deadLetterName,
        runbookHeading: 'Dead letters',
        meaning: `There are messages in ${queue.deadLetterName}: ${deadLetterMeaning[queue.name]}.`,
        urgency: 'today',
        metric: queueMetric(stageName, queue.deadLetterName, 'ApproximateNumberOfMessagesVisible', 'Maximum', fiveMinutes),
        threshold: 1,
        periods: 1,
      },
    ]),
    {
      id: 'deliveries-failing',
      runbookHeading: 'Deliveries failing',
      meaning: 'For 15 minutes more attempts failed than succeeded, to receivers of at least 3 organisations: it is more than one of them.',
      urgency: 'now',
      metric: failingAtLarge(stageName),
      threshold: 1,
      periods: 3,
    },
  ];
}

const deadLetterMeaning = {
  'fan-out': 'events that could not be handed on',
  delivery: 'deliveries that a receiver has refused six times, or that could not be worked on',
} as const satisfies Record<(typeof queues)[keyof typeof queues]['name'], string>;

/** 1 while most attempts fail, at least 10 of them, to at least 3 organisations; a single receiver that is down is its owner's matter. */
function failingAtLarge(stageName: string): MathExpression {
  const attempts = (outcome: string) => ownMetric(stageName, 'Deliveries', outcome, 'Sum', fiveMinutes);
  return new MathExpression({
    expression: 'IF(FILL(failed, 0) > FILL(succeeded, 0) AND FILL(failed, 0) >= 10 AND FILL(organizations, 0) >= 3, 1, 0)',
    usingMetrics: {
      failed: attempts('failed'),
      succeeded: attempts('succeeded'),
      organizations: failingOrganizations(stageName, fiveMinutes),
    },
    period: fiveMinutes,
    label: 'deliveries fail at large',
  });
}
