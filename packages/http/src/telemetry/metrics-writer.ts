import { Metrics } from '@aws-lambda-powertools/metrics';
import { type Measurement, metricDefinitions, metricNamespace, metricService } from './metrics.ts';

/** Publishes measurements. */
export type MetricsWriter = (measurements: readonly Measurement[]) => void;

/**
 * Publishes measurements of a function as lines of the Embedded Metric Format on the standard output, from which CloudWatch derives metrics:
 * one line per value of a dimension, written immediately. Nothing is buffered until the end of an invocation, so nothing is lost when one
 * crashes, and concurrent requests, which only the local platform has, do not mix.
 */
export function createMetricsWriter(stage: string, functionName: string): MetricsWriter {
  const metrics = new Metrics({ namespace: metricNamespace, serviceName: metricService(stage), functionName });
  return (measurements) => {
    metrics.captureColdStartMetric();
    for (const sharing of Map.groupBy(measurements, lineOf).values()) {
      for (const { metric, value } of sharing) metrics.addMetric(metric, metricDefinitions[metric].unit, value);
      metrics.addDimensions(dimensionsOf(sharing[0]));
      metrics.publishStoredMetrics();
    }
  };
}

/** Identifies the line of a measurement: measurements with the same dimension share one. */
function lineOf({ metric, of }: Measurement): string {
  return `${metricDefinitions[metric].by} ${of}`;
}

/** The dimension of a measurement in addition to the stage, if it has one. */
function dimensionsOf(measurement: Measurement | undefined): Record<string, string> {
  if (measurement === undefined || measurement.of === null) return {};
  const { by } = metricDefinitions[measurement.metric];
  return by === null ? {} : { [by]: measurement.of };
}
