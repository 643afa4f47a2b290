import { formatTextTable, formatTime } from '@nakor/domain/shared/text-table';
import type { WebhookEndpoint } from '@nakor/operations/webhooks/endpoint';
import { createWebhookRecord } from '@nakor/operations/webhooks/webhook-records';

/** An endpoint as JSON: as the API returns it, with its organization, but without the start of its secret and the query of its URL. */
export function buildWebhookJson(endpoint: WebhookEndpoint) {
  const { id, secret_prefix: _, ...record } = createWebhookRecord(endpoint);
  return { id, organization_id: endpoint.organizationId, ...record, url: shownUrl(endpoint.url) };
}

/** Endpoints as a table. */
export function tabulateWebhooks(endpoints: readonly WebhookEndpoint[]): string {
  return formatTextTable(
    ['id', 'environment', 'name', 'url', 'events', 'state', 'consecutive failures', 'attempts', 'last success', 'last failure'],
    endpoints.map((endpoint) => [
      endpoint.id,
      endpoint.environment,
      endpoint.name,
      shownUrl(endpoint.url),
      endpoint.events.join(','),
      stateText(endpoint),
      String(endpoint.health.consecutiveFailures),
      String(endpoint.health.totalDeliveries),
      formatTime(endpoint.health.lastSuccessAtUnixMs),
      formatTime(endpoint.health.lastFailureAtUnixMs),
    ]),
  );
}

function stateText({ isActive, autoDisabledAtUnixMs }: WebhookEndpoint): string {
  if (isActive) return 'active';
  return autoDisabledAtUnixMs === null ? 'disabled' : `auto-disabled ${formatTime(autoDisabledAtUnixMs)}`;
}

/** The query of a URL may contain a secret of the receiver. */
function shownUrl(url: string): string {
  return url.replace(/\?.*$/s, '?…');
}
