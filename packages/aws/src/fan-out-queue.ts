import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { FanOutQueue } from '@nakor/domain/events/event';
import { callAws } from './dependency-errors.ts';

/**
 * Wakes the fan-out by a message of SQS that says which event waits, `{ event_id, organization_id }`, and nothing of what is in it.
 * The message belongs to the group of its organisation: in a standard queue that makes SQS serve organisations fairly.
 *
 * @param queueUrl address of the queue
 */
export function createFanOutQueue(client: SQSClient, queueUrl: string): FanOutQueue {
  return {
    async wake({ id, organizationId }) {
      const MessageBody = JSON.stringify({ event_id: id, organization_id: organizationId });
      const command = new SendMessageCommand({ QueueUrl: queueUrl, MessageBody, MessageGroupId: organizationId });
      await callAws('SQS', () => client.send(command));
    },
  };
}
