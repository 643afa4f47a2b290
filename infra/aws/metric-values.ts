import type { Dependency } from '@nakor/aws/client/dependency-errors';
import type { SchemaUnavailableReason } from '@nakor/domain/validation/model/schema-checker';
import type { Readiness } from '@nakor/domain/validation/model/validation-result';
import { engineDependency } from '@nakor/engine/pool/engine-unavailable';
import { logFields } from '@nakor/http/telemetry/log-fields';
import { countedErrorCodes, type MetricName, metricDefinitions } from '@nakor/http/telemetry/metrics';
import { componentNames } from '@nakor/operations/status/component';
import { functionNames, httpGroups } from '../build/function-names.ts';

const readinesses = {
  ready_to_send: true,
  ready_with_warnings: true,
  not_ready: true,
  preflight_only_not_ready_to_send: true,
} as const satisfies Record<Readiness, true>;

const reasons = {
  deadline_exceeded: true,
  engine_failed: true,
  too_many_errors: true,
  other_namespace: true,
} as const satisfies Record<SchemaUnavailableReason, true>;

const dependencies = { DynamoDB: true, KMS: true, S3: true, SQS: true, StepFunctions: true } as const satisfies Record<Dependency, true>;

/** Fields of the sweeper's log line that are not counts of processed items. */
const notSwept: readonly string[] = ['failures', 'is_complete'];

/**
 * Every value that a dimension of our metrics can have. The dashboard uses these lists, and a test compares them with what the service publishes: a value
 * that is missing here would cost money unnoticed, and might even be chosen by a caller.
 */
const valuesOf = {
  group: [...httpGroups, 'none'],
  // One live version of each function; for some minutes of a release two.
  release: httpGroups.map((group) => `${group}-1`),
  error_code: [...countedErrorCodes],
  readiness: Object.keys(readinesses),
  reason: Object.keys(reasons),
  outcome: ['succeeded', 'failed', 'given_up', 'abandoned'],
  item: Object.keys(logFields.sweep).filter((field) => !notSwept.includes(field)),
  component: [...componentNames],
  function_name: [...functionNames],
  dependency: [...Object.keys(dependencies), engineDependency],
} as const satisfies Readonly<Record<DimensionName, readonly string[]>>;

/** Name of the dimension that a custom metric has in addition to the stage. */
type DimensionName = Exclude<(typeof metricDefinitions)[MetricName]['by'], null>;

/** Values of a metric's dimension; a single null for a metric without one. */
export function readMetricValues(metric: MetricName): readonly (string | null)[] {
  const { by } = metricDefinitions[metric];
  return by === null ? [null] : valuesOf[by];
}
