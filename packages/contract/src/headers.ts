/** Names of the headers that Nakor itself defines, and of the standard ones it sets. */
export const headerNames = {
  requestId: 'X-Request-ID',
  retryAfter: 'Retry-After',
  allow: 'Allow',
  contentType: 'Content-Type',
  contentEncoding: 'Content-Encoding',
  contentLanguage: 'Content-Language',
  /** API Gateway keeps `WWW-Authenticate` for itself: a function's own reaches callers as {@link remappedWwwAuthenticate}. */
  wwwAuthenticate: 'WWW-Authenticate',
  remappedWwwAuthenticate: 'x-amzn-Remapped-WWW-Authenticate',
  /** How many fixes `POST /autofix` made. */
  autofixApplied: 'X-Autofix-Applied',
  /** How many issues of any severity the repaired document still has. */
  autofixRemaining: 'X-Autofix-Remaining',
  idempotencyKey: 'Idempotency-Key',
  contentDisposition: 'Content-Disposition',
  location: 'Location',
  cacheControl: 'Cache-Control',
  contentTypeOptions: 'X-Content-Type-Options',
  contentSecurityPolicy: 'Content-Security-Policy',
  referrerPolicy: 'Referrer-Policy',
  transportSecurity: 'Strict-Transport-Security',
  vary: 'Vary',
  acceptLanguage: 'Accept-Language',
  entityTag: 'ETag',
  /** Identifies the form of an audit pack: `nakor.audit-pack/v1`. */
  auditPackSchema: 'X-Audit-Pack-Schema',
  /** Where the pack lies for 15 minutes; absent when it could not be stored. Whoever has the address can read the pack. */
  auditPackUrl: 'X-Audit-Pack-Url',
  /** SHA-256 of the ZIP, 64 lower-case hexadecimal digits. */
  auditPackSha256: 'X-Audit-Pack-SHA256',
  /** Codes of what the caller should know of the pack, with commas between them; absent when there is nothing. */
  auditPackWarnings: 'X-Audit-Pack-Warnings',
} as const;

/**
 * Tells browsers that have opened a page to use https alone for a year, for its host and those below it: keys are typed into pages. Programs
 * ignore it, and so do browsers over http.
 */
export const transportSecurity = 'max-age=31536000; includeSubDomains';

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
