import { formatIsoTime } from '@nakor/domain/shared/iso-time';
import type { Endpoint } from '@nakor/http/serve';
import { getLimits } from '@nakor/operations/access/organization-limits';
import { getQuotaWindows, type QuotaWindow, readQuotaUse } from '@nakor/operations/access/quota-windows';
import type { RateWindow } from '@nakor/operations/access/rate-windows';
import type { QuotaStore } from '@nakor/operations/idempotency/idempotency-record';

/**
 * `GET /me`: the key of the caller, its organization, its limits, both rate windows of the key with this request counted, and both quota
 * windows of the whole organization, which live keys consume and test keys can read.
 */
export function me(quotas: Pick<QuotaStore, 'countUsed'>): Endpoint<'getMe'> {
  return async (context) => {
    const { caller, rate, nowUnixMs } = context;
    const { rate: limits, quota: quotaLimits, deliveries } = getLimits(caller.organization);
    const quota = readQuotaUse(await quotas.countUsed(caller.organization.id), nowUnixMs);
    return {
      status: 200,
      data: {
        key: {
          id: caller.id,
          prefix: caller.prefix,
          name: caller.name,
          environment: caller.environment,
          scopes: caller.scopes,
          expires_at: formatIsoTime(caller.expiresAtUnixMs),
        },
        organization: { id: caller.organization.id, name: caller.organization.name, plan: caller.organization.plan },
        limits: { rate_limit_per_minute: limits.perMinute, rate_limit_per_day: limits.perDay, parallel_deliveries: deliveries },
        rate_limit: { windows: rate.windows.map(windowResult) },
        quota: { windows: getQuotaWindows(quota, quotaLimits).map(windowResult) },
      },
    };
  };
}

function windowResult({ window, limit, used, remaining, resetAtUnixMs }: RateWindow | QuotaWindow) {
  return { window, limit, used, remaining, reset_at: resetAtUnixMs / 1000 };
}
