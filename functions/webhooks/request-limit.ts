import { ApiError } from '@nakor/http/message/api-error';
import type { CallerContext } from '@nakor/http/message/request-context';
import { type LimitedOperation, type RequestCounter, requestsPerMinute } from '@nakor/operations/webhooks/request-limits';

const minuteMs = 60_000;

/**
 * Counts a request of a limited operation.
 *
 * @throws ApiError RATE_LIMITED if the organization has used up its requests of this minute
 */
export async function enforceRequestLimit(limits: RequestCounter, operation: LimitedOperation, context: CallerContext): Promise<void> {
  const { caller, requestId, nowUnixMs } = context;
  if (await limits.count(operation, caller.organization.id, requestId, nowUnixMs)) return;
  throw new ApiError('RATE_LIMITED', {
    retryAfterSeconds: Math.max(1, Math.ceil((minuteMs - (nowUnixMs % minuteMs)) / 1000)),
    text: tooMany[operation],
  });
}

const perMinute = requestsPerMinute;
const tooMany = {
  tests: {
    pl: `Organizacja może sprawdzać webhooki najwyżej ${perMinute.tests} razy na minutę. Ponów po czasie z nagłówka Retry-After.`,
    en: `An organization can test webhooks at most ${perMinute.tests} times per minute. Try again after the time in the Retry-After header.`,
  },
  redeliveries: {
    pl: `Organizacja może ponawiać pojedyncze dostarczenia najwyżej ${perMinute.redeliveries} razy na minutę. Ponów po czasie z nagłówka Retry-After; wiele nieudanych dostarczeń ponawia POST /webhooks/{id}/recover.`,
    en: `An organization can redeliver at most ${perMinute.redeliveries} times per minute. Try again after the time in the Retry-After header; POST /webhooks/{id}/recover restarts many failed deliveries.`,
  },
  recoveries: {
    pl: `Organizacja może odzyskiwać dostarczenia najwyżej ${perMinute.recoveries} razy na minutę. Ponów po czasie z nagłówka Retry-After.`,
    en: `An organization can recover deliveries at most ${perMinute.recoveries} times per minute. Try again after the time in the Retry-After header.`,
  },
} as const;
