import {
  GetQueueAttributesCommand,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SetQueueAttributesCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { queues } from '@nakor/aws/client/queues';
import { inject } from 'vitest';
import { getQueueUrl } from '../../../../infra/local/aws-resources/queues.ts';
import { emulatorSettings } from '../fault-environment.ts';

/** The queues of an environment, without a proxy in between. */
export interface ScenarioQueues {
  /** Sets the visibility timeout in seconds, and the maximum number of receives. */
  setUp(visibilitySeconds: number, receiveLimit: number): Promise<void>;
  send(queue: keyof typeof queues, body: string): Promise<void>;
  purge(queue: keyof typeof queues): Promise<void>;
  /** Number of visible and in-flight messages. */
  count(queue: keyof typeof queues): Promise<number>;
  /** Receives all messages in the dead-letter queue. */
  takeDeadLetters(queue: keyof typeof queues): Promise<string[]>;
}

/** Connects to the queues of a stage. */
export function scenarioQueues(stage: string): ScenarioQueues {
  const { endpoints } = inject('service');
  const client = new SQSClient({ ...emulatorSettings, endpoint: endpoints.sqs });
  const urlOf = (queue: keyof typeof queues) => getQueueUrl(endpoints.sqs, stage, queues[queue].name);
  return {
    async setUp(visibilitySeconds, receiveLimit) {
      for (const queue of Object.keys(queues) as (keyof typeof queues)[]) {
        const { Attributes } = await client.send(
          new GetQueueAttributesCommand({ QueueUrl: urlOf(queue), AttributeNames: ['RedrivePolicy'] }),
        );
        const redrive = { ...JSON.parse(Attributes?.['RedrivePolicy'] ?? '{}'), maxReceiveCount: receiveLimit };
        const changed = { VisibilityTimeout: String(visibilitySeconds), RedrivePolicy: JSON.stringify(redrive) };
        await client.send(new SetQueueAttributesCommand({ QueueUrl: urlOf(queue), Attributes: changed }));
      }
    },
    async send(queue, body) {
      await client.send(new SendMessageCommand({ QueueUrl: urlOf(queue), MessageBody: body }));
    },
    async purge(queue) {
      await client.send(new PurgeQueueCommand({ QueueUrl: urlOf(queue) }));
    },
    async count(queue) {
      const { Attributes = {} } = await client.send(
        new GetQueueAttributesCommand({
          QueueUrl: urlOf(queue),
          AttributeNames: ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'],
        }),
      );
      return Object.values(Attributes).reduce((sum, count) => sum + Number(count), 0);
    },
    async takeDeadLetters(queue) {
      const QueueUrl = getQueueUrl(endpoints.sqs, stage, queues[queue].deadLetterName);
      const bodies: string[] = [];
      for (;;) {
        const { Messages = [] } = await client.send(
          new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 600 }),
        );
        if (Messages.length === 0) return bodies;
        bodies.push(...Messages.map(({ Body = '' }) => Body));
      }
    },
  };
}
