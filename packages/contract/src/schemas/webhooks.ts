import { eventTypes } from '@nakor/operations/events/event';
import { deliveryStatuses } from '@nakor/operations/webhooks/delivery';
import { subscriptions } from '@nakor/operations/webhooks/endpoint';
import * as z from 'zod';
import { explainSchema } from './explained.ts';
import { eventTexts } from './responses/event-texts.ts';

/** Excludes control characters and lone surrogates. */
const printable = /^[^\p{Cc}\p{Cs}]*$/u;
/** Also excludes characters that change the text direction, such as U+202E, with which a name could imitate another. */
const printableName = /^[^\p{Cc}\p{Cs}\p{Bidi_Control}]*$/u;
/** A description may have several lines. */
const isPrintable = (text: string): boolean => text.split(/[\t\n\r]/).every((line) => printable.test(line));

const name = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .refine((text) => printableName.test(text), { params: { code: 'unprintable_text' } })
  .describe('A name of your choice, on one line.');
const description = z
  .string()
  .max(500)
  .refine(isPrintable, { params: { code: 'unprintable_text' } })
  .nullable()
  .describe('Purpose of the endpoint.');
/** Allowed URLs are checked separately, with more specific error messages than a schema can give. */
const url = z
  .string()
  .trim()
  .min(1)
  .meta({
    description:
      'URL that events are sent to: HTTPS, port 443 or at least 1024, a host on the public Internet, without user name, password and fragment, at most 2,048 characters.',
    examples: ['https://example.com/nakor'],
  });
/** Description of a list of subscriptions. */
export const subscriptionText = 'Event types that are sent to the endpoint (WebhookEventType), or `*` for all, including future ones.';

const events = z
  .array(z.enum(subscriptions))
  .min(1)
  .max(100)
  .transform((items) => [...new Set(items)])
  .describe(subscriptionText);

/** JSON body of `POST /webhooks`. */
export const webhookBody = z.strictObject({
  name,
  url,
  description: description.default(null),
  events: events.default(['*']).meta({ default: ['*'] }),
});

/** JSON body of `PATCH /webhooks/{id}`. Omitted fields keep their values. */
export const webhookChangeBody = z
  .strictObject({
    name,
    url,
    description,
    events,
    is_active: z
      .boolean()
      .describe(
        'Whether events are sent to the endpoint. Setting it to true also resets the count of consecutive failures, as a new url does.',
      ),
  })
  .partial()
  // Unknown fields are already removed here, so they must not lead to a second issue.
  .refine((change) => Object.keys(change).length > 0, {
    params: { code: 'nothing_to_change' },
    when: ({ issues }) => issues.length === 0,
  });

/** `{id}` of the paths under `/webhooks`; case-insensitive (RFC 9562, section 4). */
export const webhookId = z.uuid().toLowerCase();

/** `{delivery_id}` of paths. */
export const deliveryId = z.uuid().toLowerCase();

/** `{event_id}` of paths. */
export const eventId = z.uuid().toLowerCase();

/** Converts digits to a number. `Number` alone would also accept 0x10, 1e2, blanks and an empty string. */
const digitsAsNumber = (sent: unknown): unknown => (typeof sent === 'string' && /^-?[0-9]+$/.test(sent) ? Number(sent) : sent);

/** Status of a delivery. */
export const deliveryStatus = explainSchema(deliveryStatuses, {
  pending: 'waiting for the next attempt',
  in_flight: 'being sent',
  succeeded: 'the receiver responded with 2xx',
  failed: 'canceled because its endpoint was disabled',
  dead_letter: 'given up after the last attempt failed',
});

/** A time with a zone, in a query or body. */
const time = z.iso.datetime({ offset: true }).meta({ examples: ['2026-11-22T08:00:00Z'] });
const since = time.describe(
  'Only events that occurred at this time or later, in RFC 3339 with a time zone. In a query, write `+` as `%2B`.',
);
const until = time.describe('Only events that occurred before this time.');
const extension = { 'x-extension': true } as const;
const cursor = z
  .string()
  .min(1)
  .max(200)
  .meta({
    description:
      '`next_cursor` of the previous response, with the same other parameters and a key of the same environment; omitted for the first page.',
    ...extension,
  });
const eventType = explainSchema(eventTypes, eventTexts);

function pageLimit(what: string, limits: { readonly maximum: number; readonly default: number }) {
  const integer = z.int().min(1).max(limits.maximum);
  return z
    .preprocess(digitsAsNumber, integer)
    .default(limits.default)
    .meta({ description: `Maximum number of ${what}.`, override: { type: 'integer', minimum: 1, ...limits } });
}

/** Query of `GET /webhooks/{id}/deliveries`. */
export const deliveriesQuery = z.strictObject({
  limit: pageLimit('deliveries', { maximum: 200, default: 50 }),
  status: deliveryStatus.describe(`Only deliveries with this status. ${deliveryStatus.description}`).optional(),
  event_type: eventType.meta({ description: `Only deliveries of events of this type. ${eventType.description}`, ...extension }).optional(),
  since: since.meta(extension).optional(),
  until: until.meta(extension).optional(),
  cursor: cursor.optional(),
});

/** Query of `GET /events`. */
export const eventsQuery = z.strictObject({
  limit: pageLimit('events', { maximum: 100, default: 50 }),
  type: eventType.describe(`Only events of this type. ${eventType.description}`).optional(),
  since: since.optional(),
  until: until.optional(),
  cursor: cursor.optional(),
});

/** JSON body of `POST /webhooks/{id}/recover`. */
export const recoveryBody = z.strictObject({
  since: time.describe(
    'Deliveries of events that occurred at this time or later are restarted: at most 30 days ago, in RFC 3339 with a time zone.',
  ),
  cursor: z
    .string()
    .min(1)
    .max(200)
    .describe('`next_cursor` of the previous response, with the same `since`; omitted for the first request.')
    .optional(),
});

/** JSON body of `POST /webhooks/{id}/test`, which may be omitted. */
export const webhookTestBody = z.strictObject({
  type: eventType
    .describe(
      `Type of the test event, with a test key only. The event contains a complete example of that type, has the field \`test\`, and is listed by \`GET /events\`. Omitted for \`webhook.test\` without that field, which is not listed. ${eventType.description}`,
    )
    .optional(),
});

/** Request body for a test event, parsed. */
export type WebhookTestBody = z.infer<typeof webhookTestBody>;
/** Request body for a new endpoint, parsed. */
export type WebhookBody = z.infer<typeof webhookBody>;
/** Request body for a recovery of deliveries, parsed. */
export type RecoveryBody = z.infer<typeof recoveryBody>;
/** Request body for a change to an endpoint, parsed. */
export type WebhookChangeBody = z.infer<typeof webhookChangeBody>;
