import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { AlarmDefinition } from '../../../infra/aws/alarms/alarm-definition.ts';
import { evaluateMetricMath } from './metric-math.ts';

/** A metric as it is asked for, with the minutes of a period. */
export interface AskedMetric {
  readonly namespace: string;
  readonly name: string;
  /** Values of its dimensions in any order. */
  readonly of: readonly string[];
  readonly statistic: string;
  /** Start of the period, in minutes since the month began, and its length. */
  readonly startMinute: number;
  readonly minutes: number;
}

/** What CloudWatch has of a metric in a period; undefined for no data. */
export type MetricSource = (metric: AskedMetric) => number | undefined;

/** A time in which an alarm is active. */
export interface Activity {
  readonly id: string;
  readonly fromMinute: number;
  readonly untilMinute: number;
}

/**
 * Evaluates alarms over a month, period by period, as CloudWatch does: metric math per period, missing data as the alarm says, and as many
 * consecutive periods as it wants.
 */
export function runMonth(alarms: readonly AlarmDefinition[], source: MetricSource, monthMinutes: number): readonly Activity[] {
  return alarms.flatMap((alarm) => runAlarm(alarm, source, monthMinutes));
}

function runAlarm(alarm: AlarmDefinition, source: MetricSource, monthMinutes: number): Activity[] {
  const { id, metric, threshold, periods, mustHaveData } = alarm;
  const minutes = periodOf(metric);
  const found: Activity[] = [];
  let breaching = 0;
  for (let startMinute = 0; startMinute + minutes <= monthMinutes; startMinute += minutes) {
    const value = readValue(metric, source, startMinute, minutes);
    const isBreaching = mustHaveData ? value === undefined || value < threshold : value !== undefined && value >= threshold;
    breaching = isBreaching ? breaching + 1 : 0;
    if (breaching === periods) found.push({ id, fromMinute: startMinute + minutes, untilMinute: startMinute + minutes });
    const last = found.at(-1);
    if (breaching >= periods && last !== undefined) found[found.length - 1] = { ...last, untilMinute: startMinute + minutes };
  }
  return found;
}

function periodOf(metric: IMetric): number {
  if (metric instanceof MathExpression) return metric.period.toMinutes();
  if (metric instanceof Metric) return metric.period.toMinutes();
  throw new Error('An alarm has a metric of an unknown kind.');
}

function readValue(metric: IMetric, source: MetricSource, startMinute: number, minutes: number): number | undefined {
  if (metric instanceof Metric) return source(askFor(metric, startMinute, minutes));
  if (!(metric instanceof MathExpression)) throw new Error('An alarm has a metric of an unknown kind.');
  const { expression, usingMetrics } = metric;
  // Queries over all values of a dimension: the highest or the sum of them, by the name of the metric.
  if (expression.startsWith('SELECT') || expression.startsWith('INSIGHT_RULE_METRIC')) {
    return source({ namespace: 'query', name: expression, of: [], statistic: 'Sum', startMinute, minutes });
  }
  const values = Object.entries(usingMetrics).map(([name, used]) => [name, readValue(used, source, startMinute, minutes)] as const);
  return evaluateMetricMath(expression, Object.fromEntries(values));
}

function askFor({ namespace, metricName, dimensions = {}, statistic }: Metric, startMinute: number, minutes: number): AskedMetric {
  return { namespace, name: metricName, of: Object.values(dimensions).map(String), statistic, startMinute, minutes };
}
