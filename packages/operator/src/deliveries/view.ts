import type { Delivery, DeliveryState } from '@nakor/domain/webhooks/delivery';
import { maxAttempts } from '@nakor/domain/webhooks/retry-schedule';
import { quoted } from '../cli/terminal-escape.ts';
import { formatTime, textPairs, textTable } from '../cli/text-table.ts';

/** A delivery as JSON: the fields that the API returns, and the ids it belongs to; times in ISO 8601. */
export function deliveryJson(delivery: Delivery) {
  const { state, last } = delivery;
  return {
    id: delivery.id,
    organization_id: delivery.organizationId,
    webhook_id: delivery.webhookId,
    event_id: delivery.eventId,
    event_type: delivery.eventType,
    status: state.status,
    attempt: delivery.attempt,
    max_attempts: maxAttempts,
    next_retry_at: isoTime(nextAttemptAt(state)),
    last_http_status: last?.httpStatus ?? null,
    last_duration_ms: last?.durationMs ?? null,
    last_error: last?.error ?? null,
    response_excerpt: last?.responseExcerpt ?? null,
    completed_at: isoTime(completedAt(state)),
    created_at: isoTime(delivery.createdAtUnixMs),
  };
}

/** Deliveries as a table. */
export function tabulateDeliveries(deliveries: readonly Delivery[]): string {
  return textTable(
    ['id', 'webhook', 'event', 'status', 'attempts', 'next attempt', 'last', 'created'],
    deliveries.map((delivery) => [
      delivery.id,
      delivery.webhookId,
      delivery.eventType,
      delivery.state.status,
      attemptsText(delivery),
      formatTime(nextAttemptAt(delivery.state)),
      lastText(delivery),
      formatTime(delivery.createdAtUnixMs),
    ]),
  );
}

/** A delivery as name-value lines. */
export function describeDelivery(delivery: Delivery): string {
  const { state, last } = delivery;
  return textPairs({
    id: delivery.id,
    organization: delivery.organizationId,
    webhook: delivery.webhookId,
    event: `${delivery.eventType} ${delivery.eventId}`,
    created: formatTime(delivery.createdAtUnixMs),
    status: state.status,
    attempts: attemptsText(delivery),
    'next attempt': formatTime(nextAttemptAt(state)),
    ended: formatTime(completedAt(state)),
    last: lastText(delivery),
    took: last?.durationMs == null ? '-' : `${last.durationMs} ms`,
    // The response is untrusted text: it stays on one line, in quotation marks.
    response: last?.responseExcerpt == null ? '-' : quoted(last.responseExcerpt),
  });
}

function attemptsText({ attempt }: Delivery): string {
  return `${attempt} of ${maxAttempts}`;
}

/** Result of the last attempt. */
function lastText({ last }: Delivery): string {
  if (last === null) return '-';
  const { error, httpStatus } = last;
  const status = httpStatus === null ? '' : String(httpStatus);
  return error === null ? status : `${error} ${status}`.trimEnd();
}

function nextAttemptAt(state: DeliveryState): number | null {
  return state.status === 'pending' ? state.nextAttemptAtUnixMs : null;
}

function completedAt(state: DeliveryState): number | null {
  return 'completedAtUnixMs' in state ? state.completedAtUnixMs : null;
}

function isoTime(unixMs: number | null): string | null {
  return unixMs === null ? null : new Date(unixMs).toISOString();
}
