import { getQueueName, type QueueDefinition } from '@nakor/aws/client/queues';
import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { StageSettings } from '../stages.ts';

/**
 * Creates a queue from its definition, with its dead-letter queue. They are deleted with their stack even if data is retained: messages are
 * only notifications, and the work itself is recorded in a table.
 */
export function createQueue(scope: Construct, stage: StageSettings, definition: QueueDefinition): Queue {
  // Encrypted with SQS's own key: messages contain only ids, and notifications must not depend on KMS (ADR 0032).
  const safety = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
  const deadLetters = new Queue(scope, `${definition.deadLetterName}-queue`, {
    queueName: getQueueName(stage.name, definition.deadLetterName),
    retentionPeriod: Duration.seconds(definition.deadLetterRetentionSeconds),
    ...safety,
  });
  return new Queue(scope, `${definition.name}-queue`, {
    queueName: getQueueName(stage.name, definition.name),
    retentionPeriod: Duration.seconds(definition.retentionSeconds),
    visibilityTimeout: Duration.seconds(definition.visibilitySeconds),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: definition.receiveLimit },
    ...safety,
  });
}
