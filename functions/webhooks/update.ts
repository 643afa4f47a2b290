import type { WebhookChangeBody } from '@nakor/contract/schemas/webhooks';
import { ok } from '@nakor/domain/shared/result';
import { ApiError } from '@nakor/http/message/api-error';
import { readValues } from '@nakor/http/parsing/parse-parameters';
import type { Endpoint } from '@nakor/http/serve';
import type { DeliveryNotification } from '@nakor/operations/webhooks/delivery-store';
import type { EndpointChange, WebhookEndpoint } from '@nakor/operations/webhooks/endpoint';
import { createWebhookRecord } from '@nakor/operations/webhooks/webhook-records';
import { findWebhook } from './find-webhook.ts';
import type { WebhookPorts } from './ports.ts';
import { readId, readTarget } from './read-request.ts';

/** `PATCH /webhooks/{id}`: changes an endpoint; `is_active: true` resets its count of consecutive failures. */
export function updateWebhook({
  webhooks,
  checkTarget,
  queue,
  onError,
}: Pick<WebhookPorts, 'webhooks' | 'checkTarget' | 'queue' | 'onError'>): Endpoint<'updateWebhook'> {
  return async (context) => {
    const { input } = context;
    const target = input.url === null ? ok(null) : await readTarget(input.url, checkTarget, context);
    const { id, fields, url } = readValues({ id: readId(context), fields: input.fields, url: target });
    const change = changeOf(fields, url);
    const { organizationId } = await findWebhook(webhooks, id, context);
    const endpoint = await webhooks.change(organizationId, id, change, context.nowUnixMs);
    if (endpoint === null) throw new ApiError('WEBHOOK_NOT_FOUND');
    // Pending deliveries are cancelled now, or when they are due if the notification is lost.
    if (change.isActive === false) await queue.notify(allDeliveriesOf(endpoint), 0).catch(onError);
    return { status: 200, data: { webhook: createWebhookRecord(endpoint) } };
  };
}

function allDeliveriesOf({ organizationId, id }: WebhookEndpoint): DeliveryNotification {
  return { organizationId, webhookId: id, delivery: null, postponed: 0 };
}

function changeOf({ name, description, events, is_active }: WebhookChangeBody, url: string | null): EndpointChange {
  return {
    ...(name === undefined ? {} : { name }),
    ...(url === null ? {} : { url }),
    ...(description === undefined ? {} : { description }),
    ...(events === undefined ? {} : { events }),
    ...(is_active === undefined ? {} : { isActive: is_active }),
  };
}
