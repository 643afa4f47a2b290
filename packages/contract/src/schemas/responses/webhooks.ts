import { eventTypes } from '@nakor/domain/events/event';
import { attemptErrorClasses } from '@nakor/domain/webhooks/attempt';
import { deliveryStatuses } from '@nakor/domain/webhooks/delivery';
import { subscriptions } from '@nakor/domain/webhooks/endpoint';
import * as z from 'zod';
import { count, maybeText, moment } from './envelope.ts';
import { testEvent } from './events.ts';

const maybeMoment = moment.nullable();
const eventType = z.enum(eventTypes).meta({ id: 'WebhookEventType' });
const secretPrefix = z
  .string()
  .meta({ description: 'How the secret begins; the whole of it is never shown again.', examples: ['whsec_1a2b'] });

const webhook = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    url: z.string().meta({ format: 'uri' }),
    description: maybeText,
    events: z.array(z.enum(subscriptions)).meta({ description: 'What is sent to it; * is everything, also what comes later.' }),
    is_active: z.boolean(),
    auto_disabled_at: maybeMoment.meta({ description: 'When failures, or an answer 410, switched it off.' }),
    secret_prefix: secretPrefix,
    consecutive_failures: count,
    total_deliveries: count.meta({ description: 'Attempts in all.' }),
    total_failures: count,
    last_success_at: maybeMoment,
    last_failure_at: maybeMoment,
    created_at: moment,
    updated_at: moment,
  })
  .meta({ id: 'WebhookEndpoint', description: 'An address to which events are sent.' });

const delivery = z
  .strictObject({
    id: z.uuid(),
    event_id: z.uuid(),
    status: z.enum(deliveryStatuses),
    attempt: count.meta({ description: 'Attempts so far.' }),
    max_attempts: count,
    next_retry_at: maybeMoment,
    last_http_status: z.int().nullable(),
    last_duration_ms: count.nullable(),
    last_error: z.enum([...attemptErrorClasses, 'ENDPOINT_DISABLED']).nullable(),
    response_excerpt: maybeText.meta({ description: 'The beginning of what the receiver answered, 1,024 characters at most.' }),
    completed_at: maybeMoment,
    created_at: moment,
  })
  .meta({ id: 'WebhookDelivery', description: 'One event on its way to one endpoint.' });

const signatureFormat = z.string().meta({ description: 'How events are signed, in a sentence.' });

/** `data` of `GET /webhooks`. */
export const webhookList = z
  .strictObject({
    webhooks: z.array(webhook),
    supported_events: z.array(eventType),
    signature_header: z.string().meta({ examples: ['X-NK-Signature'] }),
    signature_format: signatureFormat,
    signature_tolerance_seconds: count,
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
    warning: z.string(),
    signature_format: signatureFormat,
  })
  .meta({ id: 'CreatedWebhook' });

/** `data` of `GET` and `PATCH /webhooks/{id}`. */
export const oneWebhook = z.strictObject({ webhook }).meta({ id: 'OneWebhook' });

/** `data` of `DELETE /webhooks/{id}`. */
export const deletedWebhook = z.strictObject({ id: z.uuid(), deleted: z.literal(true) }).meta({ id: 'DeletedWebhook' });

/** `data` of `GET /webhooks/{id}/deliveries`. */
export const deliveryList = z.strictObject({ endpoint: webhook, deliveries: z.array(delivery) }).meta({ id: 'DeliveryList' });

/** `data` of `POST /webhooks/{id}/test`. */
export const webhookTest = z
  .strictObject({
    attempted: z.boolean(),
    succeeded: z.boolean().meta({ description: 'Whether the receiver answered with 2xx.' }),
    http_status: z.int().meta({ description: '0 when there was no answer.' }),
    duration_ms: count,
    network_error: z
      .enum(attemptErrorClasses.filter((name) => name !== 'HTTP_STATUS'))
      .nullable()
      .meta({ description: 'Why there was no answer; null when there was one.' }),
    response_excerpt: z.string(),
    signature_sent: z.strictObject({ header: z.string(), timestamp: count, secret_prefix: secretPrefix }),
    envelope: testEvent,
  })
  .meta({ id: 'WebhookTest' });
