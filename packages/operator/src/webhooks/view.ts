import type { WebhookEndpoint } from '@nakor/domain/webhooks/endpoint';
import { shownMoment, textTable } from '../cli/text-table.ts';

/** An endpoint as JSON, without its secret and without the query of its address; times in ISO 8601. */
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
    auto_disabled_at: moment(endpoint.autoDisabledAtUnixMs),
    consecutive_failures: health.consecutiveFailures,
    total_deliveries: health.totalDeliveries,
    total_failures: health.totalFailures,
    last_success_at: moment(health.lastSuccessAtUnixMs),
    last_failure_at: moment(health.lastFailureAtUnixMs),
    created_at: moment(endpoint.createdAtUnixMs),
    updated_at: moment(endpoint.updatedAtUnixMs),
  };
}

/** Endpoints as a table. */
export function tabulateWebhooks(endpoints: readonly WebhookEndpoint[]): string {
  return textTable(
    ['id', 'name', 'url', 'events', 'state', 'failures in a row', 'attempts', 'last success', 'last failure'],
    endpoints.map((endpoint) => [
      endpoint.id,
      endpoint.name,
      shownUrl(endpoint.url),
      endpoint.events.join(','),
      stateText(endpoint),
      String(endpoint.health.consecutiveFailures),
      String(endpoint.health.totalDeliveries),
      shownMoment(endpoint.health.lastSuccessAtUnixMs),
      shownMoment(endpoint.health.lastFailureAtUnixMs),
    ]),
  );
}

function stateText({ isActive, autoDisabledAtUnixMs }: WebhookEndpoint): string {
  if (isActive) return 'active';
  return autoDisabledAtUnixMs === null ? 'switched off' : `disabled ${shownMoment(autoDisabledAtUnixMs)}`;
}

/** In the query of an address, receivers may have put a secret of theirs. */
function shownUrl(url: string): string {
  return url.replace(/\?.*$/s, '?…');
}

function moment(unixMs: number | null): string | null {
  return unixMs === null ? null : new Date(unixMs).toISOString();
}
