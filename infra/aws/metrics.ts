import { queueName } from '@nakor/aws/queues';
import { type TableDefinition, tableName } from '@nakor/aws/tables';
import type { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { FunctionName } from '../build/function-names.ts';
import { apiName, functionName, gatewayStageName } from './constructs/names.ts';

/** A metric of the API as a whole, such as `Count`, `4XXError` or `Latency`. */
export function apiMetric(stageName: string, metricName: string, statistic: string, period: Duration): Metric {
  const dimensionsMap = { ApiName: apiName(stageName), Stage: gatewayStageName };
  return new Metric({ namespace: 'AWS/ApiGateway', metricName, dimensionsMap, statistic, period, label: `${metricName} ${statistic}` });
}

/** A metric of a function, such as `Errors` or `Duration`. */
export function functionMetric(stageName: string, name: FunctionName, metricName: string, statistic: string, period: Duration): Metric {
  const dimensionsMap = { FunctionName: functionName(stageName, name) };
  return new Metric({ namespace: 'AWS/Lambda', metricName, dimensionsMap, statistic, period, label: name });
}

/** Namespace of the metrics that are counted from our own logs. */
export const ownNamespace = 'Nakor';

/** Name of the metric that counts the faults a function has logged. */
export function faultMetricName(stageName: string, name: FunctionName): string {
  return `${functionName(stageName, name)}-faults`;
}

/** Faults that the code of a function met and answered for: failing dependencies, a failing schema engine, defects. */
export function faultMetric(stageName: string, name: FunctionName, period: Duration): Metric {
  return new Metric({ namespace: ownNamespace, metricName: faultMetricName(stageName, name), statistic: 'Sum', period, label: name });
}

/** What can come of sending, as the function `delivery` counts it in its log. */
export const deliveryResults = ['succeeded', 'failed', 'abandoned'] as const;

/** Name of the metric that counts deliveries by what came of them. */
export function deliveryMetricName(stageName: string, result: (typeof deliveryResults)[number]): string {
  return `nakor-${stageName}-deliveries-${result}`;
}

/** Attempts that succeeded or failed, and deliveries that ended because their endpoint is disabled. */
export function deliveryMetric(stageName: string, result: (typeof deliveryResults)[number], period: Duration): Metric {
  const metricName = deliveryMetricName(stageName, result);
  return new Metric({ namespace: ownNamespace, metricName, statistic: 'Sum', period, label: result });
}

/** A metric of a table, such as `ConsumedReadCapacityUnits` or `ReadThrottleEvents`. */
export function tableMetric(stageName: string, table: TableDefinition, metricName: string, period: Duration): Metric {
  const dimensionsMap = { TableName: tableName(stageName, table) };
  return new Metric({
    namespace: 'AWS/DynamoDB',
    metricName,
    dimensionsMap,
    statistic: 'Sum',
    period,
    label: `${table.name} ${metricName}`,
  });
}

/** A metric of a queue, from its short name, such as `ApproximateNumberOfMessagesVisible`. */
export function queueMetric(stageName: string, shortName: string, metricName: string, statistic: string, period: Duration): Metric {
  const dimensionsMap = { QueueName: queueName(stageName, shortName) };
  return new Metric({ namespace: 'AWS/SQS', metricName, dimensionsMap, statistic, period, label: `${shortName} ${metricName}` });
}
