import { plans } from '@nakor/domain/access/plans';
import type { Endpoint } from '@nakor/http/serve';

/** `GET /me`: the calling key, its organisation, its limits, and both rate windows with this very call counted. */
export const me: Endpoint = async ({ call }) => {
  if (call.caller === null || call.rate === null) throw new Error('GET /me was reached without a key.');
  const { caller, rate } = call;
  const limits = plans[caller.organization.plan].rate;
  return {
    status: 200,
    data: {
      key: {
        id: caller.id,
        prefix: caller.prefix,
        name: caller.name,
        environment: caller.environment,
        scopes: caller.scopes,
        expires_at: caller.expiresAtUnixSeconds === null ? null : new Date(caller.expiresAtUnixSeconds * 1000).toISOString(),
      },
      organization: { id: caller.organization.id, name: caller.organization.name, plan: caller.organization.plan },
      limits: { rate_limit_per_minute: limits.perMinute, rate_limit_per_day: limits.perDay },
      rate_limit: {
        windows: rate.windows.map(({ window, limit, used, remaining, resetAtUnixSeconds }) => ({
          window,
          limit,
          used,
          remaining,
          reset_at: resetAtUnixSeconds,
        })),
      },
    },
  };
};
