import { tableName, tables } from '@nakor/aws/tables';
import type { FunctionGroup } from '@nakor/contract/routes';
import type { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { apiName, functionName, gatewayStageName } from './constructs/names.ts';

/** A metric of the API as a whole, such as `Count`, `4XXError` or `Latency`. */
export function apiMetric(stageName: string, metricName: string, statistic: string, period: Duration): Metric {
  const dimensionsMap = { ApiName: apiName(stageName), Stage: gatewayStageName };
  return new Metric({ namespace: 'AWS/ApiGateway', metricName, dimensionsMap, statistic, period, label: `${metricName} ${statistic}` });
}

/** A metric of a group's function, such as `Errors` or `Duration`. */
export function functionMetric(stageName: string, group: FunctionGroup, metricName: string, statistic: string, period: Duration): Metric {
  const dimensionsMap = { FunctionName: functionName(stageName, group) };
  return new Metric({ namespace: 'AWS/Lambda', metricName, dimensionsMap, statistic, period, label: group });
}

/** Namespace of the metrics that are counted from our own logs. */
export const ownNamespace = 'Nakor';

/** Name of the metric that counts the faults a group's function has logged. */
export function faultMetricName(stageName: string, group: FunctionGroup): string {
  return `${functionName(stageName, group)}-faults`;
}

/** Faults that the code of a group met and answered for: failing dependencies, a failing schema engine, defects. */
export function faultMetric(stageName: string, group: FunctionGroup, period: Duration): Metric {
  return new Metric({ namespace: ownNamespace, metricName: faultMetricName(stageName, group), statistic: 'Sum', period, label: group });
}

/** A metric of the access table, such as `ConsumedReadCapacityUnits` or `ReadThrottleEvents`. */
export function tableMetric(stageName: string, metricName: string, period: Duration): Metric {
  const dimensionsMap = { TableName: tableName(stageName, tables.access) };
  return new Metric({ namespace: 'AWS/DynamoDB', metricName, dimensionsMap, statistic: 'Sum', period, label: metricName });
}
