import { CreateQueueCommand, GetQueueAttributesCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { getQueueName, queues } from '@nakor/aws/client/queues';

/**
 * URL of a queue. Emulators use the account 000000000000. The URL is built here because the one that they return contains a host
 * name that does not resolve, and the SDK sends requests to the host of the queue URL.
 */
export function getQueueUrl(sqsEndpoint: string, stage: string, shortName: string): string {
  return `${sqsEndpoint.replace(/\/$/, '')}/000000000000/${getQueueName(stage, shortName)}`;
}

/** Creates every queue that does not exist yet, each with its dead-letter queue, as the CDK stack does in AWS. */
export async function createQueues(client: SQSClient, sqsEndpoint: string, stage: string): Promise<void> {
  for (const queue of Object.values(queues)) {
    await createQueue(client, getQueueName(stage, queue.deadLetterName), { MessageRetentionPeriod: queue.deadLetterRetentionSeconds });
    const { Attributes } = await client.send(
      new GetQueueAttributesCommand({ QueueUrl: getQueueUrl(sqsEndpoint, stage, queue.deadLetterName), AttributeNames: ['QueueArn'] }),
    );
    await createQueue(client, getQueueName(stage, queue.name), {
      MessageRetentionPeriod: queue.retentionSeconds,
      VisibilityTimeout: queue.visibilitySeconds,
      RedrivePolicy: JSON.stringify({ deadLetterTargetArn: Attributes?.QueueArn, maxReceiveCount: queue.receiveLimit }),
    });
  }
}

async function createQueue(client: SQSClient, name: string, attributes: Readonly<Record<string, string | number>>): Promise<void> {
  const Attributes = Object.fromEntries(Object.entries(attributes).map(([attribute, value]) => [attribute, String(value)]));
  try {
    await client.send(new CreateQueueCommand({ QueueName: name, Attributes }));
  } catch (error) {
    // The queue exists with other attributes, which its owner chose. Emulators put a prefix before the name of the error.
    if (!(error instanceof Error && error.name.endsWith('QueueNameExists'))) throw error;
  }
}
