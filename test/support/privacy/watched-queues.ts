import {
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  SetQueueAttributesCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { queues } from '@nakor/aws/client/queues';
import { localStage } from '../../../infra/local/aws-resources/aws-environment.ts';
import { getQueueUrl } from '../../../infra/local/aws-resources/queues.ts';
import { emulatorSettings } from '../faults/fault-environment.ts';

/** The queues of the local stage, without a proxy in between. */
export interface WatchedQueues {
  /** Makes failed messages visible again within a second, and dead letters after the second failure. */
  hurry(): Promise<void>;
  send(queue: keyof typeof queues, body: string): Promise<void>;
  /** All messages in a dead-letter queue, complete. */
  deadLetters(queue: keyof typeof queues): Promise<readonly Message[]>;
}

/** Connects to the queues. */
export function watchQueues(endpoint: string): WatchedQueues {
  const client = new SQSClient({ ...emulatorSettings, endpoint });
  const urlOf = (shortName: string) => getQueueUrl(endpoint, localStage, shortName);
  return {
    async hurry() {
      for (const { name } of Object.values(queues)) {
        const { Attributes } = await client.send(
          new GetQueueAttributesCommand({ QueueUrl: urlOf(name), AttributeNames: ['RedrivePolicy'] }),
        );
        const redrive = { ...JSON.parse(Attributes?.['RedrivePolicy'] ?? '{}'), maxReceiveCount: 2 };
        const changed = { VisibilityTimeout: '1', RedrivePolicy: JSON.stringify(redrive) };
        await client.send(new SetQueueAttributesCommand({ QueueUrl: urlOf(name), Attributes: changed }));
      }
    },
    async send(queue, body) {
      await client.send(new SendMessageCommand({ QueueUrl: urlOf(queues[queue].name), MessageBody: body }));
    },
    async deadLetters(queue) {
      const messages: Message[] = [];
      for (;;) {
        const { Messages = [] } = await client.send(
          new ReceiveMessageCommand({
            QueueUrl: urlOf(queues[queue].deadLetterName),
            MaxNumberOfMessages: 10,
            VisibilityTimeout: 5,
            MessageAttributeNames: ['All'],
            MessageSystemAttributeNames: ['All'],
          }),
        );
        messages.push(...Messages);
        if (Messages.length === 0) return messages;
      }
    },
  };
}
