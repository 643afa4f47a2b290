import type { RequestLine } from './log-lines.ts';
import { countedErrorCodes, type Measurement } from './metrics.ts';
import { findGroup, getObjective } from './objectives.ts';

/**
 * The measurements for a request, all of them derived from its log line.
 *
 * @param release the deployed version of the function; null for code that is not deployed
 */
export function measureRequest(line: RequestLine, release: string | null = null): readonly Measurement[] {
  const group = findGroup(line.route);
  const isServerError = line.status >= 500 ? 1 : 0;
  const isCounted = countedErrorCodes.some((code) => code === line.error_code);
  return [
    { metric: 'Latency', value: line.ms, of: group ?? 'none' },
    { metric: 'ServerErrors', value: isServerError, of: group ?? 'none' },
    ...(group === null ? [] : [{ metric: 'SlowRequests', value: line.ms > getObjective(group).fastMs ? 1 : 0, of: group } as const]),
    ...(release === null ? [] : [{ metric: 'ReleaseErrors', value: isServerError, of: release } as const]),
    ...(isCounted && line.error_code !== undefined ? [count('Errors', line.error_code)] : []),
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
      return scenario === undefined ? [] : [count('Corrections')];
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
