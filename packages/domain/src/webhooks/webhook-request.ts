import type { EventRecord } from '../events/event.ts';
import type { WebhookRequest } from './attempt.ts';
import { signatureHeaderName, signatureOf, standardSignatureHeaders } from './signature.ts';

/**
 * The request that carries an event to a receiver. The body is always the same bytes; the signatures, in two forms, are new for
 * each attempt.
 *
 * @param deliveryId UUID of the delivery, or of a test
 * @param secret     the whole secret of the endpoint
 */
export function webhookRequest(
  event: Pick<EventRecord, 'id' | 'type' | 'body'>,
  { url, deliveryId, secret, unixSeconds }: { url: string; deliveryId: string; secret: string; unixSeconds: number },
): WebhookRequest {
  const body = new TextEncoder().encode(event.body);
  return {
    url,
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Nakor-Webhooks/1',
      [signatureHeaderName]: signatureOf(secret, unixSeconds, body),
      ...standardSignatureHeaders(secret, { eventId: event.id, unixSeconds, body }),
      'X-NK-Event': event.type,
      'X-NK-Delivery': deliveryId,
    },
    body,
  };
}
