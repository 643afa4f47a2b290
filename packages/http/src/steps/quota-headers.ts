import { quotaHeaderNames } from '@nakor/contract/headers';
import type { Route } from '@nakor/contract/routes';
import { plans } from '@nakor/domain/access/plans';
import { type QuotaUse, quotaUseAt, quotaWindows, type StoredQuota } from '@nakor/domain/access/quota-windows';
import type { QuotaStore } from '@nakor/domain/idempotency/idempotency-record';
import type { RequestContext } from '../request-context.ts';

/** Whether a call uses up quota: paid routes do, with live keys. */
export function consumesQuota(call: RequestContext, route: Route): boolean {
  return route.billing === 'metered' && call.caller?.environment === 'live';
}

/**
 * Reads how the quota of the caller's organisation stands.
 *
 * @returns the counters; null when nothing was ever counted, or when the call is not counted
 */
export async function readQuota(quotas: QuotaStore, call: RequestContext, route: Route): Promise<StoredQuota | null> {
  return call.caller !== null && consumesQuota(call, route) ? quotas.readQuota(call.caller.organization.id) : null;
}

/** Notes the quota headers on a call, from counters of any age. */
export function setQuotaHeaders(call: RequestContext, use: QuotaUse | null): void {
  if (call.caller === null) return;
  const current = quotaUseAt(use, Math.floor(call.nowMs / 1000));
  for (const { window, limit, used, remaining } of quotaWindows(current, plans[call.caller.organization.plan].quota)) {
    const names = quotaHeaderNames(window);
    call.headers[names.limit] = String(limit);
    call.headers[names.used] = String(used);
    call.headers[names.remaining] = String(remaining);
  }
}
