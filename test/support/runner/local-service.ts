import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { queues } from '@nakor/aws/client/queues';
import { getTableName, tables } from '@nakor/aws/dynamodb/tables';
import type { TestProject } from 'vitest/node';
import { localStage } from '../../../infra/local/aws-resources/aws-environment.ts';
import { getLocalBucketName } from '../../../infra/local/aws-resources/bucket.ts';
import { getQueueUrl } from '../../../infra/local/aws-resources/queues.ts';
import type { Endpoints } from '../../../infra/local/emulators/endpoints.ts';
import { startLocalPlatform } from '../../../infra/local/platform/platform.ts';

/** The local platform under test: `inject('service')`. */
export interface ProvidedService {
  /** Base URL of the API with the version prefix. */
  readonly baseUrl: string;
  readonly testKey: string;
  readonly liveKey: string;
  readonly organizationId: string;
  readonly endpoints: Endpoints;
  readonly stateDirectory: string;
  /** Log files of the functions, one JSON line each, with earlier lines first. A file may not exist. */
  readonly logFiles: readonly string[];
  /** Full name of the access table. */
  readonly accessTable: string;
  /** Full name of the requests table. */
  readonly requestsTable: string;
  /** Full name of the events table. */
  readonly eventsTable: string;
  /** Full name of the webhooks table. */
  readonly webhooksTable: string;
  readonly filesBucket: string;
  readonly fanOutQueueUrl: string;
  readonly deliveryQueueUrl: string;
  readonly deliveryDeadLettersUrl: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    service: ProvidedService;
  }
}

/** vitest global setup: one platform for the whole run, on a free port with a separate folder that is removed afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stateDirectory = await mkdtemp(join(tmpdir(), 'nakor-test-'));
  const removeState = () => rm(stateDirectory, { recursive: true, force: true });
  // The sweeper is disabled: tests of it run it themselves, and other tests must not have their items swept.
  // Waits between attempts to send an event are divided by fifty thousand: hardly any is longer than the second to which queues round.
  const environment = { ...process.env, NAKOR_SWEEP_SECONDS: '86400', WEBHOOK_WAIT_FACTOR: '0.00002' };
  const platform = await startLocalPlatform({ stateDirectory, port: 0, environment }).catch(async (error: unknown) => {
    await removeState();
    throw error;
  });
  project.provide('service', {
    baseUrl: platform.baseUrl,
    testKey: platform.credentials.test_key,
    liveKey: platform.credentials.live_key,
    organizationId: platform.credentials.organization_id,
    endpoints: platform.endpoints,
    stateDirectory,
    logFiles: [platform.paths.earlierServiceLog, platform.paths.serviceLog],
    accessTable: getTableName(localStage, tables.access),
    requestsTable: getTableName(localStage, tables.requests),
    eventsTable: getTableName(localStage, tables.events),
    webhooksTable: getTableName(localStage, tables.webhooks),
    filesBucket: getLocalBucketName(localStage, 'files'),
    fanOutQueueUrl: getQueueUrl(platform.endpoints.sqs, localStage, queues.fanOut.name),
    deliveryQueueUrl: getQueueUrl(platform.endpoints.sqs, localStage, queues.delivery.name),
    deliveryDeadLettersUrl: getQueueUrl(platform.endpoints.sqs, localStage, queues.delivery.deadLetterName),
  });
  return async () => {
    await platform.stop();
    await removeState();
  };
}
