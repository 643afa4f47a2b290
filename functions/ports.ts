import { randomUUID } from 'node:crypto';
import { createKeyStore } from '@nakor/aws/access/key-store';
import { createDocumentClient, createQueueClient } from '@nakor/aws/client/clients';
import { type Config, readConfig } from '@nakor/aws/client/config';
import { requestTimes, timeRequests } from '@nakor/aws/client/request-times';
import { createFanOutQueue } from '@nakor/aws/events/fan-out-queue';
import { createIdempotencyStore } from '@nakor/aws/idempotency/idempotency-store';
import { createLazyResponseFiles } from '@nakor/aws/idempotency/lazy-response-files';
import { createKeyLoads } from '@nakor/aws/usage/key-loads';
import { createQuotaStore } from '@nakor/aws/usage/quota-counter';
import { createRateCounter } from '@nakor/aws/usage/rate-counter';
import { routes } from '@nakor/contract/routes';
import type { Api } from '@nakor/http/serve';
import { createRequestLog } from '@nakor/http/telemetry/request-log';
import { createOrganizationLoad } from '@nakor/operations/access/organization-load';
import { newEventStamp } from './event-stamps.ts';
import { handleUncaughtErrors } from './handle-uncaught-errors.ts';

/** The configuration and the connections of a function. */
interface Connected {
  readonly config: Config;
  readonly client: ReturnType<typeof createDocumentClient>;
  readonly host: Omit<Api, 'endpoints'>;
}

/** What functions that work on documents have in addition: a limit of what begins with all keys of an organization. */
export function connectLoad({ config, client, host }: Connected): Pick<Api, 'organizationLoad'> {
  const onError = (error: unknown) => host.log.error(null, error);
  return { organizationLoad: createOrganizationLoad(createKeyLoads(client, config.accessTable), onError) };
}

/** Connects what every function needs to serve requests; called once per cold start. */
export function connect(group: string): Connected {
  const config = readConfig(process.env);
  const client = createDocumentClient();
  const log = createRequestLog(group, config.stage, requestTimes);
  handleUncaughtErrors((error) => log.error(null, error));
  // The S3 client would take part of each cold start, and few requests need it.
  const responseFiles = createLazyResponseFiles(async () => (await import('./response-files.ts')).openResponseFiles(config.filesBucket));
  return {
    config,
    client,
    host: {
      routes,
      keyStore: createKeyStore(client, config.accessTable),
      rateCounter: createRateCounter(client, config.accessTable),
      quotas: createQuotaStore(client, config),
      idempotencyStore: createIdempotencyStore(client, config, responseFiles),
      fanOutQueue: createFanOutQueue(createQueueClient(), config.fanOutQueueUrl),
      newId: randomUUID,
      newEventStamp,
      now: Date.now,
      log,
      timeRequests,
    },
  };
}
