/** Names of the headers that Nakor itself defines, and of the standard ones it sets. */
export const headerNames = {
  requestId: 'X-Request-ID',
  retryAfter: 'Retry-After',
  allow: 'Allow',
  contentType: 'Content-Type',
  contentLanguage: 'Content-Language',
  wwwAuthenticate: 'WWW-Authenticate',
  /** How many fixes `POST /autofix` made. */
  autofixApplied: 'X-Autofix-Applied',
  /** How many issues of any severity the repaired document still has. */
  autofixRemaining: 'X-Autofix-Remaining',
  idempotencyKey: 'Idempotency-Key',
} as const;

/**
 * Names of the rate-limit headers of one window, such as `X-RateLimit-Remaining-Minute`.
 *
 * @param window `minute` or `day`
 */
export function rateLimitHeaderNames(window: 'minute' | 'day'): { limit: string; used: string; remaining: string; reset: string } {
  const suffix = window === 'minute' ? 'Minute' : 'Day';
  return {
    limit: `X-RateLimit-Limit-${suffix}`,
    used: `X-RateLimit-Used-${suffix}`,
    remaining: `X-RateLimit-Remaining-${suffix}`,
    reset: `X-RateLimit-Reset-${suffix}`,
  };
}

/** Both names under which an answer says that it was given before; their value is `true`. */
export const replayHeaderNames = ['Idempotency-Replay', 'Idempotent-Replayed'] as const;

/**
 * Names of the quota headers of one window, such as `X-Quota-Day-Remaining`.
 *
 * @param window `day` or `month`
 */
export function quotaHeaderNames(window: 'day' | 'month'): { limit: string; used: string; remaining: string } {
  const prefix = window === 'day' ? 'X-Quota-Day' : 'X-Quota-Month';
  return { limit: `${prefix}-Limit`, used: `${prefix}-Used`, remaining: `${prefix}-Remaining` };
}
