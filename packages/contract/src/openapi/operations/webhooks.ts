import type { RouteId } from '../../routes.ts';
import { defineEnvelope } from '../../schemas/responses/envelope.ts';
import {
  createdWebhook,
  deletedWebhook,
  deliveryList,
  eventList,
  eventWithDeliveries,
  oneWebhook,
  recovery,
  redelivery,
  rotatedSecret,
  webhookList,
  webhookTest,
} from '../../schemas/responses/webhooks.ts';
import { deliveriesQuery, eventsQuery } from '../../schemas/webhooks.ts';
import { accepted, json, type Operation } from '../operation.ts';

/** Operations on webhooks. */
export const webhookOperations = {
  listWebhooks: {
    tag: 'Webhooks',
    summary: 'List webhook endpoints',
    description:
      'Returns the webhook endpoints of the organization that were created with keys of the same environment (live or test), oldest first, the supported events, and how events are signed. Those of the other environment do not exist for the key, in all operations.',
    responses: json('The endpoints.', defineEnvelope(webhookList)),
  },
  createWebhook: {
    tag: 'Webhooks',
    summary: 'Create a webhook endpoint',
    description:
      'The URL must use HTTPS and a public host. The signing secret is returned only in this response. The endpoint has the environment of the key, and gets the events of that environment. An organization can have up to 20 endpoints in each environment.',
    responses: {
      201: {
        description: 'The new endpoint, with its secret.',
        content: { 'application/json': defineEnvelope(createdWebhook) },
        isLocalized: true,
      },
    },
    ownErrors: ['WEBHOOK_LIMIT_REACHED'],
  },
  getWebhook: {
    tag: 'Webhooks',
    summary: 'Get a webhook endpoint',
    description: 'Returns the endpoint and its delivery statistics.',
    responses: json('The endpoint.', defineEnvelope(oneWebhook)),
  },
  updateWebhook: {
    tag: 'Webhooks',
    summary: 'Update a webhook endpoint',
    description:
      'Omitted fields keep their values. `is_active: true` enables an endpoint again. That, or a new `url`, resets its count of consecutive failures.',
    responses: json('The updated endpoint.', defineEnvelope(oneWebhook)),
  },
  deleteWebhook: {
    tag: 'Webhooks',
    summary: 'Delete a webhook endpoint',
    description: 'Deletes the endpoint and its deliveries immediately.',
    responses: json('The id of the deleted endpoint.', defineEnvelope(deletedWebhook)),
  },
  listDeliveries: {
    tag: 'Webhooks',
    summary: 'List deliveries of a webhook endpoint',
    description:
      'Returns the deliveries of the last 30 days. Newest event first. At most 2,000 are read for a page, so a page with filters may be short or empty: continue while `next_cursor` is not null. Unknown parameters are rejected.',
    query: deliveriesQuery,
    responses: json('The endpoint and its deliveries.', defineEnvelope(deliveryList)),
  },
  redeliver: {
    tag: 'Webhooks',
    summary: 'Redeliver an event',
    description:
      'Sends a delivery again, with all attempts, whether it failed or succeeded. The receiver gets the same event with the same `id`. Repeating the request before it is sent changes nothing. Limited to 60 requests per minute.',
    responses: accepted('The delivery, which is sent after the response.', defineEnvelope(redelivery)),
    ownErrors: ['WEBHOOK_DISABLED'],
    isExtension: true,
  },
  recoverDeliveries: {
    tag: 'Webhooks',
    summary: 'Recover failed deliveries',
    description:
      'Restarts the deliveries with status `failed` or `dead_letter`, those of the oldest events first: up to 100 per request. Repeat it with `next_cursor` until that is null. No delivery is restarted twice. Limited to 10 requests per minute.',
    responses: accepted('How many deliveries were restarted, and how to continue.', defineEnvelope(recovery)),
    ownErrors: ['WEBHOOK_DISABLED'],
    isExtension: true,
  },
  listEvents: {
    tag: 'Webhooks',
    summary: 'List events',
    description:
      'Returns the events of the organization of the last 30 days that concern the environment of the key (live or test) or both, oldest first, delivered or not. To catch up or to poll, store `next_cursor` and send it with the next request. At most 3 MB are read for a page, so a page may be short or empty: continue while `has_more` is true. Unknown parameters are rejected.',
    query: eventsQuery,
    responses: json('The events.', defineEnvelope(eventList)),
    isExtension: true,
  },
  getEvent: {
    tag: 'Webhooks',
    summary: 'Get an event',
    description: 'Returns an event of the environment of the key, or of both, and its deliveries.',
    responses: json('The event.', defineEnvelope(eventWithDeliveries)),
    isExtension: true,
  },
  rotateSecret: {
    tag: 'Webhooks',
    summary: 'Rotate the secret of a webhook endpoint',
    description:
      'Creates a new secret, which is returned only in this response. For 24 hours, the replaced secret continues to sign as well, so that no event is rejected while you change your receiver. At most three secrets sign at the same time: if you did not receive the response, rotate again.',
    responses: json('The endpoint, its new secret, and which secrets sign until when.', defineEnvelope(rotatedSecret)),
    ownErrors: ['SECRET_LIMIT_REACHED'],
    isExtension: true,
  },
  testWebhook: {
    tag: 'Webhooks',
    summary: 'Send a test event',
    description:
      'Sends a signed `webhook.test` event immediately and returns the result. With a test key, and so to a test endpoint, `type` selects another event, which contains an example. It is not retried, and does not affect the statistics of the endpoint. Limited to 10 requests per minute.',
    responses: json('The result of the test. The status is 200 even if the receiver fails.', defineEnvelope(webhookTest)),
    ownErrors: ['WEBHOOK_DISABLED'],
  },
} as const satisfies Partial<Record<RouteId, Operation>>;
