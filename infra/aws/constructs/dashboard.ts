import { Duration } from 'aws-cdk-lib';
import { type Alarm, AlarmStatusWidget, Dashboard, GraphWidget, type IMetric, type IWidget } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { functionGroups } from '../../build/function-groups.ts';
import { apiMetric, functionMetric, tableMetric } from '../metrics.ts';

const oneMinute = Duration.minutes(1);

/** The dashboard `nakor-<stage>`: is something wrong, do callers notice, and which part is it. */
export function createDashboard(scope: Construct, stageName: string, alarms: readonly Alarm[]): Dashboard {
  const api = (metricName: string, statistic: string) => apiMetric(stageName, metricName, statistic, oneMinute);
  const functions = (metricName: string, statistic: string) =>
    functionGroups.map((group) => functionMetric(stageName, group, metricName, statistic, oneMinute));
  const table = (metricName: string) => tableMetric(stageName, metricName, oneMinute);
  return new Dashboard(scope, 'dashboard', {
    dashboardName: `nakor-${stageName}`,
    defaultInterval: Duration.hours(3),
    widgets: [
      [new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: 24, height: 3 })],
      [
        graph('Calls', [api('Count', 'Sum'), api('4XXError', 'Sum'), api('5XXError', 'Sum')]),
        graph('Time to answer (ms)', [api('Latency', 'p50'), api('Latency', 'p95'), api('Latency', 'p99')]),
      ],
      [
        graph('Function time, p95 (ms)', functions('Duration', 'p95')),
        graph('Functions running at once', functions('ConcurrentExecutions', 'Maximum')),
      ],
      [graph('Function errors', functions('Errors', 'Sum')), graph('Function throttles', functions('Throttles', 'Sum'))],
      [
        graph('Access table, units', [table('ConsumedReadCapacityUnits'), table('ConsumedWriteCapacityUnits')]),
        graph('Access table, refused for load', [table('ReadThrottleEvents'), table('WriteThrottleEvents')]),
      ],
    ],
  });
}

function graph(title: string, left: readonly IMetric[]): IWidget {
  return new GraphWidget({ title, left: [...left], leftYAxis: { min: 0 }, width: 12 });
}
