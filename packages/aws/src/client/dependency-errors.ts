import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';

const passingErrorNames = new Set([
  'ExpiredTokenException',
  'InternalServerError',
  'LimitExceededException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'RequestThrottled',
  'RequestTimeout',
  'ServiceUnavailable',
  'ThrottlingException',
  'TimeoutError',
  'TransactionConflictException',
  'TransactionInProgressException',
]);

/** Node's codes for a peer that cannot be reached or went away. */
const networkErrorCodes = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** A service of AWS that Nakor calls. */
export type Dependency = 'DynamoDB' | 'KMS' | 'S3' | 'SQS';

/**
 * Runs one call to a service of AWS; failures that time can mend become {@link DependencyUnavailable}, all others pass through.
 * The SDK has already retried when this sees a failure.
 */
export async function callAws<Answer>(dependency: Dependency, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (isPassing(error)) throw new DependencyUnavailable(dependency, error);
    throw error;
  }
}

const conflictPausesMs = [20, 60, 150, 400];

/**
 * {@link callAws} for DynamoDB. A write to an item that is in somebody's transaction at the same moment is refused without having been made;
 * the SDK does not try it again, so this does, after random pauses.
 */
export async function callDynamoDb<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (const pauseMs of conflictPausesMs) {
    try {
      return await callAws('DynamoDB', call);
    } catch (error) {
      if (!(error instanceof DependencyUnavailable && error.cause instanceof TransactionConflictException)) throw error;
      await sleep(pauseMs * (0.5 + Math.random()));
    }
  }
  return callAws('DynamoDB', call);
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, $metadata } = error as Error & { code?: unknown; $metadata?: { httpStatusCode?: number } };
  return (
    passingErrorNames.has(error.name) ||
    (typeof code === 'string' && networkErrorCodes.has(code)) ||
    ($metadata?.httpStatusCode ?? 0) >= 500
  );
}
