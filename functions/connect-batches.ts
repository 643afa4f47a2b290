import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createBatchExecutions } from '@nakor/aws/batches/batch-executions';
import { createBatchStore } from '@nakor/aws/batches/batch-store';
import { createBatchUploads } from '@nakor/aws/batches/batch-uploads';
import { createBatchObjects } from '@nakor/aws/batches/objects';
import { createStateMachineClient } from '@nakor/aws/client/clients';
import type { Config } from '@nakor/aws/client/config';
import { createBatchClient } from '@nakor/aws/client/file-clients';
import { createBatchQuotaStore } from '@nakor/aws/usage/batch-quota';
import type { FanOutQueue } from '@nakor/operations/events/event';
import type { EventStamp } from '@nakor/operations/events/event-stamp';

/** What a function that works on batches has already connected. */
interface Connections {
  readonly config: Config;
  readonly client: DynamoDBDocumentClient;
  readonly fanOutQueue: FanOutQueue;
  readonly newEventStamp: () => EventStamp;
  readonly onError: (error: unknown) => void;
}

/** Connects what works on batches: their records, objects, executions and quota. */
export function connectBatches({ config, client, fanOutQueue, newEventStamp, onError }: Connections) {
  const files = createBatchClient();
  return {
    store: createBatchStore(client, config),
    executions: createBatchExecutions(createStateMachineClient(), config.batchMachineArn),
    uploads: createBatchUploads(files, config.filesBucket),
    objects: createBatchObjects(files, config.filesBucket),
    quota: createBatchQuotaStore(client, config),
    notify: (event: Parameters<FanOutQueue['notify']>[0]) => fanOutQueue.notify(event).catch(onError),
    newEventStamp,
    now: Date.now,
  };
}
