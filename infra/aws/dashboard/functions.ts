import { functionNames } from '../../build/function-names.ts';
import { createFunctionMetric, createNakorMetric } from '../metrics.ts';
import { buildGraph, oneMinute, type Section } from './section.ts';

/** Section: which function is it? */
export function buildFunctionsSection(stageName: string): Section {
  const functions = (metricName: string, statistic: string) =>
    functionNames.map((name) => createFunctionMetric(stageName, name, metricName, statistic, oneMinute));
  const faults = functionNames.map((name) => createNakorMetric(stageName, 'Faults', name, 'Sum', oneMinute));
  return {
    title: 'Which function is it?',
    text: 'Internal errors are those that our code caught and logged; function errors are invocations that ended without a response. Did it begin with a deployment?',
    rows: [
      [buildGraph('Internal errors', faults), buildGraph('Function errors', functions('Errors', 'Sum'))],
      [
        buildGraph('Function throttles', functions('Throttles', 'Sum')),
        buildGraph('Running at once', functions('ConcurrentExecutions', 'Maximum')),
      ],
      [buildGraph('Function time, p95 (ms)', functions('Duration', 'p95'))],
    ],
  };
}
