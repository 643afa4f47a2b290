import { dueIndex, tables } from '@nakor/aws/tables';
import { metricValues } from '../metric-values.ts';
import { ownMetric, tableMetric } from '../metrics.ts';
import type { StageSettings } from '../stages.ts';
import { type AlarmDefinition, fiveMinutes } from './alarm-definition.ts';

/** Alarms about services of AWS that Nakor calls. */
export function dependencyAlarms(stage: StageSettings): readonly AlarmDefinition[] {
  return [
    ...metricValues('DependencyFaults').map(
      (dependency): AlarmDefinition => ({
        id: `unavailable-${dependency?.toLowerCase()}`,
        runbookHeading: 'Dependency unavailable',
        meaning: `${dependency} did not answer, or refused for load, at least 10 times in 5 minutes, after all retries.`,
        urgency: 'now',
        metric: ownMetric(stage.name, 'DependencyFaults', dependency, 'Sum', fiveMinutes),
        threshold: 10,
        periods: 1,
      }),
    ),
    // An alarm each, not one sum: a metric that does not exist, as these do not on good days, would make the sum disappear too.
    ...Object.values(tables).flatMap((table) => [
      ...(['Read', 'Write'] as const).map(
        (kind): AlarmDefinition => ({
          ...tableThrottles,
          id: `table-throttles-${table.name}-${kind.toLowerCase()}`,
          meaning: `DynamoDB refused to ${kind.toLowerCase()} items of the ${table.name} table for load.`,
          metric: tableMetric(stage, table, `${kind}ThrottleEvents`, fiveMinutes),
        }),
      ),
      ...[dueIndex, ...table.otherIndexes].map(
        (index): AlarmDefinition => ({
          ...tableThrottles,
          id: `table-throttles-${table.name}-${index.name}`,
          meaning: `DynamoDB refused to write items of the ${table.name} table, since its index ${index.name} could not follow.`,
          metric: tableMetric(stage, table, 'WriteThrottleEvents', fiveMinutes, { index }),
        }),
      ),
    ]),
  ];
}

const tableThrottles = { runbookHeading: 'Table throttles', urgency: 'today', threshold: 1, periods: 1 } as const;
