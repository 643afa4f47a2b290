import type { EventRecord, FanOutQueue } from '@nakor/domain/events/event';
import type { IdempotencyStore, QuotaStore } from '@nakor/domain/idempotency/idempotency-record';
import type { RequestContext } from '../request-context.ts';
import type { RequestLog } from './handle-request.ts';

/** What claims need of the world. */
export interface IdempotencyPorts {
  readonly idempotencyStore: IdempotencyStore;
  readonly quotas: QuotaStore;
  readonly fanOutQueue: FanOutQueue;
  /** A new UUID. */
  readonly newId: () => string;
  readonly log: RequestLog;
}

/**
 * Wakes the fan-out for an event. A wake-up that fails is sent again by the sweeper, so the caller need not know.
 *
 * @param delaySeconds for an event that is still being written
 */
export async function notifyFanOut(
  ports: Pick<IdempotencyPorts, 'fanOutQueue' | 'log'>,
  call: RequestContext,
  event: EventRecord | null,
  delaySeconds = 0,
): Promise<void> {
  if (event === null) return;
  await ports.fanOutQueue.notify(event, delaySeconds).catch((fault: unknown) => ports.log.fault(call.requestId, fault));
}
