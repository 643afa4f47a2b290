import { createDocumentClient, createQueueClient } from '@nakor/aws/client/clients';
import { readConfig } from '@nakor/aws/client/config';
import { readEventNotification } from '@nakor/aws/events/fan-out-queue';
import { createDeliveryQueue } from '@nakor/aws/webhooks/delivery-queue';
import { createDeliveryStore } from '@nakor/aws/webhooks/delivery-store';
import { createWebhookStore } from '@nakor/aws/webhooks/webhook-store';
import { createJobLog } from '@nakor/http/telemetry/job-log';
import { fanOutEvent } from '@nakor/operations/webhooks/fan-out-event';
import { handleUncaughtErrors } from '../handle-uncaught-errors.ts';
import { queueWorker } from '../queue-worker.ts';

const config = readConfig(process.env);
const client = createDocumentClient();
const log = createJobLog('fan-out', config.stage);
handleUncaughtErrors(log.error);

const ports = {
  webhooks: createWebhookStore(client, config.webhooksTable),
  deliveries: createDeliveryStore(client, config),
  queue: createDeliveryQueue(createQueueClient(), config.deliveryQueueUrl),
  onError: log.error,
};

/** Fans out events. Each message names one event, for which deliveries to the subscribed endpoints are created. */
export const handler = queueWorker(async (body) => {
  const event = readEventNotification(body);
  const deliveries = await fanOutEvent(event, ports);
  if (deliveries !== null) log.report('dispatched', { organization_id: event.organizationId, event_id: event.id, deliveries });
}, log);
