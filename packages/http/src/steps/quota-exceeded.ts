import { getLimits } from '@nakor/operations/access/organization-limits';
import { getQuotaWindows } from '@nakor/operations/access/quota-windows';
import { createEventRecord } from '@nakor/operations/events/event';
import type { QuotaExhaustion } from '@nakor/operations/idempotency/operation';
import { ApiError } from '../message/api-error.ts';
import type { AuthenticatedContext } from '../message/request-context.ts';
import { type IdempotencyPorts, notifyFanOut } from './idempotency-ports.ts';
import { buildQuotaHeaders } from './quota-headers.ts';

/**
 * The rejection of a request when no quota is left, with `Retry-After` until the last full window ends. The event `quota.exceeded` notifies
 * the organization, once per window.
 */
export async function buildQuotaExceededError(
  ports: IdempotencyPorts,
  context: AuthenticatedContext,
  { quota, unannounced }: QuotaExhaustion,
): Promise<ApiError> {
  const { caller, nowUnixMs } = context;
  const full = getQuotaWindows(quota, getLimits(caller.organization).quota).filter(({ remaining }) => remaining === 0);
  const details = full.map(({ window, limit, used, resetAtUnixMs }) => ({ window, limit, used, reset_at: resetAtUnixMs / 1000 }));
  for (const detail of details.filter(({ window }) => unannounced.includes(window))) {
    const windowNumber = detail.window === 'day' ? quota.dayWindow : quota.monthWindow;
    await announce(ports, context, windowNumber, detail);
  }
  const resetAtUnixMs = Math.max(...full.map((window) => window.resetAtUnixMs));
  return new ApiError('QUOTA_EXCEEDED', {
    headers: buildQuotaHeaders(context, quota),
    retryAfterSeconds: Math.max(1, Math.ceil((resetAtUnixMs - nowUnixMs) / 1000)),
    details,
  });
}

/** The request is rejected even when the announcement fails; the next rejected request retries it. */
async function announce(
  ports: IdempotencyPorts,
  context: AuthenticatedContext,
  windowNumber: number,
  full: { window: 'day' | 'month'; limit: number; used: number; reset_at: number },
): Promise<void> {
  const { caller, requestId } = context;
  const organizationId = caller.organization.id;
  const event = createEventRecord(
    { ...ports.newEventStamp(), organizationId, environment: 'both', type: 'quota.exceeded' },
    { environment: caller.environment, ...full },
  );
  try {
    const isFirst = await ports.quotas.announceFullWindow(organizationId, full.window, windowNumber, event);
    if (isFirst) await notifyFanOut(ports, context, event);
  } catch (error) {
    ports.log.error(requestId, error);
  }
}
