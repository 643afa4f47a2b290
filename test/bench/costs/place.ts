import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { queues } from '@nakor/aws/client/queues';
import { getTableName, tables } from '@nakor/aws/dynamodb/tables';
import { localStage } from '../../../infra/local/aws-resources/aws-environment.ts';
import { getLocalBucketName } from '../../../infra/local/aws-resources/bucket.ts';
import { startDataServices } from '../../../infra/local/aws-resources/data-services.ts';
import { getQueueUrl } from '../../../infra/local/aws-resources/queues.ts';
import { prepareStateDirectory } from '../../../infra/local/support/state-directory.ts';
import type { PartsPlace } from './part-service.ts';

/** Runs `work` with new, empty emulators, and removes them afterwards. */
export async function withFreshEmulators<Outcome>(work: (place: PartsPlace) => Promise<Outcome>): Promise<Outcome> {
  const directory = await mkdtemp(join(tmpdir(), 'nakor-costs-'));
  try {
    const { endpoints, stop } = await startDataServices(await prepareStateDirectory(directory), {}, () => {});
    try {
      return await work({
        endpoints,
        accessTable: getTableName(localStage, tables.access),
        requestsTable: getTableName(localStage, tables.requests),
        eventsTable: getTableName(localStage, tables.events),
        filesBucket: getLocalBucketName(localStage, 'files'),
        webhooksTable: getTableName(localStage, tables.webhooks),
        fanOutQueueUrl: getQueueUrl(endpoints.sqs, localStage, queues.fanOut.name),
        deliveryQueueUrl: getQueueUrl(endpoints.sqs, localStage, queues.delivery.name),
      });
    } finally {
      await stop();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
