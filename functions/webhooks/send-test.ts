import { eventRecord } from '@nakor/domain/events/event';
import { signatureHeaderName } from '@nakor/domain/webhooks/signature';
import { signingSecrets } from '@nakor/domain/webhooks/signing-secrets';
import { webhookRequest } from '@nakor/domain/webhooks/webhook-request';
import { ApiError } from '@nakor/http/message/api-error';
import { valuesOf } from '@nakor/http/parsing/parse-parameters';
import type { Endpoint } from '@nakor/http/serve';
import type { WebhookPorts } from './ports.ts';
import { readId } from './read-request.ts';
import { enforceRequestLimit } from './request-limit.ts';

/**
 * `POST /webhooks/{id}/test`: sends a test event immediately and returns the result. It is not a delivery: it is neither retried nor stored,
 * and does not change the endpoint.
 */
export function testWebhook({ webhooks, secrets, limits, sender, newId, now }: WebhookPorts): Endpoint<'testWebhook'> {
  return async (context) => {
    const { id } = valuesOf({ id: readId(context) });
    const organizationId = context.caller.organization.id;
    const endpoint = await webhooks.find(organizationId, id);
    if (endpoint === null) throw new ApiError('WEBHOOK_NOT_FOUND');
    if (!endpoint.isActive) throw new ApiError('WEBHOOK_DISABLED');
    await enforceRequestLimit(limits, 'tests', context);
    const keys = await signingSecrets(endpoint, { webhooks, secrets }, now());
    const data = { message: message[context.language], triggered_by_user_id: context.caller?.id ?? null };
    const event = eventRecord({ id: newId(), organizationId, type: 'webhook.test', createdAtUnixMs: context.nowMs }, data);
    const unixSeconds = Math.floor(now() / 1000);
    const outcome = await sender.send(webhookRequest(event, { url: endpoint.url, deliveryId: newId(), secrets: keys, unixSeconds }));
    return {
      status: 200,
      data: {
        attempted: true,
        succeeded: outcome.error === null,
        // The API promises a number: 0 is no HTTP status, so it stands for a missing response.
        http_status: outcome.httpStatus ?? 0,
        duration_ms: outcome.durationMs,
        network_error: outcome.error === 'HTTP_STATUS' ? null : outcome.error,
        response_excerpt: outcome.responseExcerpt ?? '',
        signature_sent: { header: signatureHeaderName, timestamp: unixSeconds, secret_prefix: endpoint.secretPrefix },
        envelope: JSON.parse(event.body),
      },
    };
  };
}

const message = { pl: 'To jest zdarzenie próbne Nakor.', en: 'This is a test event from Nakor.' } as const;
