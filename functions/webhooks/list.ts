import type { Endpoint } from '@nakor/http/serve';
import { eventTypes } from '@nakor/operations/events/event';
import { signatureHeaderName, signatureToleranceSeconds } from '@nakor/operations/webhooks/signature';
import { createWebhookRecord } from '@nakor/operations/webhooks/webhook-records';
import { listOwnWebhooks } from './find-webhook.ts';
import type { WebhookPorts } from './ports.ts';
import { signatureFormat } from './signature-format.ts';

/** `GET /webhooks`: the endpoints of the organization and environment of the key, oldest first, the event types, and how events are signed. */
export function listWebhooks({ webhooks }: Pick<WebhookPorts, 'webhooks'>): Endpoint<'listWebhooks'> {
  return async (context) => ({
    status: 200,
    data: {
      webhooks: (await listOwnWebhooks(webhooks, context)).map(createWebhookRecord),
      supported_events: eventTypes,
      signature_header: signatureHeaderName,
      signature_format: signatureFormat,
      signature_tolerance_seconds: signatureToleranceSeconds,
    },
  });
}
