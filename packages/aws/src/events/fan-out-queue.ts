import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { EventReference, FanOutQueue } from '@nakor/domain/events/event';
import * as z from 'zod';
import { callAws } from '../client/dependency-errors.ts';

/**
 * Wakes the fan-out by a message of SQS that says which event waits, `{ event_id, organization_id }`, and nothing of what is in it.
 * The message belongs to the group of its organisation: in a standard queue that makes SQS serve organisations fairly.
 *
 * @param queueUrl address of the queue
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
 * Reads a message that {@link createFanOutQueue} has sent.
 *
 * @throws Error for any other text
 */
export function readEventNotification(body: string): EventReference {
  const { event_id, organization_id } = notificationMessage.parse(JSON.parse(body));
  return { id: event_id, organizationId: organization_id };
}
