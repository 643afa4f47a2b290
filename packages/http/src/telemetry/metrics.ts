/** A metric of ours. */
interface MetricDefinition {
  readonly unit: 'Count' | 'Milliseconds';
  /** Name of the one dimension that it has besides the stage; null for none. Its values come from closed lists: codes and ids of ours. */
  readonly by: string | null;
}

/**
 * Every metric of ours. CloudWatch charges for each combination of a metric and a value of its dimension, and shows dimensions to everybody who may
 * see metrics: no value may come from a caller (ADR 0028).
 */
export const metricDefinitions = {
  /** From the beginning of a call to its answer; how many samples there are is how many calls. */
  Latency: { unit: 'Milliseconds', by: 'route' },
  /** 1 for an answer of 500 or above, 0 for any other: the average is their share. */
  ServerErrors: { unit: 'Count', by: 'route' },
  /** Answers with an error, those to refused calls among them. */
  Errors: { unit: 'Count', by: 'error_code' },
  /** Invoices that `POST /validate` has judged, by readiness; answers given again are not counted. */
  Verdicts: { unit: 'Count', by: 'readiness' },
  /** Documents of any call for which the official schema was not run. */
  SchemaNotRun: { unit: 'Count', by: 'reason' },
  /** Corrections that were built; answers given again are not counted. */
  Corrections: { unit: 'Count', by: 'scenario' },
  AuditPacks: { unit: 'Count', by: null },
  /** Answers of earlier calls that were given again. */
  Replays: { unit: 'Count', by: null },
  /** How long a call has waited for a service of AWS, retries included; several at once count once. Calls that needed none are not counted. */
  WaitForDynamoDB: { unit: 'Milliseconds', by: null },
  WaitForKMS: { unit: 'Milliseconds', by: null },
  WaitForS3: { unit: 'Milliseconds', by: null },
  WaitForSQS: { unit: 'Milliseconds', by: null },
  /** Events that were handed on, and the deliveries that were made of them. */
  EventsHandedOn: { unit: 'Count', by: null },
  DeliveriesMade: { unit: 'Count', by: null },
  /** What came of deliveries: attempts that succeeded or failed, and deliveries that were given up or ended because their webhook is disabled. */
  Deliveries: { unit: 'Count', by: 'outcome' },
  /** What the sweeper has done, by field of its line in the log. */
  Swept: { unit: 'Count', by: 'item' },
  /** What the sweeper could not do. */
  SweepFailures: { unit: 'Count', by: null },
  /** 1 for a run of the sweeper that did not get through, 0 for any other. */
  SweepsIncomplete: { unit: 'Count', by: null },
  /** 1 where the prober found a component down, 0 where it did not; nothing where it is not probed. */
  ComponentDown: { unit: 'Count', by: 'component' },
  /** Faults that a function has logged: failing dependencies, a failing schema engine, defects. */
  Faults: { unit: 'Count', by: 'function_name' },
  /** Those of them where a service of AWS did not answer or refused for load, after all retries. */
  DependencyFaults: { unit: 'Count', by: 'dependency' },
  /** Environments of a function that were started for a call. Powertools counts them, and names this metric and its dimension. */
  ColdStart: { unit: 'Count', by: 'function_name' },
} as const satisfies Record<string, MetricDefinition>;

/** Name of a metric of ours. */
export type MetricName = keyof typeof metricDefinitions;

/** A value of a metric. */
export interface Measurement {
  readonly metric: MetricName;
  readonly value: number;
  /** Value of the metric's dimension; null where it has none. */
  readonly of: string | null;
}

/** Namespace of all metrics of ours. */
export const metricNamespace = 'Nakor';

/** Value of the dimension `service`, which every metric of ours has: it tells stages in one account apart. */
export function metricService(stage: string): string {
  return `nakor-${stage}`;
}
