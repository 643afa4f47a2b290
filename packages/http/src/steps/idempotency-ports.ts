import type { EventRecord, FanOutQueue } from '@nakor/domain/events/event';
import type { ClaimStore, QuotaStore } from '@nakor/domain/idempotency/idempotency-record';
import type { Call } from '../request-context.ts';
import type { RequestLog } from './handle-request.ts';

/** What claims need of the world. */
export interface ClaimPorts {
  readonly claims: ClaimStore;
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
export async function wake(
  ports: Pick<ClaimPorts, 'fanOutQueue' | 'log'>,
  call: Call,
  event: EventRecord | null,
  delaySeconds = 0,
): Promise<void> {
  if (event === null) return;
  await ports.fanOutQueue.wake(event, delaySeconds).catch((fault: unknown) => ports.log.fault(call.requestId, fault));
}
