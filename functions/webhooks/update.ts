import type { WebhookChangeBody } from '@nakor/contract/schemas/webhooks';
import { InternalError } from '@nakor/domain/shared/internal-error';
import type { DeliveryNotification } from '@nakor/domain/webhooks/delivery-store';
import type { EndpointChange, WebhookEndpoint } from '@nakor/domain/webhooks/endpoint';
import { ApiError } from '@nakor/http/api-error';
import { parsedValue, throwIfInvalid } from '@nakor/http/parse-parameters';
import type { Endpoint } from '@nakor/http/serve';
import type { WebhookPorts } from './ports.ts';
import { organizationOf, readId, readTarget } from './read-request.ts';
import { webhookResult } from './webhook-result.ts';

/** `PATCH /webhooks/{id}`: changes an endpoint; `is_active: true` forgets its failures so far. */
export function updateWebhook({
  webhooks,
  checkTarget,
  queue,
  onError,
}: Pick<WebhookPorts, 'webhooks' | 'checkTarget' | 'queue' | 'onError'>): Endpoint {
  return async ({ call, input }) => {
    if (input?.kind !== 'webhook-change') throw new InternalError('PATCH /webhooks/{id} was reached without a change.');
    const id = readId(call);
    const target = await readTarget(input.url, checkTarget, call);
    throwIfInvalid(id, input, target);
    const change = changeOf(input.order ?? {}, target.value);
    const endpoint = await webhooks.change(organizationOf(call), parsedValue(id), change, call.nowMs);
    if (endpoint === null) throw new ApiError('WEBHOOK_NOT_FOUND');
    // What waits to be sent ends now; should the wake-up get lost, it ends when it is due.
    if (change.isActive === false) await queue.notify(allOf(endpoint), 0).catch(onError);
    return { status: 200, data: { webhook: webhookResult(endpoint) } };
  };
}

function allOf({ organizationId, id }: WebhookEndpoint): DeliveryNotification {
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
