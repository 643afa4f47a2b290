import { type QueueDefinition, queues } from '@nakor/aws/client/queues';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { type QueueFunctionName, queueFunctions } from '../../build/function-names.ts';
import { listFailingOrganizations } from '../failing-deliveries.ts';
import { createFunctionMetric, createNakorMetric, createQueueMetric } from '../metrics.ts';
import { type AlarmDefinition, fiveMinutes } from './alarm-definition.ts';
import { sumOf, takeHighest } from './several-series.ts';

/** How long a message may wait for its function, in seconds, in addition to the delay with which it was sent. */
const longestWaitSeconds = 300;

/** Alarms about the delivery of events to receivers. */
export function createDeliveryAlarms(stageName: string): readonly AlarmDefinition[] {
  const everyQueue: readonly QueueDefinition[] = Object.values(queues);
  const waits = everyQueue.map(({ name, longestDelaySeconds }) => ({
    metric: createQueueMetric(stageName, name, 'ApproximateAgeOfOldestMessage', 'Maximum', fiveMinutes),
    change: longestDelaySeconds === 0 ? '' : ` - ${longestDelaySeconds}`,
  }));
  const deadLetters = ({ deadLetterName }: QueueDefinition) =>
    createQueueMetric(stageName, deadLetterName, 'ApproximateNumberOfMessagesVisible', 'Maximum', fiveMinutes);
  // Only functions that are triggered by messages can be in a loop.
  const dropped = (Object.keys(queueFunctions) as QueueFunctionName[]).map((name) =>
    createFunctionMetric(stageName, name, 'RecursiveInvocationsDropped', 'Sum', fiveMinutes),
  );
  return [
    {
      id: 'messages-waiting',
      runbookHeading: 'Messages waiting',
      meaning: `A message of a queue has waited ${longestWaitSeconds / 60} minutes longer than intended.`,
      urgency: 'now',
      // For each queue only the age beyond the longest delay with which its messages are sent.
      metric: takeHighest('seconds beyond the delay', waits, fiveMinutes),
      threshold: longestWaitSeconds,
      periods: 1,
    },
    {
      id: 'dead-letters',
      runbookHeading: 'Dead letters',
      meaning:
        'A dead-letter queue contains messages: events or deliveries that could not be processed, or deliveries that failed six times.',
      urgency: 'today',
      metric: sumOf('dead letters', everyQueue.map(deadLetters), fiveMinutes),
      threshold: 1,
      periods: 1,
    },
    {
      id: 'recursion-stopped',
      runbookHeading: 'Recursion stopped',
      meaning: 'Lambda mistook our messages for an infinite loop and dropped them.',
      urgency: 'now',
      metric: sumOf('runs that were dropped', dropped, fiveMinutes),
      threshold: 1,
      periods: 1,
    },
    {
      id: 'deliveries-failing',
      runbookHeading: 'Deliveries failing',
      meaning:
        'For 15 minutes more attempts failed than succeeded, to receivers of at least 3 organizations: the cause is not a single receiver.',
      urgency: 'now',
      metric: failingAtLarge(stageName),
      threshold: 1,
      periods: 3,
    },
  ];
}

/** 1 while most attempts fail, at least 10 of them, to at least 3 organizations; a single receiver that is down concerns only its owner. */
function failingAtLarge(stageName: string): MathExpression {
  const attempts = (outcome: string) => createNakorMetric(stageName, 'Deliveries', outcome, 'Sum', fiveMinutes);
  return new MathExpression({
    expression: 'IF(FILL(failed, 0) > FILL(succeeded, 0) AND FILL(failed, 0) >= 10 AND FILL(organizations, 0) >= 3, 1, 0)',
    usingMetrics: {
      failed: attempts('failed'),
      succeeded: attempts('succeeded'),
      organizations: listFailingOrganizations(stageName, fiveMinutes),
    },
    period: fiveMinutes,
    label: 'deliveries fail at large',
  });
}
