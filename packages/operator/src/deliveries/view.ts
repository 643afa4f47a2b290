import type { Delivery, DeliveryState } from '@nakor/domain/webhooks/delivery';
import { maxAttempts } from '@nakor/domain/webhooks/retry-schedule';
import { quoted } from '../cli/terminal-escape.ts';
import { shownMoment, textPairs, textTable } from '../cli/text-table.ts';

/** A delivery as JSON: what its owner sees of it, and what it belongs to; times in ISO 8601. */
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
    next_retry_at: moment(nextAttemptAt(state)),
    last_http_status: last?.httpStatus ?? null,
    last_duration_ms: last?.durationMs ?? null,
    last_error: last?.error ?? null,
    response_excerpt: last?.responseExcerpt ?? null,
    completed_at: moment(completedAt(state)),
    created_at: moment(delivery.createdAtUnixMs),
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
      shownMoment(nextAttemptAt(delivery.state)),
      lastText(delivery),
      shownMoment(delivery.createdAtUnixMs),
    ]),
  );
}

/** A delivery in lines. */
export function describeDelivery(delivery: Delivery): string {
  const { state, last } = delivery;
  return textPairs({
    id: delivery.id,
    organisation: delivery.organizationId,
    webhook: delivery.webhookId,
    event: `${delivery.eventType} ${delivery.eventId}`,
    created: shownMoment(delivery.createdAtUnixMs),
    status: state.status,
    attempts: attemptsText(delivery),
    'next attempt': shownMoment(nextAttemptAt(state)),
    ended: shownMoment(completedAt(state)),
    last: lastText(delivery),
    took: last?.durationMs == null ? '-' : `${last.durationMs} ms`,
    // What a receiver answered is its own text: it stays on one line, in quotation marks.
    answer: last?.responseExcerpt == null ? '-' : quoted(last.responseExcerpt),
  });
}

function attemptsText({ attempt }: Delivery): string {
  return `${attempt} of ${maxAttempts}`;
}

/** What came of the last attempt. */
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

function moment(unixMs: number | null): string | null {
  return unixMs === null ? null : new Date(unixMs).toISOString();
}
