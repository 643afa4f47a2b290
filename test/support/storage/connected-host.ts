import { randomBytes, randomUUID } from 'node:crypto';
import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { createKeyStore } from '@nakor/aws/access/key-store';
import { createFanOutQueue } from '@nakor/aws/events/fan-out-queue';
import { createIdempotencyStore } from '@nakor/aws/idempotency/idempotency-store';
import { createResponseFiles } from '@nakor/aws/idempotency/response-files';
import { createQuotaStore } from '@nakor/aws/usage/quota-counter';
import { createRateCounter } from '@nakor/aws/usage/rate-counter';
import { routes } from '@nakor/contract/routes';
import type { Api } from '@nakor/http/serve';
import type { RequestLog } from '@nakor/http/telemetry/log-lines';
import { createEventStamps } from '@nakor/operations/events/event-stamp';
import { inject } from 'vitest';
import { emulatorClient } from './access.ts';

const access = { region: 'eu-central-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' }, maxAttempts: 1 };

/** Response files in the bucket of the run. */
export function emulatorResponseFiles(endpoint = inject('service').endpoints.s3) {
  return createResponseFiles(new S3Client({ ...access, endpoint, forcePathStyle: true }), inject('service').filesBucket);
}

/** The idempotency store of the run, which the service uses too. */
export function emulatorIdempotencyStore(client = emulatorClient(), files = emulatorResponseFiles()) {
  return createIdempotencyStore(client, inject('service'), files);
}

/** All dependencies of a separate service except its endpoints, on the emulators of the run. */
export function connectedHost(
  log: RequestLog,
  { client = emulatorClient(), now = Date.now }: { client?: ReturnType<typeof emulatorClient>; now?: () => number } = {},
): Omit<Api, 'endpoints'> {
  const { accessTable, fanOutQueueUrl, endpoints } = inject('service');
  return {
    routes,
    keyStore: createKeyStore(client, accessTable),
    rateCounter: createRateCounter(client, accessTable),
    quotas: createQuotaStore(client, inject('service')),
    idempotencyStore: emulatorIdempotencyStore(client),
    fanOutQueue: createFanOutQueue(new SQSClient({ ...access, endpoint: endpoints.sqs }), fanOutQueueUrl),
    newId: randomUUID,
    newEventStamp: createEventStamps(now, randomBytes),
    now,
    log,
  };
}
