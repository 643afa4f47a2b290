import { Duration } from 'aws-cdk-lib';
import { type FunctionName, functionNames, httpGroups } from '../../build/function-names.ts';
import { createFunctionMetric, createNakorMetricQuery } from '../metrics.ts';
import type { StageSettings } from '../stages.ts';
import { type AlarmDefinition, fiveMinutes } from './alarm-definition.ts';
import { sumOf, takeHighest } from './several-series.ts';

/** Share of its reserved concurrency from which a function is close to being throttled. */
const closeToLimit = 0.8;

/** Functions that run one at a time by design are always at their limit. */
const oneAtATime = 1;

/** Functions, divided by whether a caller waits for them. */
const kinds = {
  api: { names: httpGroups, described: 'A function behind the API' },
  background: { names: functionNames.filter((name) => !isOfApi(name)), described: 'A function that no caller waits for' },
} as const;

/** Alarms about functions. The dashboard shows which function it was. */
export function createFunctionAlarms(stage: StageSettings): readonly AlarmDefinition[] {
  const stageName = stage.name;
  const counted = (names: readonly FunctionName[], metricName: string) =>
    names.map((name) => createFunctionMetric(stageName, name, metricName, 'Sum', fiveMinutes));
  return [
    ...Object.entries(kinds).flatMap(([kind, { names, described }]): AlarmDefinition[] => [
      {
        id: `function-errors-${kind}`,
        runbookHeading: 'Function errors',
        meaning: `${described} ended without a response: it crashed, ran out of memory or timed out.`,
        urgency: 'today',
        rollsReleaseBack: true,
        metric: sumOf('errors', counted(names, 'Errors'), fiveMinutes),
        threshold: 1,
        periods: 1,
      },
      {
        id: `function-throttles-${kind}`,
        runbookHeading: 'Function throttles',
        meaning: `${described} was throttled by Lambda, because too many executions ran at once.`,
        urgency: 'now',
        metric: sumOf('throttles', counted(names, 'Throttles'), fiveMinutes),
        threshold: 1,
        periods: 1,
      },
    ]),
    {
      id: 'faults',
      runbookHeading: 'Internal errors',
      meaning: 'The function that the alarm names logged an internal error: a dependency, the schema engine or our own code failed.',
      urgency: 'today',
      metric: createNakorMetricQuery(stageName, 'Faults', 'each', fiveMinutes),
      threshold: 1,
      periods: 1,
    },
    {
      id: 'many-faults',
      runbookHeading: 'Many internal errors',
      meaning: 'All functions together logged at least 25 internal errors in 5 minutes.',
      urgency: 'now',
      rollsReleaseBack: true,
      metric: createNakorMetricQuery(stageName, 'Faults', 'sum', fiveMinutes),
      threshold: 25,
      periods: 1,
    },
    ...concurrencyAlarms(stage),
  ];
}

function concurrencyAlarms({ name: stageName, reservedConcurrency }: StageSettings): readonly AlarmDefinition[] {
  const reserved = (Object.entries(reservedConcurrency) as [FunctionName, number][]).filter(([, limit]) => limit > oneAtATime);
  if (reserved.length === 0) return [];
  const period = Duration.minutes(1);
  const shares = reserved.map(([name, limit]) => ({
    metric: createFunctionMetric(stageName, name, 'ConcurrentExecutions', 'Maximum', period),
    change: ` / ${limit}`,
  }));
  return [
    {
      id: 'concurrency',
      runbookHeading: 'Concurrency nearly used up',
      meaning: `For 5 minutes a function used ${closeToLimit * 100} % or more of its reserved concurrency.`,
      urgency: 'today',
      metric: takeHighest('share of the reserved concurrency', shares, period),
      threshold: closeToLimit,
      periods: 5,
    },
  ];
}

function isOfApi(name: FunctionName): boolean {
  return (httpGroups as readonly FunctionName[]).includes(name);
}
