import { Duration } from 'aws-cdk-lib';
import { metricValues } from '../metric-values.ts';
import { functionMetric, ownMetric } from '../metrics.ts';
import { graph, oneMinute, type Section } from './section.ts';

/** The period of a function that runs every hour. */
const oneHour = Duration.hours(1);

/** Section: do the scheduled functions run? */
export function jobsSection(stageName: string): Section {
  const runs = (['sweeper', 'prober'] as const).map((name) => functionMetric(stageName, name, 'Invocations', 'Sum', oneMinute));
  const own = (metricName: 'SweepFailures' | 'SweepsIncomplete') => ownMetric(stageName, metricName, null, 'Sum', oneMinute);
  const rates = (['RateTableAge', 'RateTablesChanged', 'RateLoadFailures'] as const).map((metricName) =>
    ownMetric(stageName, metricName, null, 'Maximum', oneHour),
  );
  const swept = metricValues('Swept').map((item) => ownMetric(stageName, 'Swept', item, 'Sum', oneMinute));
  const down = metricValues('ComponentDown').map((component) => ownMetric(stageName, 'ComponentDown', component, 'Maximum', oneMinute));
  return {
    title: 'Does what runs by the clock run?',
    text: 'The sweeper and the prober run once per minute, the loader of exchange rates once per hour, the comparison of the history once per day. Work that the sweeper finds was left over by other functions.',
    rows: [
      [graph('Sweeper and prober, runs', runs), graph('Components that the prober finds down', down)],
      [
        graph('Done by the sweeper', swept, { stacked: true }),
        graph('Not done by the sweeper', [own('SweepFailures'), own('SweepsIncomplete')]),
      ],
      [
        graph('Operations archived, and added by the daily comparison', [
          ownMetric(stageName, 'HistoryArchived', null, 'Sum', oneHour),
          ownMetric(stageName, 'HistoryRepaired', null, 'Sum', oneHour),
        ]),
        graph('Age of the oldest operation that is not archived (ms)', [
          functionMetric(stageName, 'history', 'IteratorAge', 'Maximum', oneHour),
        ]),
      ],
      [graph('Exchange rates: age in working days, changed tables, runs with failures', rates)],
    ],
  };
}
