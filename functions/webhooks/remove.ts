import { ApiError } from '@nakor/http/message/api-error';
import { readValues } from '@nakor/http/parsing/parse-parameters';
import type { Endpoint } from '@nakor/http/serve';
import { findWebhook } from './find-webhook.ts';
import type { WebhookPorts } from './ports.ts';
import { readId } from './read-request.ts';

/** `DELETE /webhooks/{id}`: removes an endpoint immediately. Its deliveries are no longer visible, and the sweeper deletes them. */
export function deleteWebhook({ webhooks }: Pick<WebhookPorts, 'webhooks'>): Endpoint<'deleteWebhook'> {
  return async (context) => {
    const { id } = readValues({ id: readId(context) });
    const endpoint = await findWebhook(webhooks, id, context);
    if (!(await webhooks.remove(endpoint, context.nowUnixMs))) throw new ApiError('WEBHOOK_NOT_FOUND');
    return { status: 200, data: { id, deleted: true } };
  };
}
