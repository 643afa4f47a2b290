import { functionNames } from '../../build/function-names.ts';
import { functionMetric, ownMetric } from '../metrics.ts';
import { graph, oneMinute, type Section } from './section.ts';

/** Section: which function is it? */
export function functionsSection(stageName: string): Section {
  const functions = (metricName: string, statistic: string) =>
    functionNames.map((name) => functionMetric(stageName, name, metricName, statistic, oneMinute));
  const own = (metricName: 'Faults' | 'ColdStart') => functionNames.map((name) => ownMetric(stageName, metricName, name, 'Sum', oneMinute));
  return {
    title: 'Which function is it?',
    text: 'Internal errors are those that our code caught and logged; function errors are invocations that ended without a response. Did it begin with a deployment?',
    rows: [
      [graph('Internal errors', own('Faults')), graph('Function errors', functions('Errors', 'Sum'))],
      [graph('Function throttles', functions('Throttles', 'Sum')), graph('Running at once', functions('ConcurrentExecutions', 'Maximum'))],
      [graph('Function time, p95 (ms)', functions('Duration', 'p95')), graph('Cold starts', own('ColdStart'))],
    ],
  };
}
