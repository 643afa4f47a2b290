import { tables } from '@nakor/aws/dynamodb/tables';
import { Duration } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { type FunctionName, functionNames } from '../../build/function-names.ts';
import { accessLogGroup, functionLogGroup } from '../log-groups.ts';
import { apiMetric, functionMetric, logMetric, tableMetric } from '../metrics.ts';
import type { StageSettings } from '../stages.ts';
import { graph, type Section } from './section.ts';

/** Costs are shown per hour. */
const period = Duration.hours(1);

/** Section: what does it cost? It shows the usage that AWS bills; prices are in `docs/benchmarks-and-costs.md`. */
export function costsSection(stage: StageSettings): Section {
  const units = (metricName: string) => Object.values(tables).map((table) => tableMetric(stage, table, metricName, period));
  const logs = [
    ...functionNames.map((name) => logMetric(functionLogGroup(stage.name, name), 'IncomingBytes', name, period)),
    logMetric(accessLogGroup(stage.name), 'IncomingBytes', 'access log', period),
  ];
  return {
    title: 'What does it cost?',
    text: 'The usage that AWS bills, per hour. What grows faster than the number of requests?',
    rows: [
      [
        graph(
          'Lambda (GB-seconds)',
          functionNames.map((name) => gigabyteSeconds(stage, name)),
          { stacked: true },
        ),
        graph('Calls of the gateway', [apiMetric(stage.name, 'Count', 'Sum', period)]),
      ],
      [
        graph('Tables, units read', units('ConsumedReadCapacityUnits'), { stacked: true }),
        graph('Tables, units written', units('ConsumedWriteCapacityUnits'), { stacked: true }),
      ],
      [graph('Log bytes ingested', logs, { stacked: true })],
    ],
  };
}

function gigabyteSeconds(stage: StageSettings, name: FunctionName): MathExpression {
  const ms = functionMetric(stage.name, name, 'Duration', 'Sum', period);
  // Ids have to be unique within a graph.
  const id = `ms_${name.replace('-', '_')}`;
  const expression = `${id} / 1000 * ${stage.memoryMb[name]} / 1024`;
  return new MathExpression({ expression, usingMetrics: { [id]: ms }, period, label: name });
}
