import { queues } from '@nakor/aws/queues';
import { tables } from '@nakor/aws/tables';
import { Duration } from 'aws-cdk-lib';
import { type Alarm, AlarmStatusWidget, Dashboard, GraphWidget, type IMetric, type IWidget } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { functionNames } from '../../build/function-names.ts';
import { apiMetric, deliveryMetric, deliveryResults, faultMetric, functionMetric, queueMetric, tableMetric } from '../metrics.ts';

const oneMinute = Duration.minutes(1);

/** The dashboard `nakor-<stage>`: is something wrong, do callers notice, and which part is it. */
export function createDashboard(scope: Construct, stageName: string, alarms: readonly Alarm[]): Dashboard {
  const api = (metricName: string, statistic: string) => apiMetric(stageName, metricName, statistic, oneMinute);
  const functions = (metricName: string, statistic: string) =>
    functionNames.map((name) => functionMetric(stageName, name, metricName, statistic, oneMinute));
  const eachTable = (...metricNames: readonly string[]) =>
    Object.values(tables).flatMap((table) => metricNames.map((metricName) => tableMetric(stageName, table, metricName, oneMinute)));
  const waiting = 'ApproximateNumberOfMessagesVisible';
  const eachQueue = Object.values(queues).flatMap((queue) =>
    [queue.name, queue.deadLetterName].map((name) => queueMetric(stageName, name, waiting, 'Maximum', oneMinute)),
  );
  const queueAges = Object.values(queues).map((queue) =>
    queueMetric(stageName, queue.name, 'ApproximateAgeOfOldestMessage', 'Maximum', oneMinute),
  );
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
        graph(
          'Sweeper and prober: runs and faults',
          (['sweeper', 'prober'] as const).flatMap((name) => [
            functionMetric(stageName, name, 'Invocations', 'Sum', oneMinute).with({ label: `${name} runs` }),
            faultMetric(stageName, name, oneMinute).with({ label: `${name} faults` }),
          ]),
        ),
        graph(
          'Deliveries',
          deliveryResults.map((result) => deliveryMetric(stageName, result, oneMinute)),
        ),
      ],
      [graph('Messages waiting', eachQueue), graph('Age of the oldest message (s)', queueAges)],
      [
        graph('Tables, units', eachTable('ConsumedReadCapacityUnits', 'ConsumedWriteCapacityUnits')),
        graph('Tables, refused for load', eachTable('ReadThrottleEvents', 'WriteThrottleEvents')),
      ],
    ],
  });
}

function graph(title: string, left: readonly IMetric[]): IWidget {
  return new GraphWidget({ title, left: [...left], leftYAxis: { min: 0 }, width: 12 });
}
