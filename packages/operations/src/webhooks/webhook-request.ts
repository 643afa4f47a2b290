import type { EventRecord } from '../events/event.ts';
import type { WebhookRequest } from './attempt.ts';
import { buildStandardSignatureHeaders, computeSignature, signatureHeaderName } from './signature.ts';

/**
 * The request that carries an event to a receiver. The body is always the same bytes; the signatures, in two forms, are new for
 * each attempt.
 *
 * @param deliveryId UUID of the delivery, or of a test
 * @param secrets    the whole secrets of the endpoint, current one first
 */
export function createWebhookRequest(
  event: Pick<EventRecord, 'id' | 'type' | 'body'>,
  { url, deliveryId, secrets, unixSeconds }: { url: string; deliveryId: string; secrets: readonly string[]; unixSeconds: number },
): WebhookRequest {
  const body = new TextEncoder().encode(event.body);
  return {
    url,
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Nakor-Webhooks/1',
      [signatureHeaderName]: computeSignature(secrets, unixSeconds, body),
      ...buildStandardSignatureHeaders(secrets, { eventId: event.id, unixSeconds, body }),
      'X-NK-Event': event.type,
      'X-NK-Delivery': deliveryId,
    },
    body,
  };
}
