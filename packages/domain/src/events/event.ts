/** Every event that webhooks can subscribe to. */
export const eventTypes = [
  'validation.completed',
  'correction.created',
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

/** An event as it waits in the outbox. Its body never changes, so every delivery sends and signs the same bytes. */
export interface EventRecord {
  /** A UUID; receivers tell repeated deliveries apart by it. */
  readonly id: string;
  readonly organizationId: string;
  readonly type: EventType;
  readonly createdAtUnixMs: number;
  /** The envelope as JSON: `{ id, type, created_at, api_version, organization_id, data }`. */
  readonly body: string;
}

/** Largest body of an event, in bytes of UTF-8. */
export const eventBodyLimitBytes = 64_000;

/** How long an event is kept, delivered or not. */
export const eventLifeSeconds = 30 * 86_400;

/**
 * Forms an event.
 *
 * @param data the payload; whoever makes it keeps the body within {@link eventBodyLimitBytes}
 * @throws RangeError when the body is too large (a fault of ours)
 */
export function eventRecord(event: Omit<EventRecord, 'body'>, data: Readonly<Record<string, unknown>>): EventRecord {
  const body = JSON.stringify({
    id: event.id,
    type: event.type,
    created_at: new Date(event.createdAtUnixMs).toISOString(),
    api_version: 'v1',
    organization_id: event.organizationId,
    data,
  });
  const sizeBytes = new TextEncoder().encode(body).length;
  if (sizeBytes > eventBodyLimitBytes) throw new RangeError(`The body of a ${event.type} event has ${sizeBytes} bytes.`);
  return { ...event, body };
}

/** Wakes whoever hands events on to their receivers. The event itself waits in the outbox, so a lost wake-up loses nothing. */
export interface FanOutQueue {
  /** @param delaySeconds for an event that is on its way into the outbox: a wake-up that overtakes its event finds nothing; 0 unless told otherwise */
  notify(event: EventReference, delaySeconds?: number): Promise<void>;
}

/** An event by what the outbox finds it with. */
export type EventReference = Pick<EventRecord, 'id' | 'organizationId'>;

/** For the sweeper: events whose wake-up was lost. */
export interface UnsentEvents {
  /** Events that nobody has handed on although they are due. */
  findUnsent(nowUnixMs: number): AsyncIterable<EventReference>;
  /**
   * Takes it upon oneself to send a wake-up again. The next one then follows later: after 1, 2, 4 ... minutes, twice as long each time.
   *
   * @returns false when there is nothing to do any more: somebody else has taken it, or the event is handed on or at the end of its life
   */
  acquireNotification(event: EventReference, nowUnixMs: number): Promise<boolean>;
  /** Gives back what {@link UnsentEvents.acquireNotification} took, after the wake-up could not be sent: the next sweep finds the event again. */
  releaseNotification(event: EventReference, nowUnixMs: number): Promise<void>;
}
