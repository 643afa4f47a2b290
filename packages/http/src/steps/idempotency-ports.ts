import type { EventRecord, FanOutQueue } from '@nakor/operations/events/event';
import type { EventStamp } from '@nakor/operations/events/event-stamp';
import type { IdempotencyStore, QuotaStore } from '@nakor/operations/idempotency/idempotency-record';
import type { RequestContext } from '../message/request-context.ts';
import type { RequestLog } from '../telemetry/log-lines.ts';

/** What idempotency and metering need from AWS. */
export interface IdempotencyPorts {
  readonly idempotencyStore: IdempotencyStore;
  readonly quotas: QuotaStore;
  readonly fanOutQueue: FanOutQueue;
  /** A new UUID. */
  readonly newId: () => string;
  /** The id and the time of an event that is created now. */
  readonly newEventStamp: () => EventStamp;
  readonly log: RequestLog;
}

/**
 * Notifies the fan-out of an event. If that fails, the sweeper notifies it again, so the request does not fail.
 *
 * @param delaySeconds for an event that is still being written
 */
export async function notifyFanOut(
  ports: Pick<IdempotencyPorts, 'fanOutQueue' | 'log'>,
  { requestId }: RequestContext,
  event: EventRecord | null,
  delaySeconds = 0,
): Promise<void> {
  if (event === null) return;
  await ports.fanOutQueue.notify(event, delaySeconds).catch((error: unknown) => ports.log.error(requestId, error));
}
