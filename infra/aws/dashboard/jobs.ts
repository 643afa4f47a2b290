import { Duration } from 'aws-cdk-lib';
import { readMetricValues } from '../metric-values.ts';
import { createFunctionMetric, createNakorMetric } from '../metrics.ts';
import { buildGraph, oneMinute, type Section } from './section.ts';

/** The period of a function that runs every hour. */
const oneHour = Duration.hours(1);

/** Section: do the scheduled functions run? */
export function buildJobsSection(stageName: string): Section {
  const runs = (['sweeper', 'prober'] as const).map((name) => createFunctionMetric(stageName, name, 'Invocations', 'Sum', oneMinute));
  const own = (metricName: 'SweepFailures' | 'SweepsIncomplete') => createNakorMetric(stageName, metricName, null, 'Sum', oneMinute);
  const rates = (['RateTableAge', 'RateTablesChanged', 'RateLoadFailures'] as const).map((metricName) =>
    createNakorMetric(stageName, metricName, null, 'Maximum', oneHour),
  );
  const swept = readMetricValues('Swept').map((item) => createNakorMetric(stageName, 'Swept', item, 'Sum', oneMinute));
  const down = readMetricValues('ComponentDown').map((component) =>
    createNakorMetric(stageName, 'ComponentDown', component, 'Maximum', oneMinute),
  );
  return {
    title: 'Does what runs by the clock run?',
    text: 'The sweeper and the prober run once per minute, the loader of exchange rates once per hour, the comparison of the history once per day. Work that the sweeper finds was left over by other functions.',
    rows: [
      [buildGraph('Sweeper and prober, runs', runs), buildGraph('Components that the prober finds down', down)],
      [
        buildGraph('Probes of POST /validate that failed', [
          createNakorMetric(stageName, 'ValidationProbeFailed', null, 'Maximum', oneMinute),
        ]),
      ],
      [
        buildGraph('Done by the sweeper', swept, { stacked: true }),
        buildGraph('Not done by the sweeper', [own('SweepFailures'), own('SweepsIncomplete')]),
      ],
      [
        buildGraph('Operations archived, and added by the daily comparison', [
          createNakorMetric(stageName, 'HistoryArchived', null, 'Sum', oneHour),
          createNakorMetric(stageName, 'HistoryRepaired', null, 'Sum', oneHour),
        ]),
        buildGraph('Age of the oldest operation that is not archived (ms)', [
          createFunctionMetric(stageName, 'history', 'IteratorAge', 'Maximum', oneHour),
        ]),
      ],
      [
        buildGraph('Batches: documents in registers, those among them without a result, failed batches', [
          ...(['BatchDocuments', 'BatchDocumentsUnreadable', 'BatchesFailed'] as const).map((metricName) =>
            createNakorMetric(stageName, metricName, null, 'Sum', oneHour),
          ),
        ]),
      ],
      [buildGraph('Exchange rates: age in working days, changed tables, runs with failures', rates)],
    ],
  };
}
