import { getQuotaHeaderNames } from '@nakor/contract/headers';
import { getLimits } from '@nakor/operations/access/organization-limits';
import { getQuotaWindows, type QuotaUse, readQuotaUse, type StoredQuota } from '@nakor/operations/access/quota-windows';
import type { QuotaStore } from '@nakor/operations/idempotency/idempotency-record';
import { type AuthenticatedContext, withHeaders } from '../message/request-context.ts';

/** Whether a request consumes quota: those of metered routes do, with live keys. */
export function needsQuota({ route, caller }: AuthenticatedContext): boolean {
  return route.billing === 'metered' && caller.environment === 'live';
}

/**
 * Reads the quota counters of the caller's organization.
 *
 * @returns the counters; null when nothing has been counted yet, or when the request consumes no quota
 */
export async function readQuota(quotas: QuotaStore, context: AuthenticatedContext): Promise<StoredQuota | null> {
  return needsQuota(context) ? quotas.readQuota(context.caller.organization.id) : null;
}

/** The quota headers, from counters of any age. */
export function buildQuotaHeaders({ caller, nowUnixMs }: AuthenticatedContext, use: QuotaUse | null): Record<string, string> {
  const current = readQuotaUse(use, nowUnixMs);
  return Object.fromEntries(
    getQuotaWindows(current, getLimits(caller.organization).quota).flatMap(({ window, limit, used, remaining }) => {
      const names = getQuotaHeaderNames(window);
      return [
        [names.limit, String(limit)],
        [names.used, String(used)],
        [names.remaining, String(remaining)],
      ];
    }),
  );
}

/** The context with the quota headers, from counters of any age. */
export function withQuotaHeaders<Context extends AuthenticatedContext>(context: Context, use: QuotaUse | null): Context {
  return withHeaders(context, buildQuotaHeaders(context, use));
}
