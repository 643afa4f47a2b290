import { Duration } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { type FunctionName, functionNames } from '../../build/function-names.ts';
import { functionMetric, ownMetric } from '../metrics.ts';
import type { StageSettings } from '../stages.ts';
import { type AlarmDefinition, fiveMinutes } from './alarm-definition.ts';

/** From this share of its reserved concurrency on, a function is close to refusing calls. */
const closeToLimit = 0.8;

/** Functions of which one run at a time is meant to be under way: they are always at their limit. */
const oneAtATime = 1;

/** Alarms about functions as such. */
export function functionAlarms({ name: stageName, reservedConcurrency }: StageSettings): readonly AlarmDefinition[] {
  const reserved = Object.entries(reservedConcurrency) as [FunctionName, number][];
  return [
    ...functionNames.flatMap((name): AlarmDefinition[] => [
      {
        id: `function-errors-${name}`,
        runbookHeading: 'Function errors',
        meaning: `The function ${name} ended without an answer: it crashed, ran out of memory or ran for too long.`,
        urgency: 'today',
        metric: functionMetric(stageName, name, 'Errors', 'Sum', fiveMinutes),
        threshold: 1,
        periods: 1,
      },
      {
        id: `function-throttles-${name}`,
        runbookHeading: 'Function throttles',
        meaning: `Lambda refused to start the function ${name}: too many calls ran at once.`,
        urgency: 'now',
        metric: functionMetric(stageName, name, 'Throttles', 'Sum', fiveMinutes),
        threshold: 1,
        periods: 1,
      },
      {
        id: `faults-${name}`,
        runbookHeading: 'Faults',
        meaning: `The function ${name} logged a fault: a dependency, the schema engine or our own code failed.`,
        urgency: 'today',
        metric: ownMetric(stageName, 'Faults', name, 'Sum', fiveMinutes),
        threshold: 1,
        periods: 1,
      },
    ]),
    {
      id: 'many-faults',
      runbookHeading: 'Many faults',
      meaning: 'All functions together logged at least 25 faults in 5 minutes.',
      urgency: 'now',
      metric: allFaults(stageName),
      threshold: 25,
      periods: 1,
    },
    ...reserved
      .filter(([, limit]) => limit > oneAtATime)
      .map(
        ([name, limit]): AlarmDefinition => ({
          id: `concurrency-${name}`,
          runbookHeading: 'Concurrency nearly used up',
          meaning: `For 5 minutes at least ${Math.ceil(closeToLimit * limit)} of the ${limit} calls of the function ${name} that may run at once did so.`,
          urgency: 'today',
          metric: functionMetric(stageName, name, 'ConcurrentExecutions', 'Maximum', Duration.minutes(1)),
          threshold: Math.ceil(closeToLimit * limit),
          periods: 5,
        }),
      ),
  ];
}

/** An alarm may add up ten metrics at most; there are fewer functions. */
function allFaults(stageName: string): MathExpression {
  const faults = functionNames.map((name, index) => [`f${index}`, ownMetric(stageName, 'Faults', name, 'Sum', fiveMinutes)] as const);
  return new MathExpression({
    expression: faults.map(([id]) => `FILL(${id}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(faults),
    period: fiveMinutes,
    label: 'faults',
  });
}
