import { dueIndex, tables } from '@nakor/aws/dynamodb/tables';
import { metricValues } from '../metric-values.ts';
import { ownMetric, tableMetric } from '../metrics.ts';
import type { StageSettings } from '../stages.ts';
import { graph, oneMinute, type Section } from './section.ts';

const everyTable = Object.values(tables);

/** The most frequent operations on tables. */
const operations = ['GetItem', 'Query', 'UpdateItem', 'TransactWriteItems'] as const;

const waits = ['WaitForDynamoDB', 'WaitForS3', 'WaitForSQS', 'WaitForKMS'] as const;

/** Section: is AWS the cause? */
export function dependenciesSection(stage: StageSettings): Section {
  const byOperation = (metricName: string, statistic: string) =>
    everyTable.flatMap((table) =>
      operations.map((operation) => tableMetric(stage, table, metricName, oneMinute, { statistic, operation })),
    );
  const throttles = everyTable.flatMap((table) => [
    ...['ReadThrottleEvents', 'WriteThrottleEvents'].map((metricName) => tableMetric(stage, table, metricName, oneMinute)),
    ...[dueIndex, ...table.otherIndexes].map((index) => tableMetric(stage, table, 'WriteThrottleEvents', oneMinute, { index })),
  ]);
  return {
    title: 'Is it AWS?',
    text: "How long requests wait for each service, measured in our functions, and DynamoDB's own metrics. If the left is high and the right is low, check connections and retries.",
    rows: [
      [
        graph(
          'Wait of a call for each service, p95 (ms)',
          waits.map((metricName) => ownMetric(stage.name, metricName, null, 'p95', oneMinute)),
        ),
        graph("DynamoDB's own time (ms)", byOperation('SuccessfulRequestLatency', 'Average')),
      ],
      [
        graph(
          'Did not answer, after all retries',
          metricValues('DependencyFaults').map((dependency) => ownMetric(stage.name, 'DependencyFaults', dependency, 'Sum', oneMinute)),
        ),
        graph("DynamoDB's own faults", byOperation('SystemErrors', 'Sum')),
      ],
      [graph('Tables, refused for load', throttles)],
    ],
  };
}
