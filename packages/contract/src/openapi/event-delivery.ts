import { signatureHeaderName } from '@nakor/domain/webhooks/signature';
import type { ZodOpenApiOperationObject } from 'zod-openapi';
import { deliveredEvent } from '../schemas/responses/events.ts';

function header(name: string, description: string, example: string) {
  return { name, in: 'header' as const, required: true, description, schema: { type: 'string' as const }, example };
}

/** An event as an endpoint gets it, to be shown as an example. */
export interface ShownEvent {
  readonly type: string;
}

/**
 * What Nakor sends to endpoints, and what it makes of their answers.
 *
 * @param shown at most one event of each type
 */
export function eventDelivery(shown: readonly ShownEvent[]): ZodOpenApiOperationObject {
  const examples = Object.fromEntries(shown.map((event) => [event.type, { summary: event.type, value: event }]));
  const media = { schema: deliveredEvent, ...(shown.length === 0 ? {} : { examples }) };
  return { ...delivery, requestBody: { required: true, description: 'One event.', content: { 'application/json': media } } };
}

const delivery: ZodOpenApiOperationObject = {
  operationId: 'receiveEvent',
  tags: ['Webhooks'],
  summary: 'An event, sent to your endpoint',
  description:
    'Sent at once, and up to five more times over 31 hours until it is answered with 2xx within 10 seconds. Verify the signature over the bytes as they came, and drop an `id` that you have had.',
  security: [],
  parameters: [
    header(
      signatureHeaderName,
      'Seconds since 1970, and the HMAC-SHA256 over them, a dot and the body, keyed with the secret of the endpoint.',
      `t=1792661760,v1=${'4a942ef9'.repeat(8)}`,
    ),
    header('X-NK-Event', 'Type of the event.', 'validation.completed'),
    header('X-NK-Delivery', 'Id of the delivery, as in GET /webhooks/{id}/deliveries.', '6a2f0b1c-3d4e-4f50-8a61-7b8c9d0e1f20'),
  ],
  responses: {
    '2XX': { description: 'The event has arrived. The body is not looked at, but its beginning is kept for you.' },
    '410': { description: 'Nobody wants events here any more: the endpoint is switched off at once.' },
    default: { description: 'The event has not arrived and is sent again; `Retry-After` makes the wait longer.' },
  },
};
