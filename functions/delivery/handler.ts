import { randomUUID } from 'node:crypto';
import { createDocumentClient, createKeyClient, createQueueClient } from '@nakor/aws/client/clients';
import { readConfig } from '@nakor/aws/client/config';
import { createDeadLetterQueue, createDeliveryQueue, readDeliveryNotification } from '@nakor/aws/webhooks/delivery-queue';
import { createDeliveryStore } from '@nakor/aws/webhooks/delivery-store';
import { createPermitStore } from '@nakor/aws/webhooks/permit-store';
import { createSecretCipher } from '@nakor/aws/webhooks/secret-cipher';
import { createWebhookStore } from '@nakor/aws/webhooks/webhook-store';
import { createJobLog } from '@nakor/http/telemetry/job-log';
import { attemptTimeLimitMs } from '@nakor/operations/webhooks/attempt';
import { sendDeliveries } from '@nakor/operations/webhooks/send-deliveries';
import { createWebhookSender } from '@nakor/outbound/webhook-sender';
import { handleUncaughtErrors } from '../handle-uncaught-errors.ts';
import { queueWorker } from '../queue-worker.ts';

const config = readConfig(process.env);
const client = createDocumentClient();
const queueClient = createQueueClient();
const log = createJobLog('delivery', config.stage);
handleUncaughtErrors(log.error);

const ports = {
  webhooks: createWebhookStore(client, config.webhooksTable),
  deliveries: createDeliveryStore(client, config),
  permits: createPermitStore(client, config.webhooksTable),
  secrets: createSecretCipher(createKeyClient(), config.secretKeyId, Date.now),
  sender: createWebhookSender({ policy: config.webhookTargets, now: Date.now }),
  queue: createDeliveryQueue(queueClient, config.deliveryQueueUrl),
  deadLetters: createDeadLetterQueue(queueClient, config.deliveryDeadLettersUrl),
  onError: log.error,
  now: Date.now,
  random: Math.random,
  newId: randomUUID,
  waitFactor: config.webhookWaitFactor,
};

/** Time for reading before an attempt and recording after it, even when DynamoDB is slow. */
const aroundAttemptMs = 8_000;
/** Maximum time that one message may spend on a busy endpoint, in milliseconds, so that other endpoints get their turn. */
const sendingTimeMs = 15_000;

/** Sends due deliveries. Each message names an endpoint, or one delivery to it. */
export const handler = queueWorker(async (body, remainingMs) => {
  const startMs = performance.now();
  const isTimeLeft = () => remainingMs() > attemptTimeLimitMs + aroundAttemptMs && performance.now() - startMs < sendingTimeMs;
  const notification = readDeliveryNotification(body);
  const { succeeded, failed, deadLettered, cancelled } = await sendDeliveries(notification, { ...ports, isTimeLeft });
  const { organizationId, webhookId, postponed } = notification;
  const counts = { succeeded, failed, given_up: deadLettered, abandoned: cancelled };
  log.report('deliveries', { organization_id: organizationId, webhook_id: webhookId, postponed, ...counts });
}, log);
