import { getQueueName } from '@nakor/aws/client/queues';
import type { IndexDefinition, TableDefinition } from '@nakor/aws/dynamodb/tables';
import { type MetricName, metricDefinitions, metricNamespace, nameMetricService } from '@nakor/http/telemetry/metrics';
import type { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { FunctionName } from '../build/function-names.ts';
import type { AlarmDefinition } from './alarms/alarm-definition.ts';
import {
  firewallRuleNames,
  gatewayStageName,
  getAlarmTopicName,
  getApiName,
  getFirewallName,
  getFunctionName,
  getKeyRuleName,
} from './constructs/names.ts';
import { getDeployedTableName } from './deployed-table-name.ts';
import type { StageSettings } from './stages.ts';

/** A metric of the API as a whole, such as `Count`, `4XXError` or `Latency`. */
export function createApiMetric(stageName: string, metricName: string, statistic: string, period: Duration): Metric {
  const dimensionsMap = { ApiName: getApiName(stageName), Stage: gatewayStageName };
  return new Metric({ namespace: 'AWS/ApiGateway', metricName, dimensionsMap, statistic, period, label: `${metricName} ${statistic}` });
}

/** A metric of a function, such as `Errors` or `Duration`. */
export function createFunctionMetric(
  stageName: string,
  name: FunctionName,
  metricName: string,
  statistic: string,
  period: Duration,
): Metric {
  const dimensionsMap = { FunctionName: getFunctionName(stageName, name) };
  return new Metric({ namespace: 'AWS/Lambda', metricName, dimensionsMap, statistic, period, label: name });
}

/**
 * A custom metric, which functions publish (ADR 0033).
 *
 * @param of value of its dimension, one of `readMetricValues`; null for a metric without one
 */
export function createNakorMetric(
  stageName: string,
  metricName: MetricName,
  of: string | null,
  statistic: string,
  period: Duration,
): Metric {
  const { by } = metricDefinitions[metricName];
  const dimensionsMap = { service: nameMetricService(stageName), ...(by === null || of === null ? {} : { [by]: of }) };
  return new Metric({ namespace: metricNamespace, metricName, dimensionsMap, statistic, period, label: of ?? metricName });
}

/**
 * A custom metric over all values of its dimension (Metrics Insights): `each` returns one series per value, so that an alarm triggers for
 * each value separately and names it; `sum` adds them up. CloudWatch looks back three hours.
 */
export function createNakorMetricQuery(stageName: string, metricName: MetricName, as: 'each' | 'sum', period: Duration): MathExpression {
  const { by } = metricDefinitions[metricName];
  const dimensions = ['service', ...(by === null ? [] : [by])].sort().join(', ');
  const select = `SELECT SUM(${metricName}) FROM SCHEMA(${metricNamespace}, ${dimensions}) WHERE service = '${nameMetricService(stageName)}'`;
  const expression = as === 'sum' || by === null ? select : `${select} GROUP BY ${by} ORDER BY SUM() DESC`;
  return new MathExpression({ expression, usingMetrics: {}, period, label: metricName });
}

/** A metric of the topic for alarms with an urgency, such as `NumberOfNotificationsFailed`. */
export function createTopicMetric(stageName: string, urgency: AlarmDefinition['urgency'], metricName: string, period: Duration): Metric {
  const dimensionsMap = { TopicName: getAlarmTopicName(stageName, urgency) };
  return new Metric({ namespace: 'AWS/SNS', metricName, dimensionsMap, statistic: 'Sum', period, label: dimensionsMap.TopicName });
}

/** How often the rule for changes of encryption keys matched. */
export function createKeyRuleMetric(stageName: string, period: Duration): Metric {
  const dimensionsMap = { RuleName: getKeyRuleName(stageName) };
  return new Metric({
    namespace: 'AWS/Events',
    metricName: 'TriggeredRules',
    dimensionsMap,
    statistic: 'Sum',
    period,
    label: 'changes of keys',
  });
}

/** Statistic and scope of a DynamoDB metric. */
interface TableMetricOptions {
  readonly statistic?: string;
  /** A single operation, such as `GetItem`, for metrics that DynamoDB counts by operation. */
  readonly operation?: string;
  /** A single index; metrics of a table do not include its indexes. */
  readonly index?: Pick<IndexDefinition, 'name'>;
}

/** A metric of a table, such as `ConsumedReadCapacityUnits` or `ReadThrottleEvents`. */
export function createTableMetric(
  stage: StageSettings,
  table: TableDefinition,
  metricName: string,
  period: Duration,
  { statistic = 'Sum', operation, index }: TableMetricOptions = {},
): Metric {
  const dimensionsMap = {
    TableName: getDeployedTableName(stage, table),
    ...(operation === undefined ? {} : { Operation: operation }),
    ...(index === undefined ? {} : { GlobalSecondaryIndexName: index.name }),
  };
  const label = [table.name, index?.name, operation ?? metricName].filter((part) => part !== undefined).join(' ');
  return new Metric({ namespace: 'AWS/DynamoDB', metricName, dimensionsMap, statistic, period, label });
}

/** A metric of a queue, from its short name, such as `ApproximateNumberOfMessagesVisible`. */
export function createQueueMetric(stageName: string, shortName: string, metricName: string, statistic: string, period: Duration): Metric {
  const dimensionsMap = { QueueName: getQueueName(stageName, shortName) };
  return new Metric({ namespace: 'AWS/SQS', metricName, dimensionsMap, statistic, period, label: `${shortName} ${metricName}` });
}

/** Requests that each rule of the firewall blocked. */
export function createFirewallMetrics({ name, region }: StageSettings, period: Duration): readonly Metric[] {
  return firewallRuleNames.map((rule) => {
    const dimensionsMap = { WebACL: getFirewallName(name), Rule: rule, Region: region };
    return new Metric({ namespace: 'AWS/WAFV2', metricName: 'BlockedRequests', dimensionsMap, statistic: 'Sum', period, label: rule });
  });
}

/** A metric of a log group, such as `IncomingBytes`. */
export function logMetric(logGroupName: string, metricName: string, label: string, period: Duration): Metric {
  return new Metric({ namespace: 'AWS/Logs', metricName, dimensionsMap: { LogGroupName: logGroupName }, statistic: 'Sum', period, label });
}
