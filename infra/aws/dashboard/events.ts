import { queues } from '@nakor/aws/client/queues';
import { failingOrganizations } from '../failing-deliveries.ts';
import { metricValues } from '../metric-values.ts';
import { functionMetric, ownMetric, queueMetric } from '../metrics.ts';
import { graph, oneMinute, type Section } from './section.ts';

/** Section: do events reach their receivers? */
export function eventsSection(stageName: string): Section {
  const own = (metricName: 'EventsDispatched' | 'DeliveriesMade') => ownMetric(stageName, metricName, null, 'Sum', oneMinute);
  const outcomes = metricValues('Deliveries').map((outcome) => ownMetric(stageName, 'Deliveries', outcome, 'Sum', oneMinute));
  const queue = (name: string, metricName: string) => queueMetric(stageName, name, metricName, 'Maximum', oneMinute);
  const waiting = Object.values(queues).flatMap(({ name, deadLetterName }) =>
    [name, deadLetterName].map((shortName) => queue(shortName, 'ApproximateNumberOfMessagesVisible').with({ label: shortName })),
  );
  const ages = Object.values(queues).map(({ name }) => queue(name, 'ApproximateAgeOfOldestMessage').with({ label: name }));
  const running = (['fan-out', 'delivery'] as const).map((name) =>
    functionMetric(stageName, name, 'ConcurrentExecutions', 'Maximum', oneMinute),
  );
  return {
    title: 'Do events reach their receivers?',
    text: '*fan-out* creates the deliveries of an event, and *delivery* sends each of them. Where does it stop? docs/runbook.md, "Why are deliveries late?"',
    rows: [
      [
        graph('Events fanned out, deliveries created', [own('EventsDispatched'), own('DeliveriesMade')]),
        graph('Deliveries by outcome', outcomes, { stacked: true }),
      ],
      [graph('Age of the oldest message (s)', ages), graph('Messages waiting', waiting)],
      [
        graph('Senders running at once', running),
        graph('Organizations whose deliveries fail', [failingOrganizations(stageName, oneMinute)]),
      ],
    ],
  };
}
