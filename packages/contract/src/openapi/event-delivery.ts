import { type EventType, eventTypes } from '@nakor/operations/events/event';
import { signatureHeaderName } from '@nakor/operations/webhooks/signature';
import type { ZodOpenApiOperationObject } from 'zod-openapi';
import { eventTexts } from '../schemas/responses/event-texts.ts';
import { events, getEventName } from '../schemas/responses/events.ts';
import { deliveryTag } from './tags.ts';

function header(name: string, description: string, example: string) {
  return { name, in: 'header' as const, required: true, description, schema: { type: 'string' as const }, example };
}

/** An event as an endpoint receives it, shown as an example. */
export interface ExampleEvent {
  readonly type: string;
  readonly data?: object;
}

/**
 * Describes the requests that Nakor sends to webhook endpoints, by event type, and how it interprets their responses.
 *
 * @param shown at most one event of each type; types without one show the event of another type with the same content
 */
export function listEventDeliveries(shown: readonly ExampleEvent[]): Record<string, { post: ZodOpenApiOperationObject }> {
  return Object.fromEntries(eventTypes.map((type) => [type, { post: deliveryOf(type, exampleOf(type, shown)) }]));
}

function deliveryOf(type: EventType, example: ExampleEvent | null): ZodOpenApiOperationObject {
  const schema = events.get(type);
  const examples = example === null ? {} : { examples: { [type]: { summary: type, value: example } } };
  const text = eventTexts[type];
  return {
    ...delivery,
    operationId: `receive${getEventName(type)}`,
    summary: `The event ${type}, sent to your endpoint`,
    description: `Sent when ${text}. ${deliveryText}`,
    requestBody: {
      required: true,
      description: `The event \`${type}\`.`,
      content: { 'application/json': { ...(schema === undefined ? {} : { schema }), ...examples } },
    },
  };
}

function exampleOf(type: EventType, shown: readonly ExampleEvent[]): ExampleEvent | null {
  const own = shown.find((event) => event.type === type);
  if (own !== undefined) return own;
  const similar = shown.find((event) => kindOf(event.type) === kindOf(type));
  return similar === undefined ? null : { ...similar, type, data: { ...similar.data, ...laterStates[type] } };
}

/** Types of one kind have the same content. */
function kindOf(type: string): string {
  return type.split(/[._]/).slice(0, 2).join('.');
}

/** What differs in the examples of events that follow another one of the same kind. */
const laterStates: Partial<Record<EventType, object>> = {
  'platform.incident_updated': { status: 'identified' },
  'platform.incident_resolved': { status: 'resolved', resolved_at: '2026-11-22T04:02:10.500Z' },
};

/** How every event is sent, in CommonMark. */
export const deliveryText =
  'Sent immediately, and retried up to five times over 31 hours until the endpoint responds with 2xx within 10 seconds. Verify the signature over the raw bytes of the body. Ignore events whose `id` you have already processed.';

const delivery = {
  tags: [deliveryTag.name],
  security: [],
  parameters: [
    header(
      signatureHeaderName,
      '`t`: Unix timestamp in seconds. `v1`: HMAC-SHA256 of the timestamp, a dot and the body, keyed with the secret of the endpoint. For 24 hours after a rotation, there is a `v1` for each secret.',
      `t=1792661760,v1=${'4a942ef9'.repeat(8)}`,
    ),
    header(
      'webhook-id',
      'Id of the event, the same in each attempt. The three `webhook-` headers are those of Standard Webhooks, whose libraries verify them.',
      '240743ab-ab28-4d98-9208-7e6adce000cc',
    ),
    header('webhook-timestamp', 'Unix timestamp in seconds, as `t`.', '1792661760'),
    header(
      'webhook-signature',
      '`v1,` and the Base64 HMAC-SHA256 of id, dot, timestamp, dot and body. The key is what follows `whsec_` in the secret, decoded from Base64. For 24 hours after a rotation, there is one for each secret, separated by spaces.',
      `v1,${'w'.repeat(43)}=`,
    ),
    header('X-NK-Event', 'Type of the event.', 'validation.completed'),
    header('X-NK-Delivery', 'Id of the delivery, as in GET /webhooks/{id}/deliveries.', '6a2f0b1c-3d4e-4f50-8a61-7b8c9d0e1f20'),
  ],
  responses: {
    '2XX': { description: 'The event was accepted. The response body is ignored, but its first 1,024 characters are kept for you.' },
    '410': { description: 'The endpoint no longer wants events. It is disabled immediately.' },
    default: { description: 'The event was not accepted and is retried. `Retry-After` can make the wait longer.' },
  },
} satisfies ZodOpenApiOperationObject;
