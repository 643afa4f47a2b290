import { expect } from 'vitest';

/** What a line in the Embedded Metric Format publishes. */
export interface MetricLine {
  readonly namespace: string;
  /** Every dimension with its value. */
  readonly dimensions: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, number>>;
  readonly units: Readonly<Record<string, string>>;
}

/** Whether a log line contains metrics. */
export function isMetricLine(line: string): boolean {
  return line.includes('"CloudWatchMetrics"');
}

interface Directive {
  readonly Namespace: unknown;
  readonly Dimensions: readonly (readonly string[])[];
  readonly Metrics: readonly { readonly Name: string; readonly Unit: string }[];
}

/**
 * Reads a line like CloudWatch, and fails if CloudWatch would not publish it: the whole line is one JSON object; dimensions are strings and values
 * numbers next to `_aws`; at most 100 metrics and 30 dimensions per directive.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
export function readMetricLines(line: string): readonly MetricLine[] {
  const { _aws: metadata, ...members } = JSON.parse(line) as { _aws: { Timestamp: unknown; CloudWatchMetrics: readonly Directive[] } };
  expect(metadata.Timestamp).toSatisfy(Number.isSafeInteger);
  expect(metadata.CloudWatchMetrics.length).toBeGreaterThan(0);
  const read = metadata.CloudWatchMetrics.map((directive) => readDirective(directive, members));
  const metrics = read.flatMap(({ values }) => Object.keys(values));
  expect(new Set(metrics).size).toBe(metrics.length);
  // In a line of metrics alone, a field that is neither a dimension nor a value would cost money without being used.
  if (!('message' in members)) {
    const used = read.flatMap(({ dimensions, values }) => [...Object.keys(dimensions), ...Object.keys(values)]);
    expect(Object.keys(members).toSorted()).toEqual([...new Set(used)].toSorted());
  }
  return read;
}

/** The same for a line with a single directive. */
export function readMetricLine(line: string): MetricLine {
  const [first, ...others] = readMetricLines(line);
  if (first === undefined || others.length > 0) throw new Error('The line must have one metric directive.');
  return first;
}

function readDirective(directive: Directive, members: object): MetricLine {
  expect(directive.Namespace).toMatch(/^[\w./#:-]{1,255}$/);
  expect(directive.Dimensions).toHaveLength(1);
  const names = directive.Dimensions[0] ?? [];
  expect(names.length).toBeLessThanOrEqual(30);
  expect(directive.Metrics.length).toBeGreaterThan(0);
  expect(directive.Metrics.length).toBeLessThanOrEqual(100);
  const member = (name: string) => (members as Record<string, unknown>)[name];
  const dimensions = Object.fromEntries(names.map((name) => [name, member(name)]));
  for (const value of Object.values(dimensions)) expect(value).toSatisfy((text) => typeof text === 'string' && /^.{1,1024}$/.test(text));
  const values = Object.fromEntries(directive.Metrics.map(({ Name }) => [Name, member(Name)]));
  for (const value of Object.values(values)) expect(value).toSatisfy(Number.isFinite);
  const units = Object.fromEntries(directive.Metrics.map(({ Name, Unit }) => [Name, Unit]));
  for (const unit of Object.values(units)) expect(['Count', 'Milliseconds']).toContain(unit);
  return {
    namespace: String(directive.Namespace),
    dimensions: dimensions as Record<string, string>,
    values: values as Record<string, number>,
    units,
  };
}
