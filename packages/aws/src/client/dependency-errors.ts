import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';

const transientErrorNames = new Set([
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

/** Error names of KMS, and of S3 on behalf of it, for a key that is disabled, pending deletion or unavailable. */
const keyErrorNames = new Set([
  'DisabledException',
  'KMSInvalidStateException',
  'KeyUnavailableException',
  'KMS.DisabledException',
  'KMS.KMSInvalidStateException',
  'KMS.KeyUnavailableException',
]);

/** DynamoDB passes errors of KMS on in the message, under different names: `KMS key access denied error: com.amazonaws.services.kms.model...`. */
const keyErrorMessage = /^KMS [a-z ]{1,40}error: /i;

/** An AWS service that Nakor calls. */
export type Dependency = 'DynamoDB' | 'KMS' | 'S3' | 'SQS' | 'StepFunctions';

/**
 * Calls an AWS service. Transient failures become {@link DependencyUnavailable}, as do those of an encryption key, which are KMS's; all others are rethrown. The SDK has already retried at
 * this point.
 */
export async function callAws<Response>(dependency: Dependency, call: () => Promise<Response>): Promise<Response> {
  try {
    return await call();
  } catch (error) {
    // An operator can enable the key again: callers should retry later, and the cause is not in DynamoDB or S3.
    if (isKeyError(error)) throw new DependencyUnavailable('KMS', error);
    if (isTransient(error)) throw new DependencyUnavailable(dependency, error);
    throw error;
  }
}

const conflictPausesMs = [20, 60, 150, 400];

/**
 * {@link callAws} for DynamoDB. A write to an item that is part of a concurrent transaction is rejected. The SDK does not retry that, so
 * this does, after random pauses.
 */
export async function callDynamoDb<Response>(call: () => Promise<Response>): Promise<Response> {
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

function isKeyError(error: unknown): boolean {
  return error instanceof Error && (keyErrorNames.has(error.name) || keyErrorMessage.test(error.message));
}

function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, $metadata } = error as Error & { code?: unknown; $metadata?: { httpStatusCode?: number } };
  return (
    transientErrorNames.has(error.name) ||
    (typeof code === 'string' && networkErrorCodes.has(code)) ||
    ($metadata?.httpStatusCode ?? 0) >= 500
  );
}
