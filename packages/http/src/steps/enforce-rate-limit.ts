import { getRateLimitHeaderNames } from '@nakor/contract/headers';
import { mayBegin } from '@nakor/operations/access/beginnings';
import { getLimits } from '@nakor/operations/access/organization-limits';
import type { OrganizationLoad } from '@nakor/operations/access/organization-load';
import type { RateCounter, RateOutcome } from '@nakor/operations/access/rate-windows';
import { ApiError } from '../message/api-error.ts';
import { type AuthenticatedContext, type CallerContext, withHeaders } from '../message/request-context.ts';

/**
 * Counts the request in the key's minute and day and adds the rate limit headers. A request that is rejected for a full window is not counted; one that is
 * rejected because too many began within a second, with its key or with all keys of its organization, is.
 *
 * @param organizationLoad counts what began with all keys; by default, those of the request alone
 * @throws ApiError RATE_LIMITED, with `Retry-After` until the end of the full window, or of a second
 */
export async function enforceRateLimit(
  rateCounter: RateCounter,
  context: AuthenticatedContext,
  organizationLoad: OrganizationLoad = async ({ begun }) => begun,
): Promise<CallerContext> {
  const { caller, requestId, nowUnixMs } = context;
  const { rate: limits, perSecond } = getLimits(caller.organization);
  const rate = await rateCounter.consume({
    organizationId: caller.organization.id,
    keyId: caller.id,
    requestId,
    nowUnixMs,
    limits,
  });
  if (!rate.isAllowed) throw rateLimitedError(rate, nowUnixMs);
  if (!mayBegin(rate.begun, perSecond)) throw tooManyAtOnce(rate, perSecond, keyText);
  const { id: organizationId } = caller.organization;
  const begun = await organizationLoad({ organizationId, keyId: caller.id, begun: rate.begun, nowUnixMs });
  if (!mayBegin(begun, perSecond)) throw tooManyAtOnce(rate, perSecond, organizationText);
  return withHeaders({ ...context, rate }, rateLimitHeaders(rate));
}

function rateLimitHeaders({ windows }: RateOutcome): Record<string, string> {
  return Object.fromEntries(
    windows.flatMap(({ window, limit, used, remaining, resetAtUnixMs }) => {
      const names = getRateLimitHeaderNames(window);
      return [
        [names.limit, String(limit)],
        [names.used, String(used)],
        [names.remaining, String(remaining)],
        [names.reset, String(resetAtUnixMs / 1000)],
      ];
    }),
  );
}

/** Before the work: what is in progress holds places of the function that all organizations share. */
function tooManyAtOnce(rate: RateOutcome, limit: number, text: (limit: number) => { readonly pl: string; readonly en: string }): ApiError {
  return new ApiError('RATE_LIMITED', {
    headers: rateLimitHeaders(rate),
    details: { reason: 'concurrency', limit },
    retryAfterSeconds: 1,
    text: text(limit),
  });
}

function keyText(limit: number) {
  return {
    pl: `Z tym kluczem zaczęło się w ciągu sekundy więcej żądań, niż dopuszcza plan (${limit}). Ponów po czasie z nagłówka Retry-After i wysyłaj mniej żądań jednocześnie.`,
    en: `More requests with this key began within a second than its plan allows (${limit}). Try again after the time in the Retry-After header, and send fewer requests at the same time.`,
  };
}

function organizationText(limit: number) {
  return {
    pl: `Z kluczami tej organizacji zaczęło się w ciągu sekundy więcej żądań, niż dopuszcza plan (${limit}). Ponów po czasie z nagłówka Retry-After i wysyłaj mniej żądań jednocześnie.`,
    en: `More requests with the keys of this organization began within a second than its plan allows (${limit}). Try again after the time in the Retry-After header, and send fewer requests at the same time.`,
  };
}

function rateLimitedError(rate: RateOutcome, nowUnixMs: number): ApiError {
  const full = rate.windows.filter((window) => window.remaining === 0);
  const resetAtUnixMs = Math.max(...full.map((window) => window.resetAtUnixMs));
  return new ApiError('RATE_LIMITED', {
    headers: rateLimitHeaders(rate),
    retryAfterSeconds: Math.max(1, Math.ceil((resetAtUnixMs - nowUnixMs) / 1000)),
    details: full.map(({ window, limit, used, resetAtUnixMs }) => ({ window, limit, used, reset_at: resetAtUnixMs / 1000 })),
  });
}
