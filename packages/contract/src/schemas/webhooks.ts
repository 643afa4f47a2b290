import { deliveryStatuses } from '@nakor/domain/webhooks/delivery';
import { subscriptions } from '@nakor/domain/webhooks/endpoint';
import * as z from 'zod';
import { explained } from './explained.ts';

/** Half a character, or a control character, has no place in a text. */
const printable = /^[^\p{Cc}\p{Cs}]*$/u;
/** Signs that turn the direction of what stands after them, such as U+202E, make a name look like another one. */
const printableName = /^[^\p{Cc}\p{Cs}\p{Bidi_Control}]*$/u;
/** Descriptions may have several lines. */
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
  .describe('What it is for.');
/** Which addresses are taken is told by the check of targets, in more words than a schema has. */
const url = z
  .string()
  .trim()
  .min(1)
  .meta({
    description:
      'Address to which events are sent: https, on port 443 or from 1024 on, to a host on the public Internet, without user, password and fragment; 2,048 characters at most.',
    examples: ['https://example.com/nakor'],
  });
/** What a list of subscriptions says. */
export const subscriptionText =
  'What is sent to it: events by their names (WebhookEventType), or `*` for all of them, also those that come later.';

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

/** JSON body of `PATCH /webhooks/{id}`: what is left out stays. */
export const webhookChangeBody = z
  .strictObject({
    name,
    url,
    description,
    events,
    is_active: z.boolean().describe('Whether events are sent to it; true also forgets its failures so far, as another url does.'),
  })
  .partial()
  // Fields that there are not are gone here; whoever gave one is told of that alone.
  .refine((change) => Object.keys(change).length > 0, {
    params: { code: 'nothing_to_change' },
    when: ({ issues }) => issues.length === 0,
  });

/** `{id}` of the paths under `/webhooks`; capitals mean the same (RFC 9562, section 4). */
export const webhookId = z.uuid().toLowerCase();

/** Digits become a number. `Number` alone would read 0x10, 1e2, blanks and nothing at all as well. */
const digitsAsNumber = (sent: unknown): unknown => (typeof sent === 'string' && /^[0-9]+$/.test(sent) ? Number(sent) : sent);

/** Where a delivery stands. */
export const deliveryStatus = explained(deliveryStatuses, {
  pending: 'it waits for its next attempt',
  in_flight: 'it is being sent',
  succeeded: 'the receiver answered with 2xx',
  failed: 'given up, because its endpoint was switched off',
  dead_letter: 'given up after the last attempt',
});

/** Query of `GET /webhooks/{id}/deliveries`. */
export const deliveriesQuery = z.strictObject({
  limit: z
    .preprocess(digitsAsNumber, z.int().min(1).max(200))
    .default(50)
    .meta({ description: 'How many at most.', override: { type: 'integer', minimum: 1, maximum: 200, default: 50 } }),
  status: deliveryStatus.describe(`Only those with this status. ${deliveryStatus.description}`).optional(),
});

/** An order for a new endpoint, as read. */
export type WebhookBody = z.infer<typeof webhookBody>;
/** A change of an endpoint, as read. */
export type WebhookChangeBody = z.infer<typeof webhookChangeBody>;
