/** Names of the headers that Nakor defines, and of the standard ones it uses. */
export const headerNames = {
  requestId: 'X-Request-ID',
  retryAfter: 'Retry-After',
  allow: 'Allow',
  contentType: 'Content-Type',
  contentEncoding: 'Content-Encoding',
  contentLanguage: 'Content-Language',
  /**
   * API Gateway renames this header of a function to `x-amzn-Remapped-WWW-Authenticate`, which cannot be turned off; the local gateway sends both.
   */
  wwwAuthenticate: 'WWW-Authenticate',
  remappedWwwAuthenticate: 'x-amzn-Remapped-WWW-Authenticate',
  /** Number of fixes that `POST /autofix` applied. */
  autofixApplied: 'X-Autofix-Applied',
  /** Number of issues of any severity that remain in the fixed document. */
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
  /** Format of an audit pack: `nakor.audit-pack/v1`. */
  auditPackSchema: 'X-Audit-Pack-Schema',
  /** URL of the pack, valid for 15 minutes; absent if the pack could not be stored. Anyone who has the URL can read the pack. */
  auditPackUrl: 'X-Audit-Pack-Url',
  /** SHA-256 of the ZIP, 64 lower-case hexadecimal digits. */
  auditPackSha256: 'X-Audit-Pack-SHA256',
  /** Codes of warnings about the pack, separated by commas; absent if there are none. */
  auditPackWarnings: 'X-Audit-Pack-Warnings',
} as const;

/** Value of `WWW-Authenticate`: keys are sent as bearer tokens (RFC 6750, section 3). */
export const bearerChallenge = 'Bearer realm="Nakor"';

/**
 * Instructs browsers to use only HTTPS for this host and its subdomains, for a year, because users type keys into the pages. Other clients ignore
 * it, and so do browsers over HTTP.
 */
export const transportSecurity = 'max-age=31536000; includeSubDomains';

/**
 * Names of the rate-limit headers of one window, such as `X-RateLimit-Remaining-Minute`.
 *
 * @param window `minute` or `day`
 */
export function getRateLimitHeaderNames(window: 'minute' | 'day'): { limit: string; used: string; remaining: string; reset: string } {
  const suffix = window === 'minute' ? 'Minute' : 'Day';
  return {
    limit: `X-RateLimit-Limit-${suffix}`,
    used: `X-RateLimit-Used-${suffix}`,
    remaining: `X-RateLimit-Remaining-${suffix}`,
    reset: `X-RateLimit-Reset-${suffix}`,
  };
}

/** Headers that mark a replayed response. The value of both is `true`. */
export const replayHeaderNames = ['Idempotency-Replay', 'Idempotent-Replayed'] as const;

/**
 * Names of the quota headers of one window, such as `X-Quota-Day-Remaining`.
 *
 * @param window `day` or `month`
 */
export function getQuotaHeaderNames(window: 'day' | 'month'): { limit: string; used: string; remaining: string } {
  const prefix = window === 'day' ? 'X-Quota-Day' : 'X-Quota-Month';
  return { limit: `${prefix}-Limit`, used: `${prefix}-Used`, remaining: `${prefix}-Remaining` };
}
