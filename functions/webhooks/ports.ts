import type { EventLog } from '@nakor/operations/events/event-log';
import type { EventStamp } from '@nakor/operations/events/event-stamp';
import type { WebhookSender } from '@nakor/operations/webhooks/attempt';
import type { DeliveryQueue, DeliveryStore } from '@nakor/operations/webhooks/delivery-store';
import type { RequestCounter } from '@nakor/operations/webhooks/request-limits';
import type { SecretCipher, WebhookStore } from '@nakor/operations/webhooks/webhook-store';
import type { TargetCheck } from '@nakor/outbound/check-target';

/** What the endpoints for webhooks need. */
export interface WebhookPorts {
  readonly webhooks: WebhookStore;
  readonly deliveries: Pick<DeliveryStore, 'find' | 'findById' | 'findOfEvent' | 'listPage' | 'transition'>;
  readonly events: EventLog;
  readonly secrets: SecretCipher;
  readonly queue: DeliveryQueue;
  readonly limits: RequestCounter;
  readonly sender: WebhookSender;
  readonly checkTarget: TargetCheck;
  /** Reports internal errors that do not fail the request. */
  readonly onError: (error: unknown) => void;
  /** A new UUID. */
  readonly newId: () => string;
  /** Bytes from a cryptographic source. */
  readonly randomBytes: (count: number) => Uint8Array;
  /** The id and the time of an event that is created now. */
  readonly newEventStamp: () => EventStamp;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}
