import type { Delivery, DeliveryState } from '@nakor/domain/webhooks/delivery';
import type { WebhookEndpoint } from '@nakor/domain/webhooks/endpoint';
import { maxAttempts } from '@nakor/domain/webhooks/retry-schedule';

/** How events are signed, as a sentence for callers. */
export const signatureFormat =
  't=<unix seconds>,v1=<hex>: v1 is the lowercase hex HMAC-SHA256, keyed with the whole secret (whsec_ included), over t, a dot and the raw request body.';

/** An endpoint with the field names of the API. */
export function webhookResult(endpoint: WebhookEndpoint) {
  const { health } = endpoint;
  return {
    id: endpoint.id,
    name: endpoint.name,
    url: endpoint.url,
    description: endpoint.description,
    events: endpoint.events,
    is_active: endpoint.isActive,
    auto_disabled_at: toTimestamp(endpoint.autoDisabledAtUnixMs),
    secret_prefix: endpoint.secretPrefix,
    consecutive_failures: health.consecutiveFailures,
    total_deliveries: health.totalDeliveries,
    total_failures: health.totalFailures,
    last_success_at: toTimestamp(health.lastSuccessAtUnixMs),
    last_failure_at: toTimestamp(health.lastFailureAtUnixMs),
    created_at: toTimestamp(endpoint.createdAtUnixMs),
    updated_at: toTimestamp(endpoint.updatedAtUnixMs),
  };
}

/** A delivery with the field names of the API. */
export function deliveryResult({ id, eventId, state, attempt, last, createdAtUnixMs }: Delivery) {
  return {
    id,
    event_id: eventId,
    status: state.status,
    attempt,
    max_attempts: maxAttempts,
    next_retry_at: toTimestamp(state.status === 'pending' ? state.nextAttemptAtUnixMs : null),
    last_http_status: last?.httpStatus ?? null,
    last_duration_ms: last?.durationMs ?? null,
    last_error: last?.error ?? null,
    response_excerpt: last?.responseExcerpt ?? null,
    completed_at: toTimestamp(completedAt(state)),
    created_at: toTimestamp(createdAtUnixMs),
  };
}

function completedAt(state: DeliveryState): number | null {
  return 'completedAtUnixMs' in state ? state.completedAtUnixMs : null;
}

function toTimestamp(unixMs: number | null): string | null {
  return unixMs === null ? null : new Date(unixMs).toISOString();
}
