import { Metrics } from '@aws-lambda-powertools/metrics';
import { type Measurement, metricDefinitions, metricNamespace, nameMetricService } from './metrics.ts';

/** Publishes measurements. */
export type MetricsWriter = (measurements: readonly Measurement[]) => void;

/** The metrics of a function, in the Embedded Metric Format on the standard output, from which CloudWatch derives metrics. */
interface MetricsPublisher {
  /** Writes one line per value of a dimension. */
  readonly publish: MetricsWriter;
  /**
   * Turns measurements into fields for another log line, which cost a fraction of lines of their own. A line has one value per dimension, so
   * it cannot have measurements that differ only in that. `service`, the dimension of every metric, is not among the fields: the line has to
   * have it (see {@link nameMetricService}).
   */
  readonly fieldsOf: (measurements: readonly Measurement[]) => Readonly<Record<string, unknown>>;
}

/**
 * Publishes measurements of a function. They are written immediately: nothing is buffered until the end of an invocation, so nothing is lost
 * when one crashes, and concurrent requests, which only the local platform has, do not mix.
 */
export function createMetricsPublisher(stage: string, functionName: string): MetricsPublisher {
  const metrics = new Metrics({ namespace: metricNamespace, serviceName: nameMetricService(stage), functionName });
  const partsOf = (measurements: readonly Measurement[]) => [...Map.groupBy(measurements, lineOf).values()];
  return {
    publish(measurements) {
      for (const sharing of partsOf(measurements)) {
        add(metrics, sharing);
        metrics.publishStoredMetrics();
      }
    },

    fieldsOf(measurements) {
      const parts = partsOf(measurements).map((sharing) => {
        add(metrics, sharing);
        const part = metrics.serializeMetrics();
        metrics.clearMetrics();
        metrics.clearDimensions();
        return part;
      });
      const [first] = parts;
      if (first === undefined) return {};
      const { service: _, ...members } = Object.assign({}, ...parts);
      return { ...members, _aws: { ...first._aws, CloudWatchMetrics: parts.flatMap(({ _aws }) => _aws.CloudWatchMetrics) } };
    },
  };
}

/** The writer of a {@link createMetricsPublisher}. */
export function createMetricsWriter(stage: string, functionName: string): MetricsWriter {
  return createMetricsPublisher(stage, functionName).publish;
}

/** Adds measurements that share a dimension. */
function add(metrics: Metrics, sharing: readonly Measurement[]): void {
  for (const { metric, value } of sharing) metrics.addMetric(metric, metricDefinitions[metric].unit, value);
  metrics.addDimensions(dimensionsOf(sharing[0]));
}

/** Identifies the line or part of a measurement: measurements with the same dimension share one. */
function lineOf({ metric, of }: Measurement): string {
  return `${metricDefinitions[metric].by} ${of}`;
}

/** The dimension of a measurement in addition to the stage, if it has one. */
function dimensionsOf(measurement: Measurement | undefined): Record<string, string> {
  if (measurement === undefined || measurement.of === null) return {};
  const { by } = metricDefinitions[measurement.metric];
  return by === null ? {} : { [by]: measurement.of };
}
