import { queues } from '@nakor/aws/client/queues';
import { listFailingOrganizations } from '../failing-deliveries.ts';
import { readMetricValues } from '../metric-values.ts';
import { createFunctionMetric, createNakorMetric, createQueueMetric } from '../metrics.ts';
import { buildGraph, oneMinute, type Section } from './section.ts';

/** Section: do events reach their receivers? */
export function buildEventsSection(stageName: string): Section {
  const own = (metricName: 'EventsDispatched' | 'DeliveriesMade') => createNakorMetric(stageName, metricName, null, 'Sum', oneMinute);
  const outcomes = readMetricValues('Deliveries').map((outcome) => createNakorMetric(stageName, 'Deliveries', outcome, 'Sum', oneMinute));
  const queue = (name: string, metricName: string) => createQueueMetric(stageName, name, metricName, 'Maximum', oneMinute);
  const waiting = Object.values(queues).flatMap(({ name, deadLetterName }) =>
    [name, deadLetterName].map((shortName) => queue(shortName, 'ApproximateNumberOfMessagesVisible').with({ label: shortName })),
  );
  const ages = Object.values(queues).map(({ name }) => queue(name, 'ApproximateAgeOfOldestMessage').with({ label: name }));
  const running = (['fan-out', 'delivery'] as const).map((name) =>
    createFunctionMetric(stageName, name, 'ConcurrentExecutions', 'Maximum', oneMinute),
  );
  return {
    title: 'Do events reach their receivers?',
    text: '*fan-out* creates the deliveries of an event, and *delivery* sends each of them. Where does it stop? docs/runbook.md, "Why are deliveries late?"',
    rows: [
      [
        buildGraph('Events fanned out, deliveries created', [own('EventsDispatched'), own('DeliveriesMade')]),
        buildGraph('Deliveries by outcome', outcomes, { stacked: true }),
      ],
      [buildGraph('Age of the oldest message (s)', ages), buildGraph('Messages waiting', waiting)],
      [
        buildGraph('Senders running at once', running),
        buildGraph('Organizations whose deliveries fail', [listFailingOrganizations(stageName, oneMinute)]),
      ],
    ],
  };
}
