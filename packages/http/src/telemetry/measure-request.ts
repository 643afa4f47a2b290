import type { RequestLine } from './log-lines.ts';
import type { Measurement } from './metrics.ts';

/** The measurements for a request. All of them are derived from its log line. */
export function measureRequest(line: RequestLine): readonly Measurement[] {
  return [
    { metric: 'Latency', value: line.ms, of: line.route },
    { metric: 'ServerErrors', value: line.status >= 500 ? 1 : 0, of: line.route },
    ...(line.error_code === undefined ? [] : [count('Errors', line.error_code)]),
    ...(line.replayed === true ? [count('Replays')] : []),
    ...(line.schema_unavailable_reason === undefined ? [] : [count('SchemaNotRun', line.schema_unavailable_reason)]),
    ...(line.status < 400 ? measureSuccess(line) : []),
    ...waits.flatMap(({ field, metric }): Measurement[] => {
      const value = line[field];
      return value === undefined ? [] : [{ metric, value, of: null }];
    }),
  ];
}

/** The result of the operation. Replayed responses are not counted: only the operation itself adds these facts to the log line. */
function measureSuccess({ route, readiness, scenario, pack_bytes: packBytes }: RequestLine): readonly Measurement[] {
  switch (route) {
    case 'validateInvoice':
      return readiness === undefined ? [] : [count('Verdicts', readiness)];
    case 'buildCorrection':
      return scenario === undefined ? [] : [count('Corrections', scenario)];
    case 'makeAuditPack':
      return packBytes === undefined ? [] : [count('AuditPacks')];
    default:
      return [];
  }
}

const waits = [
  { field: 'dynamodb_ms', metric: 'WaitForDynamoDB' },
  { field: 'kms_ms', metric: 'WaitForKMS' },
  { field: 's3_ms', metric: 'WaitForS3' },
  { field: 'sqs_ms', metric: 'WaitForSQS' },
] as const;

function count(metric: Measurement['metric'], of: string | null = null): Measurement {
  return { metric, value: 1, of };
}
