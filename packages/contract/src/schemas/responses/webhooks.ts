import { eventTypes } from '@nakor/operations/events/event';
import { keyEnvironments } from '@nakor/operations/events/key-environment';
import { type AttemptErrorClass, attemptErrorClasses } from '@nakor/operations/webhooks/attempt';
import { subscriptions } from '@nakor/operations/webhooks/endpoint';
import * as z from 'zod';
import { explainNullableSchema, explainSchema } from '../explained.ts';
import { deliveryStatus, subscriptionText } from '../webhooks.ts';
import { count, nullableString, timestamp } from './envelope.ts';
import { eventTexts } from './event-texts.ts';
import { deliveredEvent } from './events.ts';

type NetworkError = Exclude<AttemptErrorClass, 'HTTP_STATUS'>;

const nullableTimestamp = timestamp.nullable();
const eventType = explainSchema(eventTypes, eventTexts).meta({ id: 'WebhookEventType' });
const webhookId = z.uuid().meta({ description: 'Id of the webhook endpoint.' });
const secretPrefix = z
  .string()
  .meta({ description: 'First characters of the secret. The secret itself is never shown again.', examples: ['whsec_1a2b'] });

/** Environment of an endpoint. */
const environment = explainSchema(keyEnvironments, {
  live: 'created with a live key',
  test: 'created with a test key',
});

const webhook = z
  .strictObject({
    id: webhookId,
    environment: environment.describe(
      `Environment of the key that created the endpoint; it never changes. The endpoint gets the events of this environment, and only keys of it can see or change the endpoint. ${environment.description}`,
    ),
    name: z.string().meta({ description: 'Name of the endpoint.' }),
    url: z.string().meta({ format: 'uri', description: 'URL that events are sent to.' }),
    description: nullableString.meta({ description: 'Your description of the endpoint; null for none.' }),
    events: z.array(z.enum(subscriptions)).meta({ description: subscriptionText }),
    is_active: z
      .boolean()
      .meta({ description: 'Whether events are sent to the endpoint. Events that occur while it is inactive are not sent later.' }),
    auto_disabled_at: nullableTimestamp.meta({
      description: 'When failures, or a 410 response, disabled the endpoint; null if they did not.',
    }),
    secret_prefix: secretPrefix,
    consecutive_failures: count.meta({
      description: 'Failed attempts since the last successful one. 20 or more over at least 24 hours disable the endpoint.',
    }),
    total_deliveries: count.meta({ description: 'Total number of attempts.' }),
    total_failures: count.meta({ description: 'Total number of failed attempts.' }),
    last_success_at: nullableTimestamp.meta({ description: 'Time of the last successful attempt; null if there was none.' }),
    last_failure_at: nullableTimestamp.meta({ description: 'Time of the last failed attempt; null if there was none.' }),
    created_at: timestamp.meta({ description: 'When the endpoint was created.' }),
    updated_at: timestamp.meta({ description: 'When the endpoint was last changed.' }),
  })
  .meta({ id: 'WebhookEndpoint', description: 'A webhook endpoint: a URL that events are sent to.' });

/** Reasons why an attempt fails, by class. */
const failureTexts = {
  TARGET_NOT_ALLOWED: 'events may not be sent to the URL, or no longer',
  DNS_FAILED: 'the host name could not be resolved',
  CONNECT_FAILED: 'the connection failed, or was closed before a response',
  TLS_FAILED: 'the certificate is not valid, or the TLS handshake failed',
  TIMEOUT: 'no complete response within 10 seconds',
  INVALID_RESPONSE:
    'the receiver was reached, but its response is not valid HTTP, ends before the end of its headers, or has more than 16 KB of headers',
  HTTP_STATUS: 'a response with a status other than 2xx',
  ENDPOINT_DISABLED: 'the endpoint was disabled before the attempt',
} as const;

const delivery = z
  .strictObject({
    id: z.uuid().meta({ description: 'Id of the delivery, sent as `X-NK-Delivery`.' }),
    event_id: z.uuid().meta({ description: '`id` of the event.' }),
    event_type: eventType.describe('`type` of the event.'),
    status: deliveryStatus,
    attempt: count.meta({ description: 'Number of attempts so far.' }),
    max_attempts: count.meta({ description: 'Maximum number of attempts.' }),
    next_retry_at: nullableTimestamp.meta({ description: 'Time of the next attempt; null unless the status is `pending`.' }),
    last_http_status: z.int().nullable().meta({ description: 'HTTP status of the last response; null if there was none.' }),
    last_duration_ms: count.nullable().meta({ description: 'Duration of the last attempt in milliseconds; null before the first.' }),
    last_error: explainNullableSchema(
      [...attemptErrorClasses, 'ENDPOINT_DISABLED'],
      failureTexts,
      'Why the last attempt failed; null if it did not.',
    ),
    response_excerpt: nullableString.meta({ description: 'Beginning of the response body, at most 1,024 characters.' }),
    completed_at: nullableTimestamp.meta({ description: 'When the delivery succeeded or was given up; null until then.' }),
    created_at: timestamp.meta({ description: 'When the event occurred.' }),
  })
  .meta({ id: 'WebhookDelivery', description: 'The delivery of one event to one endpoint.' });

const signatureFormat = z.string().meta({ description: 'How events are signed, in one sentence.' });

/** `data` of `GET /webhooks`. */
export const webhookList = z
  .strictObject({
    webhooks: z.array(webhook).meta({ description: 'Oldest first.' }),
    supported_events: z.array(eventType).meta({ description: 'All event types.' }),
    signature_header: z.string().meta({ description: 'Header that contains the signature.', examples: ['X-NK-Signature'] }),
    signature_format: signatureFormat,
    signature_tolerance_seconds: count.meta({
      description: 'Maximum difference between the timestamp in a signature and the clock of the receiver.',
    }),
  })
  .meta({ id: 'WebhookList' });

/** `data` of `POST /webhooks`. */
export const createdWebhook = z
  .strictObject({
    webhook,
    secret: z
      .string()
      .regex(/^whsec_[0-9a-f]{64}$/)
      .meta({ description: 'The secret that signs events. It is returned only here.' }),
    warning: z.string().meta({ description: 'States that the secret is not shown again.' }),
    signature_format: signatureFormat,
  })
  .meta({ id: 'CreatedWebhook' });

/** `data` of `POST /webhooks/{id}/rotate-secret`. */
export const rotatedSecret = createdWebhook
  .extend({
    signing_secrets: z
      .array(
        z
          .strictObject({
            secret_prefix: secretPrefix,
            signs_until: nullableTimestamp.meta({ description: 'When the secret stops signing; null for the current one.' }),
          })
          .meta({ id: 'SigningSecret' }),
      )
      .meta({ description: 'The secrets that sign each request, current one first; at most three.' }),
  })
  .meta({ id: 'RotatedSecret' });

/** `data` of `GET` and `PATCH /webhooks/{id}`. */
export const oneWebhook = z.strictObject({ webhook }).meta({ id: 'OneWebhook' });

/** `data` of `DELETE /webhooks/{id}`. */
export const deletedWebhook = z
  .strictObject({ id: webhookId, deleted: z.literal(true).meta({ description: 'Always true.' }) })
  .meta({ id: 'DeletedWebhook' });

/** `data` of `GET /webhooks/{id}/deliveries`. */
export const deliveryList = z
  .strictObject({
    endpoint: webhook,
    deliveries: z.array(delivery).meta({
      description: 'Newest event first. There may be fewer than `limit`, or none, although `next_cursor` leads to more.',
    }),
    next_cursor: nullableString.meta({ description: 'Send it as `cursor` for the next page; null if there are no more deliveries.' }),
  })
  .meta({ id: 'DeliveryList' });

/** `data` of `POST /webhooks/{id}/deliveries/{delivery_id}/redeliver`. */
export const redelivery = z
  .strictObject({
    delivery,
    restarted: z.boolean().meta({
      description: 'Whether this request restarted the delivery. False if it is due or being sent anyway, so that nothing was changed.',
    }),
  })
  .meta({ id: 'Redelivery' });

/** `data` of `POST /webhooks/{id}/recover`. */
export const recovery = z
  .strictObject({
    restarted: count.meta({ description: 'Number of deliveries that this request restarted, at most 100.' }),
    left_at_least: count.meta({
      description: 'Number of failed deliveries that were found but not restarted. There may be more while `next_cursor` is not null.',
    }),
    next_cursor: nullableString.meta({ description: 'Send it as `cursor` to go on; null when all are restarted.' }),
  })
  .meta({ id: 'Recovery' });

/** `data` of `GET /events`. */
export const eventList = z
  .strictObject({
    events: z.array(deliveredEvent).meta({
      description: 'Oldest first, each as it is delivered. There may be fewer than `limit`, or none, although there are more.',
    }),
    has_more: z.boolean().meta({ description: 'Whether the next page can be requested now. Otherwise, request it later for new events.' }),
    next_cursor: z.string().meta({
      description:
        'Send it as `cursor` for the next page. At the end of the list, it leads back by a minute: ignore events whose `id` you have already processed.',
    }),
  })
  .meta({ id: 'EventList' });

/** `data` of `GET /events/{event_id}`. */
export const eventWithDeliveries = z
  .strictObject({
    event: deliveredEvent.describe('The event as it is delivered.'),
    deliveries: z
      .array(delivery.extend({ webhook_id: webhookId }).meta({ id: 'EventDelivery', description: 'A delivery of the event.' }))
      .meta({
        description: 'Its deliveries to the webhook endpoints of the environment of the key that exist, one for each that was subscribed.',
      }),
  })
  .meta({ id: 'EventWithDeliveries' });

/** `data` of `POST /webhooks/{id}/test`. */
export const webhookTest = z
  .strictObject({
    attempted: z.boolean().meta({ description: 'Whether a request was attempted; always true.' }),
    succeeded: z.boolean().meta({ description: 'Whether the receiver responded with 2xx.' }),
    http_status: z.int().meta({ description: 'HTTP status of the response; 0 if there was none.' }),
    duration_ms: count.meta({ description: 'Duration in milliseconds.' }),
    network_error: explainNullableSchema(
      attemptErrorClasses.filter((name) => name !== 'HTTP_STATUS') as [NetworkError, ...NetworkError[]],
      failureTexts,
      'Why there was no response; null if there was one.',
    ),
    response_excerpt: z
      .string()
      .meta({ description: 'Beginning of the response body, at most 1,024 characters; empty if there was none.' }),
    signature_sent: z
      .strictObject({
        header: z.string().meta({ description: 'Header that contained the signature.', examples: ['X-NK-Signature'] }),
        timestamp: count.meta({ description: 'Timestamp in the signature, in Unix seconds.' }),
        secret_prefix: secretPrefix,
      })
      .meta({ description: 'How the event was signed, to compare with what your receiver calculates.' }),
    envelope: deliveredEvent.describe('The event as it was sent.'),
  })
  .meta({ id: 'WebhookTest' });
