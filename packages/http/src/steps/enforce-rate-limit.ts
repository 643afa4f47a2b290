import { rateLimitHeaderNames } from '@nakor/contract/headers';
import { plans } from '@nakor/domain/access/plans';
import type { RateCounter } from '@nakor/domain/access/rate-windows';
import { ApiError } from '../api-error.ts';
import type { RequestContext } from '../request-context.ts';

/**
 * Counts the call in the key's minute and day and notes the rate headers on it. A refused call is not counted.
 *
 * @throws ApiError RATE_LIMITED, with `Retry-After` until the end of the window that is full
 */
export async function enforceRateLimit(rateCounter: RateCounter, call: RequestContext): Promise<void> {
  if (call.caller === null) return;
  const nowUnixSeconds = Math.floor(call.nowMs / 1000);
  const rate = await rateCounter.consume({
    organizationId: call.caller.organization.id,
    keyId: call.caller.id,
    requestId: call.requestId,
    nowUnixSeconds,
    limits: plans[call.caller.organization.plan].rate,
  });
  call.rate = rate;
  for (const window of rate.windows) {
    const names = rateLimitHeaderNames(window.window);
    call.headers[names.limit] = String(window.limit);
    call.headers[names.used] = String(window.used);
    call.headers[names.remaining] = String(window.remaining);
    call.headers[names.reset] = String(window.resetAtUnixSeconds);
  }
  if (rate.isAllowed) return;
  const full = rate.windows.filter((window) => window.remaining === 0);
  const resetAt = Math.max(...full.map((window) => window.resetAtUnixSeconds));
  throw new ApiError('RATE_LIMITED', {
    retryAfterSeconds: Math.max(1, resetAt - nowUnixSeconds),
    details: full.map(({ window, limit, used, resetAtUnixSeconds }) => ({ window, limit, used, reset_at: resetAtUnixSeconds })),
  });
}
