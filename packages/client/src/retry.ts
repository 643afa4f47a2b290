import { NakorApiError, type NakorConnectionError } from './errors.ts';

/** What a decision about another attempt depends on. */
export interface RetryPolicy {
  readonly maxAttempts: number;
  readonly maxWaitMs: number;
  /** Whether executing the operation twice has the same effect as once. */
  readonly isRepeatable: boolean;
}

/** Wait after the first attempt in milliseconds; it doubles each time. */
const firstWaitMs = 500;
const longestBackOffMs = 8_000;

/**
 * How long to wait before another attempt.
 *
 * A rejected request was not executed, so that it can always be repeated. A lost response, or one that says that something failed on the way,
 * leaves open whether it was.
 *
 * @param attempt number of the attempt that failed, from 1
 * @param random  from 0 to 1, so that many clients do not return at once
 * @returns milliseconds; null if there should be none
 */
export function retryWaitMs(
  failure: NakorApiError | NakorConnectionError,
  attempt: number,
  { maxAttempts, maxWaitMs, isRepeatable }: RetryPolicy,
  random: number,
): number | null {
  if (attempt >= maxAttempts || !mayRetry(failure, isRepeatable)) return null;
  const backOffMs = Math.min(firstWaitMs * 2 ** (attempt - 1), longestBackOffMs) * (0.5 + random / 2);
  const requestedMs = failure instanceof NakorApiError ? (failure.retryAfterSeconds ?? 0) * 1_000 : 0;
  const waitMs = Math.max(backOffMs, requestedMs);
  return requestedMs > maxWaitMs ? null : Math.min(waitMs, Math.max(maxWaitMs, requestedMs));
}

const temporary: ReadonlySet<number> = new Set([502, 503, 504]);

function mayRetry(failure: NakorApiError | NakorConnectionError, isRepeatable: boolean): boolean {
  if (!(failure instanceof NakorApiError)) return isRepeatable;
  if (failure.status === 429) return true;
  if (failure.code === 'IDEMPOTENCY_CONFLICT') return reasonOf(failure) === 'in_progress';
  return isRepeatable && temporary.has(failure.status);
}

function reasonOf({ rawDetails }: NakorApiError): unknown {
  return typeof rawDetails === 'object' && rawDetails !== null && 'reason' in rawDetails ? rawDetails.reason : null;
}
