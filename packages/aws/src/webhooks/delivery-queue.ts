import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { Delivery } from '@nakor/operations/webhooks/delivery';
import type { DeadLetterQueue, DeliveryNotification, DeliveryQueue } from '@nakor/operations/webhooks/delivery-store';
import * as z from 'zod';
import { callAws } from '../client/dependency-errors.ts';

const notificationMessage = z.object({
  organization_id: z.string().min(1),
  webhook_id: z.string().min(1),
  delivery: z.object({ id: z.string().min(1), created_at: z.int() }).nullable(),
  postponed: z.int().nonnegative(),
});

/**
 * Notifies senders with SQS messages that contain only ids. The message group is the organization, by which SQS serves organizations fairly
 * in a standard queue.
 *
 * @param queueUrl URL of the queue
 */
export function createDeliveryQueue(client: SQSClient, queueUrl: string): DeliveryQueue {
  return {
    async notify({ organizationId, webhookId, delivery, postponed }, delaySeconds) {
      const message: z.infer<typeof notificationMessage> = {
        organization_id: organizationId,
        webhook_id: webhookId,
        delivery: delivery === null ? null : { id: delivery.id, created_at: delivery.createdAtUnixMs },
        postponed,
      };
      await send(client, queueUrl, organizationId, message, delaySeconds);
    },
  };
}

/**
 * Parses a message of {@link createDeliveryQueue}.
 *
 * @throws Error for any other string
 */
export function readDeliveryNotification(body: string): DeliveryNotification {
  const { organization_id, webhook_id, delivery, postponed } = notificationMessage.parse(JSON.parse(body));
  return {
    organizationId: organization_id,
    webhookId: webhook_id,
    delivery: delivery === null ? null : { id: delivery.id, createdAtUnixMs: delivery.created_at },
    postponed,
  };
}

/**
 * Announces dead letters, by their ids, in the queue to which SQS also moves messages that could not be processed: one place to look.
 *
 * @param queueUrl URL of the dead-letter queue
 */
export function createDeadLetterQueue(client: SQSClient, queueUrl: string): DeadLetterQueue {
  return {
    async announce({ id, organizationId, webhookId, createdAtUnixMs }: Delivery) {
      const message: z.infer<typeof notificationMessage> = {
        organization_id: organizationId,
        webhook_id: webhookId,
        delivery: { id, created_at: createdAtUnixMs },
        postponed: 0,
      };
      await send(client, queueUrl, organizationId, message, 0);
    },
  };
}

async function send(client: SQSClient, queueUrl: string, group: string, message: unknown, delaySeconds: number): Promise<void> {
  const command = new SendMessageCommand({
    QueueUrl: queueUrl,
    MessageBody: JSON.stringify(message),
    MessageGroupId: group,
    DelaySeconds: delaySeconds,
  });
  await callAws('SQS', () => client.send(command));
}
