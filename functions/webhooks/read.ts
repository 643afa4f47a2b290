import { ApiError } from '@nakor/http/api-error';
import { parsedValue, throwIfInvalid } from '@nakor/http/parse-parameters';
import type { Endpoint } from '@nakor/http/serve';
import type { WebhookPorts } from './ports.ts';
import { organizationOf, readId } from './read-request.ts';
import { webhookResult } from './webhook-result.ts';

/** `GET /webhooks/{id}`: one endpoint. */
export function getWebhook({ webhooks }: Pick<WebhookPorts, 'webhooks'>): Endpoint {
  return async ({ call }) => {
    const id = readId(call);
    throwIfInvalid(id);
    const endpoint = await webhooks.find(organizationOf(call), parsedValue(id));
    if (endpoint === null) throw new ApiError('WEBHOOK_NOT_FOUND');
    return { status: 200, data: { webhook: webhookResult(endpoint) } };
  };
}
