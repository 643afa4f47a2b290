import { createDocumentClient, createQueueClient } from '@nakor/aws/clients';
import { readConfig } from '@nakor/aws/config';
import { createDeliveryQueue } from '@nakor/aws/delivery-queue';
import { createDeliveryStore } from '@nakor/aws/delivery-store';
import { readEventWakeUp } from '@nakor/aws/fan-out-queue';
import { createWebhookStore } from '@nakor/aws/webhook-store';
import { handOnEvent } from '@nakor/domain/webhooks/hand-on-event';
import { createJobLog } from '@nakor/http/job-log';
import { prepareProcess } from '../prepare-process.ts';
import { queueWorker } from '../queue-worker.ts';

const config = readConfig(process.env);
const client = createDocumentClient();
const log = createJobLog('fan-out', config.stage);
prepareProcess(log.fault);

const ports = {
  webhooks: createWebhookStore(client, config.webhooksTable),
  deliveries: createDeliveryStore(client, config),
  queue: createDeliveryQueue(createQueueClient(), config.deliveryQueueUrl),
  onFault: log.fault,
};

/** Hands events on: one message an event, whose deliveries to subscribed endpoints it makes. */
export const handler = queueWorker(async (body) => {
  const event = readEventWakeUp(body);
  const deliveries = await handOnEvent(event, ports);
  if (deliveries !== null) log.report('handed-on', { organization_id: event.organizationId, event_id: event.id, deliveries });
}, log);
