import { ApiError } from '@nakor/http/api-error';
import { parsedValue, throwIfInvalid } from '@nakor/http/parse-parameters';
import type { Endpoint } from '@nakor/http/serve';
import type { WebhookPorts } from './ports.ts';
import { organizationOf, readId } from './read-request.ts';

/** `DELETE /webhooks/{id}`: removes an endpoint at once; its deliveries can be seen no more, and are deleted by the sweeper. */
export function deleteWebhook({ webhooks }: Pick<WebhookPorts, 'webhooks'>): Endpoint {
  return async ({ call }) => {
    const id = readId(call);
    throwIfInvalid(id);
    if (!(await webhooks.remove(organizationOf(call), parsedValue(id), call.nowMs))) throw new ApiError('WEBHOOK_NOT_FOUND');
    return { status: 200, data: { id: parsedValue(id), deleted: true } };
  };
}
