import { formatQuoted } from '@nakor/domain/shared/terminal-escape';
import { formatTextPairs, formatTextTable, formatTime } from '@nakor/domain/shared/text-table';
import type { Delivery } from '@nakor/operations/webhooks/delivery';
import { maxAttempts } from '@nakor/operations/webhooks/retry-schedule';
import { computeNextAttemptAt, createDeliveryRecord, determineCompletedAt } from '@nakor/operations/webhooks/webhook-records';

/** A delivery as JSON: the fields that the API returns, and the ids it belongs to; times in ISO 8601. */
export function buildDeliveryJson(delivery: Delivery) {
  const { organizationId, webhookId } = delivery;
  const { id, ...record } = createDeliveryRecord(delivery);
  return { id, organization_id: organizationId, webhook_id: webhookId, ...record };
}

/** Deliveries as a table. */
export function tabulateDeliveries(deliveries: readonly Delivery[]): string {
  return formatTextTable(
    ['id', 'webhook', 'event', 'status', 'attempts', 'next attempt', 'last', 'created'],
    deliveries.map((delivery) => [
      delivery.id,
      delivery.webhookId,
      delivery.eventType,
      delivery.state.status,
      attemptsText(delivery),
      formatTime(computeNextAttemptAt(delivery)),
      lastText(delivery),
      formatTime(delivery.createdAtUnixMs),
    ]),
  );
}

/** A delivery as name-value lines. */
export function describeDelivery(delivery: Delivery): string {
  const { state, last } = delivery;
  return formatTextPairs({
    id: delivery.id,
    organization: delivery.organizationId,
    webhook: delivery.webhookId,
    event: `${delivery.eventType} ${delivery.eventId}`,
    created: formatTime(delivery.createdAtUnixMs),
    status: state.status,
    attempts: attemptsText(delivery),
    'next attempt': formatTime(computeNextAttemptAt(delivery)),
    ended: formatTime(determineCompletedAt(delivery)),
    last: lastText(delivery),
    took: last?.durationMs == null ? '-' : `${last.durationMs} ms`,
    // The response is untrusted text: it stays on one line, in quotation marks.
    response: last?.responseExcerpt == null ? '-' : formatQuoted(last.responseExcerpt),
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
