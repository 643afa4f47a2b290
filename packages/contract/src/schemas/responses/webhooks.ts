import { eventTypes } from '@nakor/domain/events/event';
import { type AttemptErrorClass, attemptErrorClasses } from '@nakor/domain/webhooks/attempt';
import { subscriptions } from '@nakor/domain/webhooks/endpoint';
import * as z from 'zod';
import { explained, explainedOrNull } from '../explained.ts';
import { deliveryStatus, subscriptionText } from '../webhooks.ts';
import { count, nullableString, timestamp } from './envelope.ts';
import { eventTexts } from './event-texts.ts';
import { testEvent } from './events.ts';

type NetworkError = Exclude<AttemptErrorClass, 'HTTP_STATUS'>;

const nullableTimestamp = timestamp.nullable();
const eventType = explained(eventTypes, eventTexts).meta({ id: 'WebhookEventType' });
const webhookId = z.uuid().meta({ description: 'Id of the endpoint.' });
const secretPrefix = z
  .string()
  .meta({ description: 'How the secret begins; the whole of it is never shown again.', examples: ['whsec_1a2b'] });

const webhook = z
  .strictObject({
    id: webhookId,
    name: z.string().meta({ description: 'The name that you gave it.' }),
    url: z.string().meta({ format: 'uri', description: 'Address to which events are sent.' }),
    description: nullableString.meta({ description: 'What you wrote of it; null for nothing.' }),
    events: z.array(z.enum(subscriptions)).meta({ description: subscriptionText }),
    is_active: z.boolean().meta({ description: 'Whether events are sent to it. Those that happen meanwhile are not sent later.' }),
    auto_disabled_at: nullableTimestamp.meta({ description: 'When failures, or an answer 410, switched it off; null when they did not.' }),
    secret_prefix: secretPrefix,
    consecutive_failures: count.meta({
      description: 'Failed attempts since the last one that succeeded. 20 or more over at least 24 hours switch it off.',
    }),
    total_deliveries: count.meta({ description: 'Attempts in all.' }),
    total_failures: count.meta({ description: 'Failed attempts in all.' }),
    last_success_at: nullableTimestamp.meta({ description: 'When an attempt last succeeded; null when none did.' }),
    last_failure_at: nullableTimestamp.meta({ description: 'When an attempt last failed; null when none did.' }),
    created_at: timestamp.meta({ description: 'When it was made.' }),
    updated_at: timestamp.meta({ description: 'When it was last changed.' }),
  })
  .meta({ id: 'WebhookEndpoint', description: 'An address to which events are sent.' });

/** How an attempt can fail, by its class. */
const failureTexts = {
  TARGET_NOT_ALLOWED: 'the address is not, or not any more, one that events may be sent to',
  DNS_FAILED: 'the name of the host was not found',
  CONNECT_FAILED: 'no connection, or it was closed before any response',
  TLS_FAILED: 'the certificate is not valid, or no encryption was agreed on',
  TIMEOUT: 'no whole answer within 10 seconds',
  INVALID_RESPONSE:
    'the receiver was reached, but its response is not valid HTTP, breaks off before the end of its headers, or has more than 16 KB of them',
  HTTP_STATUS: 'an answer, but not with 2xx',
  ENDPOINT_DISABLED: 'the endpoint was switched off before',
} as const;

const delivery = z
  .strictObject({
    id: z.uuid().meta({ description: 'Id of the delivery, sent as X-NK-Delivery.' }),
    event_id: z.uuid().meta({ description: '`id` of the event.' }),
    status: deliveryStatus,
    attempt: count.meta({ description: 'Attempts so far.' }),
    max_attempts: count.meta({ description: 'After so many attempts it is given up.' }),
    next_retry_at: nullableTimestamp.meta({ description: 'When it is sent next; null unless it is `pending`.' }),
    last_http_status: z.int().nullable().meta({ description: 'Status of the last answer; null when there was none.' }),
    last_duration_ms: count.nullable().meta({ description: 'How long the last attempt took, in milliseconds; null before the first.' }),
    last_error: explainedOrNull(
      [...attemptErrorClasses, 'ENDPOINT_DISABLED'],
      failureTexts,
      'Why the last attempt failed; null when it did not.',
    ),
    response_excerpt: nullableString.meta({ description: 'The beginning of what the receiver answered, 1,024 characters at most.' }),
    completed_at: nullableTimestamp.meta({ description: 'When it succeeded or was given up; null until then.' }),
    created_at: timestamp.meta({ description: 'When its event happened.' }),
  })
  .meta({ id: 'WebhookDelivery', description: 'One event on its way to one endpoint.' });

const signatureFormat = z.string().meta({ description: 'How events are signed, in a sentence.' });

/** `data` of `GET /webhooks`. */
export const webhookList = z
  .strictObject({
    webhooks: z.array(webhook).meta({ description: 'The oldest first.' }),
    supported_events: z.array(eventType).meta({ description: 'Every event there is.' }),
    signature_header: z.string().meta({ description: 'Header that holds the signature.', examples: ['X-NK-Signature'] }),
    signature_format: signatureFormat,
    signature_tolerance_seconds: count.meta({ description: 'How far the time in a signature may be from the clock of the receiver.' }),
  })
  .meta({ id: 'WebhookList' });

/** `data` of `POST /webhooks`. */
export const createdWebhook = z
  .strictObject({
    webhook,
    secret: z
      .string()
      .regex(/^whsec_[0-9a-f]{64}$/)
      .meta({ description: 'The secret that events are signed with. It is shown only here.' }),
    warning: z.string().meta({ description: 'Says that the secret is not shown again.' }),
    signature_format: signatureFormat,
  })
  .meta({ id: 'CreatedWebhook' });

/** `data` of `GET` and `PATCH /webhooks/{id}`. */
export const oneWebhook = z.strictObject({ webhook }).meta({ id: 'OneWebhook' });

/** `data` of `DELETE /webhooks/{id}`. */
export const deletedWebhook = z
  .strictObject({ id: webhookId, deleted: z.literal(true).meta({ description: 'It is gone.' }) })
  .meta({ id: 'DeletedWebhook' });

/** `data` of `GET /webhooks/{id}/deliveries`. */
export const deliveryList = z
  .strictObject({ endpoint: webhook, deliveries: z.array(delivery).meta({ description: 'That of the latest event first.' }) })
  .meta({ id: 'DeliveryList' });

/** `data` of `POST /webhooks/{id}/test`. */
export const webhookTest = z
  .strictObject({
    attempted: z.boolean().meta({ description: 'Whether a request was tried; always true.' }),
    succeeded: z.boolean().meta({ description: 'Whether the receiver answered with 2xx.' }),
    http_status: z.int().meta({ description: '0 when there was no answer.' }),
    duration_ms: count.meta({ description: 'How long it took, in milliseconds.' }),
    network_error: explainedOrNull(
      attemptErrorClasses.filter((name) => name !== 'HTTP_STATUS') as [NetworkError, ...NetworkError[]],
      failureTexts,
      'Why there was no answer; null when there was one.',
    ),
    response_excerpt: z
      .string()
      .meta({ description: 'The beginning of what the receiver answered, 1,024 characters at most; empty for nothing.' }),
    signature_sent: z
      .strictObject({
        header: z.string().meta({ description: 'Header that held the signature.', examples: ['X-NK-Signature'] }),
        timestamp: count.meta({ description: 'The time in the signature, in seconds since 1970.' }),
        secret_prefix: secretPrefix,
      })
      .meta({ description: 'How the event was signed, for comparing it with what your receiver works out.' }),
    envelope: testEvent,
  })
  .meta({ id: 'WebhookTest' });
