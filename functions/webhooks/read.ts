import { readValues } from '@nakor/http/parsing/parse-parameters';
import type { Endpoint } from '@nakor/http/serve';
import { createWebhookRecord } from '@nakor/operations/webhooks/webhook-records';
import { findWebhook } from './find-webhook.ts';
import type { WebhookPorts } from './ports.ts';
import { readId } from './read-request.ts';

/** `GET /webhooks/{id}`: one endpoint. */
export function getWebhook({ webhooks }: Pick<WebhookPorts, 'webhooks'>): Endpoint<'getWebhook'> {
  return async (context) => {
    const { id } = readValues({ id: readId(context) });
    const endpoint = await findWebhook(webhooks, id, context);
    return { status: 200, data: { webhook: createWebhookRecord(endpoint) } };
  };
}
