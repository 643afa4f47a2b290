import type { WebhookTestBody } from '@nakor/contract/schemas/webhooks';
import { err } from '@nakor/domain/shared/result';
import { ApiError } from '@nakor/http/message/api-error';
import type { CallerContext } from '@nakor/http/message/request-context';
import { type Parsed, readValues } from '@nakor/http/parsing/parse-parameters';
import type { Endpoint, EndpointContext } from '@nakor/http/serve';
import type { EventRecord } from '@nakor/operations/events/event';
import { createPlainTestEvent, createTypedTestEvent } from '@nakor/operations/events/test-event';
import { signatureHeaderName } from '@nakor/operations/webhooks/signature';
import { listSigningSecrets } from '@nakor/operations/webhooks/signing-secrets';
import { createWebhookRequest } from '@nakor/operations/webhooks/webhook-request';
import { findWebhook } from './find-webhook.ts';
import type { WebhookPorts } from './ports.ts';
import { readId } from './read-request.ts';
import { enforceRequestLimit } from './request-limit.ts';

/**
 * `POST /webhooks/{id}/test`: sends a test event immediately and returns the result. It is not a delivery: it is not retried, and does not
 * change the endpoint. An event whose type the caller chose is listed by `GET /events`, so that it can be polled; it is sent to this endpoint
 * only.
 */
export function testWebhook(ports: WebhookPorts): Endpoint<'testWebhook'> {
  const { webhooks, events, secrets, limits, sender, newId, now } = ports;
  return async (context) => {
    const { id, fields } = readValues({ id: readId(context), fields: readFields(context) });
    const endpoint = await findWebhook(webhooks, id, context);
    if (!endpoint.isActive) throw new ApiError('WEBHOOK_DISABLED');
    await enforceRequestLimit(limits, 'tests', context);
    const keys = await listSigningSecrets(endpoint, secrets, now());
    const event = eventOf(fields.type, context, ports);
    // Before it is sent: a receiver that has an event finds it with GET /events, too.
    if (fields.type !== undefined) await events.add(event);
    const unixSeconds = Math.floor(now() / 1000);
    const outcome = await sender.send(createWebhookRequest(event, { url: endpoint.url, deliveryId: newId(), secrets: keys, unixSeconds }));
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

/** Only test keys select the type: an example with a live key could be taken for something that happened. */
function readFields({ input, caller, language }: EndpointContext<'testWebhook'>): Parsed<WebhookTestBody> {
  if (!input.fields.ok || input.fields.value.type === undefined || caller.environment === 'test') return input.fields;
  return err([{ path: 'type', code: 'test_key_required', message: testKeyText[language] }]);
}

function eventOf(type: WebhookTestBody['type'], { caller, language }: CallerContext, { newId, newEventStamp }: WebhookPorts): EventRecord {
  const stamp = { ...newEventStamp(), organizationId: caller.organization.id, environment: caller.environment };
  const mark = { message: message[language], triggered_by_user_id: caller.id };
  if (type === undefined) return createPlainTestEvent({ ...stamp, id: newId() }, mark);
  return createTypedTestEvent(stamp, type, mark);
}

const testKeyText = {
  pl: 'Typ zdarzenia próbnego wybiera się tylko z kluczem testowym (nk_test_). Użyj takiego klucza albo pomiń to pole: zdarzenie webhook.test wysyła też klucz produkcyjny.',
  en: 'The type of a test event can be selected only with a test key (nk_test_). Use one, or omit this field: a live key sends webhook.test.',
} as const;

const message = { pl: 'To jest zdarzenie próbne Nakor.', en: 'This is a test event from Nakor.' } as const;
