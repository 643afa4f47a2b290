import type { RouteId } from '../../routes.ts';
import { envelopeOf } from '../../schemas/responses/envelope.ts';
import { createdWebhook, deletedWebhook, deliveryList, oneWebhook, webhookList, webhookTest } from '../../schemas/responses/webhooks.ts';
import { deliveriesQuery } from '../../schemas/webhooks.ts';
import { json, type Operation } from '../operation.ts';

/** Operations on webhooks. */
export const webhookOperations = {
  listWebhooks: {
    tag: 'Webhooks',
    summary: 'Your endpoints',
    description: 'The endpoints of the organisation, the oldest first, and which events there are and how they are signed.',
    answers: json('The endpoints.', envelopeOf(webhookList)),
  },
  createWebhook: {
    tag: 'Webhooks',
    summary: 'Make an endpoint',
    description:
      'Only https to a public address is taken. The secret that events are signed with is shown only in this answer. An organisation can have 20 endpoints.',
    answers: {
      201: {
        description: 'The new endpoint, with its secret.',
        content: { 'application/json': envelopeOf(createdWebhook) },
        isLocalized: true,
      },
    },
    ownErrors: ['WEBHOOK_LIMIT_REACHED'],
  },
  getWebhook: {
    tag: 'Webhooks',
    summary: 'One endpoint',
    description: 'The endpoint and how sending to it has gone.',
    answers: json('The endpoint.', envelopeOf(oneWebhook)),
  },
  updateWebhook: {
    tag: 'Webhooks',
    summary: 'Change an endpoint',
    description:
      'What is left out stays. `is_active: true` switches an endpoint on again; it forgets the failures so far, as another `url` does.',
    answers: json('The endpoint as it is now.', envelopeOf(oneWebhook)),
  },
  deleteWebhook: {
    tag: 'Webhooks',
    summary: 'Remove an endpoint',
    description: 'Removes the endpoint and its deliveries at once.',
    answers: json('What was removed.', envelopeOf(deletedWebhook)),
  },
  listDeliveries: {
    tag: 'Webhooks',
    summary: 'What was sent to an endpoint',
    description: 'Deliveries of the last 30 days, the latest event first. A parameter that is not listed here is refused.',
    query: deliveriesQuery,
    answers: json('The endpoint and its deliveries.', envelopeOf(deliveryList)),
  },
  testWebhook: {
    tag: 'Webhooks',
    summary: 'Send a test event',
    description:
      'Sends a signed `webhook.test` event at once and tells what came of it. It is not repeated, and changes nothing about the endpoint. 10 times a minute at most.',
    answers: json('What came of it. A receiver that fails is a 200, too.', envelopeOf(webhookTest)),
    ownErrors: ['WEBHOOK_DISABLED'],
  },
} as const satisfies Partial<Record<RouteId, Operation>>;
