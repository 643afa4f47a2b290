import { ApiError } from '@nakor/http/message/api-error';
import { readValues } from '@nakor/http/parsing/parse-parameters';
import type { Endpoint } from '@nakor/http/serve';
import { createWebhookRecord } from '@nakor/operations/webhooks/webhook-records';
import type { WebhookPorts } from './ports.ts';
import { readId } from './read-request.ts';

/** `GET /webhooks/{id}`: one endpoint. */
export function getWebhook({ webhooks }: Pick<WebhookPorts, 'webhooks'>): Endpoint<'getWebhook'> {
  return async (context) => {
    const { id } = readValues({ id: readId(context) });
    const endpoint = await webhooks.find(context.caller.organization.id, id);
    if (endpoint === null) throw new ApiError('WEBHOOK_NOT_FOUND');
    return { status: 200, data: { webhook: createWebhookRecord(endpoint) } };
  };
}
