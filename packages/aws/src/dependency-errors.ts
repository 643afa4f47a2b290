import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';

const passingErrorNames = new Set([
  'InternalServerError',
  'LimitExceededException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'RequestThrottled',
  'RequestTimeout',
  'ServiceUnavailable',
  'ThrottlingException',
  'TimeoutError',
  'TransactionInProgressException',
]);

/** Node's codes for a peer that cannot be reached or went away. */
const networkErrorCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE', 'ETIMEDOUT']);

/** A service of AWS that Nakor calls. */
export type Dependency = 'DynamoDB' | 'S3' | 'SQS';

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

/** {@link callAws} for DynamoDB. */
export function callDynamoDb<Answer>(call: () => Promise<Answer>): Promise<Answer> {
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
