import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { EventReference, FanOutQueue } from '@nakor/operations/events/event';
import * as z from 'zod';
import { callAws } from '../client/dependency-errors.ts';

/**
 * Notifies the fan-out with an SQS message that contains only the ids of the event, `{ event_id, organization_id }`. The message group is
 * the organization, by which SQS serves organizations fairly in a standard queue.
 *
 * @param queueUrl URL of the queue
 */
export function createFanOutQueue(client: SQSClient, queueUrl: string): FanOutQueue {
  return {
    async notify({ id, organizationId }, delaySeconds = 0) {
      const MessageBody = JSON.stringify({ event_id: id, organization_id: organizationId });
      const message = { QueueUrl: queueUrl, MessageBody, MessageGroupId: organizationId };
      const command = new SendMessageCommand(delaySeconds === 0 ? message : { ...message, DelaySeconds: delaySeconds });
      await callAws('SQS', () => client.send(command));
    },
  };
}

const notificationMessage = z.object({ event_id: z.string().min(1), organization_id: z.string().min(1) });

/**
 * Parses a message of {@link createFanOutQueue}.
 *
 * @throws Error for any other string
 */
export function readEventNotification(body: string): EventReference {
  const { event_id, organization_id } = notificationMessage.parse(JSON.parse(body));
  return { id: event_id, organizationId: organization_id };
}
