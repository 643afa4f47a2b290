import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { AlarmDefinition, CombinedAlarm } from '../../../infra/aws/alarms/alarm-definition.ts';
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

/** CloudWatch evaluates every minute; with five the windows slide, and a month takes seconds. */
const stepMinutes = 5;

/**
 * Evaluates alarms over a month as CloudWatch does: windows that slide, metric math per period, missing data as the alarm says, and as many
 * consecutive periods as it wants. Alarms on the states of others are evaluated from those.
 */
export function runMonth(
  alarms: readonly AlarmDefinition[],
  combined: readonly CombinedAlarm[],
  source: MetricSource,
  monthMinutes: number,
): readonly Activity[] {
  const found = new Map(alarms.map((alarm) => [alarm.id, runAlarm(alarm, source, monthMinutes)]));
  const activitiesOf = (id: string): readonly Activity[] => {
    const activities = found.get(id);
    if (activities === undefined) throw new Error(`There is no alarm ${id}.`);
    return activities;
  };
  const ofOthers = combined.flatMap(({ id, anyOf }) =>
    anyOf.flatMap((ids) => ids.map(activitiesOf).reduce(overlaps)).map((activity) => ({ ...activity, id })),
  );
  const notifying = alarms.filter(({ isPart, rollsReleaseBack }) => isPart === undefined || rollsReleaseBack === true);
  return [...notifying.flatMap(({ id }) => activitiesOf(id)), ...ofOthers];
}

function overlaps(some: readonly Activity[], others: readonly Activity[]): readonly Activity[] {
  return some.flatMap((one) =>
    others
      .map((other) => ({
        ...one,
        fromMinute: Math.max(one.fromMinute, other.fromMinute),
        untilMinute: Math.min(one.untilMinute, other.untilMinute),
      }))
      .filter(({ fromMinute, untilMinute }) => fromMinute <= untilMinute),
  );
}

function runAlarm(alarm: AlarmDefinition, source: MetricSource, monthMinutes: number): Activity[] {
  const { id, metric, threshold, periods, mustHaveData } = alarm;
  const minutes = periodOf(metric);
  const step = Math.min(minutes, stepMinutes);
  const isBreaching = (startMinute: number): boolean => {
    const value = readValue(metric, source, startMinute, minutes);
    return mustHaveData ? value === undefined || value < threshold : value !== undefined && value >= threshold;
  };
  const found: Activity[] = [];
  let wasActive = false;
  for (let endMinute = minutes * periods; endMinute <= monthMinutes; endMinute += step) {
    let isActive = true;
    for (let back = 1; back <= periods && isActive; back += 1) isActive = isBreaching(endMinute - back * minutes);
    const last = found.at(-1);
    if (isActive && !wasActive) found.push({ id, fromMinute: endMinute, untilMinute: endMinute });
    else if (isActive && last !== undefined) found[found.length - 1] = { ...last, untilMinute: endMinute };
    wasActive = isActive;
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
