import { dueIndex, tables } from '@nakor/aws/dynamodb/tables';
import { readMetricValues } from '../metric-values.ts';
import { createNakorMetric, createTableMetric } from '../metrics.ts';
import type { StageSettings } from '../stages.ts';
import { buildGraph, oneMinute, type Section } from './section.ts';

const everyTable = Object.values(tables);

/** The most frequent operations on tables. */
const operations = ['GetItem', 'Query', 'UpdateItem', 'TransactWriteItems'] as const;

const waits = ['WaitForDynamoDB', 'WaitForS3', 'WaitForSQS', 'WaitForKMS'] as const;

/** Section: is AWS the cause? */
export function buildDependenciesSection(stage: StageSettings): Section {
  const byOperation = (metricName: string, statistic: string) =>
    everyTable.flatMap((table) =>
      operations.map((operation) => createTableMetric(stage, table, metricName, oneMinute, { statistic, operation })),
    );
  const throttles = everyTable.flatMap((table) => [
    ...['ReadThrottleEvents', 'WriteThrottleEvents'].map((metricName) => createTableMetric(stage, table, metricName, oneMinute)),
    ...[dueIndex, ...table.otherIndexes].map((index) => createTableMetric(stage, table, 'WriteThrottleEvents', oneMinute, { index })),
  ]);
  return {
    title: 'Is it AWS?',
    text: "How long requests wait for each service, measured in our functions, and DynamoDB's own metrics. If the left is high and the right is low, check connections and retries.",
    rows: [
      [
        buildGraph(
          'Wait of a call for each service, p95 (ms)',
          waits.map((metricName) => createNakorMetric(stage.name, metricName, null, 'p95', oneMinute)),
        ),
        buildGraph("DynamoDB's own time (ms)", byOperation('SuccessfulRequestLatency', 'Average')),
      ],
      [
        buildGraph(
          'Did not answer, after all retries',
          readMetricValues('DependencyFaults').map((dependency) =>
            createNakorMetric(stage.name, 'DependencyFaults', dependency, 'Sum', oneMinute),
          ),
        ),
        buildGraph("DynamoDB's own faults", byOperation('SystemErrors', 'Sum')),
      ],
      [buildGraph('Tables, refused for load', throttles)],
    ],
  };
}
