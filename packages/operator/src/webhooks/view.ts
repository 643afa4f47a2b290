import type { WebhookEndpoint } from '@nakor/domain/webhooks/endpoint';
import { formatTime, textTable } from '../cli/text-table.ts';

/** An endpoint as JSON, without its secret and the query of its URL; times in ISO 8601. */
export function webhookJson(endpoint: WebhookEndpoint) {
  const { health } = endpoint;
  return {
    id: endpoint.id,
    organization_id: endpoint.organizationId,
    name: endpoint.name,
    url: shownUrl(endpoint.url),
    description: endpoint.description,
    events: endpoint.events,
    is_active: endpoint.isActive,
    auto_disabled_at: isoTime(endpoint.autoDisabledAtUnixMs),
    consecutive_failures: health.consecutiveFailures,
    total_deliveries: health.totalDeliveries,
    total_failures: health.totalFailures,
    last_success_at: isoTime(health.lastSuccessAtUnixMs),
    last_failure_at: isoTime(health.lastFailureAtUnixMs),
    created_at: isoTime(endpoint.createdAtUnixMs),
    updated_at: isoTime(endpoint.updatedAtUnixMs),
  };
}

/** Endpoints as a table. */
export function tabulateWebhooks(endpoints: readonly WebhookEndpoint[]): string {
  return textTable(
    ['id', 'name', 'url', 'events', 'state', 'consecutive failures', 'attempts', 'last success', 'last failure'],
    endpoints.map((endpoint) => [
      endpoint.id,
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

function isoTime(unixMs: number | null): string | null {
  return unixMs === null ? null : new Date(unixMs).toISOString();
}
