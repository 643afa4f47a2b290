import type { EventStamp } from './event-stamp.ts';
import type { KeyEnvironment } from './key-environment.ts';

/** Every event that webhooks can subscribe to. */
export const eventTypes = [
  'validation.completed',
  'correction.created',
  'batch.completed',
  'batch.failed',
  'api_key.created',
  'api_key.revoked',
  'quota.exceeded',
  'partner.trial_started',
  'partner.trial_ending_soon',
  'partner.trial_ended',
  'platform.incident_created',
  'platform.incident_updated',
  'platform.incident_resolved',
  'webhook.test',
] as const;

/** Name of an event. */
export type EventType = (typeof eventTypes)[number];

/** Where an event belongs: to the environment of the key that caused it, or to both, when it is about the organization or the platform. */
export type EventEnvironment = KeyEnvironment | 'both';

/** An event in the outbox. Its body never changes, so every delivery sends and signs the same bytes. */
export interface EventRecord {
  /** A UUID, by which receivers recognize repeated deliveries. */
  readonly id: string;
  readonly organizationId: string;
  readonly environment: EventEnvironment;
  readonly type: EventType;
  readonly createdAtUnixMs: number;
  /** The envelope as JSON: `{ id, type, created_at, api_version, organization_id, data }`, and `test` in a test event of a type. */
  readonly body: string;
}

/** Maximum size of an event body, in bytes of UTF-8. */
export const eventBodyLimitBytes = 64_000;

/** How long an event is stored, delivered or not. */
export const eventLifeSeconds = 30 * 86_400;

/**
 * Creates an event.
 *
 * @param data the payload; the caller keeps the body within {@link eventBodyLimitBytes}
 * @param test marks an event that only tests a receiver; omitted for every other
 * @throws RangeError if the body is too large
 */
export function createEventRecord(
  event: Omit<EventRecord, 'body'>,
  data: Readonly<Record<string, unknown>>,
  test?: { readonly message: string; readonly triggered_by_user_id: string },
): EventRecord {
  const body = JSON.stringify({
    id: event.id,
    type: event.type,
    created_at: new Date(event.createdAtUnixMs).toISOString(),
    api_version: 'v1',
    organization_id: event.organizationId,
    ...(test === undefined ? {} : { test }),
    data,
  });
  const sizeBytes = new TextEncoder().encode(body).length;
  if (sizeBytes > eventBodyLimitBytes) throw new RangeError(`The body of a ${event.type} event has ${sizeBytes} bytes.`);
  return { ...event, body };
}

/** Whether keys and endpoints of an environment get an event. Those of the other one must not learn of it (ADR 0037). */
export function isEventOf(environment: KeyEnvironment, event: Pick<EventRecord, 'environment'>): boolean {
  return event.environment === environment || event.environment === 'both';
}

/** The same event with another id and time: its body begins with them, and is otherwise unchanged. */
export function restampEvent(event: EventRecord, { id, createdAtUnixMs }: EventStamp): EventRecord {
  const body = JSON.stringify({ ...JSON.parse(event.body), id, created_at: new Date(createdAtUnixMs).toISOString() });
  return { ...event, id, createdAtUnixMs, body };
}

/** Notifies the fan-out worker of new events. The event itself is in the outbox, so a lost notification loses nothing. */
export interface FanOutQueue {
  /** @param delaySeconds for an event that is still being written: a notification that arrives before its event has no effect; default 0 */
  notify(event: EventReference, delaySeconds?: number): Promise<void>;
}

/** Identifies an event in the outbox. */
export type EventReference = Pick<EventRecord, 'id' | 'organizationId'>;

/** Events whose notification was lost, for the sweeper. */
export interface UnsentEvents {
  /** Events that are due but not dispatched. */
  findUnsent(nowUnixMs: number): AsyncIterable<EventReference>;
  /**
   * Acquires the right to send a notification again. Each further one is due after twice the time: 1, 2, 4 ... minutes.
   *
   * @returns false if there is nothing to do: another worker was faster, or the event is dispatched or has expired
   */
  acquireNotification(event: EventReference, nowUnixMs: number): Promise<boolean>;
  /** Undoes {@link UnsentEvents.acquireNotification} after the notification could not be sent: the next sweep finds the event again. */
  releaseNotification(event: EventReference, nowUnixMs: number): Promise<void>;
}
