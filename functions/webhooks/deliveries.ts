import { deliveriesQuery } from '@nakor/contract/schemas/webhooks';
import { deliveryRecord, webhookRecord } from '@nakor/domain/webhooks/webhook-records';
import { ApiError } from '@nakor/http/message/api-error';
import { readQuery, valuesOf } from '@nakor/http/parsing/parse-parameters';
import type { Endpoint } from '@nakor/http/serve';
import type { WebhookPorts } from './ports.ts';
import { readId } from './read-request.ts';

/** `GET /webhooks/{id}/deliveries`: the deliveries to an endpoint, sent or pending, newest event first. */
export function listDeliveries({ webhooks, deliveries }: Pick<WebhookPorts, 'webhooks' | 'deliveries'>): Endpoint<'listDeliveries'> {
  return async (context) => {
    const { id, query } = valuesOf({ id: readId(context), query: readQuery(deliveriesQuery, context) });
    const organizationId = context.caller.organization.id;
    const endpoint = await webhooks.find(organizationId, id);
    if (endpoint === null) throw new ApiError('WEBHOOK_NOT_FOUND');
    const { limit, status = null } = query;
    const found = await deliveries.list(organizationId, endpoint.id, { limit, status });
    return { status: 200, data: { endpoint: webhookRecord(endpoint), deliveries: found.map(deliveryRecord) } };
  };
}
