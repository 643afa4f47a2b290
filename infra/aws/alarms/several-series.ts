import type { Duration } from 'aws-cdk-lib';
import { MathExpression, type Metric } from 'aws-cdk-lib/aws-cloudwatch';

/** A metric with an arithmetic adjustment that is applied before it is compared with others. */
interface Series {
  readonly metric: Metric;
  /** Appended to its term, such as ` - 900`; empty by default. */
  readonly change?: string;
}

/** CloudWatch accepts ten metrics in the expression of an alarm. */
const mostSeries = 10;

/**
 * The sum of several metrics. A metric without data counts as 0; otherwise the sum would have no data either.
 *
 * @throws Error for more metrics than an alarm may have: split the alarm by what the operator has to do
 */
export function sumOf(label: string, metrics: readonly Metric[], period: Duration): MathExpression {
  return expressionOf(
    label,
    metrics.map((metric) => ({ metric })),
    period,
    (terms) => terms.join(' + '),
  );
}

/**
 * The highest of several metrics, each optionally adjusted, for example to a share of its limit. A metric without data counts as 0.
 *
 * @throws Error for more metrics than an alarm may have
 */
export function takeHighest(label: string, series: readonly Series[], period: Duration): MathExpression {
  return expressionOf(label, series, period, (terms) => `MAX([${terms.join(', ')}])`);
}

function expressionOf(
  label: string,
  series: readonly Series[],
  period: Duration,
  combine: (terms: readonly string[]) => string,
): MathExpression {
  if (series.length > mostSeries) throw new Error(`An alarm on ${label} would have ${series.length} metrics, more than ${mostSeries}.`);
  const terms = series.map(({ change = '' }, index) => `FILL(m${index}, 0)${change}`);
  const usingMetrics = Object.fromEntries(series.map(({ metric }, index) => [`m${index}`, metric]));
  return new MathExpression({ expression: combine(terms), usingMetrics, period, label });
}
