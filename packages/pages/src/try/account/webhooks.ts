import { requestService, type ServiceAccess, type ServiceOutcome } from './service-request.ts';

/** What the page shows of a webhook endpoint. */
export interface WebhookEndpoint {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly is_active: boolean;
  readonly auto_disabled_at: string | null;
  readonly consecutive_failures: number;
}

/** What happens to a delivery, or happened. */
export type DeliveryStatus = 'pending' | 'in_flight' | 'succeeded' | 'failed' | 'dead_letter';

/** What the page shows of the delivery of an event. */
export interface WebhookDelivery {
  readonly id: string;
  readonly event_type: string;
  readonly status: DeliveryStatus;
  readonly attempt: number;
  readonly max_attempts: number;
  readonly next_retry_at: string | null;
  readonly last_http_status: number | null;
  readonly last_error: string | null;
  readonly created_at: string;
}

/** An event as it is delivered. */
export interface ServiceEvent {
  readonly id: string;
  readonly type: string;
  readonly created_at: string;
}

/** A page of the list of events, oldest first. */
export interface EventPage {
  readonly events: readonly ServiceEvent[];
  readonly has_more: boolean;
  readonly next_cursor: string;
}

/** Deliveries shown of an endpoint. */
const deliveryCount = 20;
/** Events read at once. */
const eventCount = 50;
/** How far back events are shown, in milliseconds. */
const eventPeriodMs = 86_400_000;

/** The webhook endpoints of the organization and of the environment of the key, oldest first. */
export function listWebhooks(access: ServiceAccess): Promise<ServiceOutcome<{ readonly webhooks: readonly WebhookEndpoint[] }>> {
  return requestService(access, '/webhooks');
}

/** The latest deliveries of an endpoint. */
export function listDeliveries(
  access: ServiceAccess,
  webhookId: string,
): Promise<ServiceOutcome<{ readonly deliveries: readonly WebhookDelivery[] }>> {
  return requestService(access, `/webhooks/${encodeURIComponent(webhookId)}/deliveries?limit=${deliveryCount}`);
}

/** Sends an event to an endpoint once more. */
export function redeliver(
  access: ServiceAccess,
  webhookId: string,
  deliveryId: string,
): Promise<ServiceOutcome<{ readonly delivery: WebhookDelivery; readonly restarted: boolean }>> {
  return requestService(access, `/webhooks/${encodeURIComponent(webhookId)}/deliveries/${encodeURIComponent(deliveryId)}/redeliver`, {
    method: 'POST',
  });
}

/**
 * The events of the last 24 hours.
 *
 * @param cursor of the previous page; null for the first one
 */
export function listEvents(access: ServiceAccess, cursor: string | null, nowUnixMs: number): Promise<ServiceOutcome<EventPage>> {
  const start = cursor === null ? `since=${new Date(nowUnixMs - eventPeriodMs).toISOString()}` : `cursor=${encodeURIComponent(cursor)}`;
  return requestService(access, `/events?limit=${eventCount}&${start}`);
}
