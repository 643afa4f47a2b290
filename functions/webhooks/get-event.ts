import { ApiError } from '@nakor/http/message/api-error';
import { readValues } from '@nakor/http/parsing/parse-parameters';
import type { Endpoint } from '@nakor/http/serve';
import { isEventOf } from '@nakor/operations/events/event';
import { createDeliveryRecord } from '@nakor/operations/webhooks/webhook-records';
import { listOwnWebhooks } from './find-webhook.ts';
import type { WebhookPorts } from './ports.ts';
import { readEventId } from './read-request.ts';

/** `GET /events/{event_id}`: an event and its deliveries to the endpoints that the key sees. */
export function getEvent({ events, webhooks, deliveries }: Pick<WebhookPorts, 'events' | 'webhooks' | 'deliveries'>): Endpoint<'getEvent'> {
  return async (context) => {
    const { id } = readValues({ id: readEventId(context) });
    const organizationId = context.caller.organization.id;
    const event = await events.find({ organizationId, id });
    if (event === null || !isEventOf(context.caller.environment, event)) throw new ApiError('EVENT_NOT_FOUND');
    const endpoints = await listOwnWebhooks(webhooks, context);
    const found = await Promise.all(endpoints.map((endpoint) => deliveries.findOfEvent({ organizationId, webhookId: endpoint.id }, event)));
    return {
      status: 200,
      data: {
        event: JSON.parse(event.body),
        deliveries: found.flatMap((delivery) =>
          delivery === null ? [] : [{ webhook_id: delivery.webhookId, ...createDeliveryRecord(delivery) }],
        ),
      },
    };
  };
}
