import type { ApiKey } from '@nakor/domain/access/api-key';
import { plans } from '@nakor/domain/access/plans';
import { quotaWindows } from '@nakor/domain/access/quota-windows';
import { eventRecord } from '@nakor/domain/events/event';
import type { AcquireOutcome } from '@nakor/domain/idempotency/idempotency-record';
import { ApiError } from '../api-error.ts';
import type { RequestContext } from '../request-context.ts';
import { type IdempotencyPorts, notifyFanOut } from './idempotency-ports.ts';
import { setQuotaHeaders } from './quota-headers.ts';

/**
 * The rejection of a call for which there is no quota left, with `Retry-After` until the last full window ends. The organisation is told by the
 * event `quota.exceeded`, once for each window.
 */
export async function quotaExceededError(
  ports: IdempotencyPorts,
  call: RequestContext,
  caller: ApiKey,
  { quota, unannounced }: Extract<AcquireOutcome, { kind: 'quota-exceeded' }>,
): Promise<ApiError> {
  setQuotaHeaders(call, quota);
  const full = quotaWindows(quota, plans[caller.organization.plan].quota).filter(({ remaining }) => remaining === 0);
  const details = full.map(({ window, limit, used, resetAtUnixSeconds }) => ({ window, limit, used, reset_at: resetAtUnixSeconds }));
  for (const detail of details.filter(({ window }) => unannounced.includes(window))) {
    const windowNumber = detail.window === 'day' ? quota.dayWindow : quota.monthWindow;
    await announce(ports, call, caller, windowNumber, detail);
  }
  const resetAt = Math.max(...full.map(({ resetAtUnixSeconds }) => resetAtUnixSeconds));
  return new ApiError('QUOTA_EXCEEDED', { retryAfterSeconds: Math.max(1, resetAt - Math.floor(call.nowMs / 1000)), details });
}

/** The rejection stands whether the announcement succeeds or not; the next refused call tries it again. */
async function announce(
  ports: IdempotencyPorts,
  call: RequestContext,
  caller: ApiKey,
  windowNumber: number,
  full: { window: 'day' | 'month'; limit: number; used: number; reset_at: number },
): Promise<void> {
  const organizationId = caller.organization.id;
  const event = eventRecord(
    { id: ports.newId(), organizationId, type: 'quota.exceeded', createdAtUnixMs: call.nowMs },
    { environment: caller.environment, ...full },
  );
  try {
    const isOurs = await ports.quotas.announceFullWindow(organizationId, full.window, windowNumber, event);
    if (isOurs) await notifyFanOut(ports, call, event);
  } catch (fault) {
    ports.log.fault(call.requestId, fault);
  }
}
