import { eventTypes } from '@nakor/domain/events/event';
import { signatureHeaderName, signatureToleranceSeconds } from '@nakor/domain/webhooks/signature';
import { webhookRecord } from '@nakor/domain/webhooks/webhook-records';
import type { Endpoint } from '@nakor/http/serve';
import type { WebhookPorts } from './ports.ts';
import { signatureFormat } from './signature-format.ts';

/** `GET /webhooks`: the endpoints of the organization, oldest first, the event types, and how events are signed. */
export function listWebhooks({ webhooks }: Pick<WebhookPorts, 'webhooks'>): Endpoint<'listWebhooks'> {
  return async (context) => ({
    status: 200,
    data: {
      webhooks: (await webhooks.list(context.caller.organization.id)).map(webhookRecord),
      supported_events: eventTypes,
      signature_header: signatureHeaderName,
      signature_format: signatureFormat,
      signature_tolerance_seconds: signatureToleranceSeconds,
    },
  });
}
