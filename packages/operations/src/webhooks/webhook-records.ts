import { formatIsoTime } from '@nakor/domain/shared/iso-time';
import type { Delivery } from './delivery.ts';
import type { WebhookEndpoint } from './endpoint.ts';
import { maxAttempts } from './retry-schedule.ts';

/** An endpoint in the JSON form of the API, without its secret. */
export function createWebhookRecord(endpoint: WebhookEndpoint) {
  const { health } = endpoint;
  return {
    id: endpoint.id,
    environment: endpoint.environment,
    name: endpoint.name,
    url: endpoint.url,
    description: endpoint.description,
    events: endpoint.events,
    is_active: endpoint.isActive,
    auto_disabled_at: formatIsoTime(endpoint.autoDisabledAtUnixMs),
    secret_prefix: endpoint.secretPrefix,
    consecutive_failures: health.consecutiveFailures,
    total_deliveries: health.totalDeliveries,
    total_failures: health.totalFailures,
    last_success_at: formatIsoTime(health.lastSuccessAtUnixMs),
    last_failure_at: formatIsoTime(health.lastFailureAtUnixMs),
    created_at: formatIsoTime(endpoint.createdAtUnixMs),
    updated_at: formatIsoTime(endpoint.updatedAtUnixMs),
  };
}

/** A delivery in the JSON form of the API. */
export function createDeliveryRecord({ id, eventId, eventType, state, attempt, last, createdAtUnixMs }: Delivery) {
  return {
    id,
    event_id: eventId,
    event_type: eventType,
    status: state.status,
    attempt,
    max_attempts: maxAttempts,
    next_retry_at: formatIsoTime(computeNextAttemptAt({ state })),
    last_http_status: last?.httpStatus ?? null,
    last_duration_ms: last?.durationMs ?? null,
    last_error: last?.error ?? null,
    response_excerpt: last?.responseExcerpt ?? null,
    completed_at: formatIsoTime(determineCompletedAt({ state })),
    created_at: formatIsoTime(createdAtUnixMs),
  };
}

/** When the next attempt is due, in milliseconds since the epoch; null unless the delivery waits for one. */
export function computeNextAttemptAt({ state }: Pick<Delivery, 'state'>): number | null {
  return state.status === 'pending' ? state.nextAttemptAtUnixMs : null;
}

/** When a delivery ended, in milliseconds since the epoch; null if it has not. */
export function determineCompletedAt({ state }: Pick<Delivery, 'state'>): number | null {
  return 'completedAtUnixMs' in state ? state.completedAtUnixMs : null;
}
