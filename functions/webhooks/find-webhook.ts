import { ApiError } from '@nakor/http/message/api-error';
import type { CallerContext } from '@nakor/http/message/request-context';
import type { WebhookEndpoint } from '@nakor/operations/webhooks/endpoint';
import type { WebhookPorts } from './ports.ts';

/**
 * The endpoint that a request names. One of the other environment does not exist for the key, as that of another organization (ADR 0037).
 *
 * @throws ApiError WEBHOOK_NOT_FOUND
 */
export async function findWebhook(
  webhooks: Pick<WebhookPorts['webhooks'], 'find'>,
  id: string,
  { caller }: CallerContext,
): Promise<WebhookEndpoint> {
  const endpoint = await webhooks.find(caller.organization.id, id);
  if (endpoint === null || endpoint.environment !== caller.environment) throw new ApiError('WEBHOOK_NOT_FOUND');
  return endpoint;
}

/** The endpoints that a key sees: those of its organization and environment, oldest first. */
export async function listOwnWebhooks(
  webhooks: Pick<WebhookPorts['webhooks'], 'list'>,
  { caller }: CallerContext,
): Promise<readonly WebhookEndpoint[]> {
  return (await webhooks.list(caller.organization.id)).filter(({ environment }) => environment === caller.environment);
}
