import { randomBytes, randomUUID } from 'node:crypto';
import { createKeyClient, createQueueClient } from '@nakor/aws/client/clients';
import { createEventLog } from '@nakor/aws/events/event-log';
import { createRequestCounter } from '@nakor/aws/usage/request-counter';
import { createDeliveryQueue } from '@nakor/aws/webhooks/delivery-queue';
import { createDeliveryStore } from '@nakor/aws/webhooks/delivery-store';
import { createSecretCipher } from '@nakor/aws/webhooks/secret-cipher';
import { createWebhookStore } from '@nakor/aws/webhooks/webhook-store';
import { createLambda } from '@nakor/http/lambda';
import { serve } from '@nakor/http/serve';
import { createTargetCheck } from '@nakor/outbound/check-target';
import { createWebhookSender } from '@nakor/outbound/webhook-sender';
import { connect } from '../ports.ts';
import { createWebhook } from './create.ts';
import { listDeliveries } from './deliveries.ts';
import { getEvent } from './get-event.ts';
import { listWebhooks } from './list.ts';
import { listEvents } from './list-events.ts';
import type { WebhookPorts } from './ports.ts';
import { getWebhook } from './read.ts';
import { recover } from './recover.ts';
import { redeliver } from './redeliver.ts';
import { deleteWebhook } from './remove.ts';
import { rotateSecret } from './rotate-secret.ts';
import { testWebhook } from './send-test.ts';
import { updateWebhook } from './update.ts';

const { config, client, host } = connect('webhooks');
const { webhooksTable, webhookTargets } = config;

const ports: WebhookPorts = {
  webhooks: createWebhookStore(client, webhooksTable),
  deliveries: createDeliveryStore(client, config),
  secrets: createSecretCipher(createKeyClient(), config.secretKeyId, host.now),
  queue: createDeliveryQueue(createQueueClient(), config.deliveryQueueUrl),
  events: createEventLog(client, config.eventsTable, host.now),
  limits: createRequestCounter(client, webhooksTable),
  sender: createWebhookSender({ policy: webhookTargets, now: host.now }),
  checkTarget: createTargetCheck({ policy: webhookTargets }),
  onError: (error) => host.log.error(null, error),
  newId: randomUUID,
  newEventStamp: host.newEventStamp,
  randomBytes,
  now: host.now,
};

export const handler = createLambda(
  serve({
    ...host,
    endpoints: {
      listWebhooks: listWebhooks(ports),
      createWebhook: createWebhook(ports),
      getWebhook: getWebhook(ports),
      updateWebhook: updateWebhook(ports),
      deleteWebhook: deleteWebhook(ports),
      listDeliveries: listDeliveries(ports),
      redeliver: redeliver(ports),
      recoverDeliveries: recover(ports),
      listEvents: listEvents(ports),
      getEvent: getEvent(ports),
      rotateSecret: rotateSecret(ports),
      testWebhook: testWebhook(ports),
    },
  }),
  host.log,
);
