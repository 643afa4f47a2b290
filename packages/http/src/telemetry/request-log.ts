import { Logger } from '@aws-lambda-powertools/logger';
import type { RequestLog } from './log-lines.ts';
import { measureError } from './measure-error.ts';
import { measureRequest } from './measure-request.ts';
import { nameMetricService } from './metrics.ts';
import { createMetricsPublisher } from './metrics-writer.ts';
import { serializeError } from './serialize-error.ts';
import { truncateLogFields } from './truncate-log-fields.ts';

/** How long the current request has waited for each AWS service, in milliseconds; services that it did not use are absent. */
export type WaitTimes = { readonly [Service in 'DynamoDB' | 'KMS' | 'S3' | 'SQS']?: number };

/**
 * The log of a function: one JSON line per request, which also publishes its metrics, and one per error; never content,
 * names or keys (ADR 0033).
 *
 * @param functionName name of the function's folder, such as `validation`
 */
export function createRequestLog(functionName: string, stage: string, waitTimes: () => WaitTimes): RequestLog {
  const logger = new Logger({ serviceName: `nakor-${functionName}` });
  // The line of a request is also its metrics, whose dimension `service` is the stage.
  const requestLogger = new Logger({ serviceName: nameMetricService(stage) });
  const { publish, fieldsOf } = createMetricsPublisher(stage, functionName);
  const release = nameRelease(functionName, process.env['AWS_LAMBDA_FUNCTION_VERSION']);
  return {
    request(line) {
      const complete = { ...line, ...waitFields(waitTimes()) };
      requestLogger.info('request', { ...truncateLogFields(complete), ...fieldsOf(measureRequest(complete, release)) });
    },
    error(requestId, error) {
      logger.error('fault', { request_id: requestId, error: serializeError(error) });
      publish(measureError(functionName, error));
    },
  };
}

/** Published versions are numbers; `$LATEST` gets no requests. */
function nameRelease(functionName: string, version = ''): string | null {
  return /^\d{1,9}$/.test(version) ? `${functionName}-${version}` : null;
}

const fieldNames = { DynamoDB: 'dynamodb_ms', KMS: 'kms_ms', S3: 's3_ms', SQS: 'sqs_ms' } as const satisfies Record<
  keyof WaitTimes,
  string
>;

function waitFields(times: WaitTimes): Readonly<Partial<Record<(typeof fieldNames)[keyof WaitTimes], number>>> {
  return Object.fromEntries(Object.entries(times).map(([service, ms]) => [fieldNames[service as keyof WaitTimes], Math.round(ms)]));
}
