import { tables } from '@nakor/aws/dynamodb/tables';
import { Duration } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { type FunctionName, functionNames } from '../../build/function-names.ts';
import { createAccessLogGroup, createFunctionLogGroup } from '../log-groups.ts';
import { createApiMetric, createFunctionMetric, createTableMetric, logMetric } from '../metrics.ts';
import type { StageSettings } from '../stages.ts';
import { buildGraph, type Section } from './section.ts';

/** Costs are shown per hour. */
const period = Duration.hours(1);

/** Section: what does it cost? It shows the usage that AWS bills; prices are in `docs/benchmarks-and-costs.md`. */
export function buildCostsSection(stage: StageSettings): Section {
  const units = (metricName: string) => Object.values(tables).map((table) => createTableMetric(stage, table, metricName, period));
  const logs = [
    ...functionNames.map((name) => logMetric(createFunctionLogGroup(stage.name, name), 'IncomingBytes', name, period)),
    logMetric(createAccessLogGroup(stage.name), 'IncomingBytes', 'access log', period),
  ];
  return {
    title: 'What does it cost?',
    text: 'The usage that AWS bills, per hour. What grows faster than the number of requests?',
    rows: [
      [
        buildGraph(
          'Lambda (GB-seconds)',
          functionNames.map((name) => gigabyteSeconds(stage, name)),
          { stacked: true },
        ),
        buildGraph('Calls of the gateway', [createApiMetric(stage.name, 'Count', 'Sum', period)]),
      ],
      [
        buildGraph('Tables, units read', units('ConsumedReadCapacityUnits'), { stacked: true }),
        buildGraph('Tables, units written', units('ConsumedWriteCapacityUnits'), { stacked: true }),
      ],
      [buildGraph('Log bytes ingested', logs, { stacked: true })],
    ],
  };
}

function gigabyteSeconds(stage: StageSettings, name: FunctionName): MathExpression {
  const ms = createFunctionMetric(stage.name, name, 'Duration', 'Sum', period);
  // Ids have to be unique within a graph.
  const id = `ms_${name.replace('-', '_')}`;
  const expression = `${id} / 1000 * ${stage.memoryMb[name]} / 1024`;
  return new MathExpression({ expression, usingMetrics: { [id]: ms }, period, label: name });
}
