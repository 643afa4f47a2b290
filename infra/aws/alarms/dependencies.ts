import { dueIndex, type TableDefinition, tables } from '@nakor/aws/dynamodb/tables';
import { createKeyRuleMetric, createNakorMetricQuery, createTableMetric } from '../metrics.ts';
import type { StageSettings } from '../stages.ts';
import { type AlarmDefinition, fiveMinutes } from './alarm-definition.ts';
import { sumOf } from './several-series.ts';

/** Alarms about the AWS services that Nakor uses. */
export function createDependencyAlarms(stage: StageSettings): readonly AlarmDefinition[] {
  const everyTable: readonly TableDefinition[] = Object.values(tables);
  const throttles = (table: TableDefinition, metricName: string) => createTableMetric(stage, table, metricName, fiveMinutes);
  const ofIndexes = everyTable.flatMap((table) =>
    [dueIndex, ...table.otherIndexes].map((index) => createTableMetric(stage, table, 'WriteThrottleEvents', fiveMinutes, { index })),
  );
  return [
    {
      id: 'dependency-unavailable',
      runbookHeading: 'Dependency unavailable',
      meaning:
        'The AWS service that the alarm names did not respond, or throttled requests, or no thread of the engine was free in time, at least 10 times in 5 minutes, after all retries.',
      urgency: 'now',
      metric: createNakorMetricQuery(stage.name, 'DependencyFaults', 'each', fiveMinutes),
      threshold: 10,
      periods: 1,
    },
    {
      id: 'key-disabled',
      runbookHeading: 'Encryption key disabled',
      meaning: 'An encryption key of the account was disabled, scheduled for deletion, or got another policy.',
      urgency: 'now',
      metric: createKeyRuleMetric(stage.name, fiveMinutes),
      threshold: 1,
      periods: 1,
    },
    {
      ...tableThrottles,
      id: 'table-throttles-reads',
      meaning: 'DynamoDB throttled reads of a table.',
      metric: sumOf(
        'throttled reads',
        everyTable.map((table) => throttles(table, 'ReadThrottleEvents')),
        fiveMinutes,
      ),
    },
    {
      ...tableThrottles,
      id: 'table-throttles-writes',
      meaning: 'DynamoDB throttled writes to a table.',
      metric: sumOf(
        'throttled writes',
        everyTable.map((table) => throttles(table, 'WriteThrottleEvents')),
        fiveMinutes,
      ),
    },
    {
      ...tableThrottles,
      id: 'table-throttles-indexes',
      meaning: 'DynamoDB throttled writes to a table because an index could not keep up.',
      metric: sumOf('writes throttled by indexes', ofIndexes, fiveMinutes),
    },
  ];
}

const tableThrottles = { runbookHeading: 'Table throttles', urgency: 'today', threshold: 1, periods: 1 } as const;
