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
