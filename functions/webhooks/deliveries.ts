import { deliveriesQuery } from '@nakor/contract/schemas/webhooks';
import { ok } from '@nakor/domain/shared/result';
import { readQuery, readValues } from '@nakor/http/parsing/parse-parameters';
import type { Endpoint } from '@nakor/http/serve';
import { createDeliveryRecord, createWebhookRecord } from '@nakor/operations/webhooks/webhook-records';
import { deliveryCursor, readDeliveryCursor } from './cursors.ts';
import { findWebhook } from './find-webhook.ts';
import type { WebhookPorts } from './ports.ts';
import { readId } from './read-request.ts';

/** `GET /webhooks/{id}/deliveries`: the deliveries to an endpoint, sent or pending, newest event first. */
export function listDeliveries({ webhooks, deliveries }: Pick<WebhookPorts, 'webhooks' | 'deliveries'>): Endpoint<'listDeliveries'> {
  return async (context) => {
    const parsed = readQuery(deliveriesQuery, context);
    const { id, query, after } = readValues({
      id: readId(context),
      query: parsed,
      after: parsed.ok ? readDeliveryCursor(parsed.value.cursor, 'query.cursor', context) : ok(null),
    });
    const organizationId = context.caller.organization.id;
    const endpoint = await findWebhook(webhooks, id, context);
    const { limit, status, event_type: eventType = null, since, until } = query;
    const filter = {
      statuses: status === undefined ? null : [status],
      eventType,
      sinceUnixMs: since === undefined ? null : Date.parse(since),
      untilUnixMs: until === undefined ? null : Date.parse(until),
    };
    const page = await deliveries.listPage({ organizationId, webhookId: id }, filter, { order: 'newest-first', after, limit });
    return {
      status: 200,
      data: {
        endpoint: createWebhookRecord(endpoint),
        deliveries: page.deliveries.map(createDeliveryRecord),
        next_cursor: page.next === null ? null : deliveryCursor(page.next),
      },
    };
  };
}
